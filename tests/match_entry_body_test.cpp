// The bodies of entries as databases hold them.
#include <gtest/gtest.h>

#include "server/match/entry_body.h"

namespace casus::server {
namespace {

constexpr int kSeatsOfBodies = 3;

// Each kind as the first builds wrote it. These texts stand in databases: they must never change.
const std::vector<std::pair<EntryBody, std::string>>& stored_bodies() {
  using namespace entry;
  static const std::vector<std::pair<EntryBody, std::string>> kBodies = {
      {Sit{seat_at(1), "u-1", "Anna"}, R"({"kind":"sit","seat":1,"user":"u-1","name":"Anna"})"},
      {Stand{seat_at(2)}, R"({"kind":"stand","seat":2})"},
      {SeatBot{seat_at(0), "fair"}, R"({"kind":"bot","seat":0,"bot":"fair"})"},
      {SeatBot{seat_at(0), ""}, R"({"kind":"bot","seat":0})"},
      {Start{}, R"({"kind":"start"})"},
      {Start{{"deal paris", "roll 6"}}, R"({"kind":"start","chance":["deal paris","roll 6"]})"},
      {Choose{.seat = seat_at(0), .choice = "draw pile"},
       R"({"kind":"choose","seat":0,"text":"draw pile"})"},
      {Choose{.seat = seat_at(0), .choice = "done", .forced = true, .chance = {"roll 1"}},
       R"({"kind":"choose","seat":0,"text":"done","flag":true,"chance":["roll 1"]})"},
      {TakeBack{seat_at(0), false}, R"({"kind":"take_back","seat":0})"},
      {TakeBack{seat_at(0), false, 2}, R"({"kind":"take_back","seat":0,"more":2})"},
      {TakeBack{seat_at(0), true}, R"({"kind":"take_back","seat":0,"flag":true})"},
      {AskTakeBack{seat_at(0)}, R"({"kind":"ask_take_back","seat":0})"},
      {AskTakeBack{seat_at(0), true, 3},
       R"({"kind":"ask_take_back","seat":0,"flag":true,"more":3})"},
      {AskTakeBack{seat_at(0), true}, R"({"kind":"ask_take_back","seat":0,"flag":true})"},
      {AnswerTakeBack{seat_at(0), true}, R"({"kind":"answer_take_back","seat":0,"flag":true})"},
      {AnswerTakeBack{seat_at(0), false}, R"({"kind":"answer_take_back","seat":0})"},
      {Say{std::nullopt, "u-1", "Anna", "hello", std::nullopt},
       R"({"kind":"say","user":"u-1","name":"Anna","text":"hello"})"},
      {Say{seat_at(0), "u-1", "Anna", "psst", SeatSet().with(seat_at(1)).with(seat_at(2))},
       R"({"kind":"say","seat":0,"user":"u-1","name":"Anna","text":"psst","to":[1,2]})"},
      {AutoForced{seat_at(0), true}, R"({"kind":"auto","seat":0,"flag":true})"},
      {AutoUsual{seat_at(0), true}, R"({"kind":"auto_usual","seat":0,"flag":true})"},
      {Resign{seat_at(0), "fair"}, R"({"kind":"resign","seat":0,"bot":"fair"})"},
      {HandOver{seat_at(0), "easy"}, R"({"kind":"hand_over","seat":0,"bot":"easy"})"},
      {TakeOver{seat_at(0)}, R"({"kind":"take_over","seat":0})"},
      {Expire{seat_at(0), "fair"}, R"({"kind":"expire","seat":0,"bot":"fair"})"},
      {Rename{"u-1", "Anne"}, R"({"kind":"rename","user":"u-1","name":"Anne"})"},
      {Rematch{"abcdefgh1234"}, R"({"kind":"next","text":"abcdefgh1234"})"},
  };
  return kBodies;
}

TEST(EntryBodies, AreStoredAsTheyAlwaysWere) {
  for (const auto& [body, text] : stored_bodies()) {
    EXPECT_EQ(body_of(body), text);
    const Expected<EntryBody> read = read_entry_body(text, kSeatsOfBodies);
    ASSERT_TRUE(read.has_value()) << text << ": " << read.error().text;
    EXPECT_EQ(*read, body) << text;
  }
}

TEST(EntryBodies, OfEveryKindAreInThisTest) {
  std::vector<bool> met(std::variant_size_v<EntryBody>);
  for (const auto& [body, text] : stored_bodies()) met[body.index()] = true;
  for (std::size_t i = 0; i < met.size(); ++i) EXPECT_TRUE(met[i]) << "kind " << i;
}

TEST(EntryBodies, ThatAreBrokenAreNamed) {
  const auto why = [](std::string_view text) {
    const Expected<EntryBody> read = read_entry_body(text, kSeatsOfBodies);
    return read ? std::string("fine") : read.error().text;
  };
  EXPECT_NE(why("[]").find("no JSON object"), std::string::npos);
  EXPECT_NE(why("{").find("no JSON object"), std::string::npos);
  EXPECT_NE(why(R"({"seat":1})").find("says not what it is"), std::string::npos);
  EXPECT_NE(why(R"({"kind":"fly"})").find("unknown kind"), std::string::npos);
  EXPECT_NE(why(R"({"kind":7})").find("unknown kind"), std::string::npos);
  EXPECT_NE(why(R"({"kind":"stand"})").find("names no seat"), std::string::npos);
  EXPECT_NE(why(R"({"kind":"stand","seat":3})").find("\"seat\""), std::string::npos);
  EXPECT_NE(why(R"({"kind":"stand","seat":-1})").find("\"seat\""), std::string::npos);
  EXPECT_NE(why(R"({"kind":"choose","seat":0,"text":5})").find("\"text\""), std::string::npos);
  EXPECT_NE(why(R"({"kind":"choose","seat":0,"chance":[1]})").find("\"chance\""),
            std::string::npos);
  EXPECT_NE(why(R"({"kind":"say","text":"a","to":[9]})").find("\"to\""), std::string::npos);
  EXPECT_NE(why(R"({"kind":"stand","seat":1,"bot":"fair"})").find("not of its kind"),
            std::string::npos);
}

}  // namespace
}  // namespace casus::server
