// Positions and views as JSON, for people: words everywhere, one obvious place for each fact,
// nothing that follows from something else. The game's README explains the fields.
#include <algorithm>
#include <bit>
#include <optional>

#include "core/json_text.h"
#include "games/wallenstein/derived.h"
#include "games/wallenstein/game.h"
#include "games/wallenstein/position_check.h"
#include "games/wallenstein/position_words.h"

namespace casus::wallenstein {
namespace {

// Writes what lies open before everybody, the same in a position and in a view.
class CommonWriter {
 public:
  CommonWriter(const Board& board, const Common& common, JsonText& out)
      : board_(board), common_(common), out_(out), seats_(seat_domain(board, common.setup)) {}

  const std::string& seat_id(int seat) const { return seats_.ids[seat]; }

  // `step`: how far the choice of places has come; only in views.
  void write(std::optional<int> step = std::nullopt) {
    out_.add("year", common_.year);
    out_.add("season", board_.seasons->ids[at(common_.season)]);
    out_.add("ask", ask_words().ids[at(common_.ask)]);
    out_.add("active", seats_.ids[static_cast<std::size_t>(index(common_.active))]);
    counties();
    if (common_.gained != 0) words("gained", *board_.counties, common_.gained);
    battle();
    draft();
    events();
    round();
    order(step);
    court();
    if (is_wintering(common_)) {
      out_.object("winter");
      words("drawn", *board_.counties, common_.drawn);
      out_.add("to_draw", common_.to_draw);
      out_.add("extra_peasants", common_.extra_peasants);
      out_.end_object();
    }
  }

  void cubes(std::string_view key, const Cubes& cubes) {
    out_.object(key);
    for (int cube = 0; cube < kCubes; ++cube) {
      if (cubes[cube] > 0) out_.add(board_.cubes->ids[cube], cubes[cube]);
    }
    out_.end_object();
  }

  // What is open of a player, apart from the plan.
  void player(int seat) {
    out_.add("thalers", common_.thalers[seat]);
    out_.add("grain", common_.grain[seat]);
    out_.add("points", common_.points[seat]);
    if (common_.setup.court) {
      out_.add("hall", common_.hall[seat]);
      out_.add("audience", common_.audience[seat]);
    }
    if (common_.tile[seat] != kNobody) out_.add("tile", board_.tiles->ids[common_.tile[seat]]);
    if (common_.ask == Ask::plan && common_.planned.contains(seat_at(seat))) {
      out_.add("confirmed", true);
    }
  }

  void plan(const Plan& plan) {
    if (std::ranges::all_of(plan, [](std::uint8_t card) { return card == kNobody; })) return;
    out_.object("plan");
    for (int box = 0; box < kCourtBoxes; ++box) {
      if (plan[box] == kUnknown) {
        out_.add(board_.boxes->ids[box], nullptr);
      } else if (plan[box] != kNobody) {
        out_.add(board_.boxes->ids[box], board_.cards->ids[plan[box]]);
      }
    }
    out_.end_object();
  }

  void boxes(std::string_view key, BoxSet set) { words(key, *board_.boxes, set); }

 private:
  void words(std::string_view key, const Domain& domain, std::uint64_t set) {
    out_.list(key);
    for (; set != 0; set &= set - 1) {
      out_.add(domain.ids[static_cast<std::size_t>(std::countr_zero(set))]);
    }
    out_.end_list();
  }
  void seats(std::string_view key, SeatSet set) { words(key, seats_, set.bits()); }

  // An item of a list; null if there is none.
  void item(const Domain& domain, std::uint8_t at) {
    if (at == kNobody) {
      out_.add(nullptr);
    } else {
      out_.add(domain.ids[at]);
    }
  }

