// Views are built up from nothing: a line forgotten here shows too little, never too much.
#include "games/generalship/view.h"

#include "games/generalship/rules.h"

namespace casus::generalship {
namespace {

GroupCounts by_group(const ByState& units) {
  GroupCounts groups{};
  for (std::size_t u = 0; u < kUnits; ++u) {
    auto& group = groups[at(group_of(static_cast<Unit>(u)))];
    for (std::size_t s = 0; s < kStates; ++s) group[s] = byte(group[s] + units[u][s]);
  }
  return groups;
}

// A fleet that is being stowed shows nothing of it.
bool is_being_stowed(const Common& common, std::uint8_t tile) {
  return common.ask == Ask::stow && common.stow_tile == tile;
}

void see_fleets(const Position& position, View& view) {
  std::size_t other = 0;
  std::size_t own = 0;
  for (const Hold& hold : position.holds) {
    if (hold.tile == kNobody) continue;
    if (position.common.stack[hold.tile] == view.viewer) {
      view.holds[own++] = hold;
      continue;
    }
    if (is_being_stowed(position.common, hold.tile)) continue;
    SeenHold seen{hold.tile, hold.state, {}};
    for (const std::uint8_t regiment : hold.cargo) {
      if (regiment == kNobody) continue;
      const bool cavalry = group_of(static_cast<Unit>(regiment / 2)) == Group::cavalry;
      ++seen.load[cavalry ? 1 : 0][regiment % 2];
    }
    view.fleets[other++] = seen;
  }
  std::ranges::sort(view.fleets);
}

bool is_open(const GeneralCard& card) {
  return where_of(card) == Where::discard || where_of(card) == Where::commander;
}

void see_generals(const Position& position, View& view) {
  for (std::size_t g = 0; g < kGenerals; ++g) {
    const GeneralCard& card = position.generals[g];
    const bool own = view.viewer != kSpectator && card.knows.contains(seat_at(view.viewer));
    if (is_open(card) || own) {
      view.generals[g] = card;
    } else {
      view.generals[g] = {kNobody, 0, {}};
      if (where_of(card) == Where::thrown) ++view.thrown[card.knows.bits()];
    }
    if (where_of(card) == Where::power) {
      view.power_known[at(seat_of(card))][card.place] = card.knows.bits();
    }
  }
}

void see_battle(const Board& board, const Position& position, View& view) {
  const Common& common = position.common;
  const Battle& battle = common.battle;
  if (!in_battle(common)) return;
  for (const Group group : {Group::infantry, Group::cavalry, Group::ships}) {
    view.force[at(group)] = byte(in_group(position.force, group));
  }
  for (const std::size_t side : {kAttacker, kDefender}) {
    view.held[side] = {byte(held(position.hand[side], false)),
                       byte(held(position.hand[side], true))};
    view.tossed[side] = {byte(held(position.tossed[side], false)),
                         byte(held(position.tossed[side], true))};
    const Combat& combat = position.combat[side];
    if (battle.sealed[side]) {
      const Counts units = units_of(board, common.battle.theatre, combat);
      SeenCombat& seen = view.sealed[side];
      seen.infantry = byte(in_group(units, Group::infantry));
      seen.cavalry = byte(in_group(units, Group::cavalry));
      seen.ships = combat.flagship == kNobody ? 0 : 1;
      seen.basics = byte(static_cast<int>(
          std::ranges::count_if(combat.rows, [](auto row) { return row != kNobody; })));
      seen.advanced = byte(static_cast<int>(
          std::ranges::count_if(combat.advanced, [](auto kind) { return kind != kNobody; })));
    }
    if (battle.seat[side] != view.viewer) continue;
    view.hand = position.hand[side];
    view.own_tossed = position.tossed[side];
    view.combat = combat;
    if (side == kAttacker) view.own_force = position.force;
    if (common.asked == seat_at(view.viewer)) view.pending = position.pending;
  }
}

}  // namespace

View view_of(const Board& board, const Position& position, Viewer viewer) {
  View view;
  const Common& common = position.common;
  view.common = common;
  if (viewer.seat) view.viewer = byte(*viewer.seat);
  for (std::size_t tile = 0; tile < kTiles; ++tile) {
    view.groups[tile] = by_group(position.units[tile]);
    if (view.viewer != kSpectator && common.stack[tile] == view.viewer) {
      view.units[tile] = position.units[tile];
    }
  }
  see_fleets(position, view);
  see_generals(position, view);
  see_battle(board, position, view);
  if (position.marching.on_the_way) {
    view.way_from = position.marching.from;
    view.way = by_group(position.marching.group);
  }
  if (!viewer.seat) return view;
  const Seat seat = *viewer.seat;
  view.studies = position.studies[at(seat)];
  view.lead = position.lead[at(seat)];
  if (common.asked != seat) return view;
  view.drawn = position.drawn;
  view.marching = position.marching;
  return view;
}

}  // namespace casus::generalship
