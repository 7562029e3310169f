// Powers over the wire: a page that listens knows at every moment who plays which.
#include "tests/match_play.h"
#include "tests/support/toy_of_powers.h"

namespace casus::server::tests {
namespace {

const std::vector<LoadedGame>& with_powers() {
  static const std::vector<LoadedGame> kGames = [] {
    std::vector<LoadedGame> all;
    all.push_back(load_game<toy::ToyOfPowers>({}, "", "").value());
    return all;
  }();
  return kGames;
}

// What the page makes of all messages it got: the last powers that one of them named.
json::value powers_known(const Page& page) {
  json::value known;
  for (const std::string& text : page.received) {
    const json::object message = parsed(text);
    const json::value* powers = message.if_contains("powers");
    if (powers != nullptr || message.at("type") == "snapshot") {
      known = powers != nullptr ? *powers : json::value();
    }
  }
  return known;
}

TEST(MatchPowers, WhoListensKnowsWhoPlaysEachPower) {
  const House house{&with_powers()};
  const auto request = read_table_request(
      with_powers(), parse_json(R"({"game":"toy_of_powers","seats":2})", "request").value());
  ASSERT_TRUE(request.has_value()) << request.error().text;
  const auto made = make_table(house, *request, kAnna, kLot, 1'000'000);
  ASSERT_TRUE(made.has_value()) << made.error().text;
  Play play(*made, house);
  play.connect_all();
  ASSERT_TRUE(play.done(play->join(kBert, std::nullopt, play.now)));
  ASSERT_TRUE(play.done(play->start(kAnna.user, play.now))) << play.last.text;
  Dice dice(5);
  int changes = 0;
  json::value before = play.snapshot(kSpectator).at("powers");
  while (play.step(dice)) {
    play.now += 1000;
    for (const Viewer viewer : Viewers::all(2).list()) {
      const json::value now = play.snapshot(viewer).at("powers");
      ASSERT_EQ(powers_known(play.page(viewer)), now) << "viewer " << slot_of(viewer);
      changes += now == before ? 0 : 1;
      before = now;
    }
    if (dice.below(5) == 0) play.restart();
  }
  EXPECT_GT(changes, 0);
}

TEST(MatchPowers, AnUpdateNamesThemOnlyWhereTheyHaveChanged) {
  const House house{&with_powers()};
  const auto request = read_table_request(
      with_powers(), parse_json(R"({"game":"toy_of_powers","seats":2})", "request").value());
  Play play(*make_table(house, *request, kAnna, kLot, 1'000'000), house);
  play.connect_all();
  ASSERT_TRUE(play.done(play->join(kBert, std::nullopt, play.now)));
  ASSERT_TRUE(play.done(play->start(kAnna.user, play.now)));
  Dice dice(5);
  play.finish(dice);
  json::value last;
  int told = 0;
  for (const std::string& text : play.page(kSpectator).received) {
    const json::object message = parsed(text);
    const json::value* powers = message.if_contains("powers");
    if (message.at("type") != "update" || powers == nullptr) continue;
    EXPECT_NE(*powers, last);
    last = *powers;
    ++told;
  }
  EXPECT_GE(told, 2) << "at the first update, and when the second round began";
}

TEST(MatchPowers, AGameWithoutThemSaysNothingOfThem) {
  Play play = begun(R"({"game":"toy","seats":2})");
  Dice dice(5);
  play.finish(dice);
  for (const std::string& text : play.page(0).received) {
    EXPECT_EQ(text.find("powers"), std::string::npos);
  }
}

}  // namespace
}  // namespace casus::server::tests
