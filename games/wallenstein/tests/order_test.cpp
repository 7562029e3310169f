// The auction: every combination of bids at once, sorted by hand.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "games/wallenstein/choices.h"
#include "games/wallenstein/tests/given.h"
#include "games/wallenstein/tests/oracles.h"

namespace casus::wallenstein {
namespace {

const std::vector<std::string>& bids() {
  static const std::vector<std::string> kBids = {"money_4", "money_3", "money_2", "money_1",
                                                 "county",  "money_0", "tower",   "none"};
  return kBids;
}

// rule: wallenstein.order.bids wallenstein.order.county wallenstein.order.none
// rule: wallenstein.order.ties wallenstein.order.tower_card
TEST(WallensteinOrder, every_combination_of_bids_is_put_in_order_and_paid) {
  const Board& board = the_game().board();
  const std::array<const char*, 3> own = {"anhalt", "kursachsen", "lausitz"};
  const std::array<const char*, 3> seats = {"red", "blue", "yellow"};
  Dice dice(1);
  for (std::size_t code = 0; code < 512; ++code) {
    const std::array<std::size_t, 3> bid = {code % 8, code / 8 % 8, code / 64};
    std::vector<std::string> plans;
    std::array<int, 3> paid{};
    for (std::size_t s = 0; s < 3; ++s) {
      const std::string& word = bids()[bid[s]];
      if (word == "none") continue;
      plans.push_back(std::string("plan ") + seats[s] + " auction " +
                      (word == "county" ? own[s] : word));
      if (word.starts_with("money")) paid[s] = word.back() - '0';
    }
    plans.resize(3, "bids");
    Position position = given(3,
                              {"clear", "anhalt red 1", "kursachsen blue 1", "lausitz yellow 1",
                               plans[0], plans[1], plans[2], "bids", "events tax_floor"},
                              {{"emperors_court", true}});
    Events nobody;
    const auto cards = position.plans;
    the_game().resolve(
        position, draw_event(static_cast<EventCard>(*board.events->find("tax_floor"))), nobody);
    std::vector<int> drawn;
    while (position.common.ask == Ask::draw_leader) {
      const Choice lot = the_game().sample(position, dice);
      drawn.push_back(lot.arg[0]);
      the_game().resolve(position, lot, nobody);
    }
    ASSERT_EQ(position.common.ask, Ask::choose_place);
    const auto& order = position.common.choosing;
    std::array<int, 7 + 1> bidders{};
    for (std::size_t s = 0; s < 3; ++s) {
      EXPECT_EQ(position.common.thalers[s], 18 - paid[s]);
      ++bidders[static_cast<std::size_t>(oracle::bid_rank(board, cards[s][at(Box::auction)]))];
    }
    std::size_t lots = 0;
    for (const int count : bidders) lots += count > 1 ? static_cast<std::size_t>(count - 1) : 0;
    EXPECT_EQ(drawn.size(), lots) << "one lot for each but the last of equal bids";
    for (std::size_t i = 1; i < 3; ++i) {
      EXPECT_LE(oracle::bid_rank(board, cards[order[i - 1]][at(Box::auction)]),
                oracle::bid_rank(board, cards[order[i]][at(Box::auction)]));
    }
    std::size_t next = 0;
    for (std::size_t i = 0; i < 3 && next < drawn.size(); ++i) {
      if (order[i] == drawn[next]) ++next;
    }
    EXPECT_EQ(next, drawn.size()) << "lots are kept in the order in which they were drawn";
  }
}

// rule: wallenstein.order.ties
TEST(WallensteinOrder, equal_bidders_are_equally_likely_to_be_drawn) {
  Position position = given(4,
                            {"plan red auction money_2", "plan yellow auction money_2",
                             "plan black auction money_2", "bids", "events tax_floor"},
                            {{"colours", json::array{"red", "blue", "yellow", "black"}}});
  Events nobody;
  const int event = *the_game().board().events->find("tax_floor");
  the_game().resolve(position, draw_event(static_cast<EventCard>(event)), nobody);
  ASSERT_EQ(position.common.ask, Ask::draw_leader);
  Outcomes outcomes;
  ASSERT_TRUE(the_game().outcomes(position, outcomes));
  ASSERT_EQ(outcomes.size(), 3U);
  for (const Outcome& outcome : outcomes) EXPECT_EQ(outcome.weight, outcomes[0].weight);
}

}  // namespace
}  // namespace casus::wallenstein
