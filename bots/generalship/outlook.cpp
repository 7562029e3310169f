#include "bots/generalship/outlook.h"

#include <bit>
#include <cmath>

#include "bots/generalship/tuning.h"

namespace casus::bots::generalship {
namespace {

// Seats whose march is still to come in this turn.
SeatSet later_seats(const Common& common) {
  SeatSet later;
  if (common.ask == Ask::act || common.action != Action::march) {
    return SeatSet::first(common.setup.seats);
  }
  for (int place = common.step; place < common.setup.seats; ++place) {
    const Seat seat = seat_at(common.order[place]);
    if (seat != common.active) later = later.with(seat);
  }
  return later;
}

template <class Visit>
void each_tile(TileSet tiles, const Visit& visit) {
  for (; tiles != 0; tiles &= tiles - 1) visit(static_cast<std::size_t>(std::countr_zero(tiles)));
}

// Regiments of a stack that can be on a tile two steps away: cavalry over open ground.
Force cavalry_share(const Position& position, std::size_t tile, const Force& force) {
  const Counts units = counted(position.units[tile]);
  const int cavalry = in_group(units, Group::cavalry);
  if (cavalry == 0 || force.regiments <= 0) return {};
  const float share = static_cast<float>(cavalry) / force.regiments;
  return {static_cast<float>(cavalry), force.worth * share, 0};
}

class Reach {
 public:
  Reach(const Board& board, const Position& position, Outlook& outlook)
      : board_(board), position_(position), common_(position.common), outlook_(outlook) {}

  void look() {
    const SeatSet later = later_seats(common_);
    outlook_.by.fill(kNobody);
    for (std::size_t tile = 0; tile < kTiles; ++tile) {
      const std::uint8_t owner = common_.stack[tile];
      if (owner == kNobody) continue;
      outlook_.force[tile] = force_at(board_, position_, outlook_.seat, tile);
      if (owner == outlook_.seat || are_allied(common_, seat_at(owner), seat_at(outlook_.seat))) {
        continue;
      }
      spread(tile, owner, later.contains(seat_at(owner)));
    }
  }

 private:
  void spread(std::size_t from, std::uint8_t owner, bool later) {
    const bool sea = (board_.sea >> from & 1U) != 0;
    const Force& force = outlook_.force[from];
    const Force riders = sea ? Force{} : cavalry_share(position_, from, force);
    each_tile(common_.near[from], [&](std::size_t to) {
      const bool to_sea = (board_.sea >> to & 1U) != 0;
      const bool mountain = board_.terrain[to] == Terrain::mountain;
      Force come = force;
      if (sea ? (to_sea ? force.ships <= 0 : mountain || force.regiments <= 0)
              : (to_sea ? force.ships <= 0 : force.regiments <= 0)) {
        return;
      }
      if (!to_sea) come.ships = 0;
      if (!sea && mountain) {
        come.regiments -= riders.regiments;
        come.worth -= riders.worth;
      }
      add(to, owner, come, later);
      const bool open = !sea && !to_sea && board_.terrain[to] == Terrain::field &&
                        (common_.stack[to] == kNobody || common_.stack[to] == owner);
      if (riders.regiments <= 0 || !open) return;
      each_tile(common_.near[to] & ~common_.near[from] & ~board_.sea, [&](std::size_t beyond) {
        if (beyond != from && board_.terrain[beyond] == Terrain::field) {
          add(beyond, owner, riders, later);
        }
      });
    });
  }
  void add(std::size_t tile, std::uint8_t owner, const Force& come, bool later) {
    outlook_.threat[tile] += come;
    if (later) outlook_.retake[tile] += come;
    outlook_.by[tile] = owner;
  }

