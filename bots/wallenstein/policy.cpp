#include "bots/wallenstein/policy.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "bots/playout.h"
#include "bots/wallenstein/favours.h"
#include "bots/wallenstein/marching.h"
#include "bots/wallenstein/tuning.h"
#include "games/wallenstein/choices.h"

namespace casus::bots::wallenstein {
namespace {

// A county at the beginning of the game: income, room to build, neighbours of the same colour.
float draft_worth(const Board& board, const Common& common, int seat, int county) {
  float worth = 0.22F * static_cast<float>(board.tax[county]) +
                0.3F * static_cast<float>(board.grain[county]) +
                0.8F * static_cast<float>(board.sites[county]);
  for (int other = 0; other < kCounties; ++other) {
    const std::uint8_t owner = common.owner[other];
    if (owner == kNobody) continue;
    const bool near = ((board.neighbours(county) >> static_cast<unsigned>(other)) & 1U) != 0;
    const bool same_region = board.region_of[other] == board.region_of[county];
    if (owner == seat) {
      worth += (near ? 0.3F : 0.0F) + (same_region ? 0.2F : 0.0F);
    } else if (near) {
      worth -= 0.08F;
    }
  }
  return worth;
}

float draft_weight(const Board& board, const Common& common, int seat, const Choice& choice) {
  if (act_of(choice) == Act::take) {
    return draft_worth(board, common, seat, static_cast<int>(arg_of<Act::take>(choice)));
  }
  float sum = 0;
  float best = 0;
  int count = 0;
  for (CountySet left = board.in_play(common.setup.seats); left != 0; left &= left - 1) {
    const int county = std::countr_zero(left);
    if (common.owner[county] != kNobody) continue;
    const float worth = draft_worth(board, common, seat, county);
    sum += worth;
    best = std::max(best, worth);
    ++count;
  }
  const float mean = count > 0 ? sum / static_cast<float>(count) : 0.0F;
  // Two new ones to choose from, or one that must be kept.
  return act_of(choice) == Act::replace ? mean + 0.35F * (best - mean) : mean;
}

// The more there is to lose and the more others are near, the larger the group.
float garrison_weight(const Board& board, const Common& common, int seat, int armies) {
  const auto county = static_cast<std::size_t>(common.county);
  float stake = 0.35F * static_cast<float>(board.sites[county]) - 0.7F;
  for (CountySet around = board.neighbours(county) & board.in_play(common.setup.seats); around != 0;
       around &= around - 1) {
    const std::uint8_t owner = common.owner[static_cast<std::size_t>(std::countr_zero(around))];
    if (owner == seat) stake -= 0.1F;
    if (owner == kNobody) stake += 0.12F;
    if (owner != seat && owner != kNobody) stake += 0.18F;
  }
  return 0.35F * (stake - 0.5F) * static_cast<float>(armies);
}

int coming_armies(const Plan& plan, Action action) { return plan[at(action)] < kCounties ? 1 : 0; }

// What a tile and its place bring, given the own plan.
float tile_weight(const Board& board, const Common& common, const Outlook& outlook, int seat,
                  const Plan& plan, Tile tile) {
  const auto place = static_cast<float>(
      std::find(common.tiles.begin(), common.tiles.end(), static_cast<std::uint8_t>(tile)) -
      common.tiles.begin());
  float worth = 0.04F * (kPlaces - place);
  const bool last = outlook.plans == 0;
  switch (tile) {
    case Tile::plus_thaler:
      if (plan[at(Action::collect_taxes)] < kCounties) worth += last ? 0.1F : outlook.thaler;
      break;
    case Tile::plus_grain:
      if (plan[at(Action::collect_grain)] < kCounties) {
        const Hunger hunger(board, common, outlook, seat);
        const float coming = hunger.with_this_round();
        worth += hunger.loss(0, 0, coming) - hunger.loss(1, 0, coming);
      }
      break;
    case Tile::six_armies:
      worth += 0.35F * static_cast<float>(coming_armies(plan, Action::deploy_5));
      break;
    case Tile::attack: {
      const Attacks attacks(board, common, outlook, seat);
      for (const Action action : {Action::combat_a, Action::combat_b}) {
        const std::uint8_t county = plan[at(action)];
        if (county >= kCounties) continue;
        const int armies = common.armies[county];
        worth += attacks.best_from(county, armies + 1) - attacks.best_from(county, armies);
      }
      break;
    }
    case Tile::defence:
      for (int county = 0; county < kCounties; ++county) {
        if (common.owner[county] != seat) continue;
        worth += 0.6F * worth_of(board, common, outlook, seat, county) *
                 (outlook.risk[county] -
                  risk_of(board, common, seat, county, common.armies[county] + 1));
      }
      break;
  }
  return worth;
}

float audience_weight(const Board& board, const Common& common, const Outlook& outlook, int seat,
                      const Choice& choice) {
  if (act_of(choice) != Act::favour) return 0;
  const Favour favour = arg_of<Act::favour>(choice);
  int space = 0;
  while (space + 1 < kSpaces && common.favours[space] != at(favour)) ++space;
  const float courtiers = outlook.plans > 0 ? kCourtier : 0.0F;
  return favour_worth(board, common, outlook, seat, favour) -
         courtiers * static_cast<float>(board.space_price[space]);
}

float free_building_weight(const Board& board, const Common& common, const Outlook& outlook,
                           int seat, int county) {
  int kind = static_cast<int>(Building::trading_post);
  const FavourEffect effect = board.favour_effect[common.favour];
  if (effect == FavourEffect::free_palace) kind = static_cast<int>(Building::palace);
  if (effect == FavourEffect::free_church) kind = static_cast<int>(Building::church);
  return gain_of_building(board, common, outlook, seat, county, kind);
}

void match_anew(const Common& common, const Plan& plan, Planner& planner) {
  BoxSet open = 0;
  const int boxes = common.setup.court ? kCourtBoxes : kBoxes;
  for (int box = 0; box < boxes; ++box) {
    if (plan[box] == kNobody) open = static_cast<BoxSet>(open | (1U << box));
  }
  planner.match(plan, open, 0);
}

Cubes inside_of_tower(const Position& position) { return sum_of(position.upper, position.lower); }

}  // namespace

Planner& Policy::planner_for(const Board& board, const Common& common, int seat) {
  Desk& desk = desks_[static_cast<std::size_t>(seat)];
  Common table = common;
  table.planned = {};
  if (!desk.used || !(desk.common == table)) {
    desk.used = true;
    desk.common = table;
    desk.plan.fill(kUnknown);  // matched for no plan yet
    desk.planner.look(board, desk.common, seat);
  }
  return desk.planner;
}

void Policy::weigh_plan(const Board& board, const Position& position, int seat,
                        const Choices& choices, Weights& weights) {
  Planner& planner = planner_for(board, position.common, seat);
  Desk& desk = desks_[static_cast<std::size_t>(seat)];
  const Plan& plan = position.plans[static_cast<std::size_t>(seat)];
  if (desk.plan != plan) {
    int changes = 0;
    int changed = 0;
    for (int box = 0; box < kCourtBoxes; ++box) {
      if (desk.plan[box] == plan[box]) continue;
      ++changes;
      changed = box;
    }
    const bool followed =
        changes == 1 && desk.plan[changed] == kNobody && planner.follow(changed, plan[changed]);
    desk.plan = plan;
    if (!followed) match_anew(position.common, plan, planner);
  }
  const int box = planner.next_box();
  if (box < 0) {  // every box that can be filled is
    std::fill(weights.begin(), weights.end(), 0.0F);
    return;
  }
  const std::uint8_t idle = planner.idle_card(box);
  const bool bids = box == static_cast<int>(Box::auction);
  const bool converts = box > static_cast<int>(Box::auction);
  std::array<float, kCards> best{};
  int count = 0;
  std::fill(weights.begin(), weights.end(), kHopeless);
  for (std::size_t i = 0; i < choices.size(); ++i) {
    if (act_of(choices[i]) != Act::place) continue;
    const auto [into, placed] = args_of<Act::place>(choices[i]);
    if (static_cast<int>(into) != box) continue;
    const auto card = static_cast<std::uint8_t>(placed);
    // Cards that mean nothing here are all alike.
    const bool idles = card >= kCounties && !bids && !(converts && card == kTowerCard);
    if (idles && card != idle) continue;
    weights[i] = planner.regret(box, card);
    if (count < kCards) best[count++] = weights[i];
  }
  if (count <= kCardsLookedAt) return;
  std::nth_element(best.begin(), best.begin() + kCardsLookedAt - 1, best.begin() + count,
                   std::greater<>());
  const float least = best[kCardsLookedAt - 1];
  for (float& weight : weights) {
    if (weight < least) weight = kHopeless;
  }
}

Plan Policy::likely_plan(const Board& board, const Common& common, int seat, const Plan& shown,
                         Dice& dice) {
  Planner& planner = planner_for(board, common, seat);
  Desk& desk = desks_[static_cast<std::size_t>(seat)];
  desk.plan.fill(kUnknown);
  Plan plan = shown;
  BoxSet open = 0;
  for (int box = 0; box < kCourtBoxes; ++box) {
    if (shown[box] == kUnknown) open = static_cast<BoxSet>(open | (1U << box));
  }
  planner.match(plan, open, common.gained, &dice);
  for (int box = 0; box < kCourtBoxes; ++box) {
    if (shown[box] == kUnknown) plan[box] = planner.card_for(box);
  }
  return plan;
}

void Policy::weigh(const Board& board, const Position& position, Seat seat, const Choices& choices,
                   Weights& weights) {
  const Common& common = position.common;
  const int own = index(seat);
  weights.assign(choices.size(), 0.0F);
  switch (common.ask) {
    case Ask::draft_card:
      for (std::size_t i = 0; i < choices.size(); ++i) {
        weights[i] = draft_weight(board, common, own, choices[i]);
      }
      return;
    case Ask::draft_group:
      for (std::size_t i = 0; i < choices.size(); ++i) {
        weights[i] = garrison_weight(board, common, own, arg_of<Act::garrison>(choices[i]));
      }
      return;
    case Ask::plan: weigh_plan(board, position, own, choices, weights); return;
    case Ask::choose_place: {
      const Outlook outlook = outlook_of(board, common);
      const Plan& plan = position.plans[static_cast<std::size_t>(own)];
      for (std::size_t i = 0; i < choices.size(); ++i) {
        weights[i] =
            tile_weight(board, common, outlook, own, plan, arg_of<Act::choose>(choices[i]));
      }
      return;
    }
    case Ask::audience: {
      const Outlook outlook = outlook_of(board, common);
      for (std::size_t i = 0; i < choices.size(); ++i) {
        weights[i] = audience_weight(board, common, outlook, own, choices[i]);
      }
      return;
    }
    case Ask::free_building: {
      const Outlook outlook = outlook_of(board, common);
      for (std::size_t i = 0; i < choices.size(); ++i) {
        weights[i] = free_building_weight(board, common, outlook, own,
                                          static_cast<int>(arg_of<Act::build>(choices[i])));
      }
      return;
    }
    case Ask::march:
      weigh_marches(board, common, inside_of_tower(position), own,
                    position.plans[static_cast<std::size_t>(own)], choices, weights);
      return;
    case Ask::order_revolts:
    case Ask::draft_row:
    case Ask::draft_pile:
    case Ask::pour:
    case Ask::upper:
    case Ask::emerge:
    case Ask::turn_event:
    case Ask::turn_action:
    case Ask::lay_tile:
    case Ask::turn_favour:
    case Ask::draw_event:
    case Ask::draw_leader:
    case Ask::draw_county:
    case Ask::over: return;
  }
}

bool at_rest(const Position& position) {
  if (position.common.ask != Ask::plan || !position.common.planned.empty()) return false;
  for (int seat = 0; seat < position.common.setup.seats; ++seat) {
    for (const std::uint8_t card : position.plans[seat]) {
      if (card != kNobody) return false;
    }
  }
  return true;
}

Position imagine_sensibly(const Wallenstein& game, const View& view, Policy& policy, Dice& dice) {
  Position position = game.imagine(view, dice);
  for (int seat = 0; seat < view.common.setup.seats; ++seat) {
    if (seat == view.viewer) continue;
    if (view.common.ask == Ask::plan) {
      position.common.planned = position.common.planned.without(seat_at(seat));
      position.plans[seat].fill(kNobody);
      continue;
    }
    const Plan& shown = view.plans[seat];
    if (std::find(shown.begin(), shown.end(), kUnknown) == shown.end()) continue;
    position.plans[seat] = policy.likely_plan(game.board(), view.common, seat, shown, dice);
  }
  return position;
}

}  // namespace casus::bots::wallenstein
