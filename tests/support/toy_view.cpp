// What is seen of the toy, and what the laws ask of its tests.
#include <algorithm>
#include <numeric>

#include "core/text.h"
#include "tests/support/toy_game.h"

namespace casus::toy {
namespace {

std::uint8_t draw(Cards& from, Dice& dice) {
  auto at = static_cast<int>(dice.below(static_cast<std::uint32_t>(total(from))));
  for (std::uint8_t kind = 0; kind < kKinds; ++kind) {
    at -= from[kind];
    if (at < 0) {
      --from[kind];
      return kind;
    }
  }
  return 0;
}

Cards some_plan(Cards hand, Dice& dice) {
  Cards plan{};
  for (int i = 0; i < kPlanSize; ++i) ++plan[draw(hand, dice)];
  return plan;
}

std::uint8_t some_notes(const Cards& hand, Dice& dice) {
  std::uint8_t noted = 0;
  for (int kind = 0; kind < kKinds; ++kind) {
    if (hand[kind] > 0 && dice.below(2) == 0)
      noted = static_cast<std::uint8_t>(noted | (1U << kind));
  }
  return noted;
}

bool has_planned(std::uint8_t planned, int seat) { return ((planned >> seat) & 1U) != 0; }

json::array list(const auto& values, std::size_t count) {
  json::array out;
  for (std::size_t i = 0; i < count; ++i) out.emplace_back(values[i]);
  return out;
}

}  // namespace

View Toy::view(const Position& position, Viewer viewer) const {
  if (planted_is(Plant::imagine_keeps_truth)) last_seen_ = position;
  View view;
  view.seats = position.seats;
  view.rounds = position.rounds;
  view.generous = position.generous;
  view.round = position.round;
  view.ask = position.ask;
  view.active = position.active;
  view.planned = position.planned;
  view.swapping = position.swapping;
  view.notes = position.notes;
  view.open_swaps = position.open_swaps;
  view.known = position.known;
  view.colours = position.colours;
  view.points = position.points;
  view.discard = position.discard;
  view.pile_size = static_cast<std::uint8_t>(total(position.pile));
  for (int i = 0; i < position.seats; ++i) {
    view.hand_sizes[i] = static_cast<std::uint8_t>(total(position.hand[i]));
  }
  if (viewer.seat) {
    view.viewer = static_cast<std::uint8_t>(index(*viewer.seat));
    view.hand = position.hand[index(*viewer.seat)];
    view.plan = position.plan[index(*viewer.seat)];
    if (index(*viewer.seat) == position.active) view.noted = position.noted;
  }
  if (planted_is(Plant::view_tells_truth)) {
    for (int i = 0; i < position.seats; ++i)
      view.known[i].least = SmallBag<kKinds>(position.hand[i]);
  }
  if (planted_is(Plant::leak_in_view)) view.leak = position.pile[1];
  if (planted_is(Plant::leak_in_spectator_view) && !viewer.seat) view.leak = position.hand[0][0];
  if (planted_is(Plant::early_reveal)) {
    for (int i = 0; i < position.seats; ++i) {
      view.leak = static_cast<std::uint8_t>(4 * view.leak + position.plan[i][0]);
    }
  }
  return view;
}

Position Toy::imagine(const View& view, Dice& dice) const {
  if (planted_is(Plant::imagine_keeps_truth)) return last_seen_;
  Position position;
  position.seats = view.seats;
  position.rounds = view.rounds;
  position.generous = view.generous;
  position.round = view.round;
  position.ask = view.ask;
  position.active = view.active;
  position.planned = view.planned;
  position.swapping = view.swapping;
  position.notes = view.notes;
  position.open_swaps = view.open_swaps;
  position.known = view.known;
  position.colours = view.colours;
  position.points = view.points;
  position.discard = view.discard;
  for (int kind = 0; kind < kKinds; ++kind) {
    position.pile[kind] = static_cast<std::uint8_t>(kCopies - view.discard[kind] - view.hand[kind]);
  }
  auto known = view.known;
  if (planted_is(Plant::imagine_forgets)) known = {};
  for (int i = 0; i < view.seats; ++i) {
    if (i != view.viewer) position.pile = rest_of(position.pile, known[i].least.counts());
  }
  for (int i = 0; i < view.seats; ++i) {
    const bool own = i == view.viewer;
    if (own && !planted_is(Plant::imagine_ignores_view)) {
      position.hand[i] = view.hand;
      position.plan[i] = view.plan;
      continue;
    }
    if (own) continue;
    position.hand[i] = imagine_hand(known[i], view.hand_sizes[i], position.pile, dice);
    if (!has_planned(view.planned, i)) continue;
    position.plan[i] =
        planted_is(Plant::imagine_unsound) ? Cards{3, 0, 0, 0} : some_plan(position.hand[i], dice);
  }
  if (view.ask == Ask::note) {
    position.noted =
        view.viewer == view.active ? view.noted : some_notes(position.hand[view.active], dice);
  }
  return position;
}

Truth Toy::to_json(const Position& position) const {
  const auto seats = static_cast<std::size_t>(position.seats);
  json::array hands;
  json::array plans;
  json::array known;
  for (std::size_t i = 0; i < seats; ++i) {
    hands.push_back(list(position.hand[i], kKinds));
    known.push_back(list(position.known[i], kKinds));
    plans.push_back(list(position.plan[i], kKinds));
  }
  return {json::serialize(json::object{{"seats", position.seats},
                                       {"rounds", position.rounds},
                                       {"generous", position.generous},
                                       {"round", position.round},
                                       {"ask", static_cast<int>(position.ask)},
                                       {"active", position.active},
                                       {"planned", position.planned},
                                       {"swapping", position.swapping},
                                       {"notes", position.notes},
                                       {"noted", position.noted},
                                       {"open_swaps", position.open_swaps},
                                       {"known", known},
                                       {"stain", position.stain},
                                       {"colours", list(position.colours, seats)},
                                       {"points", list(position.points, seats)},
                                       {"hands", hands},
                                       {"plans", plans},
                                       {"pile", list(position.pile, kKinds)},
                                       {"discard", list(position.discard, kKinds)}})};
}

Shown Toy::to_json(const View& view) const {
  const auto seats = static_cast<std::size_t>(view.seats);
  json::array known;
  for (std::size_t i = 0; i < seats; ++i) known.push_back(list(view.known[i], kKinds));
  return {json::serialize(json::object{{"viewer", view.viewer},
                                       {"round", view.round},
                                       {"ask", static_cast<int>(view.ask)},
                                       {"active", view.active},
                                       {"planned", view.planned},
                                       {"points", list(view.points, seats)},
                                       {"hand", list(view.hand, kKinds)},
                                       {"plan", list(view.plan, kKinds)},
                                       {"noted", view.noted},
                                       {"known", known},
                                       {"hand_sizes", list(view.hand_sizes, seats)},
                                       {"pile", view.pile_size},
                                       {"discard", list(view.discard, kKinds)},
                                       {"leak", view.leak}})};
}

Expected<Position> Toy::read_position(const json::value& value) const {
  Reading reading("bad_position");
  const Reader reader(value, "position", reading);
  const auto byte = [](const Reader& from) {
    return static_cast<std::uint8_t>(from.number(0, 255));
  };
  const auto bytes = [&](const Reader& from, auto& into) {
    std::size_t at = 0;
    for (const Reader& item : from.items()) {
      if (at < into.size()) into[at++] = byte(item);
    }
  };
  Position position;
  position.seats = byte(reader["seats"]);
  position.rounds = byte(reader["rounds"]);
  position.generous = byte(reader["generous"]);
  position.round = byte(reader["round"]);
  position.ask = static_cast<Ask>(reader["ask"].number(0, 4));
  position.active = byte(reader["active"]);
  position.planned = byte(reader["planned"]);
  position.swapping = byte(reader["swapping"]);
  position.notes = byte(reader["notes"]);
  position.noted = byte(reader["noted"]);
  position.open_swaps = byte(reader["open_swaps"]);
  position.stain = byte(reader["stain"]);
  bytes(reader["colours"], position.colours);
  if (!planted_is(Plant::lost_in_json)) bytes(reader["points"], position.points);
  std::size_t at = 0;
  for (const Reader& hand : reader["hands"].items()) {
    if (at < kSeats) bytes(hand, position.hand[at++]);
  }
  at = 0;
  for (const Reader& plan : reader["plans"].items()) {
    if (at < kSeats) bytes(plan, position.plan[at++]);
  }
  at = 0;
  for (const Reader& known : reader["known"].items()) {
    Cards cards{};
    bytes(known, cards);
    if (at < kSeats && std::ranges::max(cards) <= kCopies) {
      position.known[at++].least = SmallBag<kKinds>(cards);
    }
  }
  bytes(reader["pile"], position.pile);
  bytes(reader["discard"], position.discard);
  if (reading.failed()) return std::unexpected(reading.fault());
  if (const auto wrong = why_impossible(position)) {
    return fault("bad_position", "position." + wrong->field + ": " + wrong->text);
  }
  return position;
}

std::optional<Impossible> Toy::why_impossible(const Position& position) const {
  if (position.seats < 2 || position.seats > kSeats) return Impossible{"seats", "must be 2 to 4"};
  if (position.active >= position.seats) return Impossible{"active", "nobody sits there"};
  if (position.round > position.rounds) return Impossible{"round", "is after the end of the game"};
  for (int i = 0; i < position.seats; ++i) {
    for (std::size_t kind = 0; kind < kKinds; ++kind) {
      if (position.known[i][kind] <= position.hand[i][kind]) continue;
      return Impossible{"known", "a hand holds fewer cards than are known of"};
    }
  }
  return std::nullopt;
}

std::optional<json::object> Toy::odds(const View& view, Seat, const Choice& choice) const {
  if (static_cast<Act>(choice.act) != Act::swap) return std::nullopt;
  Cards unseen{};
  for (std::size_t kind = 0; kind < kKinds; ++kind) {
    unseen[kind] = static_cast<std::uint8_t>(kCopies - view.hand[kind] - view.discard[kind]);
  }
  json::array outcomes;
  for (std::size_t kind = 0; kind < kKinds; ++kind) {
    const double in_pile = 1.0 * view.pile_size * unseen[kind] / total(unseen);
    const int put_there = kind == static_cast<std::size_t>(arg_of<Act::swap>(choice)) ? 1 : 0;
    outcomes.push_back(
        json::object{{"outcome", vocabulary_.acts[choice.act].slots[0].domain->ids[kind]},
                     {"probability", (in_pile + put_there) / (view.pile_size + 1)}});
  }
  return json::object{{"exact", true}, {"outcomes", std::move(outcomes)}};
}

std::string Toy::picture(const View& view) const {
  return "round " + std::to_string(view.round + 1) + ", pile " + std::to_string(view.pile_size) +
         "\n";
}

std::optional<std::string> broken_invariant(const Toy&, const Position& position) {
  Cards all = position.pile;
  for (int kind = 0; kind < kKinds; ++kind) {
    all[kind] = static_cast<std::uint8_t>(all[kind] + position.discard[kind]);
    for (const Cards& hand : position.hand)
      all[kind] = static_cast<std::uint8_t>(all[kind] + hand[kind]);
    if (all[kind] != kCopies) return "cards of kind " + std::to_string(kind) + " are lost or found";
    for (int i = 0; i < position.seats; ++i) {
      if (position.plan[i][kind] > position.hand[i][kind]) return "a plan is not in the hand";
    }
  }
  for (int i = 0; i < position.seats; ++i) {
    if (total(position.plan[i]) != (has_planned(position.planned, i) ? kPlanSize : 0)) {
      return "a plan has the wrong size";
    }
  }
  for (int kind = 0; kind < kKinds; ++kind) {
    const bool noted = ((position.noted >> kind) & 1U) != 0;
    if (noted && (position.ask != Ask::note || position.hand[position.active][kind] == 0)) {
      return "what is not in the hand is noted";
    }
  }
  return std::nullopt;
}

// Shuffles all cards that the viewer neither sees nor has seen, and gives everybody as many as
// before.
Position resample(const Toy& toy, const Position& position, Viewer viewer, Dice& dice) {
  if (toy.plant() == Plant::resample_is_identity) return position;
  const int own = viewer.seat ? index(*viewer.seat) : -1;
  std::vector<std::uint8_t> hidden;
  const auto gather = [&](const Cards& cards) {
    for (std::uint8_t kind = 0; kind < kKinds; ++kind)
      hidden.insert(hidden.end(), cards[kind], kind);
  };
  gather(position.pile);
  for (int i = 0; i < position.seats; ++i) {
    if (i != own) gather(rest_of(position.hand[i], position.known[i].least.counts()));
  }
  for (std::size_t i = hidden.size(); i > 1; --i) {
    std::swap(hidden[i - 1], hidden[dice.below(static_cast<std::uint32_t>(i))]);
  }
  Position other = position;
  const auto deal = [&](Cards& cards, const Cards& known = {}) {
    const int count = total(cards) - total(known);
    cards = known;
    for (int i = 0; i < count; ++i) {
      ++cards[hidden.back()];
      hidden.pop_back();
    }
  };
  deal(other.pile);
  for (int i = 0; i < position.seats; ++i) {
    if (i == own) continue;
    deal(other.hand[i], position.known[i].least.counts());
    if (has_planned(position.planned, i)) other.plan[i] = some_plan(other.hand[i], dice);
  }
  if (position.ask == Ask::note && own != position.active) {
    other.noted = some_notes(other.hand[position.active], dice);
  }
  return other;
}

}  // namespace casus::toy
