// Alliances: two boxes of cubes, set anew as a whole. Placing is free, taking out costs power.
#include "games/generalship/rules.h"

namespace casus::generalship {
namespace {

int box_limit(const Common& common) { return common.setup.seats == 3 ? 2 : 3; }

SeatSet either_of(SeatSet one, SeatSet other) {
  return SeatSet::from_bits(static_cast<std::uint8_t>(one.bits() | other.bits()));
}
SeatSet without(SeatSet one, SeatSet other) {
  return SeatSet::from_bits(
      static_cast<std::uint8_t>(one.bits() & ~static_cast<unsigned>(other.bits())));
}

// Each cube that leaves its box costs a card; a box that ends empty sheds one lone cube for
// nothing.
int price(const std::array<SeatSet, 2>& before, const std::array<SeatSet, 2>& after) {
  const SeatSet stays_somewhere = either_of(after[0], after[1]);
  int cards = 0;
  for (std::size_t box = 0; box < 2; ++box) {
    cards += without(before[box], after[box]).size();
    const bool sheds = !without(before[box], stays_somewhere).empty();
    if (after[box].empty() && sheds) --cards;
  }
  return cards;
}

// Two boxes without a lone cube or a seat in both.
constexpr bool fits_boxes(SeatSet first, SeatSet second) {
  return (first.bits() & second.bits()) == 0 && first.size() != 1 && second.size() != 1;
}
// The first has the lowest of all allied seats.
constexpr bool is_in_order(SeatSet first, SeatSet second) {
  if (first.empty()) return second.empty();
  return second.empty() || *first.begin() < *second.begin();
}

// All that four seats can have.
constexpr auto kAlliances = [] {
  std::array<std::array<SeatSet, 2>, 15> all{};
  std::size_t count = 0;
  for (unsigned first = 0; first < 16; ++first) {
    for (unsigned second = 0; second < 16; ++second) {
      const SeatSet one = SeatSet::from_bits(static_cast<std::uint8_t>(first));
      const SeatSet other = SeatSet::from_bits(static_cast<std::uint8_t>(second));
      if (fits_boxes(one, other) && is_in_order(one, other)) all[count++] = {one, other};
    }
  }
  return all;
}();

}  // namespace

int price_of_alliances(const Board& board, const Common& common, SeatSet first, SeatSet second) {
  const int cards =
      std::min(price(common.alliance, {first, second}), price(common.alliance, {second, first}));
  return std::max(0, cards - (modifiers(board, common, common.asked).diplomat ? 1 : 0));
}

Refused why_not_align(const Board& board, const Position& position, SeatSet first, SeatSet second) {
  const Common& common = position.common;
  const int limit = box_limit(common);
  if (!fits_boxes(first, second) || first.size() > limit || second.size() > limit) {
    return refuse<Why::no_such_alliance>(limit);
  }
  if (!is_in_order(first, second)) return refuse<Why::alliances_in_order>();
  if (common.alliance == std::array{first, second}) return refuse<Why::alliances_unchanged>();
  const int cards = price_of_alliances(board, common, first, second);
  if (cards > common.power[at(common.asked)]) return refuse<Why::too_little_power>(cards);
  return std::nullopt;
}

void list_alliances(const Board& board, const Position& position, Choices& choices) {
  const Common& common = position.common;
  const unsigned strangers = ~unsigned{SeatSet::first(common.setup.seats).bits()};
  for (const auto& [first, second] : kAlliances) {
    if (((first.bits() | second.bits()) & strangers) != 0) continue;
    if (!why_not_align(board, position, first, second)) {
      choices.push_back(make_choice<Act::align>(first, second));
    }
  }
  choices.push_back(make_choice<Act::pass>());
}

void apply_align(Play& play, SeatSet first, SeatSet second) {
  Common& common = play.common;
  const int cards = price_of_alliances(play.board, common, first, second);
  for (int i = 0; i < cards; ++i) spend_power(play, common.asked);
  common.alliance = {first, second};
  play.events.tell<EventKind::aligned>(common.asked, first, second, cards);
  end_action(play);
}

void leave_alliances(Play& play) {
  play.events.tell<EventKind::left_alliances>(play.common.asked);
  end_action(play);
}

}  // namespace casus::generalship