  const Board& board_;
  const Position& position_;
  const Common& common_;
  Outlook& outlook_;
};

float entering_worth(const Board& board, const Common& common, int seat, std::size_t tile) {
  const auto place = static_cast<Tile>(tile);
  if (common.space[tile] == kNobody || (closed_to(common, seat_at(seat)) & mask(place)) != 0)
    return 0;
  if (!is_nation_tile(place)) {
    const std::uint8_t owner = common.cube[tile];
    if (owner == seat) return 0;
    const int own = neutral_tiles_of(common, seat_at(seat));
    float worth = tiles_worth(own + 1) - tiles_worth(own);
    worth += 0.6F * kIncome * static_cast<float>(board.food[tile] + board.metal[tile]);
    if (owner == kNobody) return worth;
    const int theirs = neutral_tiles_of(common, seat_at(owner));
    const float hurt = tiles_worth(theirs) - tiles_worth(theirs - 1);
    return worth + hurt / static_cast<float>(std::max(1, common.setup.seats - 1));
  }
  const std::uint8_t owner = seat_of(common, nation_of(place));
  if (owner == kNobody) return 0;
  if (owner == seat) return has_enemies(common, seat_at(seat), place) ? kHomeLost : 0.0F;
  if (place != capital_of(common, seat_at(owner))) return 0.3F;
  return kVictory * wins_with_capital(common, seat, owner);
}

// A goal is worth less with every tile that it is away.
void spread_pull(const Board& board, const Common& common, Outlook& outlook) {
  const TileSet in_play = tiles_in_play(common);
  each_tile(in_play, [&](std::size_t tile) {
    float goal = outlook.entering[tile];
    const std::uint8_t there = common.stack[tile];
    if (there != kNobody && there != outlook.seat) goal *= 0.4F;
    outlook.pull[tile] = std::min(goal, 3.0F);
  });
  for (int round = 0; round < 4; ++round) {
    const std::array<float, kTiles> before = outlook.pull;
    each_tile(in_play, [&](std::size_t tile) {
      each_tile(common.near[tile] & in_play, [&](std::size_t other) {
        const bool shore = ((board.sea >> tile ^ board.sea >> other) & 1U) != 0;
        outlook.pull[tile] =
            std::max(outlook.pull[tile], before[other] * kToGoal * (shore ? 0.7F : 1.0F));
      });
    });
    if (outlook.pull == before) return;
  }
}

}  // namespace

float tiles_worth(int tiles) {
  constexpr int kLast = static_cast<int>(kTileWorth.size()) - 1;
  return kTileWorth[static_cast<std::size_t>(std::min(tiles, kLast))] +
         kMoreTiles * static_cast<float>(std::max(0, tiles - kLast));
}

float wins_with_capital(const Common& common, int seat, int owner) {
  const int own = std::max(common.points[seat], common.points[owner]);
  float wins = 1;
  for (int other = 0; other < common.setup.seats; ++other) {
    if (other == seat) continue;
    const int theirs =
        other == owner ? std::min(common.points[seat], common.points[owner]) : common.points[other];
    if (theirs > own) return 0;
    if (theirs < own) continue;
    const bool ahead = common.power[seat] > common.power[other];
    const bool behind = common.power[seat] < common.power[other];
    wins *= ahead ? 1.0F : behind ? 0.0F : 0.5F;
  }
  return wins;
}

float fall_chance(const Board& board, const Common& common, const Outlook& outlook,
                  std::size_t tile, const Force& defender, const Force& threat) {
  const bool naval = (board.sea >> tile & 1U) != 0;
  if (naval ? threat.ships <= 0 : threat.regiments < 0.5F) return 0;
  const int enemy = outlook.by[tile];
  if (enemy == kNobody) return 0;
  const float tactics = tactics_of(board, common, enemy, Role::attacker, tile, outlook.seat) -
                        tactics_of(board, common, outlook.seat, Role::defender, tile, enemy);
  return win_chance(threat, defender, tactics, naval);
}

Outlook threats_to(const Board& board, const Position& position, int seat) {
  Outlook outlook;
  outlook.seat = seat;
  Reach(board, position, outlook).look();
  return outlook;
}

Outlook outlook_of(const Board& board, const Position& position, int seat) {
  Outlook outlook = threats_to(board, position, seat);
  for (std::size_t tile = 0; tile < kTiles; ++tile) {
    outlook.entering[tile] = entering_worth(board, position.common, seat, tile);
  }
  spread_pull(board, position.common, outlook);
  return outlook;
}

}  // namespace casus::bots::generalship
