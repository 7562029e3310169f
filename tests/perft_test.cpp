// Perft: how many different ways there are to play so many steps from a fixed start, every answer
// and every outcome of chance counted. A step of chance too rich to list counts as one way: what
// fixed dice bring. One wrong rule changes the numbers.
#include <gtest/gtest.h>

#include <sstream>

#include "tests/laws_all.h"
#include "tests/support/written.h"

namespace casus {
namespace {

template <Game G>
std::uint64_t perft(const G& game, const typename G::Position& position, int depth) {
  const Turn turn = game.turn(position);
  if (depth == 0 || turn.waiting == Waiting::nobody) return 1;
  Events nobody;
  std::uint64_t count = 0;
  if (turn.waiting == Waiting::chance) {
    Outcomes outcomes;
    if (!game.outcomes(position, outcomes)) {
      Dice dice(static_cast<std::uint64_t>(depth));
      outcomes.push_back({game.sample(position, dice), 1});
    }
    for (const Outcome& outcome : outcomes) {
      auto next = position;
      game.resolve(next, outcome.choice, nobody);
      count += perft(game, next, depth - 1);
    }
    return count;
  }
  Choices legal;
  for (const Seat seat : turn.seats) {
    legal.clear();
    game.legal(position, seat, legal);
    for (const Choice& choice : legal) {
      auto next = position;
      game.apply(next, seat, choice, nobody);
      count += perft(game, next, depth - 1);
    }
  }
  return count;
}

// The position after so many steps of a seeded game with default options.
template <Game G>
typename G::Position after_steps(const G& game, int seats, int steps) {
  auto position = game.start(seats, *read_options(G::info().options, seats, json::object()));
  Dice dice(static_cast<std::uint64_t>(seats));
  Events nobody;
  Choices legal;
  for (int i = 0; i < steps; ++i) {
    const Turn turn = game.turn(position);
    if (turn.waiting == Waiting::nobody) break;
    if (turn.waiting == Waiting::chance) {
      game.resolve(position, game.sample(position, dice), nobody);
      continue;
    }
    const Seat seat = *turn.seats.begin();
    legal.clear();
    game.legal(position, seat, legal);
    game.apply(position, seat, laws::any_of(legal, dice), nobody);
  }
  return position;
}

// One line of golden/perft.txt: seats, steps of the seeded game before, depth, ways.
struct Count {
  int seats = 0;
  int from = 0;
  int depth = 0;
  std::uint64_t ways = 0;
};

std::vector<Count> written(const std::string& game) {
  std::vector<Count> out;
  std::istringstream file(tests::read_text(tests::path_of(game, "golden/perft.txt")));
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line[0] == '#') continue;
    Count one;
    std::istringstream(line) >> one.seats >> one.from >> one.depth >> one.ways;
    out.push_back(one);
  }
  return out;
}

// As deep as is counted in a moment.
template <Game G>
std::string counted(const G& game) {
  constexpr std::uint64_t kEnough = 100'000;
  std::string text =
      "# Perft: seats, steps of a seeded game before, depth, ways (tests/perft_test.cpp).\n";
  for (const int seats : G::info().seats) {
    for (const int from : {0, 60, 250, 500}) {
      const auto position = after_steps(game, seats, from);
      int depth = 1;
      std::uint64_t ways = perft(game, position, depth);
      while (ways < kEnough && depth < 16) ways = perft(game, position, ++depth);
      text += std::to_string(seats) + " " + std::to_string(from) + " " + std::to_string(depth) +
              " " + std::to_string(ways) + "\n";
    }
  }
  return text;
}

TEST(Perft, EveryGameHasExactlyTheWrittenNumberOfWays) {
  for_each_game([&](auto tag) {
    using G = typename decltype(tag)::type;
    const auto subject = laws::embedded_subject<G>();
    ASSERT_TRUE(subject.has_value()) << subject.error().text;
    const std::string& id = G::info().id;
    if (tests::writes_golden()) {
      tests::write_text(tests::path_of(id, "golden/perft.txt"), counted(*subject->game));
    }
    const std::vector<Count> counts = written(id);
    for (const Count& one : counts) {
      EXPECT_EQ(perft(*subject->game, after_steps(*subject->game, one.seats, one.from), one.depth),
                one.ways)
          << id << ", " << one.seats << " seats, from step " << one.from << ", depth " << one.depth;
    }
    EXPECT_GE(counts.size(), G::info().seats.size())
        << id << " is not counted; run with CASUS_WRITE_GOLDEN=1";
  });
}

// Three cards of four countries open the row: 4, 16, 64 ways. Then the first seat draws one card: a
// country of the row or the pile. The rows show one country 4 times, two 36 times, three 24 times:
// 4 + 72 + 72 + 64 = 212. Intrigue cards are not drawn on a first turn.
TEST(Perft, TheFirstStepsOfRoyalsAreAsCountedByHand) {
  const auto subject = laws::embedded_subject<royals::Royals>();
  ASSERT_TRUE(subject.has_value());
  for (const int seats : royals::Royals::info().seats) {
    const auto start = after_steps(*subject->game, seats, 0);
    EXPECT_EQ(perft(*subject->game, start, 1), 4U);
    EXPECT_EQ(perft(*subject->game, start, 2), 16U);
    EXPECT_EQ(perft(*subject->game, start, 3), 64U);
    EXPECT_EQ(perft(*subject->game, start, 4), 212U);
  }
}

}  // namespace
}  // namespace casus
