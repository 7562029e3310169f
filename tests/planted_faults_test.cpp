// Each law notices a game that breaks it: for every mistake the toy can make, the law that must say
// so.
#include <gtest/gtest.h>

#include "tests/laws.h"
#include "tests/laws_toy.h"

namespace casus::laws {
namespace {

using toy::Plant;
using toy::Toy;

// A mistake may be noticed in several ways; from here on the first is the one that says most.
constexpr std::uint64_t kSeed = 40;

std::optional<Broken> broken_by(Plant plant, std::optional<Law> only, int games,
                                const json::object& fixed = {}) {
  const Expected<Subject<Toy>> subject = make_subject<Toy>(Toy::planted(plant), "");
  EXPECT_TRUE(subject.has_value());
  Effort effort = thorough();
  effort.only = only;
  for (const int seats : Toy::info().seats) {
    Tally tally;
    auto broken = check_games(*subject, seats, kSeed, {.games = games}, effort, tally, fixed);
    EXPECT_TRUE(broken.has_value());
    if (*broken) return *broken;
  }
  return std::nullopt;
}

TEST(PlantedFaults, AToyWithoutMistakesObeysEveryLaw) {
  const auto broken = broken_by(Plant::none, std::nullopt, 150);
  EXPECT_FALSE(broken) << broken->line();
}

struct Case {
  Plant plant;
  Law law;
  const char* says;  // part of what the law must say, so that it fails for the right reason
};

const std::vector<Case>& cases() {
  static const std::vector<Case> kCases = {
      {Plant::unlisted_legal, Law::legal, "keep (2 0 0 0 0 0 0 0) is not refused, but not listed"},
      {Plant::listed_illegal, Law::legal, "is listed and refused"},
      {Plant::unsorted_list, Law::legal, "not sorted"},
      {Plant::shapeless_choice, Law::legal, "is listed, but has no shape"},
      {Plant::nameless_refusal, Law::legal, "has no words"},
      {Plant::dead_end, Law::move, "has no legal choice"},
      {Plant::uninvited_answer, Law::move, "is not asked, but may keep"},
      {Plant::seats_asked_in_chance, Law::move, "out of turn"},
      {Plant::endless, Law::end, "has not ended after 110 steps"},
      {Plant::wrong_weight, Law::chance, "do not follow the weights"},
      {Plant::zero_weight, Law::chance, "has no weight"},
      {Plant::repeated_outcome, Law::chance, "listed twice"},
      {Plant::unlisted_sample, Law::chance, "is sampled, but"},
      {Plant::possible_too_wide, Law::chance, "is possible, but not listed"},
      {Plant::possible_too_narrow, Law::chance, "impossible"},
      {Plant::no_outcomes, Law::chance, "nothing can happen"},
      {Plant::first_answer_counts_more, Law::commute, "lead elsewhere in the other order"},
      {Plant::answer_narrows_others, Law::commute, "is asked something else"},
      {Plant::lost_in_json, Law::trips, "comes back changed"},
      {Plant::notation_clash, Law::trips, "is read as another choice"},
      {Plant::unreadable_word, Law::trips, "cannot be read"},
      {Plant::lost_option, Law::trips, "starts with other options"},
      {Plant::forgetful_record, Law::replay, "record"},
      {Plant::imagine_ignores_view, Law::view, "looks different"},
      {Plant::imagine_unsound, Law::view, "is unsound: a plan is not in the hand"},
      {Plant::leak_in_view, Law::secrecy, "sees a secret"},
      {Plant::leak_in_spectator_view, Law::secrecy, "a spectator sees a secret"},
      {Plant::leak_in_legal, Law::secrecy, "in the legal choices"},
      {Plant::leak_in_prompt, Law::secrecy, "in the prompt"},
      {Plant::leak_in_refusal, Law::secrecy, "is refused"},
      {Plant::leak_in_events, Law::secrecy, "hears a difference"},
      {Plant::leak_in_own_events, Law::secrecy, "hears a "},
      {Plant::leak_in_chance_events, Law::secrecy, "hears a difference"},
      {Plant::early_reveal, Law::secrecy, "sees a secret"},
      {Plant::unmarked_reveal, Law::secrecy, "and can take it back"},
      {Plant::leak_in_turn, Law::secrecy, "decides who is asked"},
      {Plant::unmarked_secret, Law::secrecy, "and no prompt says that it is secret"},
      {Plant::leak_in_whispers, Law::secrecy, "decides to whom"},
      {Plant::leak_in_usual, Law::secrecy, "in the usual answer"},
      {Plant::resample_is_identity, Law::secrecy, "the resample finds too few"},
      {Plant::imagine_keeps_truth, Law::secrecy, "the imagination finds too few"},
      {Plant::lost_card, Law::invariants, "lost or found"},
      {Plant::wrong_rank, Law::invariants, "no better rank"},
      {Plant::unstable_apply, Law::take_back, "changed the position"},
      {Plant::hidden_memory, Law::values, "has changed since"},
      {Plant::unstable_apply, Law::values, "twice leads to two positions"},
      {Plant::listening_matters, Law::values, "when nobody listens"},
      {Plant::unheard_deal, Law::told, "a spectator sees a change and hears nothing of it"},
      {Plant::view_forgets, Law::seen, "is not what the events tell: of seat"},
      {Plant::view_guesses, Law::seen, "is not what the events tell: of seat"},
      {Plant::view_tells_truth, Law::seen, "is not what the events tell: of seat"},
      {Plant::imagine_forgets, Law::seen,
       "imagines contradicts what it has seen: the hand of seat"},
  };
  return kCases;
}

TEST(PlantedFaults, EachMistakeIsNoticedByItsLaw) {
  for (const Case& one : cases()) {
    SCOPED_TRACE("mistake " + std::to_string(static_cast<int>(one.plant)) + " against law " +
                 std::string(name(one.law)));
    // Cards that were seen before they became secret are for the law that speaks of them.
    const auto broken = broken_by(one.plant, one.law, 200, {{"open_swaps", one.law == Law::seen}});
    if (!broken) {
      ADD_FAILURE() << "nothing was noticed";
      continue;
    }
    EXPECT_EQ(broken->law, one.law) << broken->line();
    EXPECT_NE(broken->what.find(one.says), std::string::npos) << broken->line();
  }
}

TEST(PlantedFaults, EveryMistakeOfTheToyIsTried) {
  std::array<bool, toy::kPlants> tried{};
  tried[0] = true;
  for (const Case& one : cases()) tried[static_cast<std::size_t>(one.plant)] = true;
  EXPECT_EQ(std::count(tried.begin(), tried.end(), false), 0);
}

TEST(PlantedFaults, EveryLawIsTried) {
  for (int i = 0; i < kLaws; ++i) {
    EXPECT_TRUE(std::any_of(cases().begin(), cases().end(), [&](const Case& one) {
      return one.law == static_cast<Law>(i);
    })) << kLawNames[static_cast<std::size_t>(i)];
  }
}

TEST(PlantedFaults, ABrokenLawIsBrokenAgainWithTheArgumentsItNames) {
  const auto broken = broken_by(Plant::lost_card, std::nullopt, 50);
  ASSERT_TRUE(broken);
  const Expected<Subject<Toy>> subject = make_subject<Toy>(Toy::planted(Plant::lost_card), "");
  Effort effort = thorough();
  effort.only = broken->law;
  Tally tally;
  const auto again = check_games(*subject, broken->seats, broken->seed, {.games = 1}, effort, tally,
                                 broken->options);
  ASSERT_TRUE(again.has_value() && again->has_value());
  EXPECT_EQ((*again)->line(), broken->line());
  EXPECT_NE(broken->line().find("again: laws --game toy --seats 2 --games 1 --seed "),
            std::string::npos);
}

}  // namespace
}  // namespace casus::laws