  void counties() {
    out_.object("counties");
    for (CountySet left = board_.in_play(common_.setup.seats); left != 0; left &= left - 1) {
      const auto county = static_cast<std::size_t>(std::countr_zero(left));
      out_.object(board_.counties->ids[county]);
      if (common_.owner[county] != kNobody) {
        out_.add("owner", seats_.ids[common_.owner[county]]);
        if (common_.armies[county] > 0) out_.add("armies", common_.armies[county]);
        if (common_.buildings[county] != 0) {
          words("buildings", *board_.buildings, common_.buildings[county]);
        }
        if (common_.revolt[county] > 0) out_.add("revolt", common_.revolt[county]);
      }
      out_.end_object();
    }
    out_.end_object();
  }

  void battle() {
    if (common_.ask != Ask::march && !is_casting(common_.ask)) return;
    out_.object("battle");
    out_.add("for", cast_words().ids[static_cast<std::size_t>(common_.cast)]);
    const auto county = [&](std::string_view key, std::uint8_t at) {
      if (at != kNobody) out_.add(key, board_.counties->ids[at]);
    };
    if (common_.ask == Ask::march) {
      county("from", common_.county);
    } else {
      county("county", common_.county);
      county("from", common_.from);
    }
    out_.end_object();
  }

  void draft() {
    if (!is_drafting(common_.ask)) return;
    out_.object("draft");
    out_.list("open");
    for (const std::uint8_t county : common_.open) item(*board_.counties, county);
    out_.end_list();
    out_.list("under");
    for (int i = 0; i < common_.under_count; ++i) item(*board_.counties, common_.under[i]);
    out_.end_list();
    out_.object("groups");
    for (int seat = 0; seat < common_.setup.seats; ++seat) {
      out_.list(seat_id(seat));
      for (int size = kGroupSizes - 1; size > 0; --size) {
        for (int i = 0; i < common_.groups[seat][size]; ++i) out_.add(size);
      }
      out_.end_list();
    }
    out_.end_object();
    out_.object("seen");
    for (int seat = 0; seat < common_.setup.seats; ++seat) {
      if (common_.seen[seat][0] == kNobody) continue;
      out_.list(seat_id(seat));
      for (const std::uint8_t county : common_.seen[seat]) item(*board_.counties, county);
      out_.end_list();
    }
    out_.end_object();
    if (common_.county != kNobody) out_.add("taken", board_.counties->ids[common_.county]);
    if (common_.replaced) out_.add("replaced", true);
    out_.end_object();
  }

  void events() {
    out_.object("events");
    words("open", *board_.events, common_.events_open);
    words("gone", *board_.events, common_.events_gone);
    if (common_.event != kNobody) out_.add("current", board_.events->ids[common_.event]);
    if (common_.event_cancelled) out_.add("cancelled", true);
    out_.end_object();
  }

  void round() {
    out_.list("actions");
    for (const std::uint8_t action : common_.actions) item(*board_.actions, action);
    out_.end_list();
    if (common_.action != kNobody) out_.add("action", common_.action + 1);
    out_.list("places");
    for (int place = 0; place < kPlaces; ++place) {
      out_.object();
      if (common_.tiles[place] != kNobody) {
        out_.add("tile", board_.tiles->ids[common_.tiles[place]]);
      }
      if (common_.leaders[place] != kNobody) {
        out_.add("leader", seats_.ids[common_.leaders[place]]);
      }
      out_.end_object();
    }
    out_.end_list();
  }

  void order(std::optional<int> step) {
    const bool open = common_.choosing[0] != kNobody || !common_.tied.empty();
    if (!open && !step) return;
    out_.object("order");
    if (open) {
      out_.list("choosing");
      for (const std::uint8_t each : common_.choosing) {
        if (each != kNobody) out_.add(seats_.ids[each]);
      }
      out_.end_list();
      if (!common_.tied.empty()) seats("tied", common_.tied);
    }
    if (step) out_.add("step", *step);
    out_.end_object();
  }

