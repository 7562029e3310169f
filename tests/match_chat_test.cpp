// What is said at a table, and who hears it: the chat alone, without a match.
#include <gtest/gtest.h>

#include "server/match/chat.h"

namespace casus::server {
namespace {

constexpr int kSeats = 3;
const Viewer kSpectator{};

Viewer eyes(int seat) { return {seat_at(seat)}; }
SeatSet seats(std::initializer_list<int> numbers) {
  SeatSet out;
  for (const int number : numbers) out = out.with(seat_at(number));
  return out;
}

std::string code(const std::optional<TableRefusal>& no) { return no ? no->code : "fine"; }

// A chat of three who sit in their seats.
Chat of_three() {
  Chat chat(kSeats, {});
  chat.set_sitting({"u-0", "u-1", "u-2"});
  return chat;
}

TEST(Chat, TellsAWhisperOnlyToThoseItIsForAndItsSpeaker) {
  Chat chat = of_three();
  chat.add({seat_at(0), "u-0", "Anna", "psst", seats({1})}, 5);
  EXPECT_TRUE(chat.latest(eyes(0)));
  EXPECT_TRUE(chat.latest(eyes(1)));
  EXPECT_FALSE(chat.latest(eyes(2)));
  EXPECT_FALSE(chat.latest(kSpectator));
  EXPECT_TRUE(chat.last_lines(eyes(2), 10).empty());
}

TEST(Chat, CountsLinesForEachViewerApartSoThatWhispersLeaveNoGap) {
  Chat chat = of_three();
  chat.add({seat_at(0), "u-0", "Anna", "one", std::nullopt}, 1);
  chat.add({seat_at(0), "u-0", "Anna", "psst", seats({1})}, 2);
  chat.add({std::nullopt, "u-9", "Emil", "two", std::nullopt}, 3);
  const std::vector<ChatLine> heard = chat.last_lines(eyes(2), 10);
  ASSERT_EQ(heard.size(), 2U);
  EXPECT_EQ(heard[0].number, 1U);
  EXPECT_EQ(heard[1].number, 2U);
  EXPECT_EQ(heard[1].text, "two");
  EXPECT_EQ(heard[1].from, std::nullopt);
  EXPECT_EQ(chat.latest(eyes(1))->number, 3U);
}

TEST(Chat, ShowsTheLastLinesUnderTheirOwnNumbers) {
  Chat chat(kSeats, {});
  for (int i = 1; i <= 5; ++i) {
    chat.add({seat_at(0), "u-0", "Anna", std::to_string(i), std::nullopt}, i);
  }
  const std::vector<ChatLine> heard = chat.last_lines(kSpectator, 2);
  ASSERT_EQ(heard.size(), 2U);
  EXPECT_EQ(heard[0].text, "4");
  EXPECT_EQ(heard[0].number, 4U);
  EXPECT_EQ(heard[1].number, 5U);
}

TEST(Chat, AWhisperStaysWithThePersonsItWasForWhoeverSitsThereLater) {
  Chat chat = of_three();
  chat.add({seat_at(0), "u-0", "Anna", "aloud", std::nullopt}, 1);
  chat.add({seat_at(0), "u-0", "Anna", "psst", seats({1})}, 2);
  chat.add({seat_at(1), "u-1", "Bert", "yes?", seats({0})}, 3);
  chat.set_sitting({"u-0", "stranger", "u-2"});
  const std::vector<ChatLine> read = chat.last_lines(eyes(1), 10);
  ASSERT_EQ(read.size(), 1U) << "neither what was said to the seat nor what the seat said";
  EXPECT_EQ(read[0].text, "aloud");
  chat.add({seat_at(0), "u-0", "Anna", "psst, stranger", seats({1})}, 4);
  EXPECT_EQ(chat.latest(eyes(1))->number, 2U) << "counted as this person has heard it";
  // Who sits down elsewhere has it still, and does not hear what the old seat is told.
  chat.set_sitting({"u-0", "stranger", "u-1"});
  const std::vector<ChatLine> again = chat.last_lines(eyes(2), 10);
  ASSERT_EQ(again.size(), 3U);
  EXPECT_EQ(again[1].text, "psst");
  EXPECT_EQ(again[2].text, "yes?");
  EXPECT_EQ(again[2].number, 3U);
}

TEST(Chat, AWhisperIntoAnEmptySeatIsNobodysElse) {
  Chat chat(kSeats, {});
  chat.set_sitting({"u-0", "", ""});
  chat.add({seat_at(0), "u-0", "Anna", "psst", seats({1})}, 1);
  chat.set_sitting({"u-0", "u-1", ""});
  EXPECT_TRUE(chat.last_lines(eyes(1), 10).empty());
  EXPECT_EQ(chat.last_lines(eyes(0), 10).size(), 1U);
  chat.set_sitting({"", "u-1", ""});
  EXPECT_TRUE(chat.last_lines(eyes(0), 10).empty());
  EXPECT_TRUE(chat.last_lines(eyes(2), 10).empty()) << "nor is it of another empty seat";
}

TEST(Chat, WhatWasSaidIsSaidUnderTheNewName) {
  Chat chat = of_three();
  chat.add({seat_at(0), "u-0", "Anna", "one", std::nullopt}, 1);
  chat.add({std::nullopt, "u-9", "Emil", "two", std::nullopt}, 2);
  EXPECT_TRUE(chat.rename({"u-9", "Emilia"}));
  EXPECT_FALSE(chat.rename({"u-9", "Emilia"})) << "already";
  EXPECT_FALSE(chat.rename({"u-7", "Nobody"}));
  EXPECT_EQ(chat.last_lines(kSpectator, 10)[0].name, "Anna");
  EXPECT_EQ(chat.last_lines(kSpectator, 10)[1].name, "Emilia");
}

TEST(Chat, SaysWhatMayNotBeSaid) {
  const Chat chat(kSeats, {});
  EXPECT_EQ(code(chat.why_not_say(seat_at(0), "hello", std::nullopt)), "fine");
  EXPECT_EQ(code(chat.why_not_say(std::nullopt, "hello", std::nullopt)), "fine");
  EXPECT_EQ(code(chat.why_not_say(std::nullopt, "hello", seats({1}))), "not_seated");
  EXPECT_EQ(code(chat.why_not_say(seat_at(0), "hello", seats({}))), "no_such_seat");
  EXPECT_EQ(code(chat.why_not_say(seat_at(0), "hello", seats({3}))), "no_such_seat");
  EXPECT_EQ(code(chat.why_not_say(seat_at(0), "  ", std::nullopt)), "bad_text");
  EXPECT_EQ(code(chat.why_not_say(seat_at(0), std::string(2001, 'a'), std::nullopt)), "bad_text");
  const Chat without_whispers(kSeats, {.talk = true, .whispers = false});
  EXPECT_EQ(code(without_whispers.why_not_say(seat_at(0), "hello", seats({1}))), "no_whispers");
  EXPECT_EQ(code(without_whispers.why_not_say(seat_at(0), "hello", std::nullopt)), "fine");
  const Chat silent(kSeats, {.talk = false, .whispers = false});
  EXPECT_EQ(code(silent.why_not_say(seat_at(0), "hello", std::nullopt)), "no_talk");
}

}  // namespace
}  // namespace casus::server
