// Positions and views as JSON, for people: words everywhere, one obvious place for each fact,
// nothing that follows from something else. The game's README explains the fields.
#include <algorithm>
#include <bit>

#include "games/wallenstein/derived.h"
#include "games/wallenstein/game.h"
#include "games/wallenstein/position_check.h"
#include "games/wallenstein/position_words.h"

namespace casus::wallenstein {
namespace {

// Writes what lies open before everybody, the same in a position and in a view. Everything is
// written where it will stand: a view that is sent is built in memory of its own.
class CommonWriter {
 public:
  CommonWriter(const Board& board, const Common& common)
      : board_(board), common_(common), seats_(seat_domain(board, common.setup)) {}

  const std::string& seat_id(int seat) const { return seats_.ids[seat]; }

  void write(json::object& out) const {
    out["year"] = common_.year;
    out["season"] = board_.seasons->ids[at(common_.season)];
    out["ask"] = ask_words().ids[at(common_.ask)];
    out["active"] = seats_.ids[static_cast<std::size_t>(index(common_.active))];
    counties(out["counties"].emplace_object());
    if (common_.gained != 0) words(*board_.counties, common_.gained, out["gained"]);
    battle(out);
    if (is_drafting(common_.ask)) draft(out["draft"].emplace_object());
    events(out["events"].emplace_object());
    round(out);
    court(out);
    if (is_wintering(common_)) {
      json::object& winter = out["winter"].emplace_object();
      words(*board_.counties, common_.drawn, winter["drawn"]);
      winter["to_draw"] = common_.to_draw;
      winter["extra_peasants"] = common_.extra_peasants;
    }
  }

  void cubes(const Cubes& cubes, json::value& where) const {
    json::object& out = where.emplace_object();
    for (int cube = 0; cube < kCubes; ++cube) {
      if (cubes[cube] > 0) out[board_.cubes->ids[cube]] = cubes[cube];
    }
  }

  // What is open of a player, apart from the plan.
  void player(int seat, json::object& out) const {
    out["thalers"] = common_.thalers[seat];
    out["grain"] = common_.grain[seat];
    out["points"] = common_.points[seat];
    if (common_.setup.court) {
      out["hall"] = common_.hall[seat];
      out["audience"] = common_.audience[seat];
    }
    if (common_.tile[seat] != kNobody) out["tile"] = board_.tiles->ids[common_.tile[seat]];
    if (common_.ask == Ask::plan && common_.planned.contains(seat_at(seat))) {
      out["confirmed"] = true;
    }
  }

  void plan(const Plan& plan, json::object& out) const {
    if (std::ranges::all_of(plan, [](std::uint8_t card) { return card == kNobody; })) return;
    json::object& cards = out["plan"].emplace_object();
    for (int box = 0; box < kCourtBoxes; ++box) {
      if (plan[box] == kNobody) continue;
      json::value& card = cards[board_.boxes->ids[box]];
      if (plan[box] != kUnknown) card = board_.cards->ids[plan[box]];
    }
  }

  void boxes(BoxSet set, json::value& where) const { words(*board_.boxes, set, where); }

 private:
  static void words(const Domain& domain, std::uint64_t set, json::value& where) {
    json::array& out = where.emplace_array();
    for (; set != 0; set &= set - 1) {
      out.emplace_back(domain.ids[static_cast<std::size_t>(std::countr_zero(set))]);
    }
  }
  void seats(SeatSet set, json::value& where) const { words(seats_, set.bits(), where); }

  static void word(const Domain& domain, std::uint8_t at, json::array& out) {
    if (at == kNobody) {
      out.emplace_back(nullptr);
    } else {
      out.emplace_back(domain.ids[at]);
    }
  }
  static void word(const Domain& domain, std::uint8_t at, json::value& where) {
    if (at != kNobody) where = domain.ids[at];
  }

