// Positions and views as JSON, for people: words everywhere, one obvious place for each fact,
// nothing that follows from something else. The game's README explains the fields.
#include <algorithm>
#include <optional>

#include "games/wallenstein/derived.h"
#include "games/wallenstein/game.h"
#include "games/wallenstein/options.h"
#include "games/wallenstein/rules.h"
#include "kit/positions.h"

namespace casus::wallenstein {
namespace {

constexpr std::string_view kOnlyAtCourt = "belongs to the Emperor's Court";

const Domain& ask_words() {
  static const Domain kAsks{
      "question",
      {"draft_row",   "draft_card",    "draft_pile",   "draft_group", "pour",          "upper",
       "emerge",      "turn_event",    "turn_action",  "lay_tile",    "turn_favour",   "plan",
       "draw_event",  "draw_leader",   "choose_place", "audience",    "free_building", "march",
       "draw_county", "order_revolts", "over"},
      {}};
  return kAsks;
}

// `march` stands for none: armies may set out.
const Domain& cast_words() {
  static const Domain kCasts{"reason", {"march", "fill", "attack", "collecting", "winter"}, {}};
  return kCasts;
}

// A seat's colour, which the options tell already.
struct ColourOf {
  const SeatWords& seats;
  void write(FieldPlace place, int seat) const { place.add(seats.word(seat)); }
  void read(const Reader& from, int seat) const {
    if (from.text() != seats.word(seat)) from.fail("must be as the option colours tells");
  }
};

// Whether the seat is in a set.
struct IsIn {
  int seat;
  void write(FieldPlace place, SeatSet set) const { place.add(set.contains(seat_at(seat))); }
  void read(const Reader& from, SeatSet& set) const {
    if (from.flag()) set = set.with(seat_at(seat));
  }
};

// A card; null is one that the viewer does not see, in views only.
struct SecretCard {
  const Domain& cards;
  void write(FieldPlace place, std::uint8_t card) const {
    if (card == kUnknown) {
      place.add(nullptr);
    } else {
      Word{cards}.write(place, card);
    }
  }
  void read(const Reader& from, std::uint8_t& card) const { Word{cards}.read(from, card); }
};

// The sizes of groups, the largest first; stored as how many there are of each.
struct GroupSizes {
  using Sizes = std::array<std::uint8_t, kGroupSizes>;
  void write(FieldPlace place, const Sizes& groups) const {
    place.list();
    for (int size = kGroupSizes - 1; size > 0; --size) {
      for (int i = 0; i < groups[size]; ++i) place.out.add(size);
    }
    place.out.end_list();
  }
  void read(const Reader& from, Sizes& groups) const {
    if (from.items().size() > kCounties) return from.fail("are too many groups");
    for (const Reader& size : from.items()) ++groups[size.number(1, kGroupSizes - 1)];
  }
};

// Favours that have left the pile, without those that lie on the spaces.
struct FavoursGone {
  const Domain& favours;
  const std::array<std::uint8_t, kSpaces>& shown;
  std::uint32_t on_spaces() const {
    std::uint32_t bits = 0;
    for (const std::uint8_t favour : shown) {
      if (favour != kNobody) bits |= 1U << favour;
    }
    return bits;
  }
  void write(FieldPlace place, std::uint32_t gone) const {
    WordSet{favours}.write(place, gone & ~on_spaces());
  }
  void read(const Reader& from, std::uint32_t& gone) const {
    WordSet{favours}.read(from, gone);
    if ((gone & on_spaces()) != 0) from.fail("has a favour that is shown");
  }
};

// Fields of a position or of what everybody sees of it. `Of` is a Common or a const one.
template <class Fields, class Of>
class Description {
 public:
  // `view`: told also what follows from the rest.
  Description(Fields& fields, const Board& board, const SeatWords& seats, Of& common, bool view)
      : fields_(fields), board_(board), seats_(seats), common_(common), view_(view) {}

