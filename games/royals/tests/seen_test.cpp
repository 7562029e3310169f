// What everybody has seen of cards that are secret now: kept, shown, and imagined accordingly.
#include <gtest/gtest.h>

#include <functional>
#include <map>

#include "games/royals/choices.h"
#include "games/royals/tests/deduction.h"
#include "games/royals/tests/random_games.h"
#include "games/royals/tests/secrets.h"
#include "tests/laws/chance.h"

namespace casus::royals {
namespace {

constexpr std::size_t kFrance = 0;
constexpr std::size_t kBritain = 2;
constexpr std::size_t kSpain = 3;

KnownCards<kCountries> known(const Cards& cards) { return {SmallBag<kCountries>(cards)}; }

json::object json_of(const Position& position, Viewer viewer) {
  return the_game().to_json(the_game().view(position, viewer)).json();
}

// rule: royals.secret.seen
TEST(RoyalsSeen, a_card_from_the_row_is_known_until_one_like_it_leaves_the_hand) {
  Position position = given(
      3, {"turn blue draw round 2", "hand blue spain 1 france 1", "row spain france britain"});
  Events nobody;
  the_game().apply(position, seat_at(1), draw(Source{kSpain}), nobody);
  EXPECT_EQ(position.common.seen.known[1], known({0, 0, 0, 1}));
  for (const Viewer viewer : {Viewer{}, Viewer{seat_at(0)}, Viewer{seat_at(1)}}) {
    const json::object view = json_of(position, viewer);
    EXPECT_EQ(view.at("players").at("1").at("known"), json::value({{"spain", 1}}));
    EXPECT_FALSE(view.at("players").at("0").as_object().contains("known"));
  }
  the_game().apply(position, seat_at(1), draw(Source{kFrance}), nobody);
  the_game().apply(position, seat_at(1), draw(Source::pile), nobody);
  the_game().resolve(position, deal(Country{kBritain}), nobody);
  EXPECT_EQ(position.common.seen.known[1], known({1, 0, 0, 1}));  // nothing of the hidden card
  // A Baron costs two: one Spain is known of, the other was not.
  const int baron = *the_game().board().nobles->find("seville.baron");
  the_game().apply(position, seat_at(1), take(Noble{static_cast<std::uint8_t>(baron)}), nobody);
  EXPECT_EQ(position.hands[1].country[kSpain], 0);
  EXPECT_EQ(position.common.seen.known[1], known({1, 0, 0, 0}));
}

// rule: royals.secret.seen royals.period.reshuffle
TEST(RoyalsSeen, when_the_discards_become_the_pile_the_hands_can_be_counted) {
  Position position = given(3, {"turn blue draw round 4", "hand blue spain 2", "hand red france 1",
                                "row spain france britain", "pile britain 1"});
  position.common.seen.known[1] = known({0, 0, 0, 1});
  Events nobody;
  the_game().apply(position, seat_at(1), draw(Source::pile), nobody);
  the_game().resolve(position, deal(Country{kBritain}), nobody);
  EXPECT_EQ(position.common.seen.cards_in_hands, (Cards{1, 0, 1, 1}));
  EXPECT_EQ(json_of(position, Viewer{}).at("in_hands"),
            json::value({{"country_cards", {{"france", 1}, {"britain", 1}, {"spain", 1}}}}));
  // Everybody can name the pile now, and red even what blue and yellow hold together.
  for (const Viewer viewer : {Viewer{}, Viewer{seat_at(0)}, Viewer{seat_at(2)}}) {
    Dice dice(3);
    for (int i = 0; i < 50; ++i) {
      const Position imagined = the_game().imagine(the_game().view(position, viewer), dice);
      EXPECT_EQ(imagined.country_pile, position.country_pile);
      EXPECT_GE(imagined.hands[1].country[kSpain], 1);
    }
  }
}

// rule: royals.option.memory
TEST(RoyalsSeen, with_the_option_memory_nothing_is_kept_told_or_used) {
  std::uint64_t contradictions = 0;
  for (int seats = 2; seats <= kSeats; ++seats) {
    Dice dice(static_cast<std::uint64_t>(seats));
    json::object given = {{"memory", true}};
    const auto options = read_options(Royals::info().options, seats, given);
    given["memory"] = false;
    const auto reminding = read_options(Royals::info().options, seats, given);
    ASSERT_TRUE(options && reminding);
    Position position = the_game().start(seats, *options);
    Position other = the_game().start(seats, *reminding);
    std::vector<Event> told;
    std::vector<Event> told_too;
    Choices legal;
    Choices legal_too;
    for (Turn turn = the_game().turn(position); turn.waiting != Waiting::nobody;
         turn = the_game().turn(position)) {
      Events events(told);
      Events events_too(told_too);
      ASSERT_EQ(turn, the_game().turn(other));
      if (turn.waiting == Waiting::chance) {
        const Choice outcome = the_game().sample(position, dice);
        ASSERT_TRUE(the_game().possible(other, outcome));
        the_game().resolve(position, outcome, events);
        the_game().resolve(other, outcome, events_too);
      } else {
        const Seat seat = *turn.seats.begin();
        legal.clear();
        legal_too.clear();
        the_game().legal(position, seat, legal);
        the_game().legal(other, seat, legal_too);
        ASSERT_EQ(legal, legal_too);
        const Choice choice = casus::test::any_of(legal, dice);
        the_game().apply(position, seat, choice, events);
        the_game().apply(other, seat, choice, events_too);
      }
      ASSERT_EQ(position.common.seen, Seen{});
      ASSERT_EQ(position.hands, other.hands);
      ASSERT_EQ(position.markers, other.markers);
      if (dice.below(16) != 0) continue;
      const View view = the_game().view(position, Viewer{seat_at(0)});
      ASSERT_EQ(the_game().to_json(view).text.find("\"known\""), std::string::npos);
      ASSERT_EQ(the_game().to_json(view).text.find("\"in_hands\""), std::string::npos);
      const Position imagined = the_game().imagine(view, dice);
      for (int seat = 1; seat < seats; ++seat) {
        const Cards least = other.common.seen.known[seat].least.counts();
        contradictions += without(least, imagined.hands[seat].country) != Cards{};
      }
    }
    EXPECT_EQ(told, told_too);  // play is the same
  }
  EXPECT_GT(contradictions, 20U);  // it does forget
}

// A distribution over pairs of hands, from all ways to deal cards that differ, one by one.
using Pair = std::pair<Cards, Cards>;
using Weights = std::map<Pair, double>;

Cards with(Cards cards, std::size_t kind) {
  ++cards[kind];
  return cards;
}

// Deals `slots` cards one after another from the pool, every card as likely; calls `done` with
// their kinds and how likely that was.
void each_deal(Cards pool, int slots, double likely, std::vector<std::size_t> dealt,
               const std::function<void(const std::vector<std::size_t>&, double)>& done) {
  if (slots == 0) return done(dealt, likely);
  const int cards = total(pool);
  for (std::size_t kind = 0; kind < kCountries; ++kind) {
    if (pool[kind] == 0) continue;
    Cards left = pool;
    --left[kind];
    dealt.push_back(kind);
    each_deal(left, slots - 1, likely * pool[kind] / cards, dealt, done);
    dealt.pop_back();
  }
}

// Imagines often, and compares how often seats 1 and 2 hold what with how likely it is.
void expect_fair(const Position& position, const Weights& weights, int samples) {
  Weights all = weights;
  double sum = 0;
  for (const auto& [hands, weight] : all) sum += weight;
  const View view = the_game().view(position, Viewer{seat_at(0)});
  std::map<Pair, int> counted;
  Dice dice(11);
  for (int i = 0; i < samples; ++i) {
    const Position imagined = the_game().imagine(view, dice);
    ASSERT_EQ(the_game().why_impossible(imagined), std::nullopt);
    const Pair hands = {imagined.hands[1].country, imagined.hands[2].country};
    ASSERT_TRUE(all.contains(hands)) << "a hand that cannot be";
    ++counted[hands];
  }
  std::vector<double> expected;
  std::vector<int> found;
  for (const auto& [hands, weight] : all) {
    expected.push_back(weight / sum * samples);
    found.push_back(counted[hands]);
  }
  const laws::Fit fit = laws::fit(expected, found);
  EXPECT_GT(fit.freedom, 5);
  EXPECT_LT(fit.chi_square, laws::chi_square_limit(fit.freedom));
}

// All cards that seat 0 cannot see, without those that are known in a hand.
Cards unplaced(const Position& position) {
  Cards cards = position.country_pile;
  for (int seat = 1; seat < position.common.setup.seats; ++seat) {
    const Cards least = position.common.seen.known[seat].least.counts();
    cards = sum_of(cards, rest_of(position.hands[seat].country, least));
  }
  return cards;
}

// rule: royals.secret.seen
TEST(RoyalsSeen, imagined_hands_hold_what_is_known_and_are_otherwise_fair) {
  Position position = given(3, {"turn red play round 3", "hand red france 2 spain 1",
                                "hand blue spain 1 britain 1 france 1", "hand yellow france 2"});
  position.common.seen.known[1] = known({0, 0, 0, 1});
  position.common.seen.known[2] = known({1, 0, 0, 0});
  Weights weights;
  each_deal(unplaced(position), 3, 1, {}, [&](const auto& dealt, double likely) {
    const Cards blue = with(with({0, 0, 0, 1}, dealt[0]), dealt[1]);
    weights[{blue, with({1, 0, 0, 0}, dealt[2])}] += likely;
  });
  expect_fair(position, weights, 20000);
}

// rule: royals.secret.seen
TEST(RoyalsSeen, cards_that_are_surely_in_a_hand_are_in_any_of_them_as_likely) {
  Position position = given(3, {"turn red play round 3", "hand red france 2 spain 1",
                                "hand blue spain 1 britain 1 france 1", "hand yellow france 2"});
  position.common.seen.known[1] = known({0, 0, 0, 1});
  // Red holds one of the Frances itself, so that one of two is with the others.
  position.common.seen.cards_in_hands = {3, 0, 0, 0};
  Cards anywhere = unplaced(position);
  --anywhere[kFrance];
  Weights weights;
  each_deal(anywhere, 3, 1, {}, [&](const auto& dealt, double likely) {
    // Four places, and the France in any of them.
    for (std::size_t place = 0; place < 4; ++place) {
      std::vector<std::size_t> cards = dealt;
      cards.insert(cards.begin() + static_cast<std::ptrdiff_t>(place), kFrance);
      weights[{with(with({0, 0, 0, 1}, cards[0]), cards[1]), with(with({}, cards[2]), cards[3])}] +=
          likely;
    }
  });
  expect_fair(position, weights, 20000);
}

// A position in which blue, seen by red, chooses how to pay for a Countess of France.
Position paying() {
  Position position = given(3, {"turn blue play round 3", "hand red france 1",
                                "hand yellow spain 1", "hand blue france 2 spain 3 britain 1"});
  position.common.seen.known[1] = known({1, 0, 0, 2});
  const Board& board = the_game().board();
  for (std::uint8_t n = 0; n < board.noble_count; ++n) {
    if (board.country_of[n] != Country{kFrance} || board.cards_of[n] != 3) continue;
    Events nobody;
    the_game().apply(position, seat_at(1), take(Noble{n}), nobody);
    break;
  }
  EXPECT_EQ(position.common.ask, Ask::pay);
  return position;
}

// rule: royals.secret.seen
TEST(RoyalsSeen, who_is_asked_how_to_pay_is_imagined_so_and_holds_what_is_known) {
  const Position position = paying();
  Weights weights;
  each_deal(unplaced(position), 4, 1, {}, [&](const auto& dealt, double likely) {
    Position other = position;
    other.hands[1].country = with(with(with({1, 0, 0, 2}, dealt[0]), dealt[1]), dealt[2]);
    if (!secrets::can_be_asked(the_game().board(), other)) return;
    weights[{other.hands[1].country, with({}, dealt[3])}] += likely;
  });
  expect_fair(position, weights, 8000);
}

// rule: royals.secret.seen
TEST(RoyalsSeen, with_cards_that_are_surely_in_hands_the_payer_is_still_one_who_is_asked) {
  Position position = paying();
  position.common.seen.cards_in_hands = {2, 0, 1, 2};
  const View view = the_game().view(position, Viewer{seat_at(0)});
  Dice dice(5);
  for (int i = 0; i < 200; ++i) {
    const Position imagined = the_game().imagine(view, dice);
    ASSERT_EQ(the_game().why_impossible(imagined), std::nullopt);
    ASSERT_TRUE(secrets::can_be_asked(the_game().board(), imagined));
    ASSERT_TRUE(the_game().view(imagined, Viewer{seat_at(0)}) == view);
  }
}

TEST(RoyalsSeen, what_cannot_have_been_seen_is_refused) {
  Position position = given(3, {"turn red play round 3", "hand blue spain 2", "hand red france 1",
                                "hand yellow france-spain 1"});
  position.common.seen.known[1] = known({0, 0, 0, 1});
  casus::test::expect_refused<Royals>(
      position,
      {
          {R"({"players": {"1": {"known": {"spain": 3}}}})", "players.1.known.spain"},
          {R"({"players": {"0": {"known": {"spain": 1}}}})", "players.0.known.spain"},
          {R"({"players": {"1": {"known": {"spain": 16}}}})", "players.1.known.spain"},
          {R"({"players": {"1": {"known": {"narnia": 1}}}})", "players.1.known"},
          {R"({"players": {"1": {"known": 7}}})", "players.1.known"},
          {R"({"in_hands": {"country_cards": {"spain": 2}}})", "in_hands.country_cards.spain"},
          {R"({"in_hands": {"intrigue_cards": {"britain-spain": 1}}})",
           "in_hands.intrigue_cards.britain-spain"},
          {R"({"in_hands": {"cards": {}}})", "in_hands"},
          {R"({"options": {"memory": true}})", "players.1.known"},
      });
}

TEST(RoyalsSeen, positions_of_builds_that_kept_nothing_are_read_as_if_nothing_was_seen) {
  Position position = given(3, {"turn red play round 3", "hand blue spain 2", "hand red france 1"});
  const json::value former = json::parse(the_game().former_json(position).text);
  EXPECT_FALSE(former.at("options").as_object().contains("memory"));
  const auto read = the_game().read_position(former);
  ASSERT_TRUE(read.has_value()) << read.error().text;
  EXPECT_EQ(*read, position);
  position.common.seen.known[1] = known({0, 0, 0, 2});
  EXPECT_EQ(json::parse(the_game().former_json(position).text), former);
  EXPECT_EQ(the_game().to_json(position).json().at("players").at("1").at("known"),
            json::value({{"spain", 2}}));
}

TEST(RoyalsSeen, the_terminal_says_at_least_how_many) {
  Position position = given(3, {"turn red play round 3", "hand blue spain 2 france 1",
                                "hand yellow britain 1 france-spain 1"});
  const auto picture = [&] { return the_game().picture(the_game().view(position, Viewer{})); };
  EXPECT_EQ(picture().find("Seen in hands"), std::string::npos);
  position.common.seen.known[1] = known({1, 0, 0, 2});
  EXPECT_NE(picture().find("\nSeen in hands: Blue at least 1 France, 2 Spain\n"), std::string::npos)
      << picture();
  position.common.seen.cards_in_hands = {0, 0, 1, 0};
  EXPECT_NE(picture().find("2 Spain; besides, all hands together at least 1 Britain\n"),
            std::string::npos)
      << picture();
}

}  // namespace
}  // namespace casus::royals
