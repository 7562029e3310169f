#include "games/sample_game/position_check.h"

#include "games/sample_game/game.h"

namespace casus::sample_game {
namespace {

using Wrong = std::optional<Impossible>;

std::string seat_field(std::size_t seat) { return "players." + std::to_string(seat); }

Wrong check_cards(const Board& board, const Position& position) {
  for (std::size_t kind = 0; kind < kKinds; ++kind) {
    int found = position.pile[kind] + position.common.discard[kind];
    for (const Cards& hand : position.hands) found += hand[kind];
    if (found == board.copies[kind]) continue;
    return Impossible{"pile." + board.cards->ids[kind],
                      "hands, pile and discards hold " + std::to_string(found) + ", the game has " +
                          std::to_string(board.copies[kind])};
  }
  return std::nullopt;
}

Wrong check_round(const Board&, const Position& position) {
  const Common& common = position.common;
  const bool over = common.ask == Ask::over;
  if (over != (common.round == common.setup.rounds)) {
    return Impossible{"round", "the game is over after the last round, and not before"};
  }
  const bool turned_up = common.ask == Ask::swap || common.ask == Ask::deal_swap;
  if (total(common.discard) == common.setup.seats * (common.round + (turned_up ? 1 : 0))) {
    return std::nullopt;
  }
  return Impossible{"discard", "in every round each seat discards one card"};
}

Wrong check_hands(const Board&, const Position& position) {
  const Common& common = position.common;
  for (std::size_t seat = 0; seat < common.setup.seats; ++seat) {
    const int before =
        common.round == 0 ? 0 : kHandSize - 1;  // what it holds before it is dealt to
    int low = kHandSize - 1;
    int high = low;
    switch (common.ask) {
      case Ask::deal:
        low = seat < common.active ? kHandSize : before;
        high = seat < common.active ? kHandSize : seat == common.active ? kHandSize - 1 : before;
        break;
      case Ask::lay: low = high = kHandSize; break;
      case Ask::deal_swap:
        if (seat == common.active) low = high = kHandSize - 2;
        break;
      case Ask::swap:
      case Ask::over: break;
    }
    const int held = total(position.hands[seat]);
    if (held < low || held > high) {
      return Impossible{seat_field(seat) + ".hand",
                        "cannot hold " + std::to_string(held) + " cards while this is asked"};
    }
  }
  return std::nullopt;
}

Wrong check_laid(const Board&, const Position& position) {
  const Common& common = position.common;
  for (std::size_t seat = 0; seat < common.setup.seats; ++seat) {
    const std::uint8_t laid = position.laid[seat];
    if (laid == kNoCard) continue;
    if (common.ask != Ask::lay) {
      return Impossible{seat_field(seat) + ".laid", "cards are laid in their own step only"};
    }
    if (position.hands[seat][laid] == 0) {
      return Impossible{seat_field(seat) + ".laid", "is not in the hand"};
    }
  }
  if (common.has_laid == SeatSet::first(common.setup.seats)) {
    return Impossible{"players", "when all have laid a card they are turned up"};
  }
  return std::nullopt;
}

}  // namespace

std::span<const PositionCheck<Board, Position>> position_checks() {
  static constexpr PositionCheck<Board, Position> kChecks[] = {
      {"cards", check_cards},
      {"round", check_round},
      {"hands", check_hands},
      {"laid", check_laid},
  };
  return kChecks;
}

std::optional<Impossible> SampleGame::why_impossible(const Position& position) const {
  return first_impossible(position_checks(), board_, position);
}

}  // namespace casus::sample_game