  void court() {
    if (!common_.setup.court) return;
    out_.object("favours");
    out_.object("shown");
    std::uint32_t gone = common_.favours_gone;
    for (int space = 0; space < kSpaces; ++space) {
      const std::uint8_t favour = common_.favours[space];
      if (favour == kNobody) continue;
      out_.add(std::to_string(board_.space_price[space]), board_.favours->ids[favour]);
      gone &= ~(1U << favour);
    }
    out_.end_object();
    words("gone", *board_.favours, gone);
    if (common_.favour != kNobody) out_.add("taken", board_.favours->ids[common_.favour]);
    out_.end_object();
    if (common_.safe_from_a.empty() && common_.safe_from_b.empty()) return;
    out_.object("safe");
    seats("a", common_.safe_from_a);
    seats("b", common_.safe_from_b);
    out_.end_object();
  }

  const Board& board_;
  const Common& common_;
  JsonText& out_;
  Domain seats_;
};

}  // namespace

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

const Domain& cast_words() {
  static const Domain kCasts{"reason", {"march", "fill", "attack", "collecting", "winter"}, {}};
  return kCasts;
}

Domain seat_domain(const Board& board, const Setup& setup) {
  Domain domain{"player of this table", {}, {}};
  for (int seat = 0; seat < setup.seats; ++seat) {
    domain.ids.push_back(board.colours->ids[setup.colours[seat]]);
    domain.names.push_back(board.colours->names[setup.colours[seat]]);
  }
  return domain;
}

Truth Wallenstein::to_json(const Position& position) const {
  const Common& common = position.common;
  Truth truth;
  JsonText out(truth.text);
  CommonWriter writer(board_, common, out);
  out.object();
  out.add("seats", common.setup.seats);
  out.object("options");
  write_fields(info().options, options(position), out);
  out.end_object();
  writer.write();
  out.object("players");
  for (int seat = 0; seat < common.setup.seats; ++seat) {
    out.object(writer.seat_id(seat));
    writer.player(seat);
    writer.plan(position.plans[seat]);
    out.end_object();
  }
  out.end_object();
  out.object("tower");
  writer.cubes("upper", position.upper);
  writer.cubes("lower", position.lower);
  writer.cubes("tray", common.tray);
  if (is_casting(common.ask)) writer.cubes("falling", common.falling);
  if (common.ask == Ask::emerge) writer.cubes("passing", position.passing);
  if (common.ask == Ask::upper || common.ask == Ask::emerge) out.add("pour", position.pour);
  out.end_object();
  out.end_object();
  return truth;
}

Shown Wallenstein::to_json(const View& view) const {
  const Common& common = view.common;
  Position open{};
  open.common = common;
  Shown shown;
  shown.text.reserve(8192);
  JsonText out(shown.text);
  CommonWriter writer(board_, common, out);
  out.object();
  if (view.viewer == kSpectator) {
    out.add("viewer", nullptr);
  } else {
    out.add("viewer", writer.seat_id(view.viewer));
  }
  out.add("seats", common.setup.seats);
  out.object("options");
  write_fields(info().options, options(open), out);
  out.end_object();
  writer.write(common.step);
  out.object("players");
  for (int seat = 0; seat < common.setup.seats; ++seat) {
    out.object(writer.seat_id(seat));
    writer.player(seat);
    writer.plan(view.plans[seat]);
    if (common.revealed[seat] != 0) writer.boxes("revealed", common.revealed[seat]);
    if (common.bid[seat] != kNobody) out.add("bid", board_.cards->ids[common.bid[seat]]);
    out.add("supply", common.supply[seat]);
    if (common.setup.court) {
      out.add("courtiers", board_.courtiers_each - common.hall[seat] - common.audience[seat]);
    }
    out.end_object();
  }
  out.end_object();
  out.add("peasants", common.peasants);
  out.object("tower");
  writer.cubes("inside", view.inside);
  writer.cubes("tray", common.tray);
  writer.cubes("falling", common.falling);
  out.end_object();
  out.end_object();
  return shown;
}

Expected<Position> Wallenstein::read_position(const json::value& value) const {
  return read_position_with(
      *this, value,
      [&](const Position& start, const Reader& reader) {
        return wallenstein::read_position(board_, start.common.setup, reader);
      },
      [&](const Position& position) { return why_impossible(board_, position); });
}

}  // namespace casus::wallenstein