  void open_to_all() {
    fields_.add("year", Number{1, 2}, common_.year);
    fields_.add("season", Word{*board_.seasons}, common_.season);
    fields_.add("ask", Word{ask_words()}, common_.ask);
    fields_.add("active", SeatNumber{seats_}, common_.active,
                is_about_a_seat(common_.ask) ? always() : may_be_left_out());
    counties();
    battle();
    draft();
    events();
    round();
    court();
    fields_.object(
        "winter", when(is_wintering(common_), "has a place only while revolts are drawn"),
        [&](auto& winter) {
          winter.add("drawn", WordSet{*board_.counties}, common_.drawn, may_be_left_out());
          winter.add("to_draw", Number{0, kCounties}, common_.to_draw);
          winter.add("extra_peasants", Number{0, board_.peasants}, common_.extra_peasants);
        });
  }

  template <class Plans>
  void players(Plans& plans) {
    fields_.object("players", [&](auto& players) {
      for (int seat = 0; seat < seats_.seats; ++seat) {
        players.object(seats_.field(seat), [&](auto& player) {
          purse(player, seat);
          plan(player, plans[seat]);
          player.add("revealed", WordSet{*board_.boxes}, common_.revealed[seat],
                     if_any(view_ && common_.revealed[seat] != 0));
          player.add("bid", Word{*board_.cards}, common_.bid[seat],
                     if_any(view_ && common_.bid[seat] != kNobody));
          if constexpr (!Fields::kReads) supplies(player.text(), seat);
        });
      }
    });
  }

  Counts cubes() const { return {*board_.cubes, board_.armies_each}; }

 private:
  void counties() {
    fields_.object("counties", [&](auto& counties) {
      for (int at = 0; at < kCounties; ++at) {
        const bool in_play = ((board_.in_play(seats_.seats) >> at) & 1U) != 0;
        counties.object(
            board_.counties->ids[at],
            in_play ? may_be_left_out() : when(false, "is not in play with three players"),
            [&](auto& county) { this->county(county, at); });
      }
    });
    fields_.add("gained", WordSet{*board_.counties}, common_.gained, if_any(common_.gained != 0));
  }

  void county(auto& county, int at) {
    county.add("owner", SeatByWord{seats_}, common_.owner[at],
               if_any(common_.owner[at] != kNobody));
    const auto there = [&](bool any) {
      return common_.owner[at] != kNobody ? if_any(any)
                                          : when(false, "without an owner nothing can be there");
    };
    county.add("armies", Number{0, board_.armies_each}, common_.armies[at],
               there(common_.armies[at] > 0));
    county.add("buildings", WordSet{*board_.buildings}, common_.buildings[at],
               there(common_.buildings[at] != 0));
    county.add("revolt", Number{0, board_.peasants}, common_.revolt[at],
               there(common_.revolt[at] > 0));
  }

  void battle() {
    const bool marching = common_.ask == Ask::march;
    fields_.object(
        "battle",
        when(marching || is_casting(common_.ask), "has a place only in a march or a cast"),
        [&](auto& battle) {
          battle.add("for", Word{cast_words()}, common_.cast);
          const bool is_there = !marching && common_.cast > Cast::fill;
          battle.add("county", Word{*board_.counties}, common_.county,
                     when(is_there, "has no place here"));
          battle.add("from", Word{*board_.counties}, marching ? common_.county : common_.from,
                     when(marching || common_.cast == Cast::attack, "has no place here"));
        });
  }

  void draft() {
    fields_.object(
        "draft", when(is_drafting(common_.ask), "has a place only while counties are drafted"),
        [&](auto& draft) {
          const Word county{*board_.counties};
          draft.add("open", Row{county, common_.open.size()}, common_.open);
          draft.add("under", Listing{county}, common_.under, may_be_left_out());
          draft.object("groups", [&](auto& groups) {
            for (int seat = 0; seat < seats_.seats; ++seat) {
              groups.add(seats_.field(seat), GroupSizes{}, common_.groups[seat], may_be_left_out());
            }
          });
          draft.object("seen", may_be_left_out(), [&](auto& seen) {
            for (int seat = 0; seat < seats_.seats; ++seat) {
              auto& pair = common_.seen[seat];
              seen.add(seats_.field(seat), Row{county, pair.size()}, pair,
                       if_any(pair[0] != kNobody));
            }
          });
          draft.add("taken", SecretCard{*board_.counties}, common_.county,
                    if_any(common_.county != kNobody));
          draft.add("replaced", Flag{}, common_.replaced, if_any(common_.replaced));
        });
  }

