// The chapters of the rulebook, each in a file of its own: what each asks of a choice and what it
// does. Used by game.cpp and by one another. Every `why_not_...` is the one source of its legality;
// `list_...` says the same faster, and the laws hold the two together.
#pragma once

#include <algorithm>
#include <optional>
#include <vector>

#include "core/choice.h"
#include "core/event.h"
#include "core/info.h"
#include "games/power_and_prestige/board.h"
#include "games/power_and_prestige/choices.h"
#include "games/power_and_prestige/events.h"
#include "games/power_and_prestige/position.h"
#include "games/power_and_prestige/refusals.h"

namespace casus::power_and_prestige {

using Refused = std::optional<Refusal>;

// A step under way: the board, the position it changes, and who listens.
struct Play {
  const Board& board;
  Position& position;
  Events& events;
  Common& common = position.common;
};

inline std::size_t at(Seat seat) { return static_cast<std::size_t>(seat); }
inline std::uint8_t byte(Seat seat) { return static_cast<std::uint8_t>(seat); }
inline std::uint8_t byte(Location place) { return static_cast<std::uint8_t>(place); }

// --- sides.cpp: who is with whom, and who leads ---
SeatSet all_seats(const Common& common);
SeatSet united(SeatSet one, SeatSet other);
SeatSet parted(SeatSet from, SeatSet these);
inline bool meet(SeatSet one, SeatSet other) { return (one.bits() & other.bits()) != 0; }
Banner banner_of(const Common& common, Owner owner);
Refused refuse_troops(Banner banner);                          // somebody else decides for them
std::uint8_t owner_with(const Common& common, Banner banner);  // or kNobody
// All who are friendly to an owner, himself included; after alliancing with the external ally.
OwnerSet friends_of(const Common& common, Owner owner);
OwnerSet foes_of(const Common& common, Owner owner);
// The opposing alliance, with its ally: nobody before alliancing.
OwnerSet opponents_of(const Common& common, Owner owner);
Places places_of(const Common& common, OwnerSet owners);
SeatSet alliance_with(const Common& common, Owner owner);    // its seats; before alliancing alone
bool is_ahead(const Common& common, Seat one, Seat other);   // by prestige and its ties
bool was_ahead(const Common& common, Seat one, Seat other);  // by marked prestige
Seat leader_of(const Common& common, SeatSet seats);
Seat next_clockwise(const Common& common, Seat seat);
// The first of these seats clockwise, beginning with the one who has the bicorne.
Seat first_from_hat(const Common& common, SeatSet seats);
// Who decides for troops of the external ally in a place, among the members of a side.
Seat ally_controller(const Board& board, const Common& common, Location place, SeatSet members);
bool is_last_year(const Common& common);

// --- lands.cpp: provinces, sites, buildings, troops, prestige ---
const Table& table_of(const Board& board, const Common& common);
// Nobody has marched any more, nor been used: only the side and its ally did.
void clear_apart(Position& position);
// The bit of a place's road to a neighbour; 0 if there is none.
std::uint8_t road_bit(const Board& board, const Common& common, Location place, Location via);
// Unseen; and before all eyes.
void move_in(Position& position, Owner owner, Location place, const Arms& arms);
void move_out(Position& position, Owner owner, Location place, const Arms& arms);
void add_troops(Position& position, Owner owner, Location place, const Arms& arms);
void take_troops(Position& position, Owner owner, Location place, const Arms& arms);
int units_of(const Position& position, Owner owner, Arm arm);  // on the whole map
int units_in(const Position& position, const Board& board, OwnerSet owners, Province land);
void change_prestige(Play& play, Seat seat, int change);
void set_land_owner(Play& play, Province land, std::uint8_t owner);
bool is_own(const Common& common, Seat seat, Province land);
bool is_friendly_land(const Common& common, Owner owner, Province land);
bool is_occupied(const Board& board, const Common& common, Province land);
bool is_city_occupied(const Common& common, Location city, Seat owner);
// Where the sites of a city, or the rural ones of a province, begin and end.
struct SiteRange {
  std::size_t first = 0, end = 0;
};
SiteRange sites_at(const Board& board, Location city, bool rural);
SiteRange sites_for(const Board& board, Location place, Building building);
int free_sites(const Board& board, const Common& common, Location place, bool rural);
void put_building(const Board& board, Common& common, Location place, Site site);
void sort_sites(const Board& board, Common& common, Province land);
// Where a building of this site stands: its city, or the capital for rural ones.
Location place_of_site(const Board& board, Province land, std::size_t site);
bool is_active(const Board& board, const Common& common, Province land, std::size_t site);
int count_active(const Board& board, const Common& common, Seat seat, Building building);
void lose_residence(Play& play, Seat seat);
bool has_artist(const Common& common, Seat seat, Artist artist);
// Has been there since last year, in a residence that is not occupied.
bool works_for(const Common& common, Seat seat, Artist artist);
int level_of(const Common& common, Seat seat, bool attacking);
bool may_abandon(const Board& board, const Common& common, Seat seat);

// --- setup.cpp ---
Position start_position(const Board& board, const Setup& setup);
std::array<std::uint8_t, kBuildings> neutral_pool(const Common& common);
void resolve_lay(const Board&, Position&, Building, Events&);
void resolve_hat(const Board&, Position&, Seat hat, Events&);
Refused why_not_settle(const Board&, const Position&, Province);
Refused why_not_reside(const Board&, const Position&, Seat, Location);
Refused why_not_claim(const Board&, const Position&, Province);
Refused why_not_raise(const Board&, const Position&, Seat, Location);
void list_starts(const Board&, const Position&, Choices&);
void list_houses(const Board&, const Position&, Seat, Choices&);
void list_claims(const Board&, const Position&, Choices&);
void list_raises(const Board&, const Position&, Seat, Choices&);
void apply_settle(const Board&, Position&, Seat, Province, Events&);
void apply_reside(const Board&, Position&, Seat, Location, Events&);
void apply_new_house(const Board&, Position&, Seat, Location, Events&);
void apply_claim(const Board&, Position&, Seat, Province, Events&);
void apply_raise(const Board&, Position&, Seat, Location, Events&);

// --- seasons.cpp: years, seasons, turns ---
void begin_year(Play& play);
void go_on_with_year(Play& play);  // after the external ally's troops
void begin_season(Play& play);
void next_turn(Play& play);
void end_turn(Play& play);
void end_combat(Play& play);
void resolve_weather(Play& play, int face);
bool extended_moves(const Common& common);

// --- movement.cpp ---
void begin_march(Play& play);
Refused why_not_march(const Board&, const Position&, Seat, Banner, Location);
Refused why_not_march_box(const Position&, Seat, int box);
Refused why_not_dummy(const Position&, Seat, Arm, int along);
Refused why_not_box(const Position&, Seat, int box);
Refused why_not_halt(const Position&, Seat);
Refused why_not_to(const Board&, const Position&, Seat, Location, Location via);
Refused why_not_send(const Board&, const Position&, Seat, Arm, int units);
void list_march(const Board&, const Position&, Seat, Choices&);
void apply_march(const Board&, Position&, Seat, Banner, Location, Events&);
void apply_march_box(const Board&, Position&, Seat, int box, Events&);
void apply_dummy(const Board&, Position&, Seat, Arm, int along, Events&);
void apply_box(const Board&, Position&, Seat, int box, Events&);
void apply_halt(const Board&, Position&, Seat, Events&);
void apply_to(const Board&, Position&, Seat, Location, Location via, Events&);
void apply_send(const Board&, Position&, Seat, Arm, int units, Events&);
// Where a march that has been taken up may lead, with the answers by which all who can go there.
struct MarchGoal {
  Location to{}, via{};
  Arms sent;
  std::array<bool, kArms> far{};  // only by an extended move
  Choices answers;                // from `to` on
};
std::vector<MarchGoal> march_goals(const Board& board, const Position& position,
                                   const Draft& taken_up);
Arms march_units(const Position& position, const Draft& taken_up);

// --- march_fog.cpp ---
// Units, counters and dummies of a march in fog, and what others could see: of arms whose range
// does not allow it none went.
void march_in_fog(Position& position, const Draft& draft, std::size_t into);
void list_boxes(unsigned boxes, Choices& choices);

// --- combat.cpp, totals.cpp ---
// What the total of a side in battle is made of.
struct Total {
  int units = 0, pairs = 0, attack = 0, defence = 0, terrain = 0;
  int sum() const { return units + pairs + attack - defence - terrain; }
};
Total total_of(const Board& board, const Position& position, std::size_t side);
bool has_walls(const Common& common);  // a fortress where the battle is
int pair_bonus(const Board& board, const std::array<int, kArms>& own,
               const std::array<int, kArms>& other, std::size_t side, bool walls);
int terrain_of(const Board& board, const Common& common);
int advantage_of(const Board& board, const Common& common, Owner owner, bool attacking);
std::array<int, kArms> in_battle(const Position& position, std::size_t side);  // by arm
void begin_combat(Play& play, OwnerSet attackers);
void next_battle(Play& play);
Refused why_not_fight(const Position&, Location);
Refused why_not_lose(const Board&, const Position&, Banner, Arm, int units);
Refused why_not_bury(const Board&, const Position&, Banner, Arm, int units);
void list_battles(const Position&, Choices&);
void list_losses(const Board&, const Position&, Choices&);
void list_burials(const Board&, const Position&, Choices&);
void apply_fight(const Board&, Position&, Location, Events&);
void apply_lose(const Board&, Position&, Banner, Arm, int units, Events&);
void apply_bury(const Board&, Position&, Banner, Arm, int units, Events&);
void resolve_battle_die(Play& play, int face);
void end_round(Play& play);  // after all retreats
void begin_round(Play& play);
void end_battle(Play& play);

// --- retreat.cpp ---
Places retreat_places(const Board& board, const Position& position, Owner owner);
void begin_retreats(Play& play);
void force_retreat(Play& play);
void place_survivors(Play& play);
Refused why_not_hold(const Board&, const Position&, Seat, Banner);
Refused why_not_withdraw(const Board&, const Position&, Seat, Banner, Location);
Refused why_not_join(const Position&, Banner, Location);
void list_retreats(const Board&, const Position&, Seat, Choices&);
void list_joins(const Position&, Choices&);
void apply_hold(const Board&, Position&, Seat, Banner, Events&);
void apply_withdraw(const Board&, Position&, Seat, Banner, Location, Events&);
void apply_join(const Board&, Position&, Banner, Location, Events&);
void go_on_with_burials(Play& play);

// --- seize.cpp, plunder.cpp ---
void begin_seizing(Play& play);
void go_on_seizing(Play& play);
void act_of_war(Play& play, Seat seat, std::uint8_t victim);
Refused why_not_next(const Position&, Seat member);
Refused why_not_annex(const Board&, const Position&, Seat, Province);
Refused why_not_plunder_province(const Board&, const Position&, Seat, Banner, Province);
Refused why_not_plunder(const Board&, const Position&, Seat, Banner, Location, Building);
Refused why_not_plunder_house(const Board&, const Position&, Seat, Banner, Seat victim);
Refused why_not_raze(const Board&, const Position&, Seat, Banner, Location);
Refused why_not_abandon(const Board&, const Position&, Seat);
void list_members(const Position&, Choices&);
void list_seizures(const Board&, const Position&, Seat, Choices&);
void list_plunders(const Board&, const Position&, Seat, Owner, Choices&);
bool could_annex(const Board& board, const Position& position, Seat seat, Province land);
bool is_hindered(const Board& board, const Position& position, Seat seat);
int free_units_at(const Position& position, const Board& board, Owner owner, Location place);
int free_units_in(const Position& position, const Board& board, Owner owner, Province land);
void apply_next(const Board&, Position&, Seat, Seat member, Events&);
void apply_annex(const Board&, Position&, Seat, Province, Events&);
void apply_plunder_province(const Board&, Position&, Seat, Banner, Province, Events&);
void apply_plunder(const Board&, Position&, Seat, Banner, Location, Building, Events&);
void apply_plunder_house(const Board&, Position&, Seat, Banner, Seat victim, Events&);
void apply_raze(const Board&, Position&, Seat, Banner, Location, Events&);
void apply_abandon(const Board&, Position&, Seat, Events&);
void apply_done(const Board&, Position&, Seat, Events&);
void resolve_plunder_die(Play& play, int face);

// --- alliances.cpp ---
Refused why_not_declare(const Position&, Seat, Seat on);
Refused why_not_form(const Board&, const Position&, Seat, SeatSet allies);
void list_declarations(const Position&, Seat, Choices&);
void list_alliances(const Board&, const Position&, Seat, Choices&);
void list_ally(const Position&, Seat, Choices&);
void list_calls(const Position&, Seat, Choices&);
void apply_declare(const Board&, Position&, Seat, Seat on, Events&);
void apply_peace(const Board&, Position&, Seat, Events&);
void apply_form(const Board&, Position&, Seat, SeatSet allies, Events&);
void apply_accept(const Board&, Position&, Seat, Events&);
void apply_refuse_troops(const Board&, Position&, Seat, Events&);
void apply_call(const Board&, Position&, Seat, Events&);
void apply_pass(const Board&, Position&, Seat, Events&);
void begin_declaring(Play& play);
void begin_forming(Play& play);
void begin_convention(Play& play);
bool ask_for_ally(Play& play);  // whether anybody is asked
// Provinces of a side as they count for alliances: those of the poorest member of a minority twice.
int counted_provinces(const Common& common, SeatSet side);
bool is_minority(const Common& common, SeatSet side);
SeatSet minority_of(const Common& common);  // who has the external ally
int surplus_of(const Common& common, SeatSet alliance);

// --- supply.cpp ---
void begin_winter(Play& play);
// As far as is wanted: of other places it may be left open whether they have supply.
Places supplied_places(const Board& board, const Common& common, Owner owner, SeatSet allowing,
                       const Places& wanted);
void list_supply(const Position&, Seat, Choices&);
void apply_allow(const Board&, Position&, Seat, Events&);
void apply_forbid(const Board&, Position&, Seat, Events&);
void resolve_revolt_die(Play& play, int face);

// --- income.cpp, trade.cpp, upkeep.cpp ---
void begin_income(Play& play);
struct Income {
  int provinces = 0, buildings = 0, windmills = 0, barrels = 0, prestige = 0, goods = 0;
  std::uint16_t types = 0;
  int gold() const { return provinces + buildings + windmills; }
};
Income income_of(const Board& board, const Common& common, Seat seat);
// What one working building adds.
void add_building(const Board& board, const Common& common, Seat seat, Building building,
                  Income& income);
int artist_bonus(const Board& board, const Common& common, Seat seat, Artist artist);
Refused why_not_give_up(const Position&, Seat, Province);
void list_give_up(const Position&, Seat, Choices&);
void apply_give_up(const Board&, Position&, Seat, Province, Events&);
void apply_keep(const Board&, Position&, Seat, Events&);
void resolve_artist_die(Play& play, int face);
void begin_trade(Play& play);
Refused why_not_offer(const Board&, const Position&, Seat, Banner, int number);
void list_offers(const Board&, const Position&, Seat, Choices&);
void apply_offer(const Board&, Position&, Seat, Banner, int number, Events&);
void apply_enough(const Board&, Position&, Seat, Events&);
Refused why_not_give(const Position&, Seat, Seat to);
Refused why_not_gold(const Position&, Seat, int gold);
Refused why_not_nothing(const Position&, Seat);
Refused why_not_take(const Position&, Seat, Seat from);
void list_gifts(const Position&, Seat, Choices&);
void list_given(const Position&, Seat, Choices&);
void apply_give(const Board&, Position&, Seat, Seat to, Events&);
void apply_gold(const Board&, Position&, Seat, int gold, Events&);
void apply_nothing(const Board&, Position&, Seat, Events&);
void apply_take(const Board&, Position&, Seat, Seat from, Events&);
void apply_decline(const Board&, Position&, Seat, Seat from, Events&);
void begin_houses(Play& play);
void begin_upkeep(Play& play);
int upkeep_due(const Board& board, const Position& position, Seat seat);
Refused why_not_disband(const Position&, Seat, Location, Arm);
Refused why_not_send_away(const Board&, const Position&, Seat, Arm, int units);
void list_upkeep(const Board&, const Position&, Seat, Choices&);
void apply_disband(const Board&, Position&, Seat, Location, Arm, Events&);
void apply_send_away(const Board&, Position&, Seat, Arm, int units, Events&);

// --- estate.cpp ---
std::optional<Building> building_of(Item item);
Extension extension_of(Item item);
Arm arm_of(Item item);
Building maker_of(Arm arm);
bool has_extension(const Common& common, Seat seat, Extension which);
// What a seat's provinces offer to a plan, counted once.
struct Estate {
  std::array<int, kBuildings> active{};
  int free_urban = 0, free_rural = 0;  // sites
  bool takes_troops = false;
};
Estate estate_of(const Board& board, const Common& common, Seat seat);
// How many there is room for, whatever they cost.
int room_for(const Board& board, const Estate& estate, const Position& position, Seat seat,
             Item item);
int universities_left(const Board& board, const Estate& estate, const Position& position,
                      Seat seat);

// --- plan.cpp, artists.cpp ---
void begin_plans(Play& play);
int plan_cost(const Board& board, const Common& common, Seat seat, const Purchases& bought,
              std::uint32_t artists);
int item_cost(const Board& board, const Common& common, Seat seat, Item item);
int most_of(const Board& board, const Position& position, Seat seat, Item item);
// Units that buildings make by themselves in a winter.
Arms made_units(const Board& board, const Common& common, Seat seat);
// Plundered buildings of one kind in one place that may be repaired.
struct Damage {
  Location place{};
  Building building{};
  std::size_t land = 0, site = 0;
  int count = 0;
};
std::vector<Damage> damages_of(const Board& board, const Common& common, Seat seat);
int artist_rooms(const Board& board, const Common& common, Seat seat, const Purchases& bought);
void go_on_planning(const Board& board, Position& position, Seat seat);
Refused why_not_buy(const Board&, const Position&, Seat, Item, int number);
Refused why_not_engage(const Board&, const Position&, Seat, Artist);
Refused why_not_no_artist(const Position&, Seat);
Refused why_not_repair(const Board&, const Position&, Seat, Location, Building, int number);
Refused why_not_seal(const Position&, Seat);
Refused why_not_cancel(const Board&, const Position&, Seat, Item);
void list_plan(const Board&, const Position&, Seat, Choices&);
void list_second_artists(const Board&, const Position&, Seat, Choices&);
void list_cancels(const Board&, const Position&, Seat, Choices&);
void apply_buy(const Board&, Position&, Seat, Item, int number, Events&);
void apply_engage(const Board&, Position&, Seat, Artist, Events&);
void apply_no_artist(const Board&, Position&, Seat, Events&);
void apply_repair(const Board&, Position&, Seat, Location, Building, int number, Events&);
void apply_seal(const Board&, Position&, Seat, Events&);
void apply_cancel(const Board&, Position&, Seat, Item, Events&);
Refused why_not_engage_again(const Board&, const Position&, Seat, Artist);
void apply_engage_again(const Board&, Position&, Seat, Artist, Events&);
void apply_no_second_artist(const Board&, Position&, Seat, Events&);
void reveal_plans(Play& play);
void go_on_engaging(Play& play);
void settle_purchases(Play& play);

// --- placement.cpp ---
void begin_placement(Play& play);
Places troop_places(const Board& board, const Common& common, Seat seat);
// Where a seat stands of whom nobody knows how far it has come, in fog.
void resume_placing(Position& position, Seat seat);
Arms announced_troops(const Common& common, Seat seat);  // bought, and not all placed yet
Places places_for(const Board& board, const Common& common, Seat seat, Item item);
Refused why_not_upgrade(const Board&, const Position&, Seat, Building, Location);
Refused why_not_build(const Board&, const Position&, Seat, Building, Location);
Refused why_not_fortify(const Board&, const Position&, Seat, Location);
Refused why_not_station(const Board&, const Position&, Seat, Location);
Refused why_not_send_new(const Position&, Seat, Arm, int units);
void list_placements(const Board&, const Position&, Seat, Choices&);
void apply_upgrade(const Board&, Position&, Seat, Building, Location, Events&);
void apply_build(const Board&, Position&, Seat, Building, Location, Events&);
void apply_fortify(const Board&, Position&, Seat, Location, Events&);
void apply_station(const Board&, Position&, Seat, Location, Events&);
void apply_send_new(const Board&, Position&, Seat, Arm, int units, Events&);
Refused why_not_new_box(const Position&, Seat, int box);
Refused why_not_lay_dummy(const Position&, Seat, Location, Arm);
Refused why_not_dummies_done(const Position&, Seat);
void list_dummies(const Position&, Seat, Choices&);
void apply_new_box(const Board&, Position&, Seat, int box, Events&);
void apply_lay_dummy(const Board&, Position&, Seat, Location, Arm, Events&);
void apply_dummies_done(const Board&, Position&, Seat, Events&);

// --- scoring.cpp ---
void score_alliances(Play& play);
void end_year(Play& play);  // after the convention
bool is_full(const Board& board, const Common& common, Province land);
Scores scores_of(const Board& board, const Common& common);

}  // namespace casus::power_and_prestige
