// Technology cards: drawn, and spent on the technologies of the tree.
#include "games/generalship/rules.h"

namespace casus::generalship {
namespace {

void refill_technology(Play& play) {
  if (total(technology_deck(play.board, play.position)) > 0) return;
  play.common.studied = {};
  play.events.tell<EventKind::technology_shuffled>();
}

// A bit for each technology that somebody has.
std::uint16_t developed_ones(const Common& common) {
  constexpr unsigned kAll = (1U << kTechnologies) - 1;
  return static_cast<std::uint16_t>(~places_of(common.developed, kNobody).bits() & kAll);
}
bool is_open(const Board& board, std::uint16_t developed, std::size_t technology) {
  const std::uint16_t after = board.technology[technology].after;
  return after == 0 || (after & developed) != 0;
}

// Enough, and no card can be spared.
bool pays_exactly(int cost, int ones, int twos) {
  const int paid = ones + 2 * twos;
  if (paid < cost) return false;
  return (ones == 0 || paid - 1 < cost) && (twos == 0 || paid - 2 < cost);
}

// The spot beside the new technology is empty: an event is drawn.
bool opens_event(const Board& board, const Common& common, Technology technology) {
  const std::uint8_t spot = board.technology[at(technology)].spot;
  return spot != kNobody && common.spot[spot] == kNobody;
}

}  // namespace

Bag<2> technology_deck(const Board& board, const Position& position) {
  Bag<2> deck = rest_of(board.technology_copies, position.common.studied);
  for (const auto& hand : position.studies) deck = rest_of(deck, hand);
  return deck;
}

void begin_technology(Play& play) { ask(play.common, Ask::technology, play.common.doer); }

Refused why_not_draw_technology(const Board& board, const Position& position) {
  if (total(position.common.studies) >= total(board.technology_copies)) {
    return refuse<Why::no_cards_left>();
  }
  return std::nullopt;
}

Refused why_not_develop(const Board& board, const Position& position, Technology technology,
                        int ones, int twos) {
  const Common& common = position.common;
  const auto& facts = board.technology[at(technology)];
  if (has(common, technology)) return refuse<Why::developed_already>(technology);
  if (!is_open(board, developed_ones(common), at(technology)))
    return refuse<Why::not_yet_open>(technology);
  const auto& hand = position.studies[at(common.asked)];
  if (ones > hand[0] || twos > hand[1]) return refuse<Why::no_such_cards>();
  if (facts.points == 0 && ones + twos > 0) return refuse<Why::paid_with_resources>(technology);
  if (!pays_exactly(facts.points, ones, twos)) {
    return refuse<Why::wrong_payment>(technology, int{facts.points});
  }
  if (common.food[at(common.asked)] < facts.food || common.metal[at(common.asked)] < facts.metal) {
    return refuse<Why::too_poor_to_develop>(technology, facts.food, facts.metal);
  }
  return std::nullopt;
}

void list_technology(const Board& board, const Position& position, Choices& choices) {
  if (!why_not_draw_technology(board, position)) choices.push_back(make_choice<Act::draw>());
  const auto& hand = position.studies[at(position.common.asked)];
  const std::uint16_t developed = developed_ones(position.common);
  for (std::size_t t = 0; t < kTechnologies; ++t) {
    if ((developed >> t & 1U) != 0 || !is_open(board, developed, t)) continue;
    const auto technology = static_cast<Technology>(t);
    const int cost = board.technology[t].points;
    for (int ones = 0; ones <= std::min<int>(cost, hand[0]); ++ones) {
      const int twos = (cost - ones + 1) / 2;
      if (twos > hand[1]) continue;
      if (!why_not_develop(board, position, technology, ones, twos)) {
        choices.push_back(make_choice<Act::develop>(technology, ones, twos));
      }
    }
  }
  choices.push_back(make_choice<Act::pass>());
}

void apply_draw_technology(Play& play) {
  Common& common = play.common;
  common.left = byte(2 + modifiers(play.board, common, common.asked).scholar);
  refill_technology(play);
  common.ask = Ask::draw_technology;
}

void draw_technology(Play& play, int points) {
  Common& common = play.common;
  const Seat seat = common.asked;
  ++play.position.studies[at(seat)][static_cast<std::size_t>(points - 1)];
  ++common.studies[at(seat)];
  play.events.tell_apart(SeatSet::of(seat), make_event<EventKind::drew_technology>(seat, points),
                         make_event<EventKind::drew_technology_unseen>(seat));
  const bool more = !why_not_draw_technology(play.board, play.position);
  if (--common.left > 0 && more) return refill_technology(play);
  end_action(play);
}

void apply_develop(Play& play, Technology technology, int ones, int twos) {
  Common& common = play.common;
  const Seat seat = common.asked;
  const auto& facts = play.board.technology[at(technology)];
  const Bag<2> paid = {byte(ones), byte(twos)};
  if (facts.points > 0) {
    play.position.studies[at(seat)] = rest_of(play.position.studies[at(seat)], paid);
    common.studied = sum_of(common.studied, paid);
    common.studies[at(seat)] = byte(common.studies[at(seat)] - ones - twos);
    play.events.tell<EventKind::paid_cards>(seat, ones, twos);
  } else {
    common.food[at(seat)] = byte(common.food[at(seat)] - facts.food);
    common.metal[at(seat)] = byte(common.metal[at(seat)] - facts.metal);
    play.events.tell<EventKind::paid_resources>(seat, facts.food, facts.metal);
  }
  common.developed[at(technology)] = byte(seat);
  play.events.tell<EventKind::developed>(seat, technology);
  const bool event = opens_event(play.board, common, technology);
  award(play, seat, facts.victory_points, Part::technologies);
  if (is_over(common)) return;
  if (!event) return end_action(play);
  common.left = static_cast<std::uint8_t>(technology);
  common.ask = Ask::draw_event;
}

std::uint16_t renaissance_choices(const Board& board, const Common& common) {
  std::uint16_t found = 0;
  const std::uint16_t developed = developed_ones(common);
  for (std::size_t t = 0; t < kMainTechnologies; ++t) {
    if ((developed >> t & 1U) == 0 && is_open(board, developed, t)) {
      found = static_cast<std::uint16_t>(found | 1U << t);
    }
  }
  return found;
}

Refused why_not_renaissance(const Board& board, const Position& position, Technology technology,
                            int ones, int twos) {
  const bool open = (renaissance_choices(board, position.common) >> at(technology) & 1U) != 0;
  if (!open || ones != 0 || twos != 0) return refuse<Why::not_next>(technology);
  return std::nullopt;
}

void list_renaissance(const Board& board, const Position& position, Choices& choices) {
  unsigned left = renaissance_choices(board, position.common);
  for (; left != 0; left &= left - 1) {
    choices.push_back(
        make_choice<Act::develop>(static_cast<Technology>(std::countr_zero(left)), 0, 0));
  }
}

void apply_renaissance(Play& play, Technology technology, int, int) {
  come_with_renaissance(play, technology);
}

void come_with_renaissance(Play& play, Technology technology) {
  Common& common = play.common;
  common.developed[at(technology)] = byte(common.doer);
  common.event = kNobody;
  play.events.tell<EventKind::came_with_renaissance>(common.doer, technology);
  if (!opens_event(play.board, common, technology)) return end_action(play);
  common.left = static_cast<std::uint8_t>(technology);
  common.asked = common.doer;
  common.ask = Ask::draw_event;
}

}  // namespace casus::generalship
