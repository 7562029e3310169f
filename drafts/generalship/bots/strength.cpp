#include "bots/generalship/strength.h"

#include <cmath>

namespace casus::bots::generalship {
namespace {

// How many of so many regiments the cards of half a battle let fight, about.
float fighting(float regiments, bool naval) {
  const float most = naval ? 1.9F : 3.3F;
  return most * (1 - std::exp(-regiments / (naval ? 1.6F : 2.9F)));
}

std::array<int, kGroups> groups_of(const Counts& units) {
  std::array<int, kGroups> groups{};
  for (const Group group : {Group::infantry, Group::cavalry, Group::ships}) {
    groups[at(group)] = in_group(units, group);
  }
  return groups;
}

}  // namespace

float unit_worth(const Board& board, std::size_t unit) {
  const auto& facts = board.unit[unit];
  if (unit >= kRegimentKinds) return 0;
  return 0.5F * static_cast<float>(facts.land_atk + facts.land_def);
}

Force force_of(const Board& board, const Counts& units) {
  Force force;
  for (std::size_t u = 0; u < kRegimentKinds; ++u) {
    force.regiments += units[u];
    force.worth += static_cast<float>(units[u]) * unit_worth(board, u);
  }
  force.ships = static_cast<float>(ships_in(units));
  return force;
}

Force guess_force(const Board& board, const Common& common, std::uint8_t owner,
                  const std::array<int, kGroups>& groups, const Counts& known) {
  Force force;
  for (const Group group : {Group::infantry, Group::cavalry}) {
    int left = groups[at(group)];
    if (left == 0) continue;
    float all = 0;
    float count = 0;
    for (int unit = first_unit(group); unit < end_unit(group); ++unit) {
      const auto u = static_cast<std::size_t>(unit);
      const int sure = std::min<int>(known[u], left);
      const float worth = unit_worth(board, u);
      force.worth += static_cast<float>(sure) * worth;
      left -= sure;
      const auto rest = static_cast<float>(common.pieces[owner][u] - sure);
      all += rest * worth;
      count += rest;
    }
    if (count > 0) force.worth += static_cast<float>(left) * all / count;
    force.regiments += static_cast<float>(groups[at(group)]);
  }
  force.ships = static_cast<float>(groups[at(Group::ships)]);
  return force;
}

Force force_at(const Board& board, const Position& position, int seat, std::size_t tile) {
  const std::uint8_t owner = position.common.stack[tile];
  if (owner == kNobody) return {};
  const Counts units = counted(position.units[tile]);
  if (owner == seat) return force_of(board, units);
  return guess_force(board, position.common, owner, groups_of(units), position.common.known[tile]);
}

Force side_force(const Board& board, const Position& position, int seat, std::size_t side) {
  const Battle& battle = position.common.battle;
  if (side == kDefender) return force_at(board, position, seat, battle.tile);
  if (battle.seat[side] == seat) return force_of(board, position.force);
  return guess_force(board, position.common, battle.seat[side], groups_of(position.force),
                     battle.known);
}

float tactics_of(const Board& board, const Common& common, int seat, Role role, std::size_t tile,
                 int other) {
  const std::uint8_t commander = common.commander[seat];
  if (commander == kNobody) return 0;
  const std::uint8_t enemy = common.commander[other];
  if (enemy != kNobody && (board.general[commander].rivals >> enemy & 1U) != 0) return 0;
  const Modifiers& leader = board.general[commander];
  const std::size_t theatre = (board.sea >> tile & 1U) != 0 ? 1 : 0;
  auto cards =
      static_cast<float>(1 + leader.cards[theatre] + leader.more_advanced[at(role)][theatre] +
                         leader.more_basic[theatre]);
  if (role == Role::defender && (board.fortresses >> tile & 1U) != 0) cards += 1;
  return cards;
}

float win_chance(const Force& attacker, const Force& defender, float tactics, bool naval) {
  if (attacker.regiments <= 0 && !naval) return 0;
  if (defender.regiments <= 0 && !naval) return 1;
  const auto strength = [&](const Force& force) {
    if (force.regiments <= 0) return naval ? 0.4F * force.ships : 0.0F;
    return force.worth / force.regiments * fighting(force.regiments, naval);
  };
  const float own = strength(attacker);
  const float other = strength(defender);
  const float scale = 0.22F * (own + other) + 0.8F;
  const float lead = (own - other + 0.5F * tactics) / scale - 0.9F;
  return 1 / (1 + std::exp(-lead));
}

float commander_worth(const Modifiers& commander) {
  const auto number = [](int count) { return static_cast<float>(count); };
  float worth = number(commander.cards[0]) + 0.25F * number(commander.cards[1]);
  for (const std::size_t role : {0, 1}) {
    worth += 0.6F * number(commander.more_advanced[role][0]);
    worth += 0.2F * number(commander.more_advanced[role][1]);
  }
  worth += 0.8F * number(commander.more_basic[0]) + 0.2F * number(commander.more_basic[1]);
  worth += 1.6F * number(commander.scholar) + 0.8F * number(commander.growth);
  worth += 0.8F * number(commander.food) + 0.3F * number(commander.thrift);
  worth += 0.9F * number(commander.move[0]) + 0.4F * number(commander.move[1]) +
           0.2F * number(commander.move[2]);
  worth += 0.2F * number(commander.discount.most) + 0.2F * number(commander.power);
  worth += commander.bonus.least > 0 ? 0.4F : 0.0F;
  worth += commander.irregulars != 0 ? 0.3F : 0.0F;
  for (const bool has : {commander.levy, commander.siege, commander.fieldworks, commander.statesman,
                         commander.unyielding, commander.amphibious, commander.exchange}) {
    worth += has ? 0.35F : 0.0F;
  }
  for (const bool has : {commander.battle_record, commander.triumph, commander.veterans,
                         commander.supply, commander.diplomat, commander.cavalry_in_mountains}) {
    worth += has ? 0.15F : 0.0F;
  }
  return worth;
}

}  // namespace casus::bots::generalship
