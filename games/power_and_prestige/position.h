// A position of Power & Prestige: data only. What lies open before everybody is one struct of its
// own, so that a view may copy it whole; troops and what players have begun or sealed stand apart.
#pragma once

#include <array>
#include <cstdint>

#include "core/seat.h"
#include "games/power_and_prestige/board.h"

namespace casus::power_and_prestige {

enum class Ask : std::uint8_t {
  lay_neutral,      // chance: the building of the next inner province
  draw_hat,         // chance: who gets the bicorne
  choose_start,     // first province
  choose_house,     // in which of its cities the residence stands
  choose_province,  // further provinces
  place_start,      // everybody at once: buildings of the accelerated start
  take_ally,        // holders of a tile: troops of the external ally?
  weather,          // chance
  march,            // the moving side at once
  choose_battle,    // which battle is fought next
  attack_die,       // chance
  defend_die,       // chance
  lose,             // units for the loss row, row by row
  retreat,          // a side at once
  forced_retreat,   // attackers without combat value
  bury,             // which of the loss row are final losses, row by row
  join,             // with which allies survivors go
  next_member,      // who annexes and plunders next
  seize,            // annexing, plundering, razing
  plunder_die,      // chance
  declare,          // declaration of war
  form,             // the two alliances
  allow_supply,     // feed the external ally's troops?
  revolt_die,       // chance
  give_up,          // everybody at once: provinces
  artist_die,       // chance
  trade,            // everybody at once: promises of luxury goods
  gift,             // everybody at once: gold for others
  accept_gift,      // receivers at once
  house,            // a new residence
  upkeep,           // which troops are disbanded
  plan,             // everybody at once: purchases
  engage_again,     // another artist for one that was lost
  cancel,           // purchases given back for an artist
  place,            // a side at once: what was bought
  convention,       // everybody at once
  over,
};

// What can be bought, in the order in which a plan is made.
enum class Item : std::uint8_t {
  attack_level,
  defence_level,
  artist_room,
  odd_infantry,
  odd_cavalry,
  odd_artillery,
  palace,
  grand_palace,
  garden,
  magnificent_hall,
  artists,  // a step of the plan of its own
  repairs,  // likewise
  art_manufactory,
  bank,
  university,
  art_academy,
  barracks,
  foundry,
  manufactory,
  trading_house,
  windmill,
  horse_farm,
  fortress,
  artillery,
  cavalry,
  infantry,
};
inline constexpr int kItems = 26;

inline constexpr int kMostUnits = 250;  // of one arm for one owner
inline constexpr int kMostGift = 250;
inline constexpr int kLastRound = 99;  // of a battle
inline constexpr int kTradeRounds = 3;

// Fog of war.
inline constexpr int kBoxes = 3;                      // army boxes of a seat
inline constexpr int kHolders = kLocations + kBoxes;  // places, then boxes
inline constexpr int kDummies = 9;                    // of a seat

struct Setup {
  std::uint8_t seats = 0;
  std::uint8_t years = 0;
  std::uint8_t start_prestige = 0;
  std::uint8_t luxury_points = 0;  // 30, or 20
  std::uint8_t fog = 0;            // none, partial, full
  bool variable_start = false;
  std::array<std::uint8_t, kSeats> colours{};
  bool operator==(const Setup&) const = default;
};

struct Arms {
  std::array<std::uint8_t, kArms> of{};
  bool operator==(const Arms&) const = default;
  constexpr int total() const { return of[0] + of[1] + of[2]; }
};
using Field = std::array<std::array<Arms, kLocations>, kOwners>;

// A building site: empty, or a building with its marks.
class Site {
 public:
  constexpr Site() = default;
  constexpr explicit Site(Building building) : byte_(byte(static_cast<int>(building) + 1)) {}
  constexpr bool empty() const { return byte_ == 0; }
  constexpr Building building() const { return static_cast<Building>((byte_ & 0x0FU) - 1); }
  constexpr bool is(Building which) const { return !empty() && building() == which; }
  constexpr bool plundered() const { return (byte_ & kPlundered) != 0; }
  constexpr bool built_now() const { return (byte_ & kBuilt) != 0; }
  constexpr bool mended_now() const { return (byte_ & kMended) != 0; }
  constexpr void plunder() { byte_ |= kPlundered; }
  constexpr void mend() { byte_ = static_cast<std::uint8_t>((byte_ & ~kPlundered) | kMended); }
  constexpr void mark_built() { byte_ |= kBuilt; }
  constexpr void forget_marks() { byte_ &= static_cast<std::uint8_t>(~(kBuilt | kMended)); }
  constexpr std::uint8_t bits() const { return byte_; }
  constexpr bool operator==(const Site&) const = default;