  void counties(json::object& out) const {
    out.reserve(kCounties);
    for (CountySet left = board_.in_play(common_.setup.seats); left != 0; left &= left - 1) {
      const auto county = static_cast<std::size_t>(std::countr_zero(left));
      json::object& fields = out[board_.counties->ids[county]].emplace_object();
      if (common_.owner[county] == kNobody) continue;
      fields["owner"] = seats_.ids[common_.owner[county]];
      if (common_.armies[county] > 0) fields["armies"] = common_.armies[county];
      if (common_.buildings[county] != 0) {
        words(*board_.buildings, common_.buildings[county], fields["buildings"]);
      }
      if (common_.revolt[county] > 0) fields["revolt"] = common_.revolt[county];
    }
  }

  void battle(json::object& out) const {
    if (common_.ask != Ask::march && !is_casting(common_.ask)) return;
    json::object& fields = out["battle"].emplace_object();
    fields["for"] = cast_words().ids[static_cast<std::size_t>(common_.cast)];
    if (common_.ask == Ask::march) {
      word(*board_.counties, common_.county, fields["from"]);
    } else {
      if (common_.county != kNobody) word(*board_.counties, common_.county, fields["county"]);
      if (common_.from != kNobody) word(*board_.counties, common_.from, fields["from"]);
    }
  }

  void draft(json::object& fields) const {
    json::array& open = fields["open"].emplace_array();
    for (const std::uint8_t county : common_.open) word(*board_.counties, county, open);
    json::array& under = fields["under"].emplace_array();
    for (int i = 0; i < common_.under_count; ++i) word(*board_.counties, common_.under[i], under);
    json::object& groups = fields["groups"].emplace_object();
    for (int seat = 0; seat < common_.setup.seats; ++seat) {
      json::array& sizes = groups[seat_id(seat)].emplace_array();
      for (int size = kGroupSizes - 1; size > 0; --size) {
        for (int i = 0; i < common_.groups[seat][size]; ++i) sizes.emplace_back(size);
      }
    }
    json::object& seen = fields["seen"].emplace_object();
    for (int seat = 0; seat < common_.setup.seats; ++seat) {
      if (common_.seen[seat][0] == kNobody) continue;
      json::array& cards = seen[seat_id(seat)].emplace_array();
      for (const std::uint8_t county : common_.seen[seat]) word(*board_.counties, county, cards);
    }
    if (common_.county != kNobody) word(*board_.counties, common_.county, fields["taken"]);
    if (common_.replaced) fields["replaced"] = true;
  }

  void events(json::object& fields) const {
    words(*board_.events, common_.events_open, fields["open"]);
    words(*board_.events, common_.events_gone, fields["gone"]);
    if (common_.event != kNobody) word(*board_.events, common_.event, fields["current"]);
    if (common_.event_cancelled) fields["cancelled"] = true;
  }

  void round(json::object& out) const {
    json::array& actions = out["actions"].emplace_array();
    for (const std::uint8_t action : common_.actions) word(*board_.actions, action, actions);
    if (common_.action != kNobody) out["action"] = common_.action + 1;
    json::array& places = out["places"].emplace_array();
    for (int place = 0; place < kPlaces; ++place) {
      json::object& fields = places.emplace_back(json::object_kind).get_object();
      if (common_.tiles[place] != kNobody) fields["tile"] = board_.tiles->ids[common_.tiles[place]];
      if (common_.leaders[place] != kNobody) fields["leader"] = seats_.ids[common_.leaders[place]];
    }
    if (common_.choosing[0] == kNobody && common_.tied.empty()) return;
    json::object& order = out["order"].emplace_object();
    json::array& choosing = order["choosing"].emplace_array();
    for (const std::uint8_t each : common_.choosing) {
      if (each != kNobody) choosing.emplace_back(seats_.ids[each]);
    }
    if (!common_.tied.empty()) seats(common_.tied, order["tied"]);
  }

