#include "bots/generalship/peace.h"

#include <bit>

#include "bots/generalship/marching.h"
#include "bots/generalship/outlook.h"
#include "bots/generalship/tuning.h"
#include "games/generalship/choices.h"

namespace casus::bots::generalship {
namespace {

int regiments_of(const Common& common, int seat) { return regiments_in(common.pieces[seat]); }

// Whether one of those that it may follow is there.
bool is_open(const Board& board, const Common& common, std::size_t technology) {
  const std::uint16_t after = board.technology[technology].after;
  bool open = after == 0;
  for (std::size_t other = 0; other < kTechnologies; ++other) {
    open = open || ((after >> other & 1U) != 0 && common.developed[other] != kNobody);
  }
  return open;
}

bool cards_bring_points(const Board& board, const Common& common) {
  for (std::size_t t = 0; t < kTechnologies; ++t) {
    if (common.developed[t] == kNobody && board.technology[t].points > 0) return true;
  }
  return false;
}

// With what the seat has: its own cards it knows, those of others are of one and a half on average.
float study_points(const Position& position, int seat, bool own) {
  if (!own) return 1.5F * static_cast<float>(position.common.studies[seat]);
  const auto& cards = position.studies[static_cast<std::size_t>(seat)];
  return static_cast<float>(cards[0] + 2 * cards[1]);
}

float technology_worth(const Board& board, const Position& position, int seat, bool own) {
  const Common& common = position.common;
  const float points = study_points(position, seat, own);
  int gain = 0;
  for (std::size_t t = 0; t < kTechnologies; ++t) {
    if (common.developed[t] != kNobody) continue;
    const auto& facts = board.technology[t];
    const bool payable = points >= static_cast<float>(facts.points) &&
                         common.food[seat] >= facts.food && common.metal[seat] >= facts.metal;
    if (payable && is_open(board, common, t)) gain = std::max<int>(gain, facts.victory_points);
  }
  if (gain > 0) return common.points[seat] + gain >= board.figures.points_to_win ? kWin : kDevelop;
  return cards_bring_points(board, common) ? kDrawStudies : 0.05F;
}

float generals_worth(const Common& common, int seat) {
  float worth = 0.45F + 0.12F * static_cast<float>(common.hand[seat]);
  if (common.commander[seat] == kNobody)
    worth += common.hand[seat] + common.power[seat] > 0 ? 0.9F : 0.4F;
  return worth;
}

float production_worth(const Board& board, const Position& position, int seat) {
  const Common& common = position.common;
  const Yield yield = yield_of(board, common, seat);
  const int spare = common.food[seat] - upkeep_of(board, position, seat_at(seat));
  const float hungry = spare < 0 ? 0.25F : spare < 3 ? 0.16F : spare < 7 ? 0.1F : 0.04F;
  const float bare = common.metal[seat] < 2 ? 0.13F : 0.05F;
  return hungry * static_cast<float>(yield.food) + bare * static_cast<float>(yield.metal);
}

float growth_worth(const Board& board, const Common& common, int seat) {
  const int now = std::popcount(common.population[seat]);
  const int most = board.most_population[common.setup.nations[seat]];
  const int grows = std::min(2 + modifiers(board, common, seat_at(seat)).growth, most - now);
  const float need = now < 3 ? 0.22F : now < 6 ? 0.11F : 0.06F;
  return need * static_cast<float>(std::max(0, grows));
}

float draft_worth(const Board& board, const Common& common, int seat) {
  const int population = std::popcount(active_population(board, common, seat_at(seat)));
  const int payable = std::min<int>(population - 2, common.food[seat]);
  const int army = regiments_of(common, seat);
  const float need = army < 3 ? 0.3F : army < 7 ? 0.2F : 0.08F;
  return need * static_cast<float>(std::clamp(payable, 0, 5));
}

float march_worth(const Board& board, const Position& position, int seat, bool own) {
  if (own) {
    const bool race = cards_bring_points(board, position.common);
    return best_march(board, position, seat, race ? kMarch : kLateMarch);
  }
  return 0.15F + 0.04F * static_cast<float>(regiments_of(position.common, seat));
}

float action_worth(const Board& board, const Position& position, int seat, Action action,
                   bool own) {
  const Common& common = position.common;
  switch (action) {
    case Action::production: return production_worth(board, position, seat);
    case Action::growth: return growth_worth(board, common, seat);
    case Action::generals: return generals_worth(common, seat);
    case Action::technology: return technology_worth(board, position, seat, own);
    case Action::alliance: return 0.05F;
    case Action::draft: return draft_worth(board, common, seat);
    case Action::march: return march_worth(board, position, seat, own);
  }
  return 0;
}

// What the others do when somebody has chosen.
Action others_action(Action action) {
  switch (action) {
    case Action::production: return Action::growth;
    case Action::growth: return Action::production;
    case Action::generals: return Action::technology;
    case Action::technology: return Action::generals;
    case Action::alliance:
    case Action::draft:
    case Action::march: return action;
  }
  return action;
}

float act_weight(const Board& board, const Position& position, int seat, Action action) {
  const Common& common = position.common;
  float worth = action_worth(board, position, seat, action, true);
  if (action == Action::alliance) return worth;
  float theirs = 0;
  for (int other = 0; other < common.setup.seats; ++other) {
    if (other != seat) theirs += action_worth(board, position, other, others_action(action), false);
  }
  worth -= kTheirs * theirs / static_cast<float>(std::max(1, common.setup.seats - 1));
  if (action == Action::march) {
    const auto capital = at(capital_of(common, seat_at(seat)));
    const Outlook outlook = threats_to(board, position, seat);
    worth -= 0.9F * kOpenCapital *
             fall_chance(board, common, outlook, capital, outlook.force[capital],
                         outlook.threat[capital]);
  }
  return worth;
}

// Ships are wanted where land alone leads nowhere, and to take seas.
float ship_wish(const Board& board, const Common& common, int seat) {
  const auto capital = at(capital_of(common, seat_at(seat)));
  const int ships = ships_in(common.pieces[seat]);
  const bool island = (common.near[capital] & ~board.sea) == 0;
  if (island) return ships == 0 ? 1.9F : ships == 1 ? 0.85F : 0.5F;
  const TileSet seas = tiles_in_play(common) & board.sea;
  bool free_sea = false;
  for (TileSet left = seas; left != 0; left &= left - 1) {
    const auto tile = static_cast<std::size_t>(std::countr_zero(left));
    free_sea = free_sea || (tile >= kNationTiles && common.cube[tile] == kNobody);
  }
  return free_sea && ships == 0 ? 0.75F : 0.4F;
}

float draft_cost(const Board& board, const Position& position, int seat, const Price& price) {
  const Common& common = position.common;
  const int population = std::popcount(active_population(board, common, seat_at(seat)));
  const int food = common.food[seat] - price.food;
  float cost = 0.09F * static_cast<float>(price.food) + 0.12F * static_cast<float>(price.metal);
  cost += population <= 1 ? 0.8F : population <= 3 ? 0.22F : 0.1F;
  // What is needed to keep those that are there, and this one where the capital is crowded.
  const int crowd = regiments_in(position.units[at(capital_of(common, seat_at(seat)))]);
  const int fee =
      upkeep_of(board, position, seat_at(seat)) + (crowd >= board.figures.free_size ? 1 : 0);
  if (fee > 0 && food < fee) cost += 0.9F;
  return cost;
}

float draft_weight(const Board& board, const Position& position, int seat, Unit unit) {
  const Common& common = position.common;
  const auto& facts = board.unit[at(unit)];
  const Counts& pieces = common.pieces[seat];
  const int army = regiments_in(pieces);
  // Each class of units has cards of its own.
  int alike = 0;
  for (std::size_t u = 0; u < kRegimentKinds; ++u) {
    const auto& other = board.unit[u];
    if (other.close == facts.close && other.long_range == facts.long_range) alike += pieces[u];
  }
  const float need = army < 3 ? 1.5F : army < 6 ? 1.1F : army < 10 ? 0.7F : 0.35F;
  const float mixed = alike == 0 ? 0.14F : alike < 3 ? 0.08F : 0.0F;
  const auto capital = at(capital_of(common, seat_at(seat)));
  const int crowd = regiments_in(position.units[capital]);
  const float fee = crowd >= board.figures.free_size ? 0.1F : 0.0F;
  return need * (0.08F * unit_worth(board, at(unit)) + mixed) - fee -
         draft_cost(board, position, seat, price_of(board, common, seat_at(seat), unit));
}

float upgrade_weight(const Board& board, const Choice& choice) {
  const auto [tile, unit, into, saving] = args_of<Act::upgrade>(choice);
  const bool ship = is_ship(into);
  const float gain =
      ship ? 0.1F : kArmy * (unit_worth(board, at(into)) - unit_worth(board, at(unit)));
  const auto& before = board.unit[at(unit)];
  const auto& after = board.unit[at(into)];
  return gain + 0.1F - 0.05F * static_cast<float>(after.food - before.food) -
         0.08F * static_cast<float>(after.metal - before.metal);
}

float draft_or_launch(const Board& board, const Position& position, int seat,
                      const Choice& choice) {
  const Act act = act_of(choice);
  if (act == Act::draft) return draft_weight(board, position, seat, arg_of<Act::draft>(choice));
  if (act == Act::upgrade) return upgrade_weight(board, choice);
  if (act != Act::launch) return 0;
  const Unit unit = std::get<0>(args_of<Act::launch>(choice));
  const Price price = price_of(board, position.common, seat_at(seat), unit);
  return ship_wish(board, position.common, seat) - draft_cost(board, position, seat, price);
}

float general_weight(const Board& board, const Position& position, int seat, const Choice& choice) {
  const Common& common = position.common;
  const std::uint8_t commander = common.commander[seat];
  const float now = commander == kNobody ? -1.5F : commander_worth(board.general[commander]);
  const Act act = act_of(choice);
  if (act == Act::draw) return 1.4F;
  if (act == Act::promote) return 1.5F;
  if (act == Act::appoint) {
    return commander_worth(board.general[at(arg_of<Act::appoint>(choice))]) - now - 0.9F;
  }
  if (act != Act::strengthen) return 0;
  const float worth = commander_worth(board.general[at(arg_of<Act::strengthen>(choice))]);
  const float many = common.used ? 0.9F : 0.3F * static_cast<float>(common.hand[seat]);
  return many - 0.1F * worth;
}

float technology_weight(const Board& board, const Choice& choice) {
  if (act_of(choice) == Act::draw) return 1;
  if (act_of(choice) != Act::develop) return -1;
  const auto [technology, ones, twos] = args_of<Act::develop>(choice);
  const auto& facts = board.technology[at(technology)];
  const int over = ones + 2 * twos - facts.points;
  const int spent = facts.food + facts.metal;
  return 1 + 2 * static_cast<float>(facts.victory_points) - 0.4F * static_cast<float>(over) -
         0.1F * static_cast<float>(spent);
}

// Whom to do without.
float removal_weight(const Board& board, const Position& position, int seat, const Choice& choice) {
  const auto [tile, unit] = args_of<Act::remove>(choice);
  const Common& common = position.common;
  const ByState& here = position.units[at(tile)];
  float weight = -0.6F * (is_ship(unit) ? 4.0F : unit_worth(board, at(unit)));
  const bool alone = regiments_in(here) + ships_in(here) == 1;
  if (tile == capital_of(common, seat_at(seat))) weight -= alone ? 4.0F : 0.3F;
  const bool isolated = (supplied(common, seat_at(seat)) >> at(tile) & 1U) == 0;
  if (isolated) weight += 1.5F;
  if (regiments_in(here) > board.figures.free_size) weight += 1;
  return weight;
}

float circle_weight(const Board& board, const Common& common, const Choice& choice) {
  const std::size_t circle = at(arg_of<Act::arrange>(choice));
  const float worth = static_cast<float>(board.circle_food[circle]) +
                      1.2F * static_cast<float>(board.circle_metal[circle]);
  const bool loses = common.arranging == Arranging::draft || common.arranging == Arranging::plague;
  return loses ? -worth : worth;
}

float trade_weight(const Common& common, int seat, const Choice& choice) {
  if (act_of(choice) != Act::trade) return 0;
  const auto [resource, number] = args_of<Act::trade>(choice);
  if (resource == Resource::metal) return common.food[seat] < 2 && number == 1 ? 0.3F : -1.5F;
  const bool spare = common.metal[seat] == 0 && common.food[seat] >= 6;
  return spare && number == 1 ? 0.5F : -1.5F;
}

float alliance_weight(const Board& board, const Common& common, int seat, const Choice& choice) {
  if (act_of(choice) != Act::align) return 0;
  const auto [first, second] = args_of<Act::align>(choice);
  const auto price = static_cast<float>(price_of_alliances(board, common, first, second));
  const bool allied = first.contains(seat_at(seat)) || second.contains(seat_at(seat));
  return (allied ? 0.3F : -0.4F) - price;
}

}  // namespace

Yield yield_of(const Board& board, const Common& common, int seat) {
  Yield yield;
  const std::size_t first = board.first_circle[common.setup.nations[seat]];
  for (unsigned left = active_population(board, common, seat_at(seat)); left != 0;
       left &= left - 1) {
    const std::size_t circle = first + static_cast<std::size_t>(std::countr_zero(left));
    yield.food += board.circle_food[circle];
    yield.metal += board.circle_metal[circle];
  }
  for (std::size_t tile = kNationTiles; tile < kTiles; ++tile) {
    if (common.cube[tile] != seat) continue;
    yield.food += board.food[tile];
    yield.metal += board.metal[tile];
  }
  yield.food += modifiers(board, common, seat_at(seat)).food;
  return yield;
}

void weigh_peace(const Board& board, const Position& position, int seat, const Choices& choices,
                 Weights& weights) {
  const Common& common = position.common;
  const auto each = [&](const auto& weight_of) {
    for (std::size_t i = 0; i < choices.size(); ++i) weights[i] = weight_of(choices[i]);
  };
  switch (common.ask) {
    case Ask::lead:
      return each([&](const Choice& choice) {
        const auto [commander, power] = args_of<Act::lead>(choice);
        return 1.5F * commander_worth(board.general[at(commander)]) +
               0.3F * commander_worth(board.general[at(power)]);
      });
    case Ask::act:
      return each([&](const Choice& choice) {
        return kSharp * act_weight(board, position, seat, arg_of<Act::act>(choice));
      });
    case Ask::arrange:
      return each([&](const Choice& choice) { return circle_weight(board, common, choice); });
    case Ask::market:
      return each([&](const Choice& choice) { return trade_weight(common, seat, choice); });
    case Ask::generals:
      return each(
          [&](const Choice& choice) { return general_weight(board, position, seat, choice); });
    case Ask::keep:
      return each([&](const Choice& choice) {
        return commander_worth(board.general[at(arg_of<Act::keep>(choice))]);
      });
    case Ask::technology:
    case Ask::renaissance:
      return each([&](const Choice& choice) { return 2 * technology_weight(board, choice); });
    case Ask::remove:
      return each(
          [&](const Choice& choice) { return removal_weight(board, position, seat, choice); });
    case Ask::upkeep: {
      const bool pays = act_of(choices.front()) == Act::pay;
      return each([&](const Choice& choice) {
        if (act_of(choice) == Act::pay) return 2.0F;
        return pays ? kHopeless : removal_weight(board, position, seat, choice);
      });
    }
    case Ask::drown:
      return each(
          [&](const Choice& choice) { return -unit_worth(board, at(arg_of<Act::drown>(choice))); });
    case Ask::alliance:
      return each(
          [&](const Choice& choice) { return alliance_weight(board, common, seat, choice); });
    case Ask::draft:
      return each([&](const Choice& choice) {
        return kSharp * draft_or_launch(board, position, seat, choice);
      });
    case Ask::stow:
      return each(
          [&](const Choice& choice) { return act_of(choice) == Act::pass ? 0.0F : kHopeless; });
    case Ask::swap:
      return each([&](const Choice& choice) {
        if (act_of(choice) != Act::swap) return 0.0F;
        const Tile capital = arg_of<Act::swap>(choice);
        const int owner = seat_of(common, casus::generalship::nation_of(capital));
        return common.points[owner] > common.points[seat] ? 8.0F : -8.0F;
      });
    case Ask::lay:
    case Ask::deal:
    case Ask::draw_general:
    case Ask::draw_technology:
    case Ask::draw_event:
    case Ask::march:
    case Ask::reinforce:
    case Ask::buy_off:
    case Ask::draw_basic:
    case Ask::draw_advanced:
    case Ask::exchange:
    case Ask::withdraw:
    case Ask::chase:
    case Ask::ambush:
    case Ask::cancel_ambush:
    case Ask::restore_ambush:
    case Ask::buy_cards:
    case Ask::fight:
    case Ask::lose:
    case Ask::retreat:
    case Ask::reward:
    case Ask::over: return;
  }
}

}  // namespace casus::bots::generalship
