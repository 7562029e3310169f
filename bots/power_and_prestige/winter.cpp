#include "bots/power_and_prestige/winter.h"

#include <cmath>

#include "bots/power_and_prestige/marching.h"
#include "bots/power_and_prestige/tuning.h"

namespace casus::bots::power_and_prestige {
namespace {

// What is left for other things than troops, of the gold that the plan may spend.
struct Budget {
  int all = 0;      // at the start of the plan
  int left = 0;     // after what is planned so far
  int others = 0;   // of that, not for troops
  int winters = 0;  // that follow this one
};

Budget budget_of(const Board& board, const Position& position, Seat seat) {
  const Common& common = position.common;
  const Secret& secret = position.secret[at(seat)];
  Budget budget;
  budget.all = common.gold[at(seat)];
  const int spent = plan_cost(board, common, seat, secret.plan, secret.artists);
  budget.left = budget.all - spent;
  budget.winters = winters_left(common) - 1;
  int units = 0;
  for (const Location place : common.present[at(seat)]) {
    units += position.troops[at(seat)][at(place)].total();
  }
  // Provinces want about two units each; in the last winter troops are of no more use.
  const int wanted = 3 + 2 * common.held[at(seat)];
  const float share = budget.winters == 0 ? 0.0F : units < wanted ? 0.5F : 0.25F;
  budget.others = static_cast<int>((1 - share) * static_cast<float>(budget.all)) - spent;
  return budget;
}

// How many of an item a sensible player takes.
float wanted_of(const Board& board, const Position& position, Seat seat, Item item, int most,
                const Budget& budget) {
  const Common& common = position.common;
  const int price = std::max(1, item_cost(board, common, seat, item));
  const auto within = [&](int gold) { return static_cast<float>(std::max(0, gold) / price); };
  const bool last = budget.winters == 0;
  switch (item) {
    case Item::attack_level: return last ? 0.0F : std::ceil(static_cast<float>(most) / 2);
    case Item::defence_level: return static_cast<float>(most);
    case Item::artist_room: return budget.left >= 4 ? 1.0F : 0.0F;
    case Item::odd_infantry:
    case Item::odd_cavalry:
    case Item::odd_artillery: return last ? 0.0F : 1.0F;
    case Item::palace: return last || budget.others >= 12 ? 1.0F : 0.0F;
    case Item::grand_palace: return last || budget.others >= 34 ? 1.0F : 0.0F;
    case Item::garden:
    case Item::magnificent_hall: return last || budget.others >= 26 ? 1.0F : 0.0F;
    case Item::art_manufactory: return std::min(1.0F, within(budget.others));
    case Item::bank: return budget.winters >= 2 ? within(budget.others / 2) : 0.0F;
    case Item::university: return budget.winters >= 1 ? within(2 * budget.others / 3) : 0.0F;
    case Item::art_academy: return within(budget.winters >= 1 ? budget.others / 3 : budget.left);
    case Item::barracks:
    case Item::foundry: return last ? within(budget.left) : within(budget.others / 6);
    case Item::manufactory: return last ? within(budget.left) : within(budget.others / 2);
    case Item::trading_house: return last ? within(budget.left) : within(budget.others / 3);
    case Item::windmill: return within(last ? budget.left : budget.others);
    case Item::horse_farm: return within(last ? budget.left : budget.others / 2);
    case Item::fortress: return 0.0F;
    case Item::artillery: return last ? 0.0F : within(budget.left / 6);
    case Item::cavalry: return last ? 0.0F : within(budget.left / 5);
    case Item::infantry: return last ? 0.0F : static_cast<float>(most);
    case Item::artists:
    case Item::repairs: return static_cast<float>(most);
  }
  return 0;
}

float weight_of_artist(const Board& board, const Common& common, Seat seat, Artist artist,
                       const Budget& budget) {
  const ArtistFacts& facts = board.artist[at(artist)];
  bool has_type = false;
  for (std::size_t a = 0; a < kArtists; ++a) {
    has_type = has_type || (common.artist[a] == byte(seat) && board.artist[a].type == facts.type);
  }
  const auto winters = static_cast<float>(budget.winters);
  float weight = 0.25F * winters *
                 (3.5F * static_cast<float>(facts.dice) + static_cast<float>(facts.prestige));
  if (artist == Artist::bach) weight += 2;
  if (!has_type) weight += 1;
  return weight - 0.15F * static_cast<float>(facts.gold);
}

}  // namespace

void weigh_plan(const Board& board, const Position& position, Seat seat, const Choices& choices,
                Weights& weights) {
  const Budget budget = budget_of(board, position, seat);
  for (std::size_t c = 0; c < choices.size(); ++c) {
    const Act act = act_of(choices[c]);
    if (act == Act::engage) {
      weights[c] =
          weight_of_artist(board, position.common, seat, arg_of<Act::engage>(choices[c]), budget);
    } else if (act == Act::repair) {
      weights[c] = 0.5F * static_cast<float>(get<2>(args_of<Act::repair>(choices[c])));
    }
  }
  if (act_of(choices.front()) != Act::buy) return;
  const auto [item, none] = args_of<Act::buy>(choices.front());
  const int most = get<1>(args_of<Act::buy>(choices.back()));
  const float wanted =
      std::min(wanted_of(board, position, seat, item, most, budget), static_cast<float>(most));
  for (std::size_t c = 0; c < choices.size(); ++c) {
    const auto number = static_cast<float>(get<1>(args_of<Act::buy>(choices[c])));
    const float off = std::abs(number - wanted);
    // None, as many as is sensible, and all are what one thinks of.
    const bool thinkable = off < 1.5F || number == 0 || number == static_cast<float>(most);
    weights[c] = thinkable ? -0.9F * std::min(off, 3.0F) : kHopeless;
  }
}

void weigh_placements(const Board& board, const Position& position, Seat seat,
                      const Choices& choices, Weights& weights) {
  const Common& common = position.common;
  const auto sites_left = [&](Location place) {
    const Province land = board.land_of(place);
    const auto& sites = board.of(land).sites;
    int left = sites[0] + sites[1] + sites[2];
    for (const Site site : common.sites[at(land)]) left -= site.empty() ? 0 : 1;
    return static_cast<float>(left);
  };
  const Act asked = act_of(choices.front());
  if (asked == Act::station) return weigh_stations(board, position, seat, choices, weights);
  if (asked == Act::send) {
    for (std::size_t c = 0; c + 1 < choices.size(); ++c) weights[c] = kHopeless;
    return;
  }
  if (asked == Act::build) {
    for (std::size_t c = 0; c < choices.size(); ++c) {
      weights[c] = -0.6F * sites_left(get<1>(args_of<Act::build>(choices[c])));
    }
    return;
  }
  for (std::size_t c = 0; c < choices.size(); ++c) {
    const Act act = act_of(choices[c]);
    if (act == Act::dummies_done) weights[c] = 1;
    if (act == Act::box) weights[c] = -0.5F * static_cast<float>(arg_of<Act::box>(choices[c]));
  }
}

}  // namespace casus::bots::power_and_prestige