  void events() {
    fields_.object("events", [&](auto& events) {
      events.add("open", WordSet{*board_.events}, common_.events_open, may_be_left_out());
      events.add("gone", WordSet{*board_.events}, common_.events_gone, may_be_left_out());
      events.add("current", Word{*board_.events}, common_.event, if_any(common_.event != kNobody));
      events.add("cancelled", Flag{}, common_.event_cancelled, if_any(common_.event_cancelled));
    });
  }

  void round() {
    fields_.add("actions", Row{Word{*board_.actions}, kActions}, common_.actions);
    fields_.add("action", Number{1, kActions, 1}, common_.action,
                if_any(common_.action != kNobody));
    fields_.objects("places", kPlaces, [&](auto& place, int at) {
      place.add("tile", Word{*board_.tiles}, common_.tiles[at],
                if_any(common_.tiles[at] != kNobody));
      place.add("leader", SeatByWord{seats_}, common_.leaders[at],
                if_any(common_.leaders[at] != kNobody));
    });
    const bool open = common_.choosing[0] != kNobody || !common_.tied.empty();
    fields_.object("order", if_any(open || view_), [&](auto& order) {
      order.add("choosing", Listing{SeatNumber{seats_}}, common_.choosing, if_any(open));
      order.add("tied", SeatList{seats_}, common_.tied, if_any(!common_.tied.empty()));
      order.add("step", Number{0, kPlaces}, common_.step, if_any(view_));
    });
  }

  void court() {
    const bool court = common_.setup.court;
    fields_.object("favours", when(court, kOnlyAtCourt), [&](auto& favours) {
      favours.object("shown", may_be_left_out(), [&](auto& shown) {
        for (int space = 0; space < kSpaces; ++space) {
          shown.add(board_.spaces->ids[space], Word{*board_.favours}, common_.favours[space],
                    if_any(common_.favours[space] != kNobody));
        }
      });
      favours.add("gone", FavoursGone{*board_.favours, common_.favours}, common_.favours_gone,
                  may_be_left_out());
      favours.add("taken", Word{*board_.favours}, common_.favour,
                  if_any(common_.favour != kNobody));
    });
    const bool safe = !common_.safe_from_a.empty() || !common_.safe_from_b.empty();
    fields_.object("safe", court ? if_any(safe) : when(false, kOnlyAtCourt), [&](auto& from) {
      from.add("a", SeatList{seats_}, common_.safe_from_a, may_be_left_out());
      from.add("b", SeatList{seats_}, common_.safe_from_b, may_be_left_out());
    });
  }

  void purse(auto& player, int seat) {
    const Presence court = common_.setup.court ? may_be_left_out() : when(false, kOnlyAtCourt);
    player.add("colour", ColourOf{seats_}, seat, if_any(!seats_.only_words));
    player.add("thalers", Number{0, kMostCounted}, common_.thalers[seat]);
    player.add("grain", Number{0, kMostCounted}, common_.grain[seat], may_be_left_out());
    player.add("points", Number{0, kMostCounted}, common_.points[seat], may_be_left_out());
    player.add("hall", Number{0, board_.courtiers_each}, common_.hall[seat], court);
    player.add("audience", Number{0, board_.courtiers_each}, common_.audience[seat], court);
    player.add("tile", Word{*board_.tiles}, common_.tile[seat],
               if_any(common_.tile[seat] != kNobody));
    player.add("confirmed", IsIn{seat}, common_.planned,
               if_any(common_.ask == Ask::plan && common_.planned.contains(seat_at(seat))));
  }

  void plan(auto& player, auto& plan) {
    const bool any = std::ranges::any_of(plan, [](auto card) { return card != kNobody; });
    player.object("plan", if_any(any), [&](auto& boxes) {
      for (int box = 0; box < kCourtBoxes; ++box) {
        boxes.add(board_.boxes->ids[box], SecretCard{*board_.cards}, plan[box],
                  if_any(plan[box] != kNobody));
      }
    });
  }

  void supplies(JsonText& out, int seat) const {
    if (!view_) return;
    out.add("supply", common_.supply[seat]);
    if (!common_.setup.court) return;
    out.add("courtiers", board_.courtiers_each - common_.hall[seat] - common_.audience[seat]);
  }