  void court(json::object& out) const {
    if (!common_.setup.court) return;
    json::object& fields = out["favours"].emplace_object();
    json::object& shown = fields["shown"].emplace_object();
    std::uint32_t gone = common_.favours_gone;
    for (int space = 0; space < kSpaces; ++space) {
      const std::uint8_t favour = common_.favours[space];
      if (favour == kNobody) continue;
      shown[std::to_string(board_.space_price[space])] = board_.favours->ids[favour];
      gone &= ~(1U << favour);
    }
    words(*board_.favours, gone, fields["gone"]);
    if (common_.favour != kNobody) fields["taken"] = board_.favours->ids[common_.favour];
    if (common_.safe_from_a.empty() && common_.safe_from_b.empty()) return;
    json::object& safe = out["safe"].emplace_object();
    seats(common_.safe_from_a, safe["a"]);
    seats(common_.safe_from_b, safe["b"]);
  }

  const Board& board_;
  const Common& common_;
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
  const CommonWriter writer(board_, common);
  json::object out;
  out["seats"] = common.setup.seats;
  out["options"] = casus::to_json(info().options, options(position));
  writer.write(out);
  json::object& players = out["players"].emplace_object();
  for (int seat = 0; seat < common.setup.seats; ++seat) {
    json::object& player = players[writer.seat_id(seat)].emplace_object();
    writer.player(seat, player);
    writer.plan(position.plans[seat], player);
  }
  json::object& tower = out["tower"].emplace_object();
  writer.cubes(position.upper, tower["upper"]);
  writer.cubes(position.lower, tower["lower"]);
  writer.cubes(common.tray, tower["tray"]);
  if (is_casting(common.ask)) writer.cubes(common.falling, tower["falling"]);
  if (common.ask == Ask::emerge) writer.cubes(position.passing, tower["passing"]);
  if (common.ask == Ask::upper || common.ask == Ask::emerge) tower["pour"] = position.pour;
  return {std::move(out)};
}

Shown Wallenstein::to_json(const View& view, const json::storage_ptr& memory) const {
  const Common& common = view.common;
  const CommonWriter writer(board_, common);
  Position open{};
  open.common = common;
  json::object out(memory);
  out.reserve(24);
  json::value& viewer = out["viewer"];
  if (view.viewer != kSpectator) viewer = writer.seat_id(view.viewer);
  out["seats"] = common.setup.seats;
  out["options"] = casus::to_json(info().options, options(open));
  writer.write(out);
  json::value& order = out["order"];
  if (!order.is_object()) order.emplace_object();
  order.get_object()["step"] = common.step;
  json::object& players = out["players"].emplace_object();
  for (int seat = 0; seat < common.setup.seats; ++seat) {
    json::object& player = players[writer.seat_id(seat)].emplace_object();
    writer.player(seat, player);
    writer.plan(view.plans[seat], player);
    if (common.revealed[seat] != 0) writer.boxes(common.revealed[seat], player["revealed"]);
    if (common.bid[seat] != kNobody) player["bid"] = board_.cards->ids[common.bid[seat]];
    player["supply"] = common.supply[seat];
    if (common.setup.court) {
      player["courtiers"] = board_.courtiers_each - common.hall[seat] - common.audience[seat];
    }
  }
  out["peasants"] = common.peasants;
  json::object& tower = out["tower"].emplace_object();
  writer.cubes(view.inside, tower["inside"]);
  writer.cubes(common.tray, tower["tray"]);
  writer.cubes(common.falling, tower["falling"]);
  return {std::move(out)};
}

Expected<Position> Wallenstein::read_position(const json::value& value) const {
  Reading reading("bad_position");
  const Reader reader(value, "position", reading);
  const int seats = reader["seats"].number(info().seats.front(), info().seats.back());
  const Reader given = reader["options"];
  if (reading.failed()) return std::unexpected(reading.fault());
  Expected<Options> options = read_options(info().options, seats, given.value());
  if (!options) return casus::fault("bad_position", "position." + options.error().text);
  if (const auto wrong = why_not_options(seats, *options)) {
    return casus::fault("bad_position", "position." + wrong->text);
  }
  const Position position =
      wallenstein::read_position(board_, start(seats, *options).common.setup, reader);
  if (reading.failed()) return std::unexpected(reading.fault());
  if (const auto wrong = why_impossible(board_, position)) {
    return casus::fault("bad_position", "position." + wrong->field + ": " + wrong->text);
  }
  return position;
}

}  // namespace casus::wallenstein
