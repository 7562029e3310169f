// Fog of war (chapter 8): army boxes, dummies, and what everybody knows of hidden numbers.
//
// The truth stands in `troops`; units in an army box are part of what stands at its place. What
// others know is the same for all of them, because whatever is shown is shown to everybody. It is
// kept as clusters: holders (places, then the three boxes) of one seat and one arm that have
// exchanged unseen numbers share a label, and the sum of a cluster is always known. A holder alone
// in its cluster is known exactly; one without a label is known to have none.
#pragma once

#include "games/power_and_prestige/position.h"

namespace casus::power_and_prestige {

inline bool has_fog(const Common& common) { return common.setup.fog != 0; }
inline bool is_full_fog(const Common& common) { return common.setup.fog == 2; }

inline std::size_t holder_of(Location place) { return static_cast<std::size_t>(place); }
inline std::size_t holder_of_box(std::size_t box) { return kLocations + box; }
inline bool is_box(std::size_t holder) { return holder >= kLocations; }

Arms sum_of(const Arms& one, const Arms& other);
Arms less(const Arms& from, const Arms& these);

// Figures at a place, without what is in boxes there; of these, those that have marched.
Arms open_at(const Position& position, Owner owner, Location place);
Arms open_marched(const Position& position, Owner owner, Location place);

// --- clusters ---
using Clusters = std::array<std::uint8_t, kHolders>;  // of one seat and arm
void join(Clusters& clusters, std::size_t one, std::size_t other);
void leave(Clusters& clusters, std::size_t holder);
void stand_alone(Clusters& clusters, std::size_t holder);
bool is_alone(const Clusters& clusters, std::size_t holder);
int sum_in(const Position& position, Seat seat, std::size_t arm, std::uint8_t label);
int held_by(const Position& position, Seat seat, std::size_t arm, std::size_t holder);

// --- dummies: a chip without worth under a figure, so that one unit looks like more ---
bool has_dummy(const Position& position, Seat seat, std::size_t arm, Location place);
void drop_dummy(Position& position, Seat seat, std::size_t arm, Location place);
void put_dummy(Position& position, Seat seat, std::size_t arm, Location place);
std::uint16_t dummy_code(std::size_t arm, Location place);
// A figure without anything under it: exactly one unit.
bool is_bare(const Position& position, Seat seat, std::size_t arm, Location place);

// Numbers at a place have changed before all eyes.
void note_open(Position& position, Owner owner, Location place);
// Everything of an owner at a place is shown: boxes are emptied onto the map, dummies go home.
void reveal(Position& position, Owner owner, Location place);

// So many units of an arm went from one holder to another.
struct Transfer {
  Seat seat{};
  std::size_t arm = 0, from = 0, to = 0;
  int units = 0;
  int from_before = 0, to_before = 0;
  bool all_gone = false;  // everybody sees that `from` has none left
  bool seen = false;      // the number was seen
};
void note_transfer(Position& position, const Transfer& transfer);

// Where new units may have gone unseen: all of a seat's holders at these places share what comes.
void note_unseen_arrivals(Position& position, Seat seat, const Places& places,
                          const Arms& announced);
// The label that arrivals of an arm would have, or 0.
std::uint8_t arrival_label(const Position& position, Seat seat, const Places& places,
                           std::size_t arm);

// Somebody has marched or placed troops, and others heard no more than that.
void note_unseen_act(Common& common, Seat seat);

// Takes units of an arm from a place: figures first, then boxes.
void take_units(Position& position, Seat seat, Location place, std::size_t arm, int units);

// Which boxes can take units at a place: those in hand, those that stand there, and the one they
// come from. As bits; bit 0 is no box at all.
unsigned boxes_for(const Common& common, Seat seat, Location place, std::size_t from_box);

}  // namespace casus::power_and_prestige
