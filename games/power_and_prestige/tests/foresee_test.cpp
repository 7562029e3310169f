// What is foreseen, held to what then happens: marches are played, purchases made, winters gone
// through.
#include "games/power_and_prestige/foresee.h"

#include <gtest/gtest.h>

#include <set>

#include "core/options.h"
#include "games/power_and_prestige/choices.h"
#include "games/power_and_prestige/fog.h"
#include "games/power_and_prestige/rules.h"
#include "games/power_and_prestige/tests/given.h"
#include "tests/support/clauses.h"

namespace casus::power_and_prestige {
namespace {

using casus::test::built;

json::object foreseen(const Position& position, Seat seat) {
  const auto found = the_game().foresee(the_game().view(position, Viewer{seat}), seat);
  return found ? *found : json::object{};
}
Choice read(const json::value& text) {
  const auto choice =
      parse_choice(the_game().vocabulary().acts, std::string_view(text.as_string()));
  EXPECT_TRUE(choice) << text;
  return *choice;
}
std::array<int, 2> span_of(const json::value& value) {
  return {static_cast<int>(value.as_array()[0].as_int64()),
          static_cast<int>(value.as_array()[1].as_int64())};
}
int number(const json::object& object, const char* name) {
  return static_cast<int>(object.at(name).as_int64());
}

// Plays at random and calls `visit` at every question.
template <class F>
void visit_game(int seats, const json::object& options, std::uint64_t seed, int answers,
                F&& visit) {
  const PowerAndPrestige& game = the_game();
  Dice dice(seed);
  Position position =
      game.start(seats, *read_options(PowerAndPrestige::info().options, seats, options));
  Events silence;
  Choices choices;
  for (int step = 0; step < answers && game.turn(position).waiting != Waiting::nobody;) {
    const Turn turn = game.turn(position);
    if (turn.waiting == Waiting::chance) {
      game.resolve(position, game.sample(position, dice), silence);
      continue;
    }
    ++step;
    const Seat seat = *turn.seats.begin();
    visit(position, seat, dice);
    choices.clear();
    game.legal(position, seat, choices);
    // A march that has begun mostly ends with all of a stack, so that battles are fought.
    const bool all = position.common.ask == Ask::march && dice.below(3) > 0 &&
                     act_of(choices.back()) == Act::send;
    const auto which =
        all ? choices.size() - 1 : dice.below(static_cast<std::uint32_t>(choices.size()));
    game.apply(position, seat, choices[which], silence);
  }
}

struct Met {
  int goals = 0, battles = 0, far = 0, hidden = 0, boxes = 0;
};

// Plays the whole march and compares what stands where.
void expect_march(const Position& position, Seat seat, const json::object& march,
                  const json::object& goal) {
  const PowerAndPrestige& game = the_game();
  Position after = position;
  // Others march as well, so that the phase goes on.
  after.common.asked = after.common.asked.with(seat_at(index(seat) == 0 ? 1 : 0));
  Events silence;
  const auto owner = static_cast<std::size_t>(
      owner_with(position.common, static_cast<Banner>(*game.board().colours->find(
                                      std::string(march.at("banner").as_string())))));
  const auto to = static_cast<std::size_t>(
      *game.board().locations->find(std::string(goal.at("to").as_string())));
  for (const json::value& answer : goal.at("answers").as_array()) {
    const Choice choice = read(answer);
    const auto no = game.why_not(after, seat, choice);
    ASSERT_FALSE(no) << json::serialize(goal);
    game.apply(after, seat, choice, silence);
  }
  EXPECT_EQ(after.secret[at(seat)].draft, Draft{}) << json::serialize(goal);
  const std::set<std::string> arms = [&] {
    std::set<std::string> words;
    for (const json::value& arm : goal.at("arms").as_array()) words.emplace(arm.as_string());
    return words;
  }();
  const bool comes_back = march.at("from") == goal.at("to");
  for (std::size_t arm = 0; arm < kArms; ++arm) {
    const int units = static_cast<int>(march.at("units").as_array()[arm].as_int64());
    const bool goes = arms.contains(game.board().arms->ids[arm]);
    EXPECT_TRUE(!goes || units > 0);
    const int before = position.troops[owner][to].of[arm];
    EXPECT_EQ(after.troops[owner][to].of[arm], before + (goes && !comes_back ? units : 0))
        << json::serialize(goal);
  }
  // Enemies who are met, and no others, are told.
  int against = 0;
  bool any = false;
  for (const Owner foe : foes_of(position.common, seat_at(static_cast<int>(owner)))) {
    against += position.troops[at(foe)][to].total();
    any = any || position.common.present[at(foe)].contains(static_cast<Location>(to));
  }
  EXPECT_EQ(goal.contains("against"), any);
  if (!any) return;
  if (goal.contains("hidden")) {
    EXPECT_LE(number(goal, "against"), against);
  } else {
    EXPECT_EQ(number(goal, "against"), against);
  }
}

void expect_marches(const Position& position, Seat seat, Dice& dice, Met& met) {
  const json::object told = foreseen(position, seat);
  const bool open = position.common.ask == Ask::march && position.secret[at(seat)].draft.step == 0;
  ASSERT_EQ(told.contains("marches"), open);
  if (!open) return;
  Choices choices;
  the_game().legal(position, seat, choices);
  const json::array& marches = told.at("marches").as_array();
  EXPECT_EQ(marches.size() + 1, choices.size());  // and to halt
  for (const json::value& one : marches) {
    const json::object& march = one.as_object();
    // Exactly the goals that are listed once it is taken up.
    Position begun = position;
    Events silence;
    the_game().apply(begun, seat, read(march.at("march")), silence);
    choices.clear();
    the_game().legal(begun, seat, choices);
    const json::array& goals = march.at("goals").as_array();
    ASSERT_EQ(goals.size(), choices.size());
    for (std::size_t g = 0; g < goals.size(); ++g) {
      const json::object& goal = goals[g].as_object();
      EXPECT_EQ(read(goal.at("answers").as_array()[1]), choices[g]);
      met.battles += goal.contains("against") ? 1 : 0;
      met.far += goal.contains("far") ? 1 : 0;
      met.hidden += goal.contains("hidden") ? 1 : 0;
      met.boxes += march.contains("box") ? 1 : 0;
      ++met.goals;
      if (dice.below(16) == 0 || goal.contains("against")) {
        expect_march(position, seat, march, goal);
      }
    }
  }
}

TEST(PrestigeForesee, marches_lead_where_they_are_said_to) {
  for (const char* fog : {"none", "partial", "full"}) {
    Met met;
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
      visit_game(4, {{"years", 3}, {"fog", fog}}, seed, 700,
                 [&](const Position& position, Seat seat, Dice& dice) {
                   expect_marches(position, seat, dice, met);
                 });
    }
    EXPECT_GT(met.goals, 1000) << fog;
    EXPECT_GT(met.battles, 10) << fog;
    EXPECT_GT(met.far, 100) << fog;
    const bool foggy = std::string_view(fog) != "none";
    EXPECT_EQ(met.boxes > 0, foggy) << fog;
    EXPECT_TRUE(foggy || met.hidden == 0);
  }
}

// An extended move leads no further than to an empty place, and takes only arms that have it.
TEST(PrestigeForesee, an_extended_move_is_told_apart) {
  const Position position =
      built(build_position(4, {}, {"season summer", "troops red paris 2 1 0", "turn red"}));
  const json::object told = foreseen(position, seat_at(0));
  const json::object& march = told.at("marches").as_array().at(0).as_object();
  const ArmFacts& infantry = the_game().board().arm[at(Arm::infantry)];
  ASSERT_GT(infantry.extended_move, infantry.move);
  int far = 0;
  for (const json::value& one : march.at("goals").as_array()) {
    const json::object& goal = one.as_object();
    far += goal.contains("far") ? 1 : 0;
  }
  EXPECT_GT(far, 0);
}

// Where troops would starve is told before winter, and they do.
TEST(PrestigeForesee, who_is_out_of_supply_starves) {
  int starved = 0;
  for (std::uint64_t seed = 1; seed <= 6; ++seed) {
    visit_game(4, {{"years", 3}}, seed, 900, [&](const Position& position, Seat seat, Dice&) {
      if (position.common.ask != Ask::march || !position.common.allied) return;
      Position winter = position;
      winter.common.present[at(kAlly)] = {};  // its troops may be fed by others
      winter.troops[at(kAlly)] = {};
      const json::object told = foreseen(winter, seat);
      std::set<std::string> places;
      const std::string own = the_game().board().colours->ids[at(banner_of(winter.common, seat))];
      const json::object& unsupplied = told.at("winter").as_object().at("unsupplied").as_object();
      if (unsupplied.contains(own)) {
        for (const json::value& place : unsupplied.at(own).as_array()) {
          places.emplace(place.as_string());
        }
      }
      winter.apart = {};
      winter.secret = {};
      Events silence;
      Play play{the_game().board(), winter, silence};
      begin_winter(play);
      for (const Location place : position.common.present[at(seat)]) {
        const bool gone = winter.troops[at(seat)][at(place)].total() == 0;
        EXPECT_EQ(places.contains(the_game().board().locations->ids[at(place)]), gone);
        starved += gone ? 1 : 0;
      }
    });
  }
  EXPECT_GT(starved, 0);
}

// Answers that neither earn nor cost anything until purchases are asked for.
void pass_income(Position& position) {
  const PowerAndPrestige& game = the_game();
  Dice dice(7);
  Events silence;
  Choices choices;
  while (position.common.ask < Ask::upkeep && position.common.ask >= Ask::give_up) {
    const Turn turn = game.turn(position);
    if (turn.waiting == Waiting::chance) {
      game.resolve(position, game.sample(position, dice), silence);
      continue;
    }
    const Seat seat = *turn.seats.begin();
    choices.clear();
    game.legal(position, seat, choices);
    Choice picked = choices.back();
    for (const Choice& choice : choices) {
      const Act act = act_of(choice);
      if (act == Act::keep || act == Act::enough || act == Act::nothing) picked = choice;
    }
    game.apply(position, seat, picked, silence);
  }
}

TEST(PrestigeForesee, the_balance_of_a_winter_comes_out) {
  int compared = 0;
  int rich = 0;
  for (std::uint64_t seed = 1; seed <= 6; ++seed) {
    visit_game(3, {{"years", 3}}, seed, 1500, [&](const Position& position, Seat, Dice&) {
      if (position.common.ask != Ask::give_up) return;
      Position after = position;
      pass_income(after);
      for (const Seat seat : all_seats(position.common)) {
        if (position.common.residence[at(seat)] == kNobody) continue;  // a new one costs gold
        const json::object told = foreseen(position, seat);
        const json::object& winter = told.at("winter").as_object();
        const auto balance = span_of(winter.at("balance"));
        EXPECT_EQ(balance[0], balance[1]);  // the weather is known
        EXPECT_EQ(int{after.common.gold[at(seat)]}, std::max(0, balance[0]));
        EXPECT_EQ(int{after.common.missing[at(seat)]}, std::max(0, -balance[0])) << index(seat);
        ++compared;
        rich += balance[0] > 0 ? 1 : 0;
      }
    });
  }
  EXPECT_GT(compared, 12);
  EXPECT_GT(rich, 6);
}

// What every answer costs and leaves, and what the next winter brings with it.
TEST(PrestigeForesee, plans_cost_and_leave_what_is_told) {
  const PowerAndPrestige& game = the_game();
  int compared = 0;
  int answered = 0;
  for (std::uint64_t seed = 1; seed <= 8; ++seed) {
    visit_game(3, {{"years", 4}}, seed, 1200, [&](const Position& position, Seat seat, Dice& dice) {
      if (position.common.ask != Ask::plan || position.common.last_purchases) return;
      if (!(position.secret[at(seat)].plan == Purchases{})) return;
      if (position.secret[at(seat)].cursor > at(Item::palace)) return;
      Position after = position;
      Events silence;
      json::object last;
      Choices choices;
      int left = position.common.gold[at(seat)];
      // Its own plan at random, without residence and artists, which change prestige.
      while (after.common.ask == Ask::plan && after.common.asked.contains(seat)) {
        choices.clear();
        game.legal(after, seat, choices);
        const json::object told = foreseen(after, seat);
        const json::object& plan = told.at("plan").as_object();
        EXPECT_EQ(number(plan, "left"), left);
        const json::array& answers = plan.at("answers").as_array();
        ASSERT_EQ(answers.size(), choices.size());
        std::size_t which = dice.below(static_cast<std::uint32_t>(choices.size()));
        const std::uint8_t item = after.secret[at(seat)].cursor;
        if (act_of(choices[which]) == Act::engage) which = choices.size() - 1;
        if (item >= at(Item::palace) && item < at(Item::artists)) which = 0;
        last = answers[which].as_object();
        EXPECT_EQ(read(last.at("choice")), choices[which]);
        left = number(last, "left");
        EXPECT_EQ(left + number(last, "cost"), int{position.common.gold[at(seat)]});
        // Room as the sheet says it is enough for what the question allows.
        if (act_of(choices.back()) == Act::buy) {
          const auto [asked, most] = args_of<Act::buy>(choices.back());
          const std::string word = "buy " + [&] {
            const std::string text = notation(game.vocabulary().acts, choices.back());
            return text.substr(4, text.rfind(' ') - 4);
          }();
          bool found = false;
          for (const json::value& one : plan.at("items").as_array()) {
            const json::object& row = one.as_object();
            if ("buy " + std::string(row.at("item").as_string()) != word) continue;
            found = true;
            EXPECT_EQ(number(row, "price"), item_cost(game.board(), after.common, seat, asked));
            EXPECT_TRUE(row.contains("base") || most <= number(row, "room"));
          }
          EXPECT_TRUE(found) << word;
        }
        ++answered;
        game.apply(after, seat, choices[which], silence);
      }
      // Everybody else buys nothing; then the year ends.
      while (after.common.ask >= Ask::plan && after.common.ask < Ask::convention) {
        const Seat other = *game.turn(after).seats.begin();
        choices.clear();
        game.legal(after, other, choices);
        const bool artists = act_of(choices.back()) == Act::no_artist;
        game.apply(after, other, artists ? choices.back() : choices.front(), silence);
      }
      if (after.common.ask != Ask::convention) return;
      Common& common = after.common;
      if (common.prestige[at(seat)] != position.common.prestige[at(seat)]) return;
      EXPECT_EQ(int{common.gold[at(seat)]}, left);
      common.marked = common.prestige;
      for (Sites& sites : common.sites) {
        for (Site& site : sites) site.forget_marks();
      }
      int least = 1 << 20;
      int most = -least;
      for (std::uint8_t spring = 1; spring <= 6; ++spring) {
        for (std::uint8_t fall = 1; fall <= 6; ++fall) {
          common.weather = {spring, fall};
          const int balance = common.gold[at(seat)] + income_of(game.board(), common, seat).gold() -
                              upkeep_due(game.board(), after, seat);
          least = std::min(least, balance);
          most = std::max(most, balance);
        }
      }
      EXPECT_EQ(span_of(last.at("balance")), (std::array{least, most}));
      ++compared;
    });
  }
  EXPECT_GT(compared, 5);
  EXPECT_GT(answered, 40);
}

TEST(PrestigeForesee, before_the_first_year_nothing_is_foreseen) {
  const PowerAndPrestige& game = the_game();
  const Position position =
      game.start(3, *read_options(PowerAndPrestige::info().options, 3, json::object{}));
  EXPECT_FALSE(game.foresee(game.view(position, Viewer{seat_at(0)}), seat_at(0)));
}

}  // namespace
}  // namespace casus::power_and_prestige
