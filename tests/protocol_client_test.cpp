// What clients send: the good is understood, the bad is named, nothing hostile gets through.
#include "tests/match_play.h"

namespace casus::server::tests {
namespace {

std::string code_of(std::string_view text) {
  const auto message = read_client_message(text);
  return message ? "fine" : message.error().fault.code;
}
std::optional<std::int64_t> id_of_bad(std::string_view text) {
  return read_client_message(text).error().id;
}

TEST(ProtocolClient, EveryMessageIsUnderstood) {
  const auto choose =
      read_client_message(R"({"type":"choose","id":3,"seen":17,"choice":"draw pile"})");
  ASSERT_TRUE(choose.has_value());
  EXPECT_EQ(choose->id, 3);
  EXPECT_EQ(std::get<request::Choose>(choose->request).seen, 17U);
  EXPECT_EQ(std::get<request::Choose>(choose->request).answer.choices.front(), "draw pile");
  EXPECT_EQ(code_of(R"({"type":"why_not","id":1,"choice":"done"})"), "fine");
  EXPECT_EQ(code_of(R"({"type":"take_back","id":1})"), "fine");
  EXPECT_EQ(code_of(R"({"type":"answer_take_back","id":1,"agree":false})"), "fine");
  EXPECT_EQ(code_of(R"({"type":"auto","id":1,"forced":true})"), "fine");
  const auto say = read_client_message(R"({"type":"say","id":1,"text":"Grüße","to":[0,2]})");
  ASSERT_TRUE(say.has_value());
  EXPECT_EQ(std::get<request::Say>(say->request).to, SeatSet::of(seat_at(0)).with(seat_at(2)));
  EXPECT_FALSE(std::get<request::Say>(
                   read_client_message(R"({"type":"say","id":1,"text":"hi","to":null})")->request)
                   .to.has_value());
}

TEST(ProtocolClient, HostileMessagesAreMalformedAndKeepTheirIdWherePossible) {
  for (const std::string_view text :
       {"",
        "x",
        "[]",
        "7",
        "null",
        "{}",
        R"({"id":1})",
        R"({"type":"choose"})",
        R"({"type":"choose","id":-1,"seen":1,"choice":"x"})",
        R"({"type":7,"id":1})",
        R"({"type":"choose","id":1,"seen":1.5,"choice":"x"})",
        R"({"type":"choose","id":1,"seen":"1","choice":"x"})",
        R"({"type":"choose","id":1,"seen":99999999999999999999,"choice":"x"})",
        R"({"type":"choose","id":1,"seen":1,"choice":{"act":"x"}})",
        R"({"type":"choose","id":1,"seen":1,"choice":"x","extra":1})",
        R"({"type":"take_back","id":1,"seat":0})",
        R"({"type":"answer_take_back","id":1,"agree":1})",
        R"({"type":"say","id":1,"text":""})",
        R"({"type":"say","id":1,"text":"a\nb"})",
        R"({"type":"say","id":1,"text":"a","to":[]})",
        R"({"type":"say","id":1,"text":"a","to":[9]})",
        R"({"type":"say","id":1,"text":"a","to":"all"})",
        R"({"type":"fly","id":1})",
        "{\"type\":\"say\",\"id\":1,\"text\":\"\xff\xfe\"}"}) {
    EXPECT_NE(code_of(text), "fine") << text;
  }
  EXPECT_EQ(id_of_bad(R"({"type":"fly","id":5})"), 5);
  EXPECT_EQ(id_of_bad(R"({"type":"fly","id":"5"})"), std::nullopt);
  EXPECT_EQ(code_of(std::string(kLongestMessage + 1, ' ')), "too_large");
  EXPECT_EQ(code_of(std::string(4000, '[')), "bad_json");
  EXPECT_NE(code_of(R"({"type":"why_not","id":1,"choice":")" + std::string(500, 'x') + "\"}"),
            "fine");
  EXPECT_NE(code_of(R"({"type":"say","id":1,"text":")" + std::string(501, 'x') + "\"}"), "fine");
}

