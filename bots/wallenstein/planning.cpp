#include "bots/wallenstein/planning.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "bots/playout.h"
#include "bots/wallenstein/favours.h"
#include "bots/wallenstein/tuning.h"

namespace casus::bots::wallenstein {
namespace {

// What leans on most comes first.
constexpr std::array<std::uint8_t, kCourtBoxes> kBoxOrder = {
    static_cast<std::uint8_t>(Action::combat_a),
    static_cast<std::uint8_t>(Action::combat_b),
    static_cast<std::uint8_t>(Action::collect_taxes),
    static_cast<std::uint8_t>(Action::collect_grain),
    static_cast<std::uint8_t>(Action::build_palace),
    static_cast<std::uint8_t>(Action::build_church),
    static_cast<std::uint8_t>(Action::build_trading_post),
    static_cast<std::uint8_t>(Action::deploy_5),
    static_cast<std::uint8_t>(Action::deploy_3),
    static_cast<std::uint8_t>(Box::auction),
    static_cast<std::uint8_t>(Action::deploy_1_move),
    static_cast<std::uint8_t>(Box::convert_3),
    static_cast<std::uint8_t>(Box::convert_2),
    static_cast<std::uint8_t>(Box::convert_1),
};

constexpr int box(Action action) { return static_cast<int>(action); }
constexpr int box(Box one) { return static_cast<int>(one); }

bool can_stand(const Board& board, const Common& common, int county, int kind) {
  const unsigned buildings = common.buildings[county];
  return ((buildings >> static_cast<unsigned>(kind)) & 1U) == 0 &&
         std::popcount(buildings) < board.sites[county];
}

// The chance that an event of this kind acts in the round that is planned, and how it would.
float event_mean(const Board& board, const Common& common, int amount, bool taxes) {
  float sum = 0;
  int events = 0;
  for (unsigned open = common.events_open; open != 0; open &= open - 1) {
    const auto event = static_cast<std::size_t>(std::countr_zero(open));
    const EventEffect effect = board.event_effect[event];
    int changed = amount;
    if (effect == (taxes ? EventEffect::tax_min : EventEffect::grain_min)) {
      changed = std::max<int>(amount, board.event_value[event]);
    } else if (effect == (taxes ? EventEffect::tax_max : EventEffect::grain_max)) {
      changed = std::min<int>(amount, board.event_value[event]);
    }
    sum += static_cast<float>(changed);
    ++events;
  }
  return events > 0 ? sum / static_cast<float>(events) : static_cast<float>(amount);
}

}  // namespace

void Planner::add(std::uint8_t card) {
  cards_[count_].card = card;
  cards_[count_].county = card < kCounties ? card : kNobody;
  for (int each = 0; each < kCourtBoxes; ++each) {
    score_[each][count_] = 0;
    price_[each][count_] = 0;
  }
  ++count_;
}

void Planner::look(const Board& board, const Common& common, int seat) {
  outlook_ = outlook_of(board, common);
  // What is spent or lost in this round will be missed in the next.
  const auto next = static_cast<std::size_t>(std::max(0, outlook_.plans - 1));
  outlook_.thaler = kThaler[next];
  outlook_.army = kArmy[next];
  Attacks attacks(board, common, outlook_, seat);
  attacks_ = &attacks;
  const Hunger hunger(board, common, outlook_, seat);
  for (int grain = 0; grain < 8; ++grain) {
    // Two expectations, because the harvests to come are not certain.
    const float coming = hunger.after_this_round();
    const auto more = static_cast<float>(grain);
    grain_worth_[grain] =
        0.5F * (hunger.loss(0, 0, coming) - hunger.loss(more, 0, coming) +
                hunger.loss(0, 1, 0.6F * coming) - hunger.loss(more, 1, 0.6F * coming));
  }
  thalers_ = common.thalers[seat];
  boxes_ = common.setup.court ? kCourtBoxes : kBoxes;
  value_courtiers(board, common, seat);
  count_ = 0;
  for (int county = 0; county < kCounties; ++county) {
    if (common.owner[county] != seat) continue;
    add(static_cast<std::uint8_t>(county));
    value_county(board, common, seat, count_ - 1);
  }
  value_others(board, common, seat);
  attacks_ = nullptr;
}

void Planner::value_county(const Board& board, const Common& common, int seat, int slot) {
  const int county = cards_[slot].county;
  const auto put = [&](int where, float points, int price = 0) {
    score_[where][slot] = points;
    price_[where][slot] = static_cast<std::uint8_t>(price);
  };
  for (int kind = 0; kind < kBuildings; ++kind) {
    const int price = board.price[kind];
    put(kind,
        can_stand(board, common, county, kind)
            ? gain_of_building(board, common, outlook_, seat, county, kind) -
                  outlook_.thaler * static_cast<float>(price)
            : -kWasted,
        can_stand(board, common, county, kind) ? price : 0);
  }

  const float worth = worth_of(board, common, outlook_, seat, county);
  const int armies = common.armies[county];
  const int markers = common.revolt[county];
  float unrest = kMarker * std::ceil(outlook_.rounds);
  if (markers > 0) {
    unrest = (1 - usual_hold(armies, markers)) * worth +
             outlook_.army * static_cast<float>(markers) + unrest;
  }
  const float grain = event_mean(board, common, board.grain[county], false);
  const auto whole = std::min(static_cast<int>(grain), 6);
  const float part = grain - static_cast<float>(whole);
  put(box(Action::collect_grain),
      grain_worth_[whole] * (1 - part) + grain_worth_[whole + 1] * part - unrest);
  put(box(Action::collect_taxes),
      std::max(outlook_.thaler, kLastTaxes) * event_mean(board, common, board.tax[county], true) -
          unrest);

  const float risk = outlook_.risk[county];
  const float now = attacks_->best_from(county, armies);
  const bool last = outlook_.plans <= 1;
  const float stake = worth * std::max(1.0F, 0.6F * outlook_.rounds);
  const auto reinforced = [&](int more) {
    const float safer = stake * (risk - risk_of(board, common, seat, county, armies + more));
    const float next =
        last ? 0.0F : kNextAttack * (attacks_->best_from(county, armies + more) - now);
    return safer + next + outlook_.army * static_cast<float>(more);
  };
  const int supply = common.supply[seat];
  for (const Action action : {Action::deploy_5, Action::deploy_3, Action::deploy_1_move}) {
    const int more = board.armies[at(action)];
    const int price = board.price[at(action)];
    const bool able = supply >= more;
    put(box(action), able ? reinforced(more) - outlook_.thaler * static_cast<float>(price) : 0.0F,
        able ? price : 0);
  }
  // The move of Deploy 1 brings idle armies to where they are needed.
  if (armies > 1) {
    float move = 0;
    CountySet around = board.neighbours(county);
    for (; around != 0; around &= around - 1) {
      const int other = std::countr_zero(around);
      if (common.owner[other] != seat) continue;
      const int arriving = common.armies[other] + armies;
      move = std::max(move, (last ? 0.3F : 1.0F) * kNextAttack *
                                (attacks_->best_from(other, arriving) -
                                 attacks_->best_from(other, common.armies[other]) - now));
    }
    score_[box(Action::deploy_1_move)][slot] += move;
  }

  const float exposed =
      armies > 1 ? worth * (risk_of(board, common, seat, county, 1) - risk) : 0.0F;
  const float attack = std::max(-kWasted, now - exposed);
  put(box(Action::combat_a), attack);
  put(box(Action::combat_b), attack * (attack > 0 ? 0.97F : 1.0F));
  put(box(Box::auction), kBid[1]);

  for (int sent = 1; sent <= 3; ++sent) {
    const int where = box(Box::convert_1) + 1 - sent;
    if (armies - 1 < sent) {
      put(where, -kWasted);
      continue;
    }
    const float weaker = worth * (risk_of(board, common, seat, county, armies - sent) - risk) +
                         kNextAttack * (now - attacks_->best_from(county, armies - sent));
    put(where, courtiers_[sent] - weaker - outlook_.army * static_cast<float>(sent));
  }
}

void Planner::value_others(const Board& board, const Common& common, int seat) {
  (void)board;
  for (std::uint8_t card = kMoney0; card < kTowerCard; ++card) {
    add(card);
    const int coins = card - kMoney0;
    score_[box(Box::auction)][count_ - 1] =
        coins <= thalers_
            ? kBid[coins == 0 ? 0 : coins + 1] - outlook_.thaler * static_cast<float>(coins)
            : kHopeless;
    price_[box(Box::auction)][count_ - 1] = static_cast<std::uint8_t>(coins);
  }
  if (!common.setup.court) return;
  const int tray = common.tray[common.setup.colours[seat]];
  for (int i = 0; i < kTowerCards; ++i) {
    add(kTowerCard);
    for (int sent = 1; sent <= 3; ++sent) {
      // By then the tray will be the same: nothing is cast before the court meets.
      score_[box(Box::convert_1) + 1 - sent][count_ - 1] =
          tray >= sent ? courtiers_[sent] - 0.5F * outlook_.army * static_cast<float>(sent) : 0.0F;
    }
  }
}

void Planner::value_courtiers(const Board& board, const Common& common, int seat) {
  if (!common.setup.court) return;
  const int have = common.hall[seat];
  const auto worth_with = [&](int courtiers) {
    const int most = std::min<int>(courtiers, board.courtiers_each);
    float best = kCourtier * static_cast<float>(most);
    for (int space = 0; space < kSpaces; ++space) {
      const int price = board.space_price[space];
      if (common.favours[space] == kNobody || price > most) continue;
      const float favour =
          favour_worth(board, common, outlook_, seat, static_cast<Favour>(common.favours[space]));
      best = std::max(best, kAudience * favour + kCourtier * static_cast<float>(most - price) +
                                (1 - kAudience) * kCourtier * static_cast<float>(price));
    }
    return best;
  };
  const float now = worth_with(have);
  for (int more = 1; more <= 3; ++more) {
    courtiers_[more] = have + more > board.courtiers_each ? 0.0F : worth_with(have + more) - now;
  }
}

float Planner::score(int where, int slot) const {
  return score_[where][slot] + whim_[where][slot] -
         thrift_ * static_cast<float>(price_[where][slot]);
}

// Each box without a card offers for the one it likes best as much as it likes it more than the
// next; whoever held it looks again. Prices end where nobody would rather change.
void Planner::auction(BoxSet open) {
  constexpr float kStep = 0.03F;
  constexpr int kMostOffers = 600;
  rent_.fill(0);
  box_of_.fill(-1);
  slot_of_.fill(-1);
  BoxSet waiting = open;
  for (int offers = 0; waiting != 0 && offers < kMostOffers; ++offers) {
    const int where = std::countr_zero(waiting);
    waiting = static_cast<BoxSet>(waiting & (waiting - 1));
    int best = -1;
    float highest = -1e30F;
    float second = -1e30F;
    for (int slot = 0; slot < count_; ++slot) {
      if (!free_[slot]) continue;
      const float value = score(where, slot) - rent_[slot];
      if (value > highest) {
        second = highest;
        highest = value;
        best = slot;
      } else if (value > second) {
        second = value;
      }
    }
    // Where cards are short, the box that would gain least stays open.
    constexpr float kOpen = -0.5F;
    if (best < 0 || highest < kOpen) continue;
    rent_[best] += std::min(highest - std::max(second, kOpen), 50.0F) + kStep;
    if (box_of_[best] >= 0) {
      slot_of_[box_of_[best]] = -1;
      waiting = static_cast<BoxSet>(waiting | (1U << static_cast<unsigned>(box_of_[best])));
    }
    box_of_[best] = static_cast<std::int8_t>(where);
    slot_of_[where] = static_cast<std::int8_t>(best);
  }
}

float Planner::spending() const {
  float sum = 0;
  for (int where = 0; where < boxes_; ++where) {
    if (slot_of_[where] >= 0) sum += static_cast<float>(price_[where][slot_of_[where]]);
  }
  return sum;
}

void Planner::match(const Plan& plan, BoxSet open, CountySet unavailable, Dice* dice) {
  if (dice != nullptr) {
    for (int where = 0; where < boxes_; ++where) {
      for (int slot = 0; slot < count_; ++slot) whim_[where][slot] = kWhim * Noise::draw(*dice);
    }
  } else if (whims_) {
    whim_ = {};
  }
  whims_ = dice != nullptr;
  for (int slot = 0; slot < count_; ++slot) {
    const std::uint8_t county = cards_[slot].county;
    free_[slot] = county == kNobody || ((unavailable >> county) & 1U) == 0;
  }
  float available = static_cast<float>(thalers_);
  for (int where = 0; where < boxes_; ++where) {
    if (plan[where] == kNobody || plan[where] == kUnknown) continue;
    const int slot = slot_with(plan[where]);
    if (slot < 0) continue;
    free_[slot] = false;
    available -= static_cast<float>(price_[where][slot]);
  }
  // Taxes of the round may pay for what comes after them: half, not knowing the order.
  available += 2.5F;
  thrift_ = 0;
  for (int attempt = 0;; ++attempt) {
    auction(open);
    if (attempt == 3 || spending() <= available) break;
    thrift_ = 0.2F + 1.6F * thrift_;
  }
  open_ = open;
  find_next_box();
}

int Planner::slot_with(std::uint8_t card) const {
  for (int slot = 0; slot < count_; ++slot) {
    if (cards_[slot].card == card && free_[slot]) return slot;
  }
  return -1;
}

bool Planner::follow(int where, std::uint8_t card) {
  const int slot = slot_of_[where];
  if (((open_ >> where) & 1U) == 0 || slot < 0 || cards_[slot].card != card) return false;
  free_[slot] = false;
  slot_of_[where] = -1;
  box_of_[slot] = -1;
  open_ = static_cast<BoxSet>(open_ & ~(1U << where));
  find_next_box();
  return true;
}

void Planner::find_next_box() {
  next_box_ = -1;
  for (const std::uint8_t where : kBoxOrder) {
    if (((open_ >> where) & 1U) == 0) continue;
    if (next_box_ < 0) next_box_ = where;
    if (slot_of_[where] < 0) continue;
    next_box_ = where;
    break;
  }
}

std::uint8_t Planner::card_for(int where) const {
  return slot_of_[where] < 0 ? kNobody : cards_[slot_of_[where]].card;
}

float Planner::regret(int where, std::uint8_t card) const {
  const int own = slot_of_[where];
  const float best = own < 0 ? 0.0F : score(where, own) - rent_[own];
  for (int slot = 0; slot < count_; ++slot) {
    if (cards_[slot].card != card || !free_[slot]) continue;
    return slot == own ? 0.0F : std::min(0.0F, score(where, slot) - rent_[slot] - best);
  }
  return kHopeless;
}

std::uint8_t Planner::idle_card(int where) const {
  const std::uint8_t matched = card_for(where);
  if (matched != kNobody && matched >= kCounties) return matched;
  int least = -1;
  for (int slot = 0; slot < count_; ++slot) {
    if (!free_[slot] || cards_[slot].county != kNobody) continue;
    if (least < 0 || rent_[slot] < rent_[least]) least = slot;
  }
  return least < 0 ? kNobody : cards_[least].card;
}

}  // namespace casus::bots::wallenstein