 private:
  static constexpr unsigned kPlundered = 0x10, kBuilt = 0x20, kMended = 0x40;
  std::uint8_t byte_ = 0;
};
using Sites = std::array<Site, kSites>;  // capital, other city, rural; each part sorted

struct Purchases {
  std::array<std::uint8_t, kItems> count{};
  std::array<std::uint8_t, kProvinces> repairs{};  // a bit for each site
  bool operator==(const Purchases&) const = default;
};

// Sides of a battle.
inline constexpr std::size_t kAttackers = 0;
inline constexpr std::size_t kDefenders = 1;

struct Battle {
  std::array<std::int16_t, 2> total{};        // of the round
  std::array<std::uint16_t, kOwners> dead{};  // final losses
  std::uint16_t due = 0;                      // still to be lost, or buried
  std::uint16_t pursuers = 0;                 // the winners' cavalry in battle at the end
  std::array<Arms, kOwners> lost{};           // the loss row
  std::array<std::uint8_t, kOwners> went{};   // where an owner has retreated to
  std::array<std::uint8_t, 2> die{};          // 0: none rolled
  std::array<OwnerSet, 2> side{};
  std::uint8_t place = kNobody;
  std::uint8_t round = 0;
  std::uint8_t turn = 0;          // which side is asked
  std::uint8_t row = 0;           // owner and arm whose losses are asked
  OwnerSet deciding;              // owners whose retreat is to be decided
  std::uint8_t winner = kNobody;  // a side
  std::array<std::uint8_t, 2> unused{};
  bool operator==(const Battle&) const = default;
};

// What everybody sees.
struct Common {
  std::array<Places, kOwners> present{};  // where an owner has troops, as `troops` says
  Places fortresses;
  Places open;  // battles that are to be fought
  Lands unrest;
  Lands annexed;    // in this phase
  Lands plundered;  // in this phase, or something in it

  std::uint32_t fresh_artists = 0;  // a bit for each that was engaged in this year
  std::array<std::uint16_t, kSeats> prestige{};
  std::array<std::uint16_t, kSeats> marked{};  // prestige at the start of income
  std::array<std::uint16_t, kSeats> gold{};
  std::array<std::uint16_t, kSeats> missing{};  // units that cannot be paid, still to be disbanded
  std::array<std::uint16_t, kSeats> types{};    // of goods produced in the last economic round
  std::array<std::array<std::uint16_t, kSeats>, kSeats> gifts{};  // from whom to whom, unanswered
  Battle battle;

  Setup setup;
  std::array<std::uint8_t, kProvinces> owner{};
  std::array<Sites, kProvinces> sites{};
  std::array<std::uint8_t, kLocations> entered{};  // a bit for each road attackers came in by

  // Seats.
  std::array<std::uint8_t, kSeats> held{};       // provinces, as `owner` says
  std::array<std::uint8_t, kSeats> residence{};  // a location
  std::array<std::uint8_t, kSeats> extensions{};
  std::array<bool, kSeats> room{};  // for an additional artist
  std::array<std::uint8_t, kSeats> attack{};
  std::array<std::uint8_t, kSeats> defence{};
  std::array<std::uint8_t, kSeats> medals{};  // points
  std::array<std::uint8_t, kSeats> goods{};   // left to be traded
  std::array<std::uint8_t, kSeats> produced{};
  std::array<std::uint8_t, kSeats> ally_goods{};  // left to be traded with the external ally
  std::array<std::uint8_t, kSeats> again{};       // artists that were lost to others
  std::array<Purchases, kSeats> bought{};         // announced, and not yet placed
  std::array<std::uint8_t, kArtists> artist{};    // whose
  std::array<std::uint8_t, kBuildings> pool{};    // neutral buildings not yet laid

