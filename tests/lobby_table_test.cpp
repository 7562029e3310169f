// Making tables, and who may see and join them.
#include "server/lobby/access.h"
#include "tests/match_play.h"

namespace casus::server::tests {
namespace {

std::string why_not(std::string_view request) {
  const auto value = parse_json(request, "request");
  const auto read = read_table_request(games(), *value);
  return read ? "fine" : read.error().text;
}

TEST(LobbyTable, AWishIsCheckedFieldByField) {
  EXPECT_EQ(why_not(R"({"game":"royals","seats":2})"), "fine");
  EXPECT_EQ(why_not(R"({"game":"royals","seats":4,"options":{"cap36":true},"bots":{"1":"fair"},
      "access":"invitation","clock":{"kind":"live","minutes":20,"increment":10},"name":"Ours"})"),
            "fine");
  EXPECT_NE(why_not(R"({"game":"chess","seats":2})").find("no game"), std::string::npos);
  EXPECT_NE(why_not(R"({"game":"royals","seats":7})").find("2 to 5"), std::string::npos);
  EXPECT_NE(why_not(R"({"seats":2})").find("game"), std::string::npos);
  EXPECT_NE(why_not(R"([])"), "fine");
  for (const std::string_view request :
       {R"({"game":"royals","seats":2,"colour":"red"})", R"({"game":"royals","seats":"2"})",
        R"({"game":"royals","seats":2,"options":{"luck":1}})",
        R"({"game":"royals","seats":2,"options":7})",
        R"({"game":"royals","seats":2,"bots":{"2":"fair"}})",
        R"({"game":"royals","seats":2,"bots":{"0":"fair","1":"fair"}})",
        R"({"game":"royals","seats":2,"bots":{"1":"god"}})",
        R"({"game":"royals","seats":2,"access":"secret"})",
        R"({"game":"royals","seats":2,"clock":{"kind":"live"}})",
        R"({"game":"royals","seats":2,"clock":{"kind":"live","minutes":0,"increment":1}})",
        R"({"game":"royals","seats":2,"clock":{"kind":"days","days":99}})",
        R"({"game":"royals","seats":2,"clock":{"kind":"sand"}})",
        R"({"game":"royals","seats":2,"name":""})",
        R"({"game":"royals","seats":2,"name":"a\u0007"})",
        R"({"game":"toy","seats":2,"options":{"generous":true,"rounds":1}})"}) {
    EXPECT_NE(why_not(request), "fine") << request;
  }
}

TEST(LobbyTable, TheMakerSitsInTheFirstSeatThatNoBotHas) {
  Play play(made(R"({"game":"toy","seats":3,"bots":{"0":"easy"}})"), house());
  EXPECT_EQ(play->seating().seat_of(kAnna.user), seat_at(1));
  EXPECT_EQ(play->setup().name, "Toy");
  EXPECT_EQ(play->maker(), kAnna.user);
}

TEST(LobbyTable, OpenTablesAreForEverybodyOthersForTheInvited) {
  Play open(made(R"({"game":"toy","seats":2})"), house());
  EXPECT_TRUE(may_see(*open, {}));
  Play closed(made(R"({"game":"toy","seats":2,"access":"invitation"})"), house());
  EXPECT_FALSE(may_see(*closed, {}));
  EXPECT_FALSE(may_see(*closed, {kEmil.user, "wrong"}));
  EXPECT_TRUE(may_see(*closed, {"", kLot.invitation}));
  EXPECT_TRUE(may_see(*closed, {kEmil.user, kLot.invitation}));
  EXPECT_TRUE(may_see(*closed, {kAnna.user, ""}));
  EXPECT_FALSE(closed->summary().listed);
  EXPECT_TRUE(open->summary().listed);
}

TEST(LobbyTable, WhoResignedMayStillLookAtAnInvitedTable) {
  Play play = begun(R"({"game":"toy","seats":2,"access":"invitation"})");
  ASSERT_TRUE(play.done(play->resign(seat_at(1), play.now)));
  EXPECT_TRUE(may_see(*play, {kBert.user, ""}));
}

TEST(LobbyTable, ListsShowEachUserTheirOwnPlaceAndNeverTheInvitation) {
  Play play = begun(R"({"game":"toy","seats":2})");
  const json::object list = listing({play->summary()}, kBert.user, 123);
  const json::value& table = list.at("tables").at(0);
  EXPECT_EQ(table.at("you").at("seat").to_number<int>(), 1);
  EXPECT_FALSE(table.at("you").at("maker").as_bool());
  EXPECT_EQ(list.at("more").to_number<int>(), 123);
  EXPECT_TRUE(listing({play->summary()}, kAnna.user, {})
                  .at("tables")
                  .at(0)
                  .at("you")
                  .at("maker")
                  .as_bool());
  EXPECT_TRUE(listing({play->summary()}, "", {}).at("tables").at(0).at("you").at("seat").is_null());
  EXPECT_EQ(json::serialize(list).find(kLot.invitation), std::string::npos);
  EXPECT_FALSE(table.as_object().contains("maker"));
  // At the table itself those who sit there are told it, and nobody else.
  EXPECT_TRUE(table_json(play->facts(), kBert.user).contains("invitation"));
  EXPECT_FALSE(table_json(play->facts(), kEmil.user).contains("invitation"));
  EXPECT_FALSE(table_json(play->facts(), "").contains("invitation"));
}

}  // namespace
}  // namespace casus::server::tests
