// The signature of a game's rules: one number over many seeded games, for each seat count. A change
// of rules changes it, a change of anything else does not.
#include <gtest/gtest.h>

#include <map>
#include <sstream>

#include "core/sha256.h"
#include "tests/laws_all.h"
#include "tests/support/written.h"

namespace casus::tests {
namespace {

constexpr int kGames = 24;
const char* const kHead =
    "# Signatures of the rules: seats, hash over seeded games (tests/signature_test.cpp).\n"
    "# A commit that changes a line changes the rules of the game, and says so.\n";
const char* const kName = "golden/signatures.txt";

template <class T>
void add_bytes(std::string& text, const T& value) {
  text.append(reinterpret_cast<const char*>(&value), sizeof(value));
}

// Random options, but for those that change only what is shown: no rule hangs on them.
template <Game G>
Options playing_options(const G& game, int seats, Dice& dice) {
  const std::vector<OptionSpec>& all = G::info().options;
  std::vector<OptionSpec> playing = all;
  for (const std::string& shown_only : laws::shown_only_options<G>()) {
    std::erase_if(playing, [&](const OptionSpec& spec) { return spec.id == shown_only; });
  }
  for (;;) {
    const auto drawn = laws::draw_options(playing, seats, {}, dice);
    const auto options = read_options(all, seats, to_json(playing, *drawn));
    if (!game.why_not_options(seats, *options)) return *options;
  }
}

// All that the rules say in one game: who is asked what, every legal choice, chance, events,
// scores.
template <Game G>
void add_game(const G& game, int seats, std::uint64_t seed, std::string& text) {
  Dice dice(seed);
  auto position = game.start(seats, playing_options(game, seats, dice));
  Choices legal;
  Outcomes outcomes;
  std::vector<Event> told;
  Events events(told);
  for (Turn turn = game.turn(position); turn.waiting != Waiting::nobody;
       turn = game.turn(position)) {
    told.clear();
    add_bytes(text, turn.seats);
    if (turn.waiting == Waiting::chance) {
      outcomes.clear();
      if (game.outcomes(position, outcomes)) {
        for (const Outcome& outcome : outcomes) add_bytes(text, outcome);
      }
      const Choice outcome = game.sample(position, dice);
      add_bytes(text, outcome);
      game.resolve(position, outcome, events);
    } else {
      std::vector<Seat> asked;
      for (const Seat seat : turn.seats) asked.push_back(seat);
      const Seat seat = laws::any_of(asked, dice);
      legal.clear();
      game.legal(position, seat, legal);
      add_bytes(text, game.prompt(position, seat));
      for (const Choice& choice : legal) add_bytes(text, choice);
      const Choice choice = laws::any_of(legal, dice);
      game.apply(position, seat, choice, events);
    }
    for (const Event& event : told) add_bytes(text, event);
  }
  const Scores scores = game.scores(position);
  for (int i = 0; i < seats; ++i) add_bytes(text, scores.seat[static_cast<std::size_t>(i)]);
}

template <Game G>
std::string signature(const G& game, int seats) {
  std::string hashes;
  for (int i = 0; i < kGames; ++i) {
    std::string text;
    add_game(game, seats, static_cast<std::uint64_t>(i), text);
    hashes += hex(sha256(text));
  }
  constexpr std::size_t kDigits = 16;
  return hex(sha256(hashes)).substr(0, kDigits);
}

std::map<int, std::string> written(const std::string& game) {
  std::map<int, std::string> out;
  std::istringstream file(read_text(path_of(game, kName)));
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line[0] == '#') continue;
    int seats = 0;
    std::string value;
    std::istringstream(line) >> seats >> value;
    out[seats] = value;
  }
  return out;
}

TEST(Signature, OfEveryGameAndSeatCountIsTheWrittenOne) {
  for_each_game([&](auto tag) {
    using G = typename decltype(tag)::type;
    const auto subject = laws::embedded_subject<G>();
    ASSERT_TRUE(subject.has_value()) << subject.error().text;
    const std::string& id = G::info().id;
    const auto before = written(id);
    std::string now = kHead;
    for (const int seats : G::info().seats) {
      const std::string value = signature(*subject->game, seats);
      now += std::to_string(seats) + " " + value + "\n";
      if (writes_golden()) continue;
      const auto was = before.find(seats);
      EXPECT_EQ(was == before.end() ? "nothing" : was->second, value)
          << id << ", " << seats << " seats, now has the signature " << value
          << ". If the rules were meant to change, write it into " << path_of(id, kName)
          << " (or run with CASUS_WRITE_GOLDEN=1), and the commit must say so.";
    }
    if (writes_golden()) write_text(path_of(id, kName), now);
  });
}

}  // namespace
}  // namespace casus::tests
