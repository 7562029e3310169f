// The draft against a pile of cards that is kept in order here.
#include <gtest/gtest.h>

#include <algorithm>
#include <deque>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "games/wallenstein/choices.h"
#include "games/wallenstein/tests/given.h"
#include "games/wallenstein/tests/invariants.h"

namespace casus::wallenstein {
namespace {

std::pair<int, int> sorted_pair(int one, int two) { return std::minmax({one, two}); }

// rule: wallenstein.draft.first wallenstein.draft.turns wallenstein.draft.open
// rule: wallenstein.draft.pile wallenstein.draft.replace wallenstein.draft.replace_first
// rule: wallenstein.draft.under wallenstein.draft.group wallenstein.draft.groups
// rule: wallenstein.draft.end wallenstein.option.first wallenstein.setup.three_players
TEST(WallensteinDraft, random_drafts_follow_a_pile_of_real_cards) {
  const Board& board = the_game().board();
  const std::array<std::vector<int>, 6> groups = {
      {{}, {}, {}, {5, 4, 4, 3, 3, 2, 2, 2, 2}, {5, 4, 4, 3, 3, 2, 2, 2}, {5, 4, 4, 3, 3, 2, 2}}};
  int replacements = 0;
  for (int game = 0; game < 150; ++game) {
    const int seats = 3 + game % 3;
    Dice dice(static_cast<std::uint64_t>(game));
    const int first = static_cast<int>(dice.below(static_cast<std::uint32_t>(seats)));
    Position position = the_game().start(
        seats, *read_options(Wallenstein::info().options, seats, {{"first", first + 1}}));
    // The pile, top first, with cards of the box shuffled.
    std::deque<int> pile;
    for (int county = 0; county < kCounties; ++county) {
      if (seats > 3 || ((board.with_three >> county) & 1U) != 0) pile.push_back(county);
    }
    for (std::size_t i = pile.size(); i > 1; --i) {
      std::swap(pile[i - 1], pile[dice.below(static_cast<std::uint32_t>(i))]);
    }
    EXPECT_EQ(pile.size(), seats == 3 ? 37U : 45U);
    Events nobody;
    const auto deal_next = [&] {
      const int card = pile.front();
      pile.pop_front();
      const Choice choice = deal(static_cast<County>(card));
      ASSERT_TRUE(the_game().possible(position, choice));
      the_game().resolve(position, choice, nobody);
    };
    std::vector<std::vector<int>> left(static_cast<std::size_t>(seats), groups[seats]);
    std::vector<std::optional<std::pair<int, int>>> saw(static_cast<std::size_t>(seats));
    deal_next();
    deal_next();
    int seat = first;
    for (int turn = 0; turn < seats * (12 - seats); ++turn, seat = (seat + 1) % seats) {
      ASSERT_EQ(position.common.ask, Ask::draft_card);
      ASSERT_EQ(index(position.common.active), seat);
      bool replaced = false;
      int card = -1;
      while (card < 0) {
        const auto open = sorted_pair(position.common.open[0], position.common.open[1]);
        Choices wanted = {take(static_cast<County>(open.first)),
                          take(static_cast<County>(open.second)), draw()};
        if (!replaced && saw[seat] == open) wanted.push_back(replace());
        Choices legal;
        the_game().legal(position, seat_at(seat), legal);
        ASSERT_EQ(legal, wanted);
        // Blind cards often, so that open ones stay and may be replaced.
        Choice choice = legal[dice.below(static_cast<std::uint32_t>(legal.size()))];
        if (dice.below(3) > 0) choice = legal.back();
        the_game().apply(position, seat_at(seat), choice, nobody);
        if (choice == replace()) {
          ++replacements;
          replaced = true;
          // Under the pile, in the order in which they lay there.
          pile.push_back(position.common.under[position.common.under_count - 2]);
          pile.push_back(position.common.under[position.common.under_count - 1]);
          EXPECT_EQ(sorted_pair(pile[pile.size() - 2], pile.back()), open);
          deal_next();
          deal_next();
          continue;
        }
        saw[seat] = open;
        if (choice == draw()) {
          card = pile.front();
          deal_next();
        } else {
          card = choice.arg[0];
          deal_next();
        }
      }
      ASSERT_EQ(position.common.ask, Ask::draft_group);
      Choices legal;
      the_game().legal(position, seat_at(seat), legal);
      std::vector<int> sizes = left[seat];
      std::sort(sizes.begin(), sizes.end());
      sizes.erase(std::unique(sizes.begin(), sizes.end()), sizes.end());
      ASSERT_EQ(legal.size(), sizes.size());
      for (std::size_t i = 0; i < sizes.size(); ++i) EXPECT_EQ(legal[i], garrison(sizes[i]));
      const int armies = sizes[dice.below(static_cast<std::uint32_t>(sizes.size()))];
      the_game().apply(position, seat_at(seat), garrison(armies), nobody);
      left[seat].erase(std::find(left[seat].begin(), left[seat].end(), armies));
      EXPECT_EQ(position.common.owner[card], seat);
      EXPECT_EQ(position.common.armies[card], armies);
      const auto wrong = broken_invariant(the_game(), position);
      ASSERT_FALSE(wrong) << *wrong;
    }
    EXPECT_EQ(position.common.ask, Ask::pour) << "the tower is filled next";
    const auto neutral = std::ranges::count(position.common.owner, kNobody) - (seats == 3 ? 8 : 0);
    EXPECT_EQ(neutral, seats == 4 ? 13 : 10);
  }
  EXPECT_GT(replacements, 30);
}

// The others know that a card was drawn, and learn which when its armies are placed.
// rule: wallenstein.draft.unseen wallenstein.secret.hidden
TEST(WallensteinDraft, a_card_from_the_pile_stays_with_its_seat_until_its_armies_are_placed) {
  const auto county = [](const char* id) {
    return static_cast<County>(*the_game().board().counties->find(id));
  };
  Position drawn =
      the_game().start(3, *read_options(Wallenstein::info().options, 3, json::object()));
  std::vector<Event> told;
  Events events(told);
  the_game().resolve(drawn, deal(county("altmark")), events);
  the_game().resolve(drawn, deal(county("trier")), events);
  the_game().apply(drawn, seat_at(0), draw(), events);
  told.clear();
  Position other = drawn;
  the_game().resolve(drawn, deal(county("koeln")), events);
  Events nobody;
  the_game().resolve(other, deal(county("mark")), nobody);
  const int koeln = static_cast<int>(at(county("koeln")));
  for (const Viewer viewer : {Viewer{}, Viewer{seat_at(1)}, Viewer{seat_at(2)}}) {
    EXPECT_TRUE(the_game().view(drawn, viewer) == the_game().view(other, viewer));
    for (const Event& event : told) {
      if (!may_hear(event, viewer)) continue;
      EXPECT_EQ(event.kind, static_cast<int>(EventKind::card_drawn_unseen));
    }
    const json::object shown = the_game().to_json(the_game().view(drawn, viewer)).json();
    EXPECT_TRUE(shown.at("draft").at("taken").is_null());
    // What it may be is any card that lies nowhere else.
    std::set<int> imagined;
    Dice dice(5);
    for (int i = 0; i < 600; ++i) {
      const Position position = the_game().imagine(the_game().view(drawn, viewer), dice);
      EXPECT_FALSE(the_game().why_impossible(position));
      imagined.insert(position.common.county);
    }
    EXPECT_EQ(imagined.size(), 35U);
    EXPECT_TRUE(imagined.contains(koeln));
    EXPECT_FALSE(imagined.contains(static_cast<int>(at(county("trier")))));
  }
  EXPECT_EQ(the_game().view(drawn, Viewer{seat_at(0)}).common.county, koeln);
  told.clear();
  the_game().apply(drawn, seat_at(0), garrison(5), events);
  EXPECT_EQ(the_game().view(drawn, Viewer{seat_at(1)}).common.owner[koeln], 0);
  ASSERT_EQ(told.size(), 1U);
  EXPECT_EQ(told[0].kind, static_cast<int>(EventKind::garrisoned_unseen));
  EXPECT_TRUE(the_game().vocabulary().events[told[0].kind].reveals) << "and cannot be taken back";
}

// What lies under the pile is known, and comes last: with three players and many replacements the
// pile is used up.
// rule: wallenstein.draft.under
TEST(WallensteinDraft, cards_under_the_pile_come_in_order_when_it_is_used_up) {
  Position position =
      the_game().start(3, *read_options(Wallenstein::info().options, 3, json::object()));
  Dice dice(2);
  Events nobody;
  std::vector<int> under;
  bool used_up = false;
  while (position.common.ask != Ask::pour) {
    if (the_game().turn(position).waiting == Waiting::chance) {
      Outcomes outcomes;
      ASSERT_TRUE(the_game().outcomes(position, outcomes));
      CountySet known = 0;
      for (const Outcome& outcome : outcomes) known |= CountySet{1} << outcome.choice.arg[0];
      const bool from_under =
          outcomes.size() == 1 && !under.empty() && outcomes[0].choice.arg[0] == under.front();
      for (const int card : under) {
        EXPECT_TRUE(from_under || ((known >> card) & 1U) == 0) << "it lies under the pile";
      }
      const Choice choice = the_game().sample(position, dice);
      if (from_under) {
        under.erase(under.begin());
        used_up = true;
      }
      the_game().resolve(position, choice, nobody);
      continue;
    }
    Choices legal;
    the_game().legal(position, position.common.active, legal);
    Choice choice = legal.front();
    if (position.common.ask == Ask::draft_card) {
      // Everybody draws blind and replaces whenever allowed, so the cards go round.
      choice = draw();
      if (std::ranges::find(legal, replace()) != legal.end()) {
        under.push_back(position.common.open[0]);
        under.push_back(position.common.open[1]);
        choice = replace();
      }
    }
    the_game().apply(position, position.common.active, choice, nobody);
  }
  EXPECT_TRUE(used_up);
}

}  // namespace
}  // namespace casus::wallenstein
