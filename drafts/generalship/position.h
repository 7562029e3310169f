// A position of Generalship: data only. What lies open before everybody is one struct of its own,
// so that a view may copy it whole; units, hands and sealed combats stand apart.
#pragma once

#include <array>
#include <cstdint>

#include "core/seat.h"
#include "games/generalship/board.h"
#include "kit/bag.h"
#include "kit/bytes.h"

namespace casus::generalship {

enum class Ask : std::uint8_t {
  lay,              // chance: the tile of the next neutral space
  deal,             // chance: a general for a seat
  lead,             // everybody at once: commander and first power card
  act,              // which action
  arrange,          // which of two circles with one number
  market,           // exchange food and metal
  generals,         // draw, or use generals
  draw_general,     // chance
  keep,             // which of two drawn generals
  technology,       // draw, or develop
  draw_technology,  // chance
  draw_event,       // chance
  renaissance,      // which technology comes for nothing
  remove,           // plague: which unit
  drown,            // which regiment has no room aboard
  alliance,
  draft,
  march,
  stow,  // which regiment sails on which squadron
  reinforce,
  buy_off,         // force the attacker to withdraw?
  draw_basic,      // chance
  draw_advanced,   // chance
  exchange,        // advanced cards for basic ones
  withdraw,        // present a withdrawal?
  chase,           // present a chase against it?
  ambush,          // present an ambush?
  cancel_ambush,   // present a withdrawal against it?
  restore_ambush,  // present a chase for it?
  buy_cards,       // any cards for basic ones, for political power
  fight,           // units and cards of a combat
  lose,            // which unit falls
  retreat,         // where to
  reward,          // points, or the other's commander
  upkeep,          // pay, or disband
  swap,            // points with the owner of a capital
  over,
};

// Whose turn a unit has had in a march turn. On land and for ships it is how many movement points
// are spent. Aboard: not moved, carried by a ship, sailed out with an amphibious commander.
enum class State : std::uint8_t { fresh, moved, moved_on, finished };
inline constexpr int kStates = 4;

// Why a circle is chosen.
enum class Arranging : std::uint8_t { none, production, growth_number, growth, draft, plague };
// What follows when a fleet is stowed, or regiments have drowned.
enum class Then : std::uint8_t { nothing, end_march, march_on, plague, upkeep, losses };
// What a battle draws cards for.
enum class Drawing : std::uint8_t { none, hands, exchange, power };

inline constexpr std::uint8_t kNobody = 0xFF;  // no seat, tile, general, card, unit ...
inline constexpr int kMostCounted = 250;       // food and metal stop there

struct Setup {
  std::uint8_t seats = 0;
  std::uint8_t last_settlement = 0;
  std::array<std::uint8_t, kSeats> nations{};
  bool operator==(const Setup&) const = default;
};

using Counts = std::array<std::uint8_t, kUnits>;                        // by unit
using ByState = std::array<std::array<std::uint8_t, kStates>, kUnits>;  // by unit and state
using Cards = std::array<std::uint8_t, kKinds>;                         // of one theatre, by kind

inline constexpr std::size_t kAttacker = 0;
inline constexpr std::size_t kDefender = 1;

// A battle as everybody sees it. Sides: the attacker, then the defender.
struct Battle {
  std::uint8_t tile = kNobody;
  std::uint8_t from = kNobody;         // where the attack came from
  std::array<std::uint8_t, 2> seat{};  // of each side
  Theatre theatre = Theatre::land;
  std::uint8_t side = 0;  // whose answer, draw or combat it is
  Drawing drawing = Drawing::none;
  std::array<std::array<std::uint8_t, 2>, 2> to_draw{};  // by side: basic, advanced
  Cards open{};                                          // cards that were shown and put away
  std::array<bool, 2> converted{};                       // has played a card as another
  std::array<bool, 2> doubled{};                         // has presented two tactics
  bool attackers_attack = false;  // the second combat, or the only one after an ambush
  std::array<bool, 2> sealed{};
  std::uint8_t loser = kNobody;  // a side
  bool withdrawn = false;        // without a winner
  bool bought = false;           // forced to withdraw
  std::uint8_t difference = 0;   // still to be covered by losses
  std::uint8_t floor = kNobody;  // no stronger unit may follow
  Style style = Style::hand_to_hand;
  bool retreated = false;  // the regiments of the loser
  Counts known{};          // of the attacker's units at least so many
  bool operator==(const Battle&) const = default;
};

// What everybody sees.
struct Common {
  std::array<TileSet, kTiles> near{};              // which tiles touch, as they were laid
  std::array<TileSet, kSeats> stands{};            // where each seat has units: as `stack` says
  std::array<TileSet, kSeats> cubes{};             // and cubes
  std::array<std::uint16_t, kSeats> population{};  // a bit for each circle of the nation

  Setup setup;
  std::array<std::uint8_t, kTiles> space{};  // of the layout, where the tile lies
  std::array<std::uint8_t, kTiles> cube{};   // who owns a neutral tile
  std::array<std::uint8_t, kTiles> stack{};  // whose units stand there
  std::array<Counts, kTiles> known{};        // of each unit at least so many
  std::array<Counts, kSeats> pieces{};       // of each unit in all

