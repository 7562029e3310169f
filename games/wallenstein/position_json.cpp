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

// Writes what lies open before everybody, the same in a position and in a view.
class CommonWriter {
 public:
  CommonWriter(const Board& board, const Common& common)
      : board_(board), common_(common), seats_(seat_domain(board, common.setup)) {}

  json::value seat(std::uint8_t seat) const { return json::value(seats_.ids[seat]); }
  const std::string& seat_id(int seat) const { return seats_.ids[seat]; }

  void write(json::object& out) const {
    out["year"] = common_.year;
    out["season"] = board_.seasons->ids[at(common_.season)];
    out["ask"] = ask_words().ids[at(common_.ask)];
    out["active"] = seat(static_cast<std::uint8_t>(common_.active));
    out["counties"] = counties();
    if (common_.gained != 0) out["gained"] = words(*board_.counties, common_.gained);
    battle(out);
    draft(out);
    events(out);
    round(out);
    court(out);
    if (is_wintering(common_)) {
      out["winter"] = {{"drawn", words(*board_.counties, common_.drawn)},
                       {"to_draw", common_.to_draw},
                       {"extra_peasants", common_.extra_peasants}};
    }
  }

  json::object cubes(const Cubes& cubes) const {
    json::object out;
    for (int cube = 0; cube < kCubes; ++cube) {
      if (cubes[cube] > 0) out[board_.cubes->ids[cube]] = cubes[cube];
    }
    return out;
  }

  // What is open of a player, apart from the plan.
  json::object player(int seat) const {
    json::object out = {{"thalers", common_.thalers[seat]},
                        {"grain", common_.grain[seat]},
                        {"points", common_.points[seat]}};
    if (common_.setup.court) {
      out["hall"] = common_.hall[seat];
      out["audience"] = common_.audience[seat];
    }
    if (common_.tile[seat] != kNobody) out["tile"] = board_.tiles->ids[common_.tile[seat]];
    if (common_.ask == Ask::plan && common_.planned.contains(seat_at(seat))) {
      out["confirmed"] = true;
    }
    return out;
  }

  void plan(const Plan& plan, json::object& out) const {
    json::object cards;
    for (int box = 0; box < kCourtBoxes; ++box) {
      if (plan[box] == kNobody) continue;
      cards[board_.boxes->ids[box]] =
          plan[box] == kUnknown ? json::value() : json::value(board_.cards->ids[plan[box]]);
    }
    if (!cards.empty()) out["plan"] = std::move(cards);
  }

  json::array boxes(BoxSet set) const { return words(*board_.boxes, set); }

 private:
  static json::array words(const Domain& domain, std::uint64_t set) {
    json::array out;
    for (; set != 0; set &= set - 1) {
      out.emplace_back(domain.ids[static_cast<std::size_t>(std::countr_zero(set))]);
    }
    return out;
  }
  json::array seats(SeatSet set) const { return words(seats_, set.bits()); }

  static json::value word(const Domain& domain, std::uint8_t at) {
    return at == kNobody ? json::value() : json::value(domain.ids[at]);
  }

  json::object counties() const {
    json::object out;
    for (CountySet left = board_.in_play(common_.setup.seats); left != 0; left &= left - 1) {
      const auto county = static_cast<std::size_t>(std::countr_zero(left));
      json::object fields;
      if (common_.owner[county] != kNobody) {
        fields["owner"] = seat(common_.owner[county]);
        if (common_.armies[county] > 0) fields["armies"] = common_.armies[county];
        if (common_.buildings[county] != 0) {
          fields["buildings"] = words(*board_.buildings, common_.buildings[county]);
        }
        if (common_.revolt[county] > 0) fields["revolt"] = common_.revolt[county];
      }
      out[board_.counties->ids[county]] = std::move(fields);
    }
    return out;
  }

  void battle(json::object& out) const {
    if (common_.ask != Ask::march && !is_casting(common_.ask)) return;
    json::object fields = {{"for", cast_words().ids[static_cast<std::size_t>(common_.cast)]}};
    if (common_.ask == Ask::march) {
      fields["from"] = word(*board_.counties, common_.county);
    } else {
      if (common_.county != kNobody) fields["county"] = word(*board_.counties, common_.county);
      if (common_.from != kNobody) fields["from"] = word(*board_.counties, common_.from);
    }
    out["battle"] = std::move(fields);
  }

  void draft(json::object& out) const {
    if (!is_drafting(common_.ask)) return;
    json::object fields;
    json::array open;
    for (const std::uint8_t county : common_.open) open.push_back(word(*board_.counties, county));
    fields["open"] = std::move(open);
    json::array under;
    for (int i = 0; i < common_.under_count; ++i) {
      under.push_back(word(*board_.counties, common_.under[i]));
    }
    fields["under"] = std::move(under);
    json::object groups;
    json::object seen;
    for (int seat = 0; seat < common_.setup.seats; ++seat) {
      json::array sizes;
      for (int size = kGroupSizes - 1; size > 0; --size) {
        for (int i = 0; i < common_.groups[seat][size]; ++i) sizes.push_back(size);
      }
      groups[seat_id(seat)] = std::move(sizes);
      if (common_.seen[seat][0] == kNobody) continue;
      seen[seat_id(seat)] = {word(*board_.counties, common_.seen[seat][0]),
                             word(*board_.counties, common_.seen[seat][1])};
    }
    fields["groups"] = std::move(groups);
    fields["seen"] = std::move(seen);
    if (common_.county != kNobody) fields["taken"] = word(*board_.counties, common_.county);
    if (common_.replaced) fields["replaced"] = true;
    out["draft"] = std::move(fields);
  }

