// Games of the laws that begin elsewhere than at the start, and what a run has met.
#include <gtest/gtest.h>

#include "tests/laws.h"
#include "tests/laws/example_texts.h"
#include "tests/laws_all.h"
#include "tests/laws_toy.h"

namespace casus::laws {
namespace {

template <Game G>
const Subject<G>& subject_of() {
  static const Subject<G> kSubject = *embedded_subject<G>();
  return kSubject;
}

TEST(LawsBeginnings, EveryExampleWithAGivenPositionIsOne) {
  std::size_t all = 0;
  for_each_game([&](auto tag) {
    using G = typename decltype(tag)::type;
    std::size_t lines = 0;
    for (const std::string& text : example_texts(G::info().id)) {
      for (std::size_t at = 0; (at = text.find("\ngiven ", at)) != std::string::npos; ++at) ++lines;
    }
    EXPECT_EQ(subject_of<G>().examples.size(), lines) << G::info().id;
    all += lines;
  });
  EXPECT_GT(all, 100U);
}

template <HasTensePositions G>
void expect_sound_and_varied(int seats) {
  const G& game = *subject_of<G>().game;
  Dice dice(static_cast<std::uint64_t>(seats));
  std::vector<typename G::Position> found;
  constexpr int kPositions = 30;
  for (int i = 0; i < kPositions; ++i) {
    const auto options = random_options(game, seats, {}, dice);
    ASSERT_TRUE(options.has_value());
    const auto position = LawHooks<G>::begin(game, seats, *options, dice);
    const Wrong wrong = LawHooks<G>::broken_invariant(game, position);
    EXPECT_FALSE(wrong) << G::info().id << ": " << *wrong;
    EXPECT_EQ(game.seats(position), seats);
    EXPECT_EQ(game.options(position), *options);
    const auto parsed = parse_json(game.to_json(position).text, "position");
    const auto read = game.read_position(*parsed);
    ASSERT_TRUE(read.has_value()) << G::info().id << ": " << read.error().text;
    EXPECT_TRUE(*read == position) << G::info().id << ": " << game.to_json(position).text;
    EXPECT_EQ(std::find(found.begin(), found.end(), position), found.end());
    found.push_back(position);
  }
}

TEST(LawsBeginnings, TensePositionsAreSoundAndVaried) {
  for_each_game([](auto tag) {
    using G = typename decltype(tag)::type;
    if constexpr (HasTensePositions<G>) {
      for (const int seats : G::info().seats) expect_sound_and_varied<G>(seats);
    }
  });
}

TEST(LawsBeginnings, OfFourGamesTwoBeginAtTheStartOneInAnExampleOneInATensePosition) {
  using G = royals::Royals;
  const Subject<G>& subject = subject_of<G>();
  Dice dice(5);
  constexpr int kGames = 2000;
  int examples = 0;
  int tense = 0;
  for (int i = 0; i < kGames; ++i) {
    const auto options = random_options(*subject.game, 3, {}, dice);
    const auto position = begin_elsewhere(subject, 3, *options, {}, dice);
    if (!position) continue;
    const bool given = std::find(subject.examples.begin(), subject.examples.end(), *position) !=
                       subject.examples.end();
    ++(given ? examples : tense);
  }
  EXPECT_NEAR(examples, kGames / 4, kGames / 16);
  EXPECT_NEAR(tense, kGames / 4, kGames / 16);
}

TEST(LawsBeginnings, OptionsThatAreFixedStayAsTheyAre) {
  using G = royals::Royals;
  const Subject<G>& subject = subject_of<G>();
  const json::object fixed = {{"open_cards", 4}};
  Dice dice(5);
  for (int i = 0; i < 300; ++i) {
    const auto options = random_options(*subject.game, 3, fixed, dice);
    const auto position = begin_elsewhere(subject, 3, *options, fixed, dice);
    if (!position) continue;
    EXPECT_EQ(subject.game->options(*position).number("open_cards"), 4);
  }
}

TEST(LawsBeginnings, ThePartOfALongGameIsItsBeginningItsEndOrAny) {
  constexpr int kGames = 2000;
  constexpr int kSteps = 5000;
  Dice dice(5);
  int first = 0;
  int last = 0;
  for (int i = 0; i < kGames; ++i) {
    const int from = first_of_part(kSteps, dice);
    ASSERT_GE(from, 0);
    ASSERT_LE(from, kSteps - kFollowed);
    if (from == 0) ++first;
    if (from == kSteps - kFollowed) ++last;
  }
  EXPECT_NEAR(first, kGames / 4, kGames / 16);
  EXPECT_NEAR(last, kGames / 4, kGames / 16);
}

TEST(LawsBeginnings, OfALongGameAPartIsLookedAtAndItsWordsAreMetAllTheSame) {
  using G = napoleon::Napoleon;
  Effort effort;
  effort.only = Law::move;
  Tally all;
  constexpr std::uint64_t kGames = 16;
  for (std::uint64_t seed = 1; seed <= kGames; ++seed) {
    Tally tally;
    const auto broken = LawsOf<G>::check_game(subject_of<G>(), 5, seed, effort, tally);
    ASSERT_TRUE(broken.has_value());
    ASSERT_FALSE(*broken) << (*broken)->line();
    EXPECT_LE(tally.steps(), static_cast<std::uint64_t>(kFollowed));
    all.add(tally);
  }
  EXPECT_GT(all.checks[static_cast<std::size_t>(Law::end)], 0U) << "no part led to an end";
  EXPECT_GT(all.met.acts.count(), 40U);
}

TEST(LawsBeginnings, AWordThatWasNeverMetIsReported) {
  const Vocabulary vocabulary{.acts = {{"keep", "", {}}, {"give", "", {}}},
                              .prompts = {{"which", "", {}}},
                              .refusals = {{"not_yours", "", {}}},
                              .events = {{"kept", "", {}}}};
  Met met;
  EXPECT_EQ(never_met(vocabulary, met),
            (std::vector<std::string>{"act keep", "act give", "question which", "event kept",
                                      "refusal not_yours"}));
  met.acts.set(0);
  met.prompts.set(0);
  Met more;
  more.events.set(0);
  more.refusals.set(0);
  met.add(more);
  EXPECT_EQ(wrongly_met(vocabulary, met, {}), std::vector<std::string>{"never met: act give"});
  EXPECT_TRUE(wrongly_met(vocabulary, met, {"act give"}).empty());
  EXPECT_EQ(wrongly_met(vocabulary, met, {"act give", "event kept"}),
            std::vector<std::string>{"met, though excused or unknown: event kept"});
}

TEST(LawsBeginnings, ARunKnowsWhatItMet) {
  const Expected<Subject<toy::Toy>> subject =
      make_subject<toy::Toy>(toy::Toy::planted(toy::Plant::none), "");
  ASSERT_TRUE(subject.has_value());
  Tally tally;
  const auto broken = check_games(*subject, 3, 1, {.games = 40}, thorough(), tally);
  ASSERT_TRUE(broken.has_value());
  ASSERT_FALSE(*broken) << (*broken)->line();
  const Vocabulary& vocabulary = subject->game->vocabulary();
  EXPECT_EQ(tally.met.acts.count(), vocabulary.acts.size());
  EXPECT_EQ(tally.met.events.count(), vocabulary.events.size());
  EXPECT_GT(tally.steps(), tally.decisions);
}

}  // namespace
}  // namespace casus::laws
