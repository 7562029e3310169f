// Views as JSON: the fields of a position, for nothing is hidden, and what follows from them, so
// that a page need not work it out.
#include "games/napoleon/game.h"
#include "games/napoleon/position_fields.h"
#include "games/napoleon/rules.h"

namespace casus::napoleon {
namespace {

class ViewWriter {
 public:
  ViewWriter(const Board& board, const View& view, JsonText& out)
      : board_(board), view_(view), position_(view.position), out_(out), fields_(out) {}

  void write() {
    out_.object();
    out_.add("viewer", view_.viewer == kSpectator ? std::nullopt : std::optional(view_.viewer));
    out_.add("seats", position_.setup.seats);
    setup_options().write("options", position_.setup, out_);
    Description(fields_, board_, position_).all();
    out_.add("scenario", scenario());
    out_.add("year", 1805 + year_of(position_));
    out_.add("season", words<Season>().ids[static_cast<std::size_t>(season_of(position_))]);
    control();
    years_table();
    points();
    out_.end_object();
  }

 private:
  const char* scenario() const {
    return is_two_player(position_)     ? "two_player"
           : is_free_for_all(position_) ? "free_for_all"
                                        : "historical";
  }
  // Who controls each region, by itself or as the patron of its state.
  void control() {
    out_.object("control");
    for (const Region region : RegionSet::all()) {
      const Maybe<Nation> by = controller(board_, position_, region);
      if (by) out_.add(board_.regions->ids[at(region)], nation_words().ids[at(*by)]);
    }
    out_.end_object();
    out_.list("defences");
    for (const Region region : board_.defended) {
      if (has_defence(board_, position_, region)) out_.add(board_.regions->ids[at(region)]);
    }
    out_.end_list();
  }
  // What each nation has, and may do in this year as things stand.
  void years_table() {
    out_.object("table");
    for (const Nation n : all_nations()) {
      const YearRow& row = year_row(board_, position_, n);
      out_.object(nation_words().ids[at(n)]);
      out_.add("stars", stars_of(board_, position_, n));
      out_.add("home_stars", home_stars(board_, position_, n));
      out_.add("capacity", capacity(board_, position_, n));
      out_.add("aid", aid_for(board_, position_, n));
      out_.add("pips", counted_pips(board_, position_, n));
      out_.add("dice", dice_in_play(board_, position_, n));
      out_.add("most_dice", dice_limit(board_, position_, n));
      out_.add("moves", all_moves(board_, position_, n));
      out_.add("long_moves", long_moves(board_, position_, n));
      out_.add("hits_to", row.hits);
      out_.add("lift_pips", row.lift_pips);
      out_.add("lift_dice", row.lift_dice);
      out_.end_object();
    }
    out_.end_object();
  }
  // The scorecard: what each scored year is worth to its nation, handicap and violations included.
  void points() {
    out_.object("points");
    for (const Nation n : all_nations()) {
      out_.object(nation_words().ids[at(n)]);
      for (int year = 0; year < kYears; ++year) {
        const auto y = static_cast<std::size_t>(year);
        if (position_.scores[y][at(n)].seat == kNone) continue;
        out_.add(year_words().ids[y], score_of_year(board_, position_, year, n));
      }
      out_.end_object();
    }
    out_.end_object();
  }

  const Board& board_;
  const View& view_;
  const Position& position_;
  JsonText& out_;
  FieldWriter fields_;
};

}  // namespace

Shown Napoleon::to_json(const View& view) const {
  Shown shown;
  shown.text.reserve(8192);
  JsonText out(shown.text);
  ViewWriter(board_, view, out).write();
  return shown;
}

}  // namespace casus::napoleon
