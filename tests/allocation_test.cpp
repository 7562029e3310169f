// Playing asks the heap for nothing: search and simulation live from that.
#include <gtest/gtest.h>

#include "tests/laws_all.h"
#include "tests/support/counted_new.h"

namespace casus {
namespace {

constexpr std::size_t kLargestPosition =
    std::size_t{12} * 1024;  // with fog of war on a map of 162 places

template <Game G>
struct Buffers {
  Choices legal;
  Outcomes outcomes;
  std::vector<Seat> asked;
};

// One game with everything that a decision costs.
template <Game G>
void play(const G& game, typename G::Position position, Dice dice, Buffers<G>& buffers) {
  Events nobody;
  for (Turn turn = game.turn(position); turn.waiting != Waiting::nobody;
       turn = game.turn(position)) {
    const auto copy = position;
    if (turn.waiting == Waiting::chance) {
      buffers.outcomes.clear();
      game.outcomes(copy, buffers.outcomes);
      const Choice outcome = game.sample(copy, dice);
      if (game.possible(copy, outcome)) game.resolve(position, outcome, nobody);
      continue;
    }
    buffers.asked.clear();
    for (const Seat seat : turn.seats) buffers.asked.push_back(seat);
    const Seat seat = laws::any_of(buffers.asked, dice);
    buffers.legal.clear();
    game.legal(copy, seat, buffers.legal);
    game.prompt(copy, seat);
    const Choice choice = laws::any_of(buffers.legal, dice);
    if (!game.why_not(copy, seat, choice)) game.apply(position, seat, choice, nobody);
    Choice refused = choice;
    ++refused.act;
    if (has_shape(game.vocabulary().acts, refused, game.seats(copy))) {
      game.why_not(copy, seat, refused);
    }
  }
  game.scores(position);
}

TEST(Allocation, ADecisionAndACopyTakeNothingFromTheHeap) {
  if (!tests::allocations()) GTEST_SKIP() << "nothing is counted under a sanitizer";
  for_each_game([](auto tag) {
    using G = typename decltype(tag)::type;
    const auto subject = laws::embedded_subject<G>();
    ASSERT_TRUE(subject.has_value());
    const G& game = *subject->game;
    for (const int seats : G::info().seats) {
      Dice dice(static_cast<std::uint64_t>(seats));
      const auto options = laws::random_options(game, seats, {}, dice);
      ASSERT_TRUE(options.has_value());
      const auto start = game.start(seats, *options);
      // The buffers grow in the first games and are only reused in the same games again.
      Buffers<G> buffers;
      for (std::uint64_t i = 0; i < 10; ++i) play(game, start, Dice(i), buffers);
      const std::uint64_t before = *tests::allocations();
      for (std::uint64_t i = 0; i < 10; ++i) play(game, start, Dice(i), buffers);
      EXPECT_EQ(*tests::allocations() - before, 0U) << G::info().id << ", " << seats << " seats";
    }
  });
}

TEST(Allocation, PositionsAreSmall) {
  for_each_game([](auto tag) {
    using G = typename decltype(tag)::type;
    EXPECT_LE(sizeof(typename G::Position), kLargestPosition) << G::info().id;
  });
}

}  // namespace
}  // namespace casus
