// The chapters of the rulebook, each in a file of its own: what each asks of a choice and what it
// does. Used by game.cpp and by one another. Every `why_not_...` is the one source of its legality;
// `list_...` says the same faster, and the laws hold the two together.
#pragma once

#include <algorithm>
#include <bit>
#include <optional>

#include "core/choice.h"
#include "core/dice.h"
#include "core/event.h"
#include "core/info.h"
#include "games/generalship/board.h"
#include "games/generalship/choices.h"
#include "games/generalship/events.h"
#include "games/generalship/position.h"
#include "games/generalship/refusals.h"
#include "games/generalship/totals.h"
#include "games/generalship/units.h"

namespace casus::generalship {

using Refused = std::optional<Refusal>;

// A step under way: the board, the position it changes, and who listens.
struct Play {
  const Board& board;
  Position& position;
  Events& events;
  Common& common = position.common;
};

// --- who and where (who.cpp) ---

inline std::size_t at(Seat seat) { return static_cast<std::size_t>(seat); }
inline std::uint8_t byte(Seat seat) { return static_cast<std::uint8_t>(seat); }
inline Nation nation_of(const Common& common, Seat seat) {
  return static_cast<Nation>(common.setup.nations[at(seat)]);
}
inline Tile capital_of(const Common& common, Seat seat) {
  return capital_of(nation_of(common, seat));
}
// Who plays the nation, or kNobody.
std::uint8_t seat_of(const Common& common, Nation nation);
SeatSet allies_of(const Common& common, Seat seat);
bool are_allied(const Common& common, Seat one, Seat other);
// Who owns a tile: by a cube, as home, or by standing in somebody's home.
std::uint8_t owner_of(const Common& common, Tile tile);
// Units of somebody who is neither the seat nor allied with it.
bool has_enemies(const Common& common, Seat seat, Tile tile);
bool has_foreigners(const Common& common, Seat seat, Tile tile);
// Where nobody enters: an ally owns it, or stands there; unless it is an ally's home held by an
// enemy.
TileSet closed_to(const Common& common, Seat seat);
// Where units of others stand, unless they are allies.
TileSet enemies_of(const Common& common, Seat seat);
TileSet tiles_in_play(const Common& common);
inline TileSet stacks_of(const Common& common, Seat seat) { return common.stands[at(seat)]; }
inline TileSet stacks_in(const Common& common) {  // of anybody
  return common.stands[0] | common.stands[1] | common.stands[2] | common.stands[3];
}
inline TileSet cubes_of(const Common& common, Seat seat) { return common.cubes[at(seat)]; }
TileSet owned_by(const Common& common, Seat seat);
// Tiles of the seat's nation where enemies stand.
TileSet occupied_homes(const Common& common, Seat seat);
int neutral_tiles_of(const Common& common, Seat seat);
// Reached from the capital over tiles of the seat and its allies.
TileSet supplied(const Common& common, Seat seat);
inline constexpr Modifiers kNoModifiers{};
inline const Modifiers& modifiers(const Board& board, const Common& common, Seat seat) {
  const std::uint8_t commander = common.commander[at(seat)];
  return commander == kNobody ? kNoModifiers : board.general[commander];
}
inline bool is_over(const Common& common) { return common.ask == Ask::over; }
inline bool has(const Common& common, Technology technology) {
  return common.developed[at(technology)] != kNobody;
}
// Food and metal are bytes; a position that somebody set up stops there.
inline void add_up(std::uint8_t& sum, int more) {
  sum = static_cast<std::uint8_t>(std::min(sum + more, kMostCounted));
}
void take_over(Play& play, Seat seat, Tile tile);  // a neutral tile that is entered
inline void ask(Common& common, Ask question, Seat seat) {
  common.ask = question;
  common.asked = seat;
}

// --- setup.cpp ---
Position start_position(const Board& board, const Setup& setup);
TileSet layable(const Board& board, const Common& common);  // tiles for the next space
void lay(Play& play, Tile tile);
void compute_near(const Board& board, Common& common);
Seat dealt_to(const Board& board, const Common& common);
void deal(Play& play, General general);
Refused why_not_lead(const Position& position, Seat seat, General commander, General power);
void list_leads(const Position& position, Seat seat, Choices& choices);
void apply_lead(Play& play, Seat seat, General commander, General power);

// --- turns.cpp: turns, actions in order, the end ---
ActionTile tile_of(Action action);
Refused why_not_act(const Board& board, const Position& position, Action action);
void list_acts(const Board& board, const Position& position, Choices& choices);
void apply_act(Play& play, Action action);
void begin_turn(Play& play);
void end_action(Play& play);  // the doer is done: the next, or the end of the turn
enum class Part : std::uint8_t { technologies, battles, tiles, events };
void award(Play& play, Seat seat, int points, Part part);  // may end the game
void finish_game(Play& play);                              // who has most wins
Refused why_not_swap(const Position& position, Tile tile);
void list_swaps(const Position& position, Choices& choices);
void apply_swap(Play& play, Tile tile);
void apply_no_swap(Play& play);
Scores scores_of(const Position& position);
int most_points(const Board& board);  // that anybody can have

// --- population.cpp: circles, production, growth ---
std::uint16_t active_population(const Board& board, const Common& common, Seat seat);
void begin_production(Play& play);
void begin_growth(Play& play);
Refused why_not_arrange(const Board& board, const Position& position, Circle circle);
void list_circles(const Board& board, const Position& position, Choices& choices);
void apply_arrange(Play& play, Circle circle);
int circle_number(const Board& board, const Common& common);  // of the two to choose from
int exchanges_of(const Board& board, const Common& common, Seat seat);
Refused why_not_trade(const Board& board, const Position& position, Resource resource, int number);
void list_trades(const Board& board, const Position& position, Choices& choices);
void apply_trade(Play& play, Resource resource, int number);
// One population leaves for a unit; may ask which circle.
void draft_population(Play& play);
// One third leaves; may ask. Goes on with `go_on_with_plague`.
void lose_population(Play& play);

// --- generals.cpp ---
inline Where where_of(const GeneralCard& card) {
  if (card.where < static_cast<std::uint8_t>(Where::hand)) return static_cast<Where>(card.where);
  return static_cast<Where>(3 + (card.where - 3) / kSeats * kSeats);
}
inline Seat seat_of(const GeneralCard& card) { return seat_at((card.where - 3) % kSeats); }
inline std::uint8_t place_of(Where where, Seat seat) {
  return static_cast<std::uint8_t>(static_cast<int>(where) + index(seat));
}
bool can_draw_general(const Position& position);
std::uint64_t general_deck(const Position& position);
std::uint8_t last_power(const Position& position, Seat seat);  // a general or kNobody
void begin_generals(Play& play);
Refused why_not_appoint(const Position& position, Seat seat, General general);
Refused why_not_strengthen(const Position& position, Seat seat, General general);
Refused why_not_draw_general(const Position& position);
Refused why_not_promote(const Position& position);
void list_generals(const Position& position, Choices& choices);
void apply_draw_general(Play& play);
void draw_general(Play& play, General general);
void apply_appoint(Play& play, General general);
void apply_strengthen(Play& play, General general);
void apply_promote(Play& play);
Refused why_not_keep(const Position& position, General general);
void list_kept(const Position& position, Choices& choices);
void apply_keep(Play& play, General general);
void spend_power(Play& play, Seat seat);          // the last card goes, face down
void hand_power(Play& play, Seat from, Seat to);  // the last card goes to another's row
void remove_commander(Play& play, Seat seat);     // to the open discards
void promote_last(Play& play, Seat seat);         // to commander

// --- technology.cpp ---
Bag<2> technology_deck(const Board& board, const Position& position);
void begin_technology(Play& play);
Refused why_not_draw_technology(const Board& board, const Position& position);
Refused why_not_develop(const Board& board, const Position& position, Technology technology,
                        int ones, int twos);
void list_technology(const Board& board, const Position& position, Choices& choices);
void apply_draw_technology(Play& play);
void draw_technology(Play& play, int points);
void apply_develop(Play& play, Technology technology, int ones, int twos);
std::uint16_t renaissance_choices(const Board& board, const Common& common);
Refused why_not_renaissance(const Board& board, const Position& position, Technology technology,
                            int ones, int twos);
void list_renaissance(const Board& board, const Position& position, Choices& choices);
void apply_renaissance(Play& play, Technology technology, int ones, int twos);

// --- event_tiles.cpp ---
std::uint8_t events_left(const Common& common);  // a bit for each tile in the pile
void draw_event(Play& play, EventTile event);
void come_with_renaissance(Play& play, Technology technology);
void go_on_with_plague(Play& play);
void go_on_with_event(Play& play);

// --- removal.cpp: units that go at their owner's choice; overload; stowing ---
Refused why_not_remove(const Position& position, Seat seat, Tile tile, Unit unit);
void list_removals(const Position& position, Seat seat, Choices& choices);
void apply_plague_removal(Play& play, Tile tile, Unit unit);
void remove_unit(Play& play, Seat seat, Tile tile, Unit unit);
// Drowning and stowing that a seat owes, then what `then` says. False: nothing was asked.
bool settle_fleets(Play& play, Seat seat, Then then);
Refused why_not_drown(const Position& position, Unit unit);
void list_drowning(const Position& position, Choices& choices);
void apply_drown(Play& play, Unit unit);
Unit next_to_stow(const Position& position);
Refused why_not_stow(const Position& position, int squadron);
void list_stowing(const Position& position, Choices& choices);
void apply_stow(Play& play, int squadron);
void apply_stow_rest(Play& play);

// --- alliance.cpp ---
int price_of_alliances(const Board& board, const Common& common, SeatSet first, SeatSet second);
Refused why_not_align(const Board& board, const Position& position, SeatSet first, SeatSet second);
void list_alliances(const Board& board, const Position& position, Choices& choices);
void apply_align(Play& play, SeatSet first, SeatSet second);
void leave_alliances(Play& play);

// --- draft.cpp ---
struct Price {
  int food = 0;
  int metal = 0;
};
Price price_of(const Board& board, const Common& common, Seat seat, Unit unit);
Refused why_not_draft(const Board& board, const Position& position, Unit unit);
Refused why_not_launch(const Board& board, const Position& position, Unit unit, Tile tile);
Refused why_not_upgrade(const Board& board, const Position& position, Tile tile, Unit unit,
                        Unit into, Saving saving);
void list_drafts(const Board& board, const Position& position, Choices& choices);
void apply_draft(Play& play, Unit unit);
void apply_launch(Play& play, Unit unit, Tile tile);
void apply_upgrade(Play& play, Tile tile, Unit unit, Unit into, Saving saving);
void begin_draft(Play& play);
void end_draft(Play& play);

// --- march.cpp and movement.cpp ---
void begin_march(Play& play);
void march_on(Play& play);   // after a battle
void end_march(Play& play);  // of the doer
void clear_marks(Play& play);
// Whether the one who is asked has units that can move, or come to the battle.
bool has_any_way(const Board& board, const Position& position);
Refused why_not_take(const Board& board, const Position& position, Tile tile, Unit unit, int count,
                     State state);
Refused why_not_by(const Board& board, const Position& position, Unit unit, State state);
Refused why_not_sail(const Board& board, const Position& position, Tile tile, int squadron);
Refused why_not_go(const Board& board, const Position& position, Tile to);
Refused why_not_land(const Board& board, const Position& position, Tile to);
Refused why_not_pass_march(const Position& position);
void list_marches(const Board& board, const Position& position, Choices& choices);
void apply_take(Play& play, Tile tile, Unit unit, int count, State state);
void apply_by(Play& play, Unit unit, State state);
void apply_sail(Play& play, Tile tile, int squadron);
void apply_go(Play& play, Tile to);
void go_in_peace(Play& play, Tile to);  // where no enemy stands; nobody is asked anything then
void apply_land(Play& play, Tile to);
void apply_pass_march(Play& play);

// --- battle.cpp: the steps of a battle, its cards ---
inline Seat side_seat(const Battle& battle, std::size_t side) { return seat_at(battle.seat[side]); }
bool in_battle(const Common& common);
inline bool is_naval(const Common& common) { return common.battle.theatre == Theatre::naval; }
bool are_rivals(const Board& board, const Common& common);
const Modifiers& battle_modifiers(const Board& board, const Common& common, std::size_t side);
void begin_battle(Play& play);  // the attackers have come
void end_reinforcement(Play& play);
int basics_of(const Board& board, const Position& position, std::size_t side);
int advanced_of(const Board& board, const Position& position, std::size_t side);
int held(const Cards& cards, bool advanced);
Cards cards_left(const Board& board, const Position& position);  // in the piles
Refused why_not_toss(const Board& board, const Position& position, Card card);
Refused why_not_present(const Board& board, const Position& position, Card card);
Refused why_not_pay_cards(const Position& position);
Refused why_not_pass_cards(const Position& position);
void list_tosses(const Board& board, const Position& position, Choices& choices);
void list_presents(const Board& board, const Position& position, Choices& choices);
void list_buying_off(const Position& position, Choices& choices);
void apply_force(Play& play);
void apply_no_force(Play& play);
void draw_tactic(Play& play, Card card);
void apply_toss(Play& play, Card card);
void apply_exchange(Play& play);
void apply_pay_cards(Play& play);
void apply_no_more_cards(Play& play);
void apply_present(Play& play, Card card);
void apply_no_present(Play& play);

// --- combat.cpp: units and cards, totals ---
Refused why_not_match(const Board& board, const Position& position, Card card, Unit unit,
                      int count);
Refused why_not_advanced(const Board& board, const Position& position, Card card);
Refused why_not_flagship(const Board& board, const Position& position, Unit unit);
Refused why_not_seal(const Board& board, const Position& position);
void list_combat(const Board& board, const Position& position, Choices& choices);
void apply_match(Play& play, Card card, Unit unit, int count);
void apply_advanced(Play& play, Card card);
void apply_flagship(Play& play, Unit unit);
void apply_seal(Play& play);
Counts side_units(const Position& position, std::size_t side);  // all in the battle
void begin_combat(Play& play);

// --- losses.cpp: losses, retreat, reward ---
void begin_losses(Play& play);
Refused why_not_lose(const Board& board, const Position& position, Unit unit);
void list_losses(const Board& board, const Position& position, Choices& choices);
void apply_lose(Play& play, Unit unit);
void begin_retreat(Play& play);
Refused why_not_retreat(const Board& board, const Position& position, Tile tile);
Refused why_not_retreat_ships(const Board& board, const Position& position, Tile tile);
void list_retreats(const Board& board, const Position& position, Choices& choices);
void apply_retreat(Play& play, Tile tile);
void apply_retreat_ships(Play& play, Tile tile);
Refused why_not_both(const Board& board, const Position& position);
void list_rewards(const Board& board, const Position& position, Choices& choices);
void apply_points(Play& play);
void apply_depose(Play& play);
void apply_both(Play& play);
void go_on_with_losses(Play& play);

// --- settlement.cpp ---
void begin_settlement(Play& play);
struct StackUpkeep {
  int halves = 0;  // twice its size
  int counts = 1;  // so many times, if it is isolated
  int fee = 0;     // for its size
};
TileSet isolated_stacks(const Board& board, const Common& common, Seat seat);
StackUpkeep upkeep_of_stack(const Board& board, const Position& position, std::size_t tile,
                            bool isolated);
int upkeep_of(const Board& board, const Position& position, Seat seat);
Refused why_not_pay_upkeep(const Board& board, const Position& position);
void list_upkeep(const Board& board, const Position& position, Choices& choices);
void apply_pay_upkeep(Play& play);
void apply_disband(Play& play, Tile tile, Unit unit);
void go_on_with_upkeep(Play& play);

}  // namespace casus::generalship
