// Perft of every game as it is written down (tests/support/perft.h).
#include <gtest/gtest.h>

#include <sstream>

#include "tests/laws_all.h"
#include "tests/support/perft.h"
#include "tests/support/written.h"

namespace casus {
namespace {

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
      const auto position = tests::after_steps(game, seats, from);
      int depth = 1;
      std::uint64_t ways = tests::perft(game, position, depth);
      while (ways < kEnough && depth < 16) ways = tests::perft(game, position, ++depth);
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
      EXPECT_EQ(tests::perft(*subject->game,
                             tests::after_steps(*subject->game, one.seats, one.from), one.depth),
                one.ways)
          << id << ", " << one.seats << " seats, from step " << one.from << ", depth " << one.depth;
    }
    EXPECT_GE(counts.size(), G::info().seats.size())
        << id << " is not counted; run with CASUS_WRITE_GOLDEN=1";
  });
}

}  // namespace
}  // namespace casus
