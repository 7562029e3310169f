// The chapters of the rulebook, each in a file of its own: what each asks of a choice and what it
// does. Used by game.cpp only. Every `why_not_...` is the one source of its legality; `list_...`
// says the same faster, and the laws hold the two together.
#pragma once

#include <algorithm>
#include <optional>

#include "core/choice.h"
#include "core/dice.h"
#include "core/event.h"
#include "core/info.h"
#include "games/wallenstein/board.h"
#include "games/wallenstein/choices.h"
#include "games/wallenstein/events.h"
#include "games/wallenstein/position.h"
#include "games/wallenstein/refusals.h"

namespace casus::wallenstein {

// draft.cpp: the first counties.
std::optional<Refusal> why_not_take(const Position& position, County county);
std::optional<Refusal> why_not_replace(const Position& position);
std::optional<Refusal> why_not_garrison(const Board& board, const Position& position, int armies);
void list_draft(const Position& position, Choices& choices);
void list_groups(const Board& board, const Position& position, Choices& choices);
void apply_take(Position& position, County county, Events& events);
void apply_draw(Position& position);
void apply_replace(Position& position, Events& events);
void apply_garrison(const Board& board, Position& position, int armies, Events& events);
void resolve_deal(Position& position, County county, Events& events);
CountySet draft_pile(const Board& board, const Common& common);  // what the next card may be
void line_up(const Board& board, Position& position);

// round.cpp: what is laid out before planning, and the end of the round.
void begin_year(Position& position);
void begin_round(Position& position, Events& events);
void resolve_turn_event(Position& position, EventCard event, Events& events);
void resolve_turn_action(const Board& board, Position& position, Action action, Events& events);
void resolve_lay_tile(Position& position, Tile tile, Events& events);
void resolve_turn_favour(const Board& board, Position& position, Favour favour, Events& events);
void end_round(const Board& board, Position& position, Events& events);
std::uint32_t favours_left(const Common& common);
std::uint16_t actions_left(const Common& common);  // action cards face down
std::uint16_t events_left(const Common& common);   // event cards in the pile
std::uint8_t tiles_left(const Common& common);     // not laid yet

// planning.cpp: cards on the mat, and the bids.
std::optional<Refusal> why_not_place(const Position& position, Seat seat, Box box, Card card);
std::optional<Refusal> why_not_confirm(const Position& position, Seat seat);
void list_plan(const Position& position, Seat seat, Choices& choices);
void apply_place(Position& position, Seat seat, Box box, Card card, Events& events);
void apply_confirm(Position& position, Seat seat, Events& events);
int boxes_of(const Common& common);  // 11, with the court 14
// The auction box is open, there are cards for all boxes, and none that is left can be bid.
bool keeps_no_bid(const Position& position, Seat seat);

// order.cpp: the event of the round, the auction, places and tiles.
void resolve_draw_event(Position& position, EventCard event, Events& events);
void show_bids(Position& position, Events& events);
void resolve_draw_leader(Position& position, Seat seat, Events& events);
// Bids in order: coins, a county, nothing (the 0 and the tower card), no card at all.
int bid_strength(std::uint8_t card);
std::optional<Refusal> why_not_choose(const Position& position, Tile tile);
void list_places(const Position& position, Choices& choices);
void apply_choose(const Board& board, Position& position, Tile tile, Events& events);

// court.cpp: the Emperor's Court.
void begin_court(const Board& board, Position& position, Events& events);
void convert(const Board& board, Position& position, Seat seat, Box box, Events& events);
std::optional<Refusal> why_not_favour(const Board& board, const Position& position, Favour favour);
std::optional<Refusal> why_not_build(const Board& board, const Position& position, County county);
void list_favours(const Board& board, const Position& position, Choices& choices);
void list_free_sites(const Board& board, const Position& position, Choices& choices);
void apply_favour(const Board& board, Position& position, Favour favour, Events& events);
void apply_decline(const Board& board, Position& position, Events& events);
void apply_build(const Board& board, Position& position, County county, Events& events);

// actions.cpp: the ten actions.
void begin_actions(const Board& board, Position& position, Events& events);
bool carry_out(const Board& board, Position& position, Events& events);  // of the active seat
void begin_action(const Board& board, Position& position, Events& events);
void go_on_with_actions(const Board& board, Position& position, Events& events);  // the next seat
std::optional<Refusal> why_not_march(const Board& board, const Position& position, County to,
                                     int armies);
void list_marches(const Board& board, const Position& position, Choices& choices);
void apply_march(const Board& board, Position& position, County to, int armies, Events& events);
void end_collecting(const Board& board, Position& position, County county, bool kept,
                    Events& events);
void apply_stay(const Board& board, Position& position, Events& events);
bool event_is(const Board& board, const Common& common, EventEffect effect);
bool can_build(const Board& board, const Common& common, County county, Building building);
void put_building(const Board& board, Position& position, County county, Building building,
                  Events& events);

// battle.cpp: casts, battles and revolts.
void begin_fill(const Board& board, Position& position, Events& events);
void begin_attack(const Board& board, Position& position, County from, County to, int armies,
                  Events& events);
void begin_revolt(const Board& board, Position& position, County county, Cast why, int extra,
                  Events& events);
bool possible_cast(const Board& board, const Position& position, const Choice& outcome);
void resolve_cast(const Board& board, Position& position, const Choice& outcome, Events& events);
void resolve_pour(Position& position, int how);
void resolve_upper(Position& position, const Cubes& resting);
void resolve_emerge(const Board& board, Position& position, const Cubes& cubes, Events& events);
Choice sample_cast(const Board& board, const Position& position, Dice& dice);

// winter.cpp: supply, revolts, scoring, the end of the year.
void begin_winter(const Board& board, Position& position, Events& events);
void go_on_with_winter(const Board& board, Position& position, Events& events);
void resolve_draw_county(const Board& board, Position& position, County county, Events& events);
CountySet counties_to_draw(const Common& common);
std::optional<Refusal> why_not_face(const Position& position, County county);
void list_revolts(const Position& position, Choices& choices);
void apply_face(const Board& board, Position& position, County county, Events& events);
int counties_of(const Common& common, Seat seat);

// scoring.cpp
struct YearScore {
  int counties = 0;
  int buildings = 0;
  int majorities = 0;
};
using YearScores = std::array<YearScore, kSeats>;
YearScores year_scores(const Board& board, const Common& common);  // if winter were now
void score_year(const Board& board, Position& position, Events& events);
Scores scores_of(const Board& board, const Position& position);

// helpers of several chapters

// Thalers, grain and points are bytes. No game comes near this end; a position that somebody has
// set up stops there, and does not begin again at nothing.
inline constexpr int kMostCounted = 250;
inline void add_up(std::uint8_t& sum, int more) {
  sum = static_cast<std::uint8_t>(std::min(sum + more, kMostCounted));
}
inline bool owns(const Common& common, Seat seat, County county) {
  return common.owner[at(county)] == static_cast<std::uint8_t>(seat);
}
inline std::uint8_t& of(std::array<std::uint8_t, kSeats>& each, Seat seat) {
  return each[static_cast<std::size_t>(seat)];
}
inline std::uint8_t of(const std::array<std::uint8_t, kSeats>& each, Seat seat) {
  return each[static_cast<std::size_t>(seat)];
}
inline bool has_tile(const Common& common, Seat seat, Tile tile) {
  return of(common.tile, seat) == static_cast<std::uint8_t>(tile);
}
void lose_card(Position& position, Seat loser, County county, Events& events);

}  // namespace casus::wallenstein