  std::array<std::array<std::uint8_t, kBoxes>, kSeats> box_place{};  // of army boxes, in fog
  std::array<std::uint8_t, kSeats> unseen{};  // marches or placements of this phase, as was heard
  // Where the last march of this phase in fog began and ended, as was seen.
  std::array<std::uint8_t, kSeats> last_from{kNobody, kNobody, kNobody, kNobody, kNobody, kNobody};
  std::array<std::uint8_t, kSeats> last_to{kNobody, kNobody, kNobody, kNobody, kNobody, kNobody};

  // Time, order, alliances.
  std::uint8_t year = 1;
  Season season = Season::spring;
  std::array<std::uint8_t, 2> weather{};  // spring, fall
  std::uint8_t hat = 0;
  std::array<std::uint8_t, kSeats> order{};  // clockwise
  bool allied = false;
  SeatSet alliance;
  SeatSet counter;
  SeatSet tiles;                // of the external ally
  SeatSet moved;                // in this season
  bool ally_came = false;       // in this year
  bool sides_changed = false;   // battles between former allies are due
  bool province_lost = false;   // somebody was without provinces in this year
  bool last_purchases = false;  // the economic round is known to be the last

  // The open question.
  Ask ask = Ask::lay_neutral;
  SeatSet asked;
  SeatSet side;                   // who takes the turn
  std::uint8_t leader = kNobody;  // of the seizing side
  bool change_turn = false;       // only battles between former allies
  SeatSet victims;                // of acts of war in this turn
  std::uint8_t declared = kNobody;
  SeatSet pending;  // members who have yet to seize
  SeatSet again_seize;
  bool second_pass = false;
  std::uint8_t cursor = 0;  // picks of the setup, the province that is plundered, dice of winter
  std::uint8_t dice_left = 0;
  std::uint8_t trade_round = 0;
  SeatSet allowing;               // supply
  SeatSet may_abandon;            // with the giving up of provinces
  std::uint8_t wanted = kNobody;  // the artist for which purchases are cancelled
  std::array<std::uint8_t, 8> unused{};
  bool operator==(const Common&) const = default;
};

// What a seat has begun: a march, a placement, a gift.
struct Draft {
  std::uint8_t step = 0;
  std::uint8_t owner = 0;
  std::uint8_t from = 0;
  std::uint8_t to = 0;
  std::uint8_t via = 0;
  std::uint8_t arm = 0;
  std::array<std::uint8_t, kArms> sent{};
  std::uint8_t box = 0;      // that they come from; 0: none
  std::uint8_t able = 0;     // a bit for each arm whose range allows the march
  std::uint8_t dummies = 0;  // a bit for each arm whose dummy goes along
  bool operator==(const Draft&) const = default;
};

// What a seat has begun or sealed, unseen by the others.
struct Secret {
  std::uint32_t artists = 0;  // that the plan asks for
  std::array<std::uint16_t, kSeats> gifts{};
  std::array<std::uint16_t, kDummies> laid{};  // dummies that are being laid anew, in fog
  Purchases plan;
  std::uint8_t cursor = 0;             // the item that is asked
  std::array<std::uint8_t, 2> mend{};  // province and site from which repairs go on
  Draft draft;
  std::array<std::uint8_t, kOwners> offers{};
  std::array<std::uint8_t, 3> raised{kNobody, kNobody, kNobody};  // cities of the first buildings
  bool calls = false;
  Arms placed;  // new troops that stand on the map already, in fog
  bool operator==(const Secret&) const = default;
};

struct Position {
  Common common;
  std::array<Secret, kSeats> secret{};
  std::array<std::array<std::uint16_t, kDummies>, kSeats> dummies{};  // under which figures
  Field troops{};
  // March: units that have marched, part of `troops`. Combat: units that wait beside a battle, not
  // part of it. Seizing: of[0] units used at the place, of[1] at the capital those used anywhere in
  // the province. Otherwise nothing.
  Field apart{};
  // Fog: units in army boxes, part of `troops`, and those of them that have marched; and what
  // everybody knows of hidden numbers (fog.h).
  std::array<std::array<Arms, kBoxes>, kSeats> box{};
  std::array<std::array<Arms, kBoxes>, kSeats> box_marched{};
  std::array<std::array<std::array<std::uint8_t, kHolders>, kArms>, kSeats> clusters{};
  std::array<std::uint8_t, 2> unused{};
  bool operator==(const Position&) const = default;
};

}  // namespace casus::power_and_prestige