  // Players.
  std::array<std::uint8_t, kSeats> food{};
  std::array<std::uint8_t, kSeats> metal{};
  std::array<std::uint8_t, kSeats> points{};
  std::array<std::uint8_t, kSeats> battles{};
  std::array<std::uint8_t, kSeats> commander{};
  std::array<std::uint8_t, kSeats> power{};                  // political power: cards in the row
  std::array<std::uint8_t, kSeats> hand{};                   // unused generals
  std::array<std::uint8_t, kSeats> studies{};                // technology cards
  std::array<std::array<std::uint8_t, 4>, kSeats> scored{};  // technologies, battles, tiles, events
  std::array<std::array<std::uint8_t, 2>, kSeats> cylinders{};  // on which action tile

  // The status board.
  std::array<std::uint8_t, kSeats> order{};
  std::array<SeatSet, 2> alliance{};                    // the smaller set first
  std::array<std::uint8_t, kTechnologies> developed{};  // by whom
  std::array<std::uint8_t, kEventSpots> spot{};
  std::array<std::uint8_t, 2> studied{};  // technology cards that were discarded
  Era era = Era::infantry;
  std::uint8_t deck = kGenerals;  // general cards in the pile
  std::uint8_t settlements = 0;
  std::uint8_t turn = 0;   // of those between two settlements
  std::uint8_t deals = 1;  // how often the neutral tiles were laid out
  SeatSet laurels;         // have had theirs since the last settlement

  // The open question.
  Ask ask = Ask::lay;
  Seat active{};  // whose turn it is
  Seat doer{};    // who carries out an action
  Seat asked{};
  Action action = Action::production;
  std::uint8_t step = 0;        // places of the order that have had theirs: actions, events, upkeep
  std::uint8_t left = 0;        // to be grown, removed or drawn; an event's technology
  std::uint8_t event_step = 0;  // who has had the event
  bool used = false;            // generals: cards were used in this action
  bool appointed = false;
  Arranging arranging = Arranging::none;
  Then then = Then::nothing;
  std::uint8_t event = kNobody;                 // being executed
  std::uint8_t stow_tile = kNobody;             // the fleet that is stowed or too full
  SeatSet answered;                             // of a question to all
  Counts drafted{};                             // in this action
  std::array<std::uint8_t, kTiles> launched{};  // galleys in this action
  std::uint8_t upgraded = 0;
  std::uint8_t grown = 0;    // population that has grown in this action
  std::uint8_t swapped = 0;  // capitals whose swap was decided
  std::uint8_t winner = kNobody;
  bool capital_fell = false;

  Battle battle;
  std::array<std::uint8_t, 3> unused{};
  bool operator==(const Common&) const = default;
};

// Where a general card is.
enum class Where : std::uint8_t {
  deck,
  discard,  // open: everybody saw it
  thrown,   // face down
  hand,     // + seat
  commander = hand + kSeats,
  power = commander + kSeats,
};
struct GeneralCard {
  std::uint8_t where = 0;  // a Where, with the seat
  std::uint8_t place = 0;  // in the row of political power
  SeatSet knows;           // who has seen it where it lies face down
  bool operator==(const GeneralCard&) const = default;
};

// A squadron of a fleet of two or more, with its load.
struct Hold {
  static constexpr int kRoom = 5;
  std::uint8_t tile = kNobody;
  std::uint8_t ship = 0;  // Unit
  State state = State::fresh;
  // Regiments: twice the unit, one more if it is finished; the lowest first, kNobody behind.
  std::array<std::uint8_t, kRoom> cargo{kNobody, kNobody, kNobody, kNobody, kNobody};
  auto operator<=>(const Hold&) const = default;
};
inline constexpr int kHolds = 16;

// The units and cards of one side in a combat.
struct Combat {
  std::array<std::uint8_t, 5> rows{kNobody, kNobody, kNobody, kNobody, kNobody};  // ascending
  std::array<std::uint8_t, 2> advanced{kNobody, kNobody};  // kinds, ascending
  std::uint8_t flagship = kNobody;                         // Unit
  bool operator==(const Combat&) const = default;
};

// Units on the move, and in a landing or boarding the ships that carry them.
struct Marching {
  std::uint8_t from = kNobody;
  bool on_the_way = false;  // a reinforcement that has not arrived
  bool by_hold = false;     // a squadron with its load as it was stowed
  std::uint8_t hold = 0;    // its place among those of its tile
  ByState group{};
  std::array<std::array<std::uint8_t, kStates>, 2> carriers{};  // galleys and galleons by state
  Counts landing{};  // regiments of a sailing group that are to go ashore
  bool operator==(const Marching&) const = default;
};

struct Position {
  Common common;
  std::array<ByState, kTiles> units{};
  std::array<Hold, kHolds> holds{};  // ascending, empty ones last
  std::array<GeneralCard, kGenerals> generals{};
  std::array<std::array<std::uint8_t, 2>, kSeats> studies{};  // technology cards of 1 and 2 points
  std::array<std::array<std::uint8_t, 2>, kSeats> lead{};     // chosen, not yet shown
  std::array<std::uint8_t, 2> drawn{kNobody, kNobody};        // generals to choose from
  Marching marching;
  Counts force{};  // the attacker's units in a battle
  std::array<Cards, 2> hand{};
  std::array<Cards, 2> tossed{};
  Cards pending{};  // to be tossed
  std::array<Combat, 2> combat{};
  std::array<std::uint8_t, 2> unused{};
  bool operator==(const Position&) const = default;
};
static_assert(sizeof(Position) <= 2048);
static_assert(std::has_unique_object_representations_v<Position>);

}  // namespace casus::generalship