  void events(json::object& out) const {
    json::object fields = {{"open", words(*board_.events, common_.events_open)},
                           {"gone", words(*board_.events, common_.events_gone)}};
    if (common_.event != kNobody) fields["current"] = word(*board_.events, common_.event);
    if (common_.event_cancelled) fields["cancelled"] = true;
    out["events"] = std::move(fields);
  }

  void round(json::object& out) const {
    json::array actions;
    for (const std::uint8_t action : common_.actions) {
      actions.push_back(word(*board_.actions, action));
    }
    out["actions"] = std::move(actions);
    if (common_.action != kNobody) out["action"] = common_.action + 1;
    json::array places;
    for (int place = 0; place < kPlaces; ++place) {
      json::object fields;
      if (common_.tiles[place] != kNobody) fields["tile"] = board_.tiles->ids[common_.tiles[place]];
      if (common_.leaders[place] != kNobody) fields["leader"] = seat(common_.leaders[place]);
      places.emplace_back(std::move(fields));
    }
    out["places"] = std::move(places);
    if (common_.choosing[0] == kNobody && common_.tied.empty()) return;
    json::array choosing;
    for (const std::uint8_t each : common_.choosing) {
      if (each != kNobody) choosing.push_back(seat(each));
    }
    out["order"] = {{"choosing", std::move(choosing)}};
    if (!common_.tied.empty()) out["order"].as_object()["tied"] = seats(common_.tied);
  }

  void court(json::object& out) const {
    if (!common_.setup.court) return;
    json::object shown;
    std::uint32_t gone = common_.favours_gone;
    for (int space = 0; space < kSpaces; ++space) {
      const std::uint8_t favour = common_.favours[space];
      if (favour == kNobody) continue;
      shown[std::to_string(board_.space_price[space])] = board_.favours->ids[favour];
      gone &= ~(1U << favour);
    }
    json::object fields = {{"shown", std::move(shown)}, {"gone", words(*board_.favours, gone)}};
    if (common_.favour != kNobody) fields["taken"] = board_.favours->ids[common_.favour];
    out["favours"] = std::move(fields);
    if (common_.safe_from_a.empty() && common_.safe_from_b.empty()) return;
    out["safe"] = {{"a", seats(common_.safe_from_a)}, {"b", seats(common_.safe_from_b)}};
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
  json::object players;
  for (int seat = 0; seat < common.setup.seats; ++seat) {
    json::object player = writer.player(seat);
    writer.plan(position.plans[seat], player);
    players[writer.seat_id(seat)] = std::move(player);
  }
  out["players"] = std::move(players);
  json::object tower = {{"upper", writer.cubes(position.upper)},
                        {"lower", writer.cubes(position.lower)},
                        {"tray", writer.cubes(common.tray)}};
  if (is_casting(common.ask)) tower["falling"] = writer.cubes(common.falling);
  if (common.ask == Ask::emerge) tower["passing"] = writer.cubes(position.passing);
  if (common.ask == Ask::upper || common.ask == Ask::emerge) tower["pour"] = position.pour;
  out["tower"] = std::move(tower);
  return {std::move(out)};
}

Shown Wallenstein::to_json(const View& view) const {
  const Common& common = view.common;
  const CommonWriter writer(board_, common);
  Position open{};
  open.common = common;
  json::object out;
  out["viewer"] = view.viewer == kSpectator ? json::value() : writer.seat(view.viewer);
  out["seats"] = common.setup.seats;
  out["options"] = casus::to_json(info().options, options(open));
  writer.write(out);
  if (!out["order"].is_object()) out["order"] = json::object();
  out["order"].as_object()["step"] = common.step;
  json::object players;
  for (int seat = 0; seat < common.setup.seats; ++seat) {
    json::object player = writer.player(seat);
    writer.plan(view.plans[seat], player);
    if (common.revealed[seat] != 0) player["revealed"] = writer.boxes(common.revealed[seat]);
    if (common.bid[seat] != kNobody) player["bid"] = board_.cards->ids[common.bid[seat]];
    player["supply"] = common.supply[seat];
    if (common.setup.court) {
      player["courtiers"] = board_.courtiers_each - common.hall[seat] - common.audience[seat];
    }
    players[writer.seat_id(seat)] = std::move(player);
  }
  out["players"] = std::move(players);
  out["peasants"] = common.peasants;
  out["tower"] = {{"inside", writer.cubes(view.inside)},
                  {"tray", writer.cubes(common.tray)},
                  {"falling", writer.cubes(common.falling)}};
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
