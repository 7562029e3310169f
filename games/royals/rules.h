// The chapters of the rulebook, each in a file of its own: what each asks of a choice and what it
// does. Used by game.cpp only. Every `why_not_...` is the one source of its legality; `list_...`
// says the same faster, and the laws hold the two together.
#pragma once

#include <optional>

#include "core/choice.h"
#include "core/event.h"
#include "core/info.h"
#include "games/royals/board.h"
#include "games/royals/choices.h"
#include "games/royals/position.h"
#include "games/royals/refusals.h"

namespace casus::royals {

inline constexpr int kCountryLimit = 12;  // cards in hand at the end of a turn
inline constexpr int kIntrigueLimit = 4;
inline constexpr int kPiecesPerClaim = 2;
inline constexpr int kCardsForOne = 3;      // wild country cards
inline constexpr int kIntriguesForOne = 2;  // wild intrigue cards

// draw_cards.cpp: the first step of a turn.
std::optional<Refusal> why_not_draw(const Board& board, const Position& position, Source source);
void list_draws(const Board& board, const Position& position, Choices& choices);
void apply_draw(const Board& board, Position& position, Source source, Events& events);
void resolve_deal(const Board& board, Position& position, Country country, Events& events);
void resolve_deal_intrigue(const Board& board, Position& position, Pair pair, Events& events);
int first_draw(const Board& board, const Position& position);  // 0 after the first turn
void take_from_pile(Position& position, Country country, Events& events);

// play_cards.cpp: claiming nobles. payments.cpp: what pays for them.
std::optional<Refusal> why_not_take(const Board& board, const Position& position, Noble noble);
void list_plays(const Board& board, const Position& position, Choices& choices);
void apply_take(const Board& board, Position& position, Noble noble, Events& events);
void apply_pay(const Board& board, Position& position, const Cards& cards, Events& events);
void apply_pay_intrigue(const Board& board, Position& position, const Intrigues& cards,
                        Events& events);
int pieces_left(const Board& board, const Common& common, Seat seat);
std::optional<Seat> holder(const Common& common, Noble noble);
bool is_king(const Board& board, Noble noble);  // whose takeover takes more than one Intrigue card

// How many cards of the country the hand can make up, wild cards included.
int reach(const Position& position, Country country);
int intrigue_reach(const Board& board, const Position& position, Country country);

// The price of a claim: so many matching cards and, under the strict rule, so many others.
struct Price {
  int required = 0;
  int matching = 0;
  int others = 0;
};
Price price(const Board& board, const Position& position, Noble noble);
Price intrigue_price(const Board& board, const Position& position, Noble noble);
std::optional<Refusal> why_not_pay(const Board& board, const Position& position,
                                   const Cards& cards);
std::optional<Refusal> why_not_pay_intrigue(const Board& board, const Position& position,
                                            const Intrigues& cards);
void list_payments(const Board& board, const Position& position, Choices& choices);
void list_intrigue_payments(const Board& board, const Position& position, Choices& choices);
// The payment if there is only one, so that nobody need be asked.
std::optional<Cards> only_payment(const Board& board, const Position& position);
std::optional<Intrigues> only_intrigue_payment(const Board& board, const Position& position);

// bonuses.cpp: markers earned at once.
bool is_present(const Board& board, const Common& common, Seat seat, City city);
bool is_everywhere(const Board& board, const Common& common, Seat seat, Country country);
bool has_been_in(const Board& board, const Common& common, Seat seat, Country country);
bool has_every_title(const Common& common, Seat seat);
// Who can own the marker, once it has left the board.
SeatSet may_own(const Board& board, const Common& common, Marker marker);
void take_bonuses(const Board& board, Position& position, Noble claimed, Events& events);

// end_of_turn.cpp: hand limits, the row, the next turn.
std::optional<Refusal> why_not_discard(const Position& position, Card card);
void list_discards(const Position& position, Choices& choices);
void apply_discard(const Board& board, Position& position, Card card, Events& events);
void end_playing(const Board& board, Position& position, Events& events);
void deal_to_row(const Board& board, Position& position, Country country, Events& events);
int excess_country(const Position& position);
int excess_intrigue(const Position& position);

// scoring.cpp: periods, titles, the winner.
void score_period(const Board& board, Position& position, Events& events);
void score_titles(const Board& board, Position& position, Events& events);
Scores scores_of(const Board& board, const Position& position);
int influence_of(const Board& board, const Common& common, Seat seat, Country country);

inline Hand& active_hand(Position& position) {
  return position.hands[index(position.common.active)];
}
inline const Hand& active_hand(const Position& position) {
  return position.hands[index(position.common.active)];
}

}  // namespace casus::royals
