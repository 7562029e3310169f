// What is foreseen for a seat, against what then really happens.
#include "games/generalship/foresee.h"

#include <gtest/gtest.h>

#include <string>

#include "games/generalship/choices.h"
#include "games/generalship/events.h"
#include "games/generalship/rules.h"
#include "games/generalship/tests/given.h"
#include "tests/support/random_games.h"

namespace casus::generalship {
namespace foreseen {

json::object of(const Position& position, Seat seat) {
  auto found = the_game().foresee(the_game().view(position, Viewer{seat}), seat);
  return found ? std::move(*found) : json::object{};
}

const Event* first_of(const std::vector<Event>& told, EventKind kind) {
  for (const Event& event : told) {
    if (event.kind == static_cast<std::uint8_t>(kind)) return &event;
  }
  return nullptr;
}

struct Met {
  int fees = 0;
  int isolated = 0;
  int totals = 0;
  int naval = 0;
  int parts = 0;
  int prices = 0;
  int costs = 0;
  int arrivals = 0;
  int groups = 0;
  int ways = 0;
};

std::int64_t number(const json::object& from, std::string_view name) {
  return from.at(name).to_number<std::int64_t>();
}

// The sum of its lines is the fee, and the fee is what the rules ask for.
void add_up_upkeep(const Position& position, Met& met) {
  for (int s = 0; s < position.common.setup.seats; ++s) {
    const json::object upkeep = of(position, seat_at(s)).at("upkeep").as_object();
    std::int64_t sum = std::max<std::int64_t>(0, number(upkeep, "number") - number(upkeep, "free"));
    for (const json::value& stack : upkeep.at("stacks").as_array()) {
      sum += number(stack.as_object(), "fee");
      met.isolated += stack.as_object().at("isolated").as_bool();
    }
    EXPECT_EQ(std::max<std::int64_t>(0, sum - number(upkeep, "thrift")), number(upkeep, "fee"));
    EXPECT_EQ(number(upkeep, "fee"), upkeep_of(the_game().board(), position, seat_at(s)));
    ++met.fees;
  }
}

// Who attacks seals first; what was foreseen for both is what is told.
void look_at_combat(const Position& before, const std::vector<Event>& told, Met& met) {
  const Event* totals = first_of(told, EventKind::totals);
  if (totals == nullptr) return;
  const Battle& battle = before.common.battle;
  const auto style = static_cast<std::size_t>(
      battle.theatre == Theatre::land ? 0 : first_of(told, EventKind::style_fought)->arg[0]);
  // Each side as it was when it was asked.
  Position asked = before;
  std::array<std::int64_t, 2> figures{};
  for (const std::size_t side : {kAttacker, kDefender}) {
    asked.common.asked = side_seat(battle, side);
    const json::array told_now =
        of(asked, asked.common.asked).at("combat").as_object().at("totals").as_array();
    ASSERT_EQ(told_now.size(), battle.theatre == Theatre::land ? 1U : 3U);
    figures[side] = number(told_now[style].as_object(), side == battle.side ? "atk" : "def");
  }
  const Event expected = make_event<EventKind::totals>(
      side_seat(battle, battle.side), static_cast<int>(figures[battle.side]),
      side_seat(battle, 1 - battle.side), static_cast<int>(figures[1 - battle.side]));
  EXPECT_EQ(totals->arg, expected.arg);
  ++met.totals;
  met.naval += battle.theatre == Theatre::naval;
}

// What an answer is said to come to is what stands there afterwards.
void look_at_answer(const Position& before, const Choice& choice, const Position& after, Met& met) {
  if (before.common.ask != Ask::fight || after.common.ask != Ask::fight) return;
  const std::string text = notation(the_game().vocabulary().acts, choice);
  const Seat seat = before.common.asked;
  if (after.common.asked != seat || act_of(choice) == Act::seal) return;
  const json::object now = of(before, seat).at("combat").as_object();
  const json::object then = of(after, seat).at("combat").as_object();
  bool found = false;
  for (const json::value& one : now.at("with").as_array()) {
    if (one.as_object().at("choice").as_string() != text) continue;
    found = true;
    EXPECT_EQ(one.as_object().at("totals"), then.at("totals")) << text;
  }
  EXPECT_TRUE(found) << text;
  met.parts += static_cast<int>(then.at("parts").as_array().size());
}

void look_at_alliance(const Position& before, const Choice& choice, const std::vector<Event>& told,
                      Met& met) {
  const Event* aligned = first_of(told, EventKind::aligned);
  if (aligned == nullptr) return;
  const std::string text = notation(the_game().vocabulary().acts, choice);
  const json::object foreseen = of(before, before.common.asked);
  for (const json::value& one : foreseen.at("alliances").as_array()) {
    if (one.as_object().at("choice").as_string() != text) continue;
    const auto [first, second] = args_of<Act::align>(choice);
    const int price = static_cast<int>(number(one.as_object(), "price"));
    EXPECT_EQ(aligned->arg,
              (make_event<EventKind::aligned>(before.common.asked, first, second, price).arg));
    ++met.prices;
    return;
  }
  ADD_FAILURE() << text << " has no price";
}

// What a draft is said to cost is what the purse then lacks.
void look_at_costs(const Position& before, const Choice& choice, const Position& after, Met& met) {
  if (before.common.ask != Ask::draft || act_of(choice) == Act::pass) return;
  const Seat seat = before.common.asked;
  const std::string text = notation(the_game().vocabulary().acts, choice);
  const json::object foreseen = of(before, seat);
  for (const json::value& one : foreseen.at("costs").as_array()) {
    if (one.as_object().at("choice").as_string() != text) continue;
    EXPECT_EQ(number(one.as_object(), "food"),
              before.common.food[at(seat)] - after.common.food[at(seat)]);
    EXPECT_EQ(number(one.as_object(), "metal"),
              before.common.metal[at(seat)] - after.common.metal[at(seat)]);
    ++met.costs;
    return;
  }
  ADD_FAILURE() << text << " has no price";
}

// What upkeep is said to come to is what it is when the group has gone there.
void look_at_arrival(const Position& before, const Choice& choice, const Position& after,
                     Met& met) {
  if (before.common.ask != Ask::march || act_of(choice) != Act::go) return;
  const Seat seat = before.common.asked;
  const bool fights = has_enemies(before.common, seat, arg_of<Act::go>(choice));
  const std::string text = notation(the_game().vocabulary().acts, choice);
  const json::object foreseen = of(before, seat);
  bool found = false;
  for (const json::value& one : foreseen.at("arrivals").as_array()) {
    if (one.as_object().at("choice").as_string() != text) continue;
    found = true;
    if (after.common.ask != Ask::march || after.common.asked != seat) continue;  // gone on
    EXPECT_EQ(number(one.as_object(), "fee"), upkeep_of(the_game().board(), after, seat)) << text;
    EXPECT_EQ(number(one.as_object(), "neutral"), neutral_tiles_of(after.common, seat)) << text;
    ++met.arrivals;
  }
  EXPECT_EQ(found, !fights) << text;
}

// All that is said to go together may be taken one after the other, and every stack that can move
// has a group.
void look_at_groups(const Position& position, Met& met) {
  const Common& common = position.common;
  if (common.ask != Ask::march || position.marching.from != kNobody) return;
  const json::object groups = of(position, common.asked).at("groups").as_object();
  Choices choices;
  the_game().legal(position, common.asked, choices);
  for (const Choice& choice : choices) {
    if (act_of(choice) != Act::take) continue;
    const auto [tile, unit, count, state] = args_of<Act::take>(choice);
    EXPECT_TRUE(groups.contains(the_game().board().tiles->ids[at(tile)]));
  }
  for (const auto& [tile, takes] : groups) {
    Position trying = position;
    for (const json::value& take : takes.as_array()) {
      Choices open;
      the_game().legal(trying, common.asked, open);
      const auto chosen = std::ranges::find_if(open, [&](const Choice& one) {
        return notation(the_game().vocabulary().acts, one) == take.as_string();
      });
      ASSERT_NE(chosen, open.end()) << take.as_string();
      Events silence;
      the_game().apply(trying, common.asked, *chosen, silence);
    }
    Choices open;
    the_game().legal(trying, common.asked, open);
    const auto leads = [](const Choice& one) {
      return act_of(one) == Act::go || act_of(one) == Act::by || act_of(one) == Act::take;
    };
    EXPECT_TRUE(std::ranges::any_of(open, leads)) << std::string(tile);
    ++met.groups;
  }
}

// Each step of the supply leads to a neighbour, and in the end to the capital.
void look_at_supply(const Position& position, Met& met) {
  const Board& board = the_game().board();
  const Common& common = position.common;
  for (int s = 0; s < common.setup.seats; ++s) {
    const TileSet reached = supplied(common, seat_at(s));
    const json::array steps = of(position, seat_at(s)).at("supply").as_array();
    TileSet left_from = 0;
    for (const json::value& step : steps) {
      const auto from =
          static_cast<std::size_t>(*board.tiles->find(std::string(step.as_array()[0].as_string())));
      const auto to =
          static_cast<std::size_t>(*board.tiles->find(std::string(step.as_array()[1].as_string())));
      EXPECT_TRUE((common.near[from] >> to & 1U) != 0);
      EXPECT_TRUE((reached >> from & reached >> to & 1U) != 0);
      EXPECT_TRUE((left_from >> from & 1U) == 0);
      left_from |= TileSet{1} << from;
      ++met.ways;
    }
    const TileSet home = mask(capital_of(common, seat_at(s)));
    for (TileSet left = stacks_of(common, seat_at(s)) & reached & ~home; left != 0;
         left &= left - 1) {
      EXPECT_TRUE((left_from >> std::countr_zero(left) & 1U) != 0);
    }
  }
}

TEST(GeneralshipForesee, TellsWhatThenHappens) {
  Met met;
  test::each_random_game<Generalship>(60, [&](int seats, const Options& options, Dice& dice) {
    test::play_game<Generalship>(
        seats, options, dice,
        [&](const Position& before, const Choice& choice, const Position& after,
            const std::vector<Event>& told) {
          if (testing::Test::HasFailure()) return;
          look_at_combat(before, told, met);
          look_at_answer(before, choice, after, met);
          look_at_alliance(before, choice, told, met);
          look_at_costs(before, choice, after, met);
          look_at_arrival(before, choice, after, met);
          look_at_groups(before, met);
          if (before.common.ask != Ask::act) return;
          add_up_upkeep(before, met);
          look_at_supply(before, met);
        },
        [&](const Position&, const Choices& choices) { return test::any_of(choices, dice); });
  });
  EXPECT_GT(met.fees, 50);
  EXPECT_GT(met.isolated, 3);
  EXPECT_GT(met.totals, 20);
  EXPECT_GT(met.naval, 0);
  EXPECT_GT(met.parts, 20);
  EXPECT_GT(met.prices, 10);
  EXPECT_GT(met.costs, 100);
  EXPECT_GT(met.arrivals, 50);
  EXPECT_GT(met.groups, 100);
  EXPECT_GT(met.ways, 50);
}

}  // namespace foreseen
}  // namespace casus::generalship
