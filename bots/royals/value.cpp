#include "bots/royals/value.h"

#include <bit>
#include <cmath>

#include "bots/royals/tuning.h"

namespace casus::bots::royals {
namespace {

float hand_worth(const Board& board, const Position& position, const Outlook& outlook, int seat,
                 NobleSet of_others) {
  const Hand& hand = position.hands[seat];
  const float turns = outlook.own_turns[seat];
  if (turns <= 0) return 0;
  float worth = 0;
  for (int c = 0; c < kCountries; ++c) {
    if (hand.country[c] == 0) continue;
    const int intrigues = fitting(board, hand.intrigue, c);
    CountryHand country;
    NobleSet nobles = board.in_country[c] & ~position.common.held[seat];
    if (intrigues == 0) nobles &= ~of_others;
    if (intrigues == 1) nobles &= ~(of_others & board.needs_two_intrigues);
    for (; nobles != 0; nobles &= nobles - 1) {
      const int noble = std::countr_zero(nobles);
      country.offer(board.cards_of[noble], gain_of(board, position.common, position.markers,
                                                   outlook, seat, noble, of_others));
    }
    worth += country.worth(hand.country[c], turns);
  }
  const auto cards = static_cast<float>(total(hand.country));
  const auto intrigues = static_cast<float>(std::min(total(hand.intrigue), kUsefulIntrigues));
  return kCountsHandBuys(turns) * worth + kCountsCard(turns) * cards +
         kCountsIntrigue(turns) * intrigues;
}

float points_of(const Outlook& outlook, const Common& common, int seat) {
  const Outlook::Points& points = outlook.points[seat];
  const float turns = outlook.own_turns[seat];
  const int before = (seat - index(common.active) + outlook.seats) % outlook.seats;
  return points.owned + kCountsThisPeriod(turns) * points.this_period +
         kCountsLaterPeriods(turns) * points.later_periods + kCountsTitles(turns) * points.titles +
         kCountsCountries(turns) * points.countries + kCountsHouse(turns) * points.house +
         kCountsTurnLater(turns) * static_cast<float>(before);
}

}  // namespace

std::array<float, kMaxSeats> expected_points(const Board& board, const Position& position) {
  const Common& common = position.common;
  const Outlook outlook = outlook_of(board, common, position.markers, total(position.country_pile),
                                     SeatSet::first(common.setup.seats));
  std::array<float, kMaxSeats> points{};
  NobleSet held = 0;
  for (int seat = 0; seat < outlook.seats; ++seat) held |= common.held[seat];
  for (int seat = 0; seat < outlook.seats; ++seat) {
    points[seat] = points_of(outlook, common, seat) +
                   hand_worth(board, position, outlook, seat, held & ~common.held[seat]);
  }
  return points;
}

Payoffs value_of(const Board& board, const Position& position) {
  const Common& common = position.common;
  const std::array<float, kMaxSeats> points = expected_points(board, position);
  // How far the pile is tells how much may still change.
  const float periods = static_cast<float>(kPeriods - 1 - common.period) +
                        static_cast<float>(total(position.country_pile)) /
                            static_cast<float>(total(board.country_cards[common.setup.seats]));
  const float spread = kSpreadNow + kSpreadDrift * std::sqrt(6 * periods);
  return payoffs_from(points, common.setup.seats, spread);
}

}  // namespace casus::bots::royals