TEST(ProtocolClient, BodiesOfRequests) {
  EXPECT_FALSE(read_join_body("")->seat.has_value());
  EXPECT_EQ(read_join_body(R"({"seat":2,"invitation":"abc"})")->seat, seat_at(2));
  EXPECT_EQ(read_join_body(R"({"invitation":"abc"})")->invitation, "abc");
  EXPECT_FALSE(read_join_body(R"({"seat":8})").has_value());
  EXPECT_FALSE(read_join_body(R"({"sit":1})").has_value());
  EXPECT_EQ(read_seat_body(R"({"seat":1,"bot":"fair"})")->bot, "fair");
  EXPECT_EQ(read_seat_body(R"({"seat":1,"bot":null})")->bot, "");
  EXPECT_FALSE(read_seat_body(R"({"seat":1})").has_value());
  EXPECT_FALSE(read_seat_body(R"({"seat":1,"bot":""})").has_value());
  EXPECT_EQ(*read_hand_over_body(R"({"bot":"easy"})"), "easy");
  EXPECT_FALSE(read_hand_over_body("[]").has_value());
}

TEST(ProtocolClient, AnswersToLiveMessages) {
  Play play = begun(R"({"game":"royals","seats":2})");
  const auto seen = std::to_string(play.page(0).seen());
  EXPECT_EQ(play.send(kAnna, "nonsense")
                .find(R"({"type":"malformed","id":null,"error":{"code":"bad_json")"),
            0U);
  EXPECT_EQ(play.send(kAnna, R"({"type":"why_not","id":4,"choice":"draw pile"})"),
            R"({"type":"legal","id":4})");
  EXPECT_EQ(play.send(kAnna, R"({"type":"why_not","id":4,"choice":"done"})")
                .find(R"({"type":"refused","id":4,"refusal":{"why":)"),
            0U);
  EXPECT_EQ(
      play.send(kAnna, R"({"type":"choose","id":5,"seen":)" + seen + R"(,"choice":"draw pile"})"),
      R"({"type":"accepted","id":5})");
  EXPECT_EQ(
      play.send(kAnna, R"({"type":"choose","id":6,"seen":)" + seen + R"(,"choice":"draw pile"})"),
      R"({"type":"stale","id":6})");
  EXPECT_EQ(play.send(kAnna, R"({"type":"take_back","id":7})"), R"({"type":"asked","id":7})");
  EXPECT_EQ(play.send(kBert, R"({"type":"answer_take_back","id":1,"agree":true})"),
            R"({"type":"accepted","id":1})");
  EXPECT_EQ(
      play.send(kEmil, R"({"type":"take_back","id":7})"),
      R"({"type":"refused","id":7,"refusal":{"why":"not_seated","rule":"","text":"You watch this table; only players play."}})");
  EXPECT_EQ(play.send(kEmil, R"({"type":"say","id":8,"text":"hi"})"),
            R"({"type":"accepted","id":8})");
  EXPECT_EQ(play.send(kAnna, R"({"type":"auto","id":9,"forced":false})"),
            R"({"type":"accepted","id":9})");
}

TEST(ProtocolClient, RandomBytesNeverGetThrough) {
  Dice dice(77);
  const std::string base = R"({"type":"choose","id":3,"seen":17,"choice":"draw pile"})";
  for (int i = 0; i < 5000; ++i) {
    std::string text = base;
    for (std::uint32_t n = 1 + dice.below(4); n > 0; --n) {
      text[dice.below(static_cast<std::uint32_t>(text.size()))] =
          static_cast<char>(dice.below(256));
    }
    const auto message = read_client_message(text);
    if (message) {
      EXPECT_GE(message->id, 0);
    }
  }
}

}  // namespace
}  // namespace casus::server::tests
