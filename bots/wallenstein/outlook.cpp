#include "bots/wallenstein/outlook.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "bots/wallenstein/tuning.h"

namespace casus::bots::wallenstein {
namespace {

constexpr int kRoundsOfYear = 3;

void see_time(const Common& common, Outlook& outlook) {
  if (common.ask == Ask::over) return;
  const bool winter = common.season == Season::winter;
  const int season = winter ? kRoundsOfYear : static_cast<int>(common.season);
  const bool acting = common.ask > Ask::plan || common.action != kNobody;
  const float done = common.action != kNobody ? static_cast<float>(common.action) / kActions : 0.0F;
  outlook.winters = 3 - common.year;
  outlook.rounds = winter ? 0.0F : static_cast<float>(kRoundsOfYear - season) - done;
  outlook.rounds_later = common.year == 1 ? kRoundsOfYear : 0;
  outlook.plans = kRoundsOfYear - season + (common.year == 1 ? kRoundsOfYear : 0);
  if (acting && !winter) --outlook.plans;
}

// Soft majorities: the more buildings, the likelier the prize; the softer, the more rounds to come.
void expect_majorities(const Board& board, const Common& common, Outlook& outlook) {
  std::array<std::array<std::array<std::uint8_t, kSeats>, kBuildings>, kRegions> counts{};
  for (std::size_t county = 0; county < kCounties; ++county) {
    if (common.owner[county] == kNobody) continue;
    const unsigned buildings = common.buildings[county];
    auto& region = counts[at(board.region_of[county])];
    for (unsigned kind = 0; kind < kBuildings; ++kind) {
      region[kind][common.owner[county]] = static_cast<std::uint8_t>(
          region[kind][common.owner[county]] + ((buildings >> kind) & 1U));
    }
  }
  constexpr int kMost = 16;
  for (int winter = 0; winter < outlook.winters; ++winter) {
    const float rounds = outlook.rounds + (winter > 0 ? outlook.rounds_later : 0.0F);
    const float step = quick_exp(1 / (kMajorityNow + kMajorityDrift * std::sqrt(rounds)));
    const float counts_for = winter > 0 ? kLaterWinter : 1.0F;
    // Nobody has anything with nothing: a seat without a building may only still enter.
    std::array<float, kMost + 1> weight{};
    weight[0] = std::min(1.0F, 0.2F * rounds);
    weight[1] = step;
    for (int i = 2; i <= kMost; ++i) weight[i] = weight[i - 1] * step;
    for (std::size_t region = 0; region < kRegions; ++region) {
      for (std::size_t kind = 0; kind < kBuildings; ++kind) {
        const auto& each = counts[region][kind];
        float sum = 1e-6F;
        for (int seat = 0; seat < outlook.seats; ++seat) {
          sum += weight[std::min<int>(each[seat], kMost)];
        }
        const float prize = counts_for * static_cast<float>(board.majority_points[kind]);
        for (int seat = 0; seat < outlook.seats; ++seat) {
          const int own = std::min<int>(each[seat], kMost - 1);
          const float others = sum - weight[own];
          const auto share = [&](int buildings) {
            return prize * weight[buildings] / (others + weight[buildings]);
          };
          Outlook::Kind& standing = outlook.majority[seat][region][kind];
          const float now = share(own);
          standing.now += now;
          standing.more += share(own + 1) - now;
          if (own > 0) standing.less += now - share(own - 1);
        }
      }
    }
  }
}

void see_events(const Board& board, const Common& common, Outlook& outlook) {
  float sum = 0;
  int events = 0;
  for (unsigned open = common.events_open; open != 0; open &= open - 1) {
    sum += board.winter_loss[static_cast<std::size_t>(std::countr_zero(open))];
    ++events;
  }
  outlook.winter_loss = events > 0 ? sum / static_cast<float>(events) : 3.3F;
  if (common.season == Season::winter) outlook.winter_loss = 0;
}

}  // namespace

float risk_of(const Board& board, const Common& common, int seat, int county, int armies) {
  float safe = 1 - kLeastRisk;
  CountySet around = board.neighbours(county) & board.in_play(common.setup.seats);
  for (; around != 0; around &= around - 1) {
    const auto other = static_cast<std::size_t>(std::countr_zero(around));
    if (common.owner[other] == kNobody || common.owner[other] == seat) continue;
    if (common.armies[other] < 2) continue;
    const Duel duel = usual_attack(common.armies[other] - 1, armies);
    safe *= 1 - kRaid * (duel.win + 0.5F * duel.tie);
  }
  return 1 - safe;
}

float lasting(const Outlook& outlook, float risk) {
  if (outlook.winters == 0) return 0;
  const float stays = 1 - risk;
  // Powers by squaring would not be quicker: rounds are parts of whole ones.
  const float now = quick_exp(-risk * (1 + risk / 2) * outlook.rounds);
  if (outlook.winters == 1) return now;
  return now * (1 + kLaterWinter * stays * stays * stays);
}

Outlook outlook_of(const Board& board, const Common& common) {
  Outlook outlook;
  outlook.seats = common.setup.seats;
  see_time(common, outlook);
  see_events(board, common, outlook);
  outlook.thaler = kThaler[outlook.plans];
  outlook.army = kArmy[outlook.plans];
  for (std::size_t county = 0; county < kCounties; ++county) {
    const std::uint8_t owner = common.owner[county];
    if (owner == kNobody) continue;
    ++outlook.counties[owner];
    outlook.armies[owner] += common.armies[county];
    outlook.site_count[owner] += std::popcount(common.buildings[county]);
    outlook.risk[county] =
        risk_of(board, common, owner, static_cast<int>(county), common.armies[county]);
  }
  expect_majorities(board, common, outlook);
  return outlook;
}

float worth_of(const Board& board, const Common& common, const Outlook& outlook, int seat,
               int county) {
  const auto winters = static_cast<float>(outlook.winters);
  const unsigned buildings = common.buildings[county];
  const int built = std::popcount(buildings);
  const auto open = static_cast<float>(board.sites[county] - built);
  float worth = winters * static_cast<float>(board.county_points + board.building_points * built) +
                kCountyPerRound * static_cast<float>(outlook.plans) +
                kSitePerWinter * winters * open * (outlook.plans > 0 ? 1.0F : 0.0F);
  const bool own = common.owner[county] == seat;
  for (int kind = 0; kind < kBuildings; ++kind) {
    if (((buildings >> static_cast<unsigned>(kind)) & 1U) == 0) continue;
    const Outlook::Kind& standing = outlook.kind(seat, at(board.region_of[county]), kind);
    worth += own ? standing.less : standing.more;
  }
  return worth;
}

float gain_of_building(const Board& board, const Common& common, const Outlook& outlook, int seat,
                       int county, int building) {
  (void)common;
  const float lasts = lasting(outlook, outlook.risk[county]);
  const float all = lasting(outlook, 0);
  if (all <= 0) return 0;
  const Outlook::Kind& standing = outlook.kind(seat, at(board.region_of[county]), building);
  return lasts * static_cast<float>(board.building_points) + standing.more * lasts / all;
}

Hunger::Hunger(const Board& board, const Common& common, const Outlook& outlook, int seat)
    : grain_(static_cast<float>(common.grain[seat])), counties_(outlook.counties[seat]) {
  if (common.season == Season::winter) {
    winter_loss_[losses_++] = 0;
  } else {
    for (unsigned open = common.events_open; open != 0; open &= open - 1) {
      winter_loss_[losses_++] =
          static_cast<float>(board.winter_loss[static_cast<std::size_t>(std::countr_zero(open))]);
    }
  }
  if (losses_ == 0) winter_loss_[losses_++] = outlook.winter_loss;
  with_ = kHarvest * std::ceil(outlook.rounds);
  after_ = std::max(0.0F, with_ - kHarvest);
  if (counties_ == 0) return;
  // A county like the others stands for those that revolt.
  const float worth = static_cast<float>(outlook.winters) *
                          (1 + 1.4F * static_cast<float>(outlook.site_count[seat]) /
                                   static_cast<float>(counties_)) +
                      kRevoltArmies;
  const int armies = outlook.armies[seat] / counties_;
  for (int shortage = 1; shortage <= kMostShort; ++shortage) {
    const auto row = static_cast<std::size_t>(std::min(shortage, Board::kChartRows - 1));
    const float lost = 1 - usual_hold(armies, board.extra_peasants[row]);
    const int revolts = std::min<int>(board.revolting[row], counties_);
    // More is always worse, so that playing for less shortage pays at every step.
    by_shortage_[shortage] = static_cast<float>(revolts) * lost * worth +
                             0.05F * static_cast<float>(shortage) + kRevoltArmies;
  }
}

float Hunger::loss(float grain, int counties, float coming) const {
  float sum = 0;
  for (int i = 0; i < losses_; ++i) {
    // Grain cannot fall below 0: what is not there is not lost.
    const float have = std::max(0.0F, grain_ + grain + coming - winter_loss_[i]);
    const float shortage = static_cast<float>(counties_ + counties) - have;
    if (shortage <= 0) continue;
    const float most = std::min(shortage, static_cast<float>(kMostShort));
    const int whole = std::min(static_cast<int>(most), kMostShort - 1);
    const float part = most - static_cast<float>(whole);
    sum += by_shortage_[whole] * (1 - part) + by_shortage_[whole + 1] * part;
  }
  return sum / static_cast<float>(losses_);
}

}  // namespace casus::bots::wallenstein
