// What every bot must keep to, whatever it knows of the game: legal answers, nothing but the view,
// the same answer again from the same seed.
#include <gtest/gtest.h>

#include <thread>

#include "bots/bot.h"
#include "bots/greedy.h"
#include "bots/royals/knowledge.h"
#include "bots/think.h"
#include "games/all.h"
#include "games/embedded.h"
#include "tests/support/toy_game.h"

namespace casus::bots {
namespace {

using casus::royals::Royals;

std::shared_ptr<const Royals> royals_rules() {
  static const auto game =
      std::make_shared<const Royals>(*Royals::load(embedded_games().at("royals").data));
  return game;
}
std::shared_ptr<const toy::Toy> toy_rules() {
  static const auto game = std::make_shared<const toy::Toy>(*toy::Toy::load({}));
  return game;
}

template <Game G>
typename G::Position start_of(const G& game, int seats) {
  return game.start(seats, *read_options(G::info().options, seats, json::object{}));
}

template <Game G>
GlimpseOf<G> glimpse_of(const std::shared_ptr<const G>& game, const typename G::Position& position,
                        Seat seat) {
  return {game, seat, game->view(position, Viewer{seat})};
}

Host threaded() {
  Host host;
  host.run_parallel = [](int count, const std::function<void(int)>& work) {
    std::vector<std::jthread> threads;
    for (int i = 0; i < count; ++i) threads.emplace_back(work, i);
  };
  return host;
}

// Plays at random and calls `visit` with some of the positions where a seat has a real choice.
template <Game G, class F>
void visit_positions(const std::shared_ptr<const G>& game, int seats, std::uint64_t seed, int every,
                     F&& visit) {
  Dice dice(seed);
  auto position = start_of(*game, seats);
  Events silence;
  Choices choices;
  for (int step = 0; game->turn(position).waiting != Waiting::nobody; ++step) {
    const Turn turn = game->turn(position);
    if (turn.waiting == Waiting::chance) {
      game->resolve(position, game->sample(position, dice), silence);
      continue;
    }
    const Seat seat = *turn.seats.begin();
    choices.clear();
    game->legal(position, seat, choices);
    if (choices.size() > 1 && step % every == 0) visit(position, seat);
    game->apply(position, seat, choices[dice.below(static_cast<std::uint32_t>(choices.size()))],
                silence);
  }
}

struct InRoyals {
  using G = Royals;
  static auto rules() { return royals_rules(); }
  static constexpr int kEvery = 37;
};
struct InToy {
  using G = toy::Toy;
  static auto rules() { return toy_rules(); }
  static constexpr int kEvery = 2;
};

template <class In>
class BotsIn : public testing::Test {
 public:
  using G = typename In::G;

