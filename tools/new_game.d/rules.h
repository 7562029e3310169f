// The rules, one function for each thing that can be done. The chapters are rounds.cpp (dealing,
// laying, scoring) and swaps.cpp.
#pragma once

#include <optional>

#include "core/choice.h"
#include "core/event.h"
#include "core/info.h"
#include "games/sample_game/board.h"
#include "games/sample_game/position.h"

namespace casus::sample_game {

// rounds.cpp
std::optional<Refusal> why_not_lay(const Position& position, Seat seat, Kind kind);
void list_lays(const Position& position, Seat seat, Choices& choices);
void lay_card(const Board& board, Position& position, Seat seat, Kind kind, Events& events);
void resolve_deal(Position& position, Kind kind, Events& events);
void deal_card(Position& position, Kind kind, Events& events);
// The next seat that lacks a card is dealt one; when nobody does, all lay.
void go_on_dealing(Position& position);
void end_round(Position& position, Events& events);
Scores scores_of(const Position& position);

// swaps.cpp
std::optional<Refusal> why_not_swap(const Position& position, Seat seat, Kind kind);
void list_swaps(const Position& position, Seat seat, Choices& choices);
void swap_card(Position& position, Kind kind, Events& events);
void keep_cards(Position& position, Events& events);
void deal_swapped(Position& position, Kind kind, Events& events);

}  // namespace casus::sample_game
