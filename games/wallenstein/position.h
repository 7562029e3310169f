// A position of Wallenstein: data only. What lies open before everybody is one struct of its own,
// so that a view may copy it whole; plans and the insides of the tower stand apart.
#pragma once

#include <array>
#include <cstdint>

#include "core/seat.h"
#include "games/wallenstein/board.h"
#include "kit/bytes.h"

namespace casus::wallenstein {

enum class Ask : std::uint8_t {
  draft_row,      // chance: a county card for the open row
  draft_card,     // which county card
  draft_pile,     // chance: the card from the pile
  draft_group,    // which group of armies goes there
  pour,           // chance: the tower is cast
  upper,          // chance: what rests on the upper floor
  emerge,         // chance: what comes out
  turn_event,     // chance: the four events of the year
  turn_action,    // chance: the next action card
  lay_tile,       // chance: the bonus tile of the next place
  turn_favour,    // chance: the favours of the round
  plan,           // everybody at once: cards on the mat
  draw_event,     // chance: the event of the round
  draw_leader,    // chance: who of the tied bidders comes next
  choose_place,   // place in the order, and its tile
  audience,       // a favour, or none
  free_building,  // where the favour builds
  march,          // move, attack or stay
  draw_county,    // chance: the neighbour draws a county that revolts
  order_revolts,  // which revolt comes first
  over,
};

// Why the tower is cast, hence what follows.
enum class Cast : std::uint8_t { none, fill, attack, collecting, winter };

inline constexpr std::uint8_t kNobody = 0xFF;   // no seat, card, county, action, tile, event ...
inline constexpr std::uint8_t kUnknown = 0xFE;  // views only: a card that lies face down or is held

struct Setup {
  std::uint8_t seats = 0;
  std::uint8_t tower = 0;  // index into Board::tower
  std::uint8_t first = 0;  // the seat that begins the draft
  bool court = false;
  bool line_up = false;
  bool six_cut_to_four = false;                // ruling 17
  bool guards_in_revolts = false;              // ruling 20
  bool no_income_if_lost = false;              // ruling 31
  std::array<std::uint8_t, kSeats> colours{};  // index into Board::colours
  bool operator==(const Setup&) const = default;
};

using Plan = std::array<std::uint8_t, kCourtBoxes>;  // a Card for each box, or kNobody
using BoxSet = std::uint16_t;                        // a bit for each box
constexpr BoxSet mask(Box box) { return static_cast<BoxSet>(1U << at(box)); }

// What everybody sees.
struct Common {
  CountySet drawn = 0;   // winter: drawn to revolt, and still to be faced
  CountySet gained = 0;  // conquered this round: their cards are in hand, not on a mat

  std::uint32_t favours_gone = 0;         // a bit for each favour that has left the pile
  std::uint16_t events_open = 0;          // face up this year
  std::uint16_t events_gone = 0;          // out of the game
  std::array<BoxSet, kSeats> covered{};   // boxes that hold a card, told with the bids
  std::array<BoxSet, kSeats> revealed{};  // those of them whose card has been shown

  // Counties.
  std::array<std::uint8_t, kCounties> owner{};  // a seat or kNobody
  std::array<std::uint8_t, kCounties> armies{};
  std::array<std::uint8_t, kCounties> buildings{};  // a bit for each kind
  std::array<std::uint8_t, kCounties> revolt{};     // markers

  // Players.
  std::array<std::uint8_t, kSeats> thalers{};
  std::array<std::uint8_t, kSeats> grain{};
  std::array<std::uint8_t, kSeats> points{};
  std::array<std::uint8_t, kSeats> supply{};    // armies beside the board
  std::array<std::uint8_t, kSeats> hall{};      // courtiers in the entrance hall
  std::array<std::uint8_t, kSeats> audience{};  // courtiers in the audience hall
  std::uint8_t peasants = 0;                    // in the common supply

  Setup setup;
  std::uint8_t year = 1;
  Season season = Season::spring;
  Ask ask = Ask::draft_row;
  Seat active{};

  // The tower as far as it is open, and what it was cast for.
  Cast cast = Cast::none;
  Cubes tray{};
  Cubes falling{};                // what was cast into it, until what emerges is known
  std::uint8_t county = kNobody;  // fought for; of a march: where from; of a free building: none
  std::uint8_t from = kNobody;    // of an attack: where from

  // The round.
  std::array<std::uint8_t, kActions> actions{};  // the row of action cards; kNobody: face down
  std::uint8_t action = kNobody;                 // place in the row of the action carried out
  std::array<std::uint8_t, kPlaces> tiles{};     // tiles on the places; kNobody: taken or not laid
  std::array<std::uint8_t, kPlaces> leaders{};   // the seat that stands on each place
  std::array<std::uint8_t, kSeats> tile{};       // the tile of each seat
  std::uint8_t step = 0;                         // place in the player order, or in `choosing`
  std::array<std::uint8_t, kSeats> choosing{};   // seats as they choose: by bids, or by courtiers
  std::array<std::uint8_t, kSeats> bid{};        // the card of the auction box, once shown
  SeatSet planned;                               // have confirmed their plan
  SeatSet tied;                                  // bidders whose lot is still to be drawn
  std::uint8_t event = kNobody;                  // of the round
  bool event_cancelled = false;

  // The court.
  std::array<std::uint8_t, kSpaces> favours{};  // on the spaces for 4, 3 and 2 courtiers
  std::uint8_t favour = kNobody;                // taken, and asking where to build
  SeatSet safe_from_a;
  SeatSet safe_from_b;

  // The draft.
  std::array<std::uint8_t, 2> open{};                      // the two open county cards
  std::array<std::array<std::uint8_t, 2>, kSeats> seen{};  // what each chose from on its last turn
  std::array<std::array<std::uint8_t, kGroupSizes>, kSeats> groups{};  // still to be placed
  std::array<std::uint8_t, kCounties> under{};  // cards put under the pile, the topmost first
  std::uint8_t under_count = 0;
  bool replaced = false;  // both open cards, on this turn

  // Winter: how many counties are still to be drawn, and the peasants that join each revolt.
  std::uint8_t to_draw = 0;
  std::uint8_t extra_peasants = 0;

  std::array<std::uint8_t, 7> unused{};  // no hidden padding: positions are compared by bytes
  bool operator==(const Common&) const = default;
};

struct Position {
  Common common;
  std::array<Plan, kSeats> plans{};
  Cubes upper{};  // resting on the tower's floors
  Cubes lower{};
  Cubes passing{};        // have fallen past the upper floor in the cast at hand
  std::uint8_t pour = 0;  // how the hand let go of them
  std::array<std::uint8_t, 7> unused{};
  bool operator==(const Position&) const = default;
};
static_assert(sizeof(Position) <= 2048);

using casus::total;

inline CountySet own_counties(const Common& common, Seat seat) {
  return places_of(common.owner, static_cast<std::uint8_t>(seat)).bits();
}

// Cubes are counted by colour, the peasants' last.
inline std::size_t cube_of(const Common& common, Seat seat) {
  return common.setup.colours[static_cast<std::size_t>(seat)];
}

}  // namespace casus::wallenstein