  static Choices ask(const Spec& spec, const GlimpseOf<G>& glimpse, std::uint64_t seed,
                     const Host& host = {}) {
    if (spec.kind == Kind::greedy) {
      return {Greedy<G>().choose(glimpse, seed, spec.budget.iterations)};
    }
    return Thinker<G>().choose(glimpse, spec, seed, host);
  }
  static std::vector<Spec> specs() {
    return {*parse_spec("greedy:3it"), *parse_spec("search:60it"),
            *parse_spec("search:60it:2threads")};
  }
};
using Games = testing::Types<InRoyals, InToy>;
TYPED_TEST_SUITE(BotsIn, Games);

TYPED_TEST(BotsIn, answers_are_legal) {
  const auto game = TypeParam::rules();
  for (int seats = 2; seats <= 4; ++seats) {
    visit_positions(game, seats, 5, TypeParam::kEvery, [&](const auto& position, Seat seat) {
      for (const Spec& spec : this->specs()) {
        const Choices answer = this->ask(spec, glimpse_of(game, position, seat), 1);
        ASSERT_FALSE(answer.empty());
        EXPECT_FALSE(game->why_not(position, seat, answer.front())) << text_of(spec);
      }
    });
  }
}

TYPED_TEST(BotsIn, answers_follow_from_seed_and_iterations) {
  const auto game = TypeParam::rules();
  visit_positions(game, 3, 7, TypeParam::kEvery, [&](const auto& position, Seat seat) {
    const auto glimpse = glimpse_of(game, position, seat);
    for (const Spec& spec : this->specs()) {
      const Choices one_by_one = this->ask(spec, glimpse, 11);
      EXPECT_EQ(one_by_one, this->ask(spec, glimpse, 11)) << text_of(spec);
      EXPECT_EQ(one_by_one, this->ask(spec, glimpse, 11, threaded())) << text_of(spec);
    }
  });
}

TYPED_TEST(BotsIn, memory_of_earlier_questions_changes_nothing) {
  const auto game = TypeParam::rules();
  Thinker<typename TypeParam::G> used;
  int question = 0;
  visit_positions(game, 2, 9, 1, [&](const auto& position, Seat seat) {
    if (++question > 150) return;
    const auto glimpse = glimpse_of(game, position, seat);
    const Spec spec = *parse_spec("search:20it");
    EXPECT_EQ(used.choose(glimpse, spec, 3, {}), this->ask(spec, glimpse, 3));
  });
}

TYPED_TEST(BotsIn, positions_that_look_alike_get_the_same_answer) {
  const auto game = TypeParam::rules();
  int differed = 0;
  visit_positions(game, 3, 13, TypeParam::kEvery, [&](const auto& position, Seat seat) {
    Dice dice(99);
    const auto glimpse = glimpse_of(game, position, seat);
    const auto other = game->imagine(glimpse.view, dice);
    differed += other != position ? 1 : 0;
    for (const Spec& spec : this->specs()) {
      EXPECT_EQ(this->ask(spec, glimpse, 2), this->ask(spec, glimpse_of(game, other, seat), 2));
    }
  });
  EXPECT_GT(differed, 0);
}

TEST(Thinking, a_budget_of_iterations_is_spent_but_for_a_lead_that_cannot_be_caught) {
  const auto game = royals_rules();
  visit_positions(game, 4, 21, 61, [&](const auto& position, Seat seat) {
    Thinker<Royals> thinker;
    thinker.choose(glimpse_of(game, position, seat), *parse_spec("search:100it:2threads"), 1, {});
    std::uint64_t visits = 0;
    for (const RootChoice& root : thinker.results()) visits += root.visits;
    EXPECT_LE(visits, 100U);
    EXPECT_GE(visits, 32U);
  });
}

TEST(Thinking, a_caller_that_says_stop_still_gets_a_legal_answer) {
  const auto game = royals_rules();
  Host host;
  host.stop = [] { return true; };
  visit_positions(game, 2, 4, 200, [&](const auto& position, Seat seat) {
    const Choices answer =
        Thinker<Royals>().choose(glimpse_of(game, position, seat), *parse_spec("search"), 1, host);
    EXPECT_FALSE(game->why_not(position, seat, answer.front()));
  });
}

TEST(Thinking, the_clock_of_the_caller_ends_a_budget_in_time) {
  const auto game = royals_rules();
  double now = 0;
  int asked = 0;
  Host host;
  host.now_ms = [&] {
    ++asked;
    return now += 1;
  };
  auto position = start_of(*game, 2);
  Dice dice(1);
  Events silence;
  while (game->turn(position).waiting == Waiting::chance) {
    game->resolve(position, game->sample(position, dice), silence);
  }
  const Seat seat = *game->turn(position).seats.begin();
  Thinker<Royals>().choose(glimpse_of(game, position, seat), *parse_spec("search:20ms"), 1, host);
  EXPECT_LE(asked, 22);
  // Whoever runs it may have less time than its name says, and never more.
  const Bot bot = *make_bot("search:20ms");
  asked = 0;
  host.milliseconds = 5;
  bot.choose(Glimpse(glimpse_of(game, position, seat)), 1, host);
  EXPECT_LE(asked, 7);
  asked = 0;
  host.milliseconds = 500;
  bot.choose(Glimpse(glimpse_of(game, position, seat)), 1, host);
  EXPECT_LE(asked, 22);
}

TEST(Thinking, the_greedy_bot_too_stops_when_its_caller_says_so) {
  const auto game = royals_rules();
  int asked = 0;
  Host host;
  host.stop = [&] { return ++asked == 3; };
  visit_positions(game, 2, 4, 200, [&](const auto& position, Seat seat) {
    asked = 0;
    const Choice answer = Greedy<Royals>().choose(glimpse_of(game, position, seat), 1, 1000, host);
    EXPECT_FALSE(game->why_not(position, seat, answer));
    EXPECT_LE(asked, 3);
  });
}

// Whether the drawing of cards and the playing of them come of one thought must not be seen.
TEST(Thinking, a_list_ends_before_a_secret_question_for_hosts_who_hide_the_time_it_takes) {
  const auto game = royals_rules();
  const Bot bot = *make_bot("search:500it");
  Host hiding;
  hiding.apart_in_secret = true;
  const auto is_secret = [&](const auto& position, Seat seat) {
    return game->vocabulary().prompts[game->prompt(position, seat).ask].secret;
  };
  int would_go_on = 0;
  visit_positions(game, 2, 5, 30, [&](const auto& position, Seat seat) {
    if (is_secret(position, seat)) return;
    const Glimpse glimpse(glimpse_of(game, position, seat));
    for (const bool hides : {false, true}) {
      const Choices answer = bot.choose(glimpse, 1, hides ? hiding : Host());
      auto after = position;
      Events silence;
      for (std::size_t i = 0; i < answer.size(); ++i) {
        if (!game->turn(after).seats.contains(seat)) break;
        const bool secret = is_secret(after, seat);
        EXPECT_FALSE(secret && hides);
        would_go_on += secret;
        if (game->why_not(after, seat, answer[i])) break;
        game->apply(after, seat, answer[i], silence);
      }
    }
  });
  EXPECT_GT(would_go_on, 0);
}

// Discards come one after another, and nothing between them.
TEST(Thinking, answers_that_follow_one_another_come_of_one_thought) {
  const auto game = royals_rules();
  int together = 0;
  for (std::uint64_t seed = 1; seed <= 6; ++seed) {
    visit_positions(game, 2, seed, 1, [&](const auto& position, Seat seat) {
      if (position.common.ask != casus::royals::Ask::discard) return;
      const Choices answer = Thinker<Royals>().choose(glimpse_of(game, position, seat),
                                                      *parse_spec("search:300it"), 1, {});
      auto after = position;
      Events silence;
      for (const Choice& choice : answer) {
        ASSERT_TRUE(game->turn(after).seats.contains(seat));
        ASSERT_FALSE(game->why_not(after, seat, choice));
        game->apply(after, seat, choice, silence);
      }
      together += answer.size() > 1;
    });
  }
  EXPECT_GT(together, 0);
}

// What is shown to people is what would be played, and what it was weighed against.
TEST(Thinking, what_is_considered_begins_with_what_is_chosen) {
  const Spec spec = *parse_spec("search:200it");
  int weighed = 0;
  visit_positions(royals_rules(), 3, 5, 12, [&](const auto& position, Seat seat) {
    const auto glimpse = glimpse_of(royals_rules(), position, seat);
    const Choices chosen = Thinker<Royals>().choose(glimpse, spec, 9, {});
    const std::vector<Considered> all = Thinker<Royals>().consider(glimpse, spec, 9, {});
    ASSERT_FALSE(all.empty());
    EXPECT_EQ(all.front().choices, chosen);
    double thought = 0;
    for (const Considered& one : all) {
      thought += one.thought;
      ASSERT_FALSE(one.choices.empty());
      EXPECT_FALSE(royals_rules()->why_not(position, seat, one.choices.front()));
      if (!one.hopes) continue;
      ++weighed;
      EXPECT_GE(*one.hopes, 0.0);
      EXPECT_LE(*one.hopes, 1.0);
    }
    EXPECT_LE(thought, 1.0 + 1e-9);
    for (std::size_t i = 2; i < all.size(); ++i) EXPECT_GE(all[i - 1].thought, all[i].thought);
    for (std::size_t i = 1; i < all.size(); ++i) EXPECT_NE(all[i].choices, chosen);
  });
  EXPECT_GT(weighed, 20);
}

TEST(Thinking, a_plan_that_was_tried_once_less_at_the_end_may_still_be_the_best) {
  using Results = std::vector<PlanResult>;
  EXPECT_EQ(best_of(Results{{20, 9.0}, {19, 11.4}, {5, 4.9}}), 1U);
  EXPECT_EQ(best_of(Results{{20, 12.0}, {19, 11.0}, {5, 4.9}}), 0U);
  EXPECT_EQ(best_of(Results{{40, 18.0}, {38, 22.0}, {10, 9.9}}, 2), 1U);
  EXPECT_EQ(best_of(Results{{1, 0.0}, {0, 0.0}}), 0U);
}

// A game that the bots know nothing about but its rules.
TEST(Thinking, search_beats_chance_in_a_game_without_knowledge) {
  const auto game = toy_rules();
  Thinker<toy::Toy> thinker;
  const Spec spec = *parse_spec("search:150it");
  double searching = 0;
  constexpr int kGames = 60;
  for (int number = 0; number < kGames; ++number) {
    Dice dice(static_cast<std::uint64_t>(number));
    const Seat own = seat_at(number % 2);
    auto position = start_of(*game, 2);
    Events silence;
    Choices choices;
    for (Turn turn = game->turn(position); turn.waiting != Waiting::nobody;
         turn = game->turn(position)) {
      if (turn.waiting == Waiting::chance) {
        game->resolve(position, game->sample(position, dice), silence);
        continue;
      }
      const Seat seat = *turn.seats.begin();
      choices.clear();
      game->legal(position, seat, choices);
      Choice choice = choices[dice.below(static_cast<std::uint32_t>(choices.size()))];
      if (seat == own) {
        choice = thinker.choose(glimpse_of(game, position, seat), spec, dice.next(), {}).front();
      }
      game->apply(position, seat, choice, silence);
    }
    const Scores scores = game->scores(position);
    const int mine = scores.seat[static_cast<std::size_t>(own)].rank;
    const int theirs = scores.seat[1 - static_cast<std::size_t>(own)].rank;
    searching += mine < theirs ? 1.0 : mine == theirs ? 0.5 : 0.0;
  }
  EXPECT_GT(searching, 0.6 * kGames);
}

}  // namespace
}  // namespace casus::bots
