// What never changes in play: the map, the powers, the tables by year, the lists of concessions.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "core/fault.h"
#include "core/files.h"
#include "core/form.h"
#include "core/info.h"
#include "games/napoleon/position.h"
#include "kit/graph.h"

namespace casus::napoleon {

// napoleon.production.shared_star: Bordeaux and Antwerp are one star.
inline constexpr RegionSet kSharingStar = RegionSet::of(Region::aquitaine).with(Region::belgium);

// What a nation may do from a year on.
struct YearRow {
  std::uint8_t multiplier = 1;  // of home production
  std::uint8_t dice = 0;
  std::uint8_t long_moves = 0;   // activations of two regions
  std::uint8_t short_moves = 0;  // of one
  std::uint8_t bonus_moves = 0;  // a single pip through friendly regions
  std::uint8_t lift_pips = 0;
  std::uint8_t lift_dice = 0;
  std::uint8_t hits = 0;  // on 1 to this
};
inline constexpr int kEpochs = 3;  // from 1805, 1809, 1812

enum class Effect : std::uint8_t {
  cede,
  cede_corps,
  client,
  marriage,
  length,
  force_russia,
  passage,
  corps,
  vassal,
  alliance,
  declare_wars,
  minor,
  confine,
  lift_blockade,
  no_aid,
  all,
};
struct Concession {
  Nation defeated{};
  std::uint8_t item = 0;
  Maybe<Nation> victor;  // none: any
  Effect effect{};
  RegionSet regions;
  bool repeatable = false;
};

struct FirstArmy {
  std::uint8_t scenario = 0;  // 0 two-player, 1 historical, 2 free-for-all
  Power power{};
  RegionSet regions;  // one: fixed; several: free
  std::uint8_t least_dice = 0;
  std::uint8_t dice = 0;
  std::uint8_t least = 0;
  std::uint8_t most = 0;
  bool led = false;  // Napoleon is with it
};

struct Board {
  DomainPtr regions;
  DomainPtr powers;
  DomainPtr seas;
  DomainPtr items;  // of the lists of concessions

  Graph<kRegions, Region> land;
  std::array<RegionSet, kRegions> closed{};  // neighbours over a strait that Britain shuts
  Graph<kSeas, Sea> sea;
  std::array<SeaSet, kRegions> boxes{};                     // a region's blue lines
  std::array<RegionSet, kSeas> shores{};                    // a box's
  std::array<std::array<RegionSet, 6>, kRegions> by_sea{};  // coasts within so many boxes

  std::array<std::uint8_t, kRegions> stars{};
  std::array<Maybe<Nation>, kRegions> home_of{};
  std::array<Maybe<Power>, kRegions> state_of{};  // which it belongs to, or may become
  std::array<RegionSet, kNations> home{};
  std::array<std::uint8_t, 256> home_at{};  // the same by the byte of a region; kNone: no nation's
  std::array<RegionSet, kPowers> lands{};   // of a state
  std::array<std::array<std::uint8_t, kRegions>, 3> control{};  // by scenario: power, or kNone
  RegionSet only_stars;  // of states that have one and fall with it
  // Regions whose number of stars has this bit, but for the star that two regions share.
  std::array<RegionSet, 2> star_bits{};
  PowerSet with_dice;   // those that have any
  RegionSet of_states;  // regions that are no nation's home
  RegionSet starred;
  RegionSet ports;  // stars with a blue line
  RegionSet coasts;
  RegionSet continent;  // what can be walked to where no strait is ever shut
  RegionSet remote;
  RegionSet northern;
  RegionSet defended;  // by an intrinsic defence
  RegionSet core;      // France's eight stars

  std::array<std::uint8_t, kPowers> first_die{};
  std::array<std::uint8_t, kPowers> most_dice{};
  std::array<Power, kDice> die_owner{};
  std::array<std::uint8_t, kPowers> first_pips{};
  std::array<std::uint8_t, kPowers> most_pips{};  // 0: no limit
  std::array<std::uint8_t, kPowers> capital{};
  std::array<std::string, kPowers> colour{};

  std::array<std::array<YearRow, kNations>, kEpochs> years{};
  std::array<std::array<std::int8_t, kNations>, kYears> handicap{};
  std::vector<Concession> concessions;
  std::array<std::uint8_t, 4> concession_counts{};
  std::array<std::array<std::uint8_t, 2>, kNations> historical_defeat{};  // turn from 1; 0: none
  std::vector<FirstArmy> armies;
  struct FirstFleet {
    std::uint8_t dice = 0;
    std::uint8_t pips = 0;
  };
  std::array<FirstFleet, kNavies> fleets{};
  // Points for breaking a treaty, by class of length (24, -36, -48, -60) and years left; 0:
  // forbidden.
  std::array<std::array<std::uint8_t, 6>, 4> breaking{};
  std::array<std::array<std::array<std::uint8_t, kNations>, kSeats + 1>, 3> seat_of{};

  std::string hash;
  Provenance provenance;
};

// Names file, row and field of whatever is wrong.
Expected<Board> load_board(const Files& files);

}  // namespace casus::napoleon