  Fields& fields_;
  const Board& board_;
  const SeatWords& seats_;
  Of& common_;
  bool view_;
};

SeatWords seat_words_of(const Board& board, const Setup& setup, bool only_words = false) {
  return {setup.seats, board.colours.get(), setup.colours.data(), only_words};
}

// A whole position, hidden parts included.
template <class Fields, class Of>
void describe(Fields& fields, const Board& board, const SeatWords& seats, Of& position) {
  auto& common = position.common;
  Description description(fields, board, seats, common, false);
  description.open_to_all();
  description.players(position.plans);
  const bool casting = is_casting(common.ask);
  const bool past_upper = common.ask == Ask::emerge;
  const auto if_far = [](bool falls) {
    return falls ? may_be_left_out() : when(false, "nothing falls that far now");
  };
  fields.object("tower", [&](auto& tower) {
    tower.add("upper", description.cubes(), position.upper, may_be_left_out());
    tower.add("lower", description.cubes(), position.lower, may_be_left_out());
    tower.add("tray", description.cubes(), common.tray, may_be_left_out());
    tower.add("falling", description.cubes(), common.falling, if_far(casting));
    tower.add("passing", description.cubes(), position.passing, if_far(past_upper));
    tower.add("pour", Number{0, 255}, position.pour,
              when(past_upper || common.ask == Ask::upper, "nothing is let go of now"));
  });
}

// What follows from the rest may be told all the same; then it must be right.
void refuse_told_otherwise(const Reader& reader, const SeatWords& seats, const Common& told,
                           const Common& common) {
  if (told.step != 0 && told.step != common.step) {
    reader["order"]["step"].fail("must be " + std::to_string(common.step) +
                                 ", where the active player stands");
  }
  const Reader players = reader["players"];
  for (int seat = 0; seat < seats.seats; ++seat) {
    const auto by_number = players.find(seats.number(seat));
    const Reader player = by_number ? *by_number : players[seats.word(seat)];
    if (told.revealed[seat] != 0 && told.revealed[seat] != common.revealed[seat]) {
      player["revealed"].fail("must be the boxes whose cards have been shown by now; leave it out");
    }
    if (told.bid[seat] != kNobody && told.bid[seat] != common.bid[seat]) {
      player["bid"].fail("must be the card shown in the box of the plan; leave it out");
    }
  }
}

std::string text_of(const Board& board, const Position& position, bool only_words) {
  const Setup& setup = position.common.setup;
  std::string text;
  JsonText out(text);
  FieldWriter fields(out);
  out.object();
  out.add("seats", setup.seats);
  setup_options().write("options", setup, out);
  describe(fields, board, seat_words_of(board, setup, only_words), position);
  out.end_object();
  return text;
}

}  // namespace

Truth Wallenstein::to_json(const Position& position) const {
  return {text_of(board_, position, false)};
}

Truth Wallenstein::former_json(const Position& position) const {
  return {text_of(board_, position, true)};
}

Shown Wallenstein::to_json(const View& view) const {
  const Common& common = view.common;
  const SeatWords seats = seat_words_of(board_, common.setup);
  Shown shown;
  shown.text.reserve(8192);
  JsonText out(shown.text);
  FieldWriter fields(out);
  out.object();
  out.add("viewer", view.viewer == kSpectator ? std::nullopt : std::optional(view.viewer));
  out.add("seats", common.setup.seats);
  setup_options().write("options", common.setup, out);
  Description description(fields, board_, seats, common, true);
  description.open_to_all();
  description.players(view.plans);
  out.add("peasants", common.peasants);
  fields.object("tower", [&](FieldWriter& tower) {
    tower.add("inside", description.cubes(), view.inside);
    tower.add("tray", description.cubes(), common.tray);
    tower.add("falling", description.cubes(), common.falling);
  });
  out.end_object();
  return shown;
}

Expected<Position> Wallenstein::read_position(const json::value& value) const {
  return read_position_with(*this, value, [&](FieldReader& fields, const Position& start) {
    const Setup& setup = start.common.setup;
    const SeatWords seats = seat_words_of(board_, setup);
    Position position = bare_position(setup);
    describe(fields, board_, seats, position);
    if (fields.reader().failed()) return position;
    const Common told = position.common;
    fill_in(board_, position);
    refuse_told_otherwise(fields.reader(), seats, told, position.common);
    return position;
  });
}

}  // namespace casus::wallenstein
