// Names: how they are written, what nobody can be called, and which can be taken for one another.
#include <gtest/gtest.h>

#include <algorithm>

#include "server/names/names.h"

namespace casus::server {
namespace {

std::string shown(std::string_view name) {
  const Expected<std::string> plain = plain_name(name, 24);
  return plain ? *plain : plain.error().code;
}

bool look_alike(std::string_view one, std::string_view other) {
  const std::vector<std::string> looks = looks_of(one);
  return std::ranges::any_of(looks_of(other), [&](const std::string& look) {
    return std::ranges::find(looks, look) != looks.end();
  });
}

TEST(Names, AreShownInOneForm) {
  EXPECT_EQ(shown("Anna"), "Anna");
  EXPECT_EQ(shown("  Anna   Maria\u00A0 "), "Anna Maria");
  EXPECT_EQ(shown("Zoe\u0308"), "Zo\u00EB") << "composed";
  EXPECT_EQ(shown("\uFF21\uFF4E\uFF4E\uFF41"), "Anna") << "of full width";
  EXPECT_EQ(shown("Änne Ω Жук"), "Änne Ω Жук");
  EXPECT_EQ(shown("שרה"), "שרה");
  EXPECT_EQ(shown("สมชาย น้ำ"), shown(shown("สมชาย น้ำ"))) << "marks of writing are fine";
  EXPECT_NE(shown("สมชาย"), "bad_name");
  EXPECT_EQ(shown("O'Neil-2 \U0001F451"), "O'Neil-2 \U0001F451");
}

TEST(Names, HaveNothingInvisibleAndNothingThatTurnsTheDirection) {
  for (const std::string_view name : {"",
                                      "   ",
                                      "\u200B",
                                      "An\u200Bna",
                                      "An\u200Dna",
                                      "An\u00ADna",
                                      "\u202EannA",
                                      "Anna\u2066",
                                      "An\u2060na",
                                      "Anna\uFE0F",
                                      "\u3164",
                                      "\u2800",
                                      "An\u2800na",
                                      "An\u0007na",
                                      "An\nna",
                                      "An\u2028na",
                                      "An\uE000na",
                                      "An\U000E0041na",
                                      "\uFEFF"
                                      "Anna",
                                      "\u0301Anna",
                                      "A \u0301",
                                      "Anna\u0301\u0301\u0301\u0301\u0301",
                                      "\xFF"}) {
    EXPECT_EQ(shown(name), "bad_name") << name;
  }
  EXPECT_EQ(shown(std::string_view("An\0na", 5)), "bad_name");
}

TEST(Names, AreCountedInCharactersAsTheyAreShown) {
  std::string long_enough;
  for (int i = 0; i < 24; ++i) long_enough += "\u00C4";
  EXPECT_EQ(shown(long_enough), long_enough);
  EXPECT_EQ(shown(long_enough + "x"), "bad_name");
  EXPECT_EQ(shown("\uFDFA\uFDFA"), "bad_name") << "one character that is eighteen when shown";
  EXPECT_EQ(shown(std::string(100'000, 'a')), "bad_name");
}

TEST(Names, AreTheSameHoweverTheyAreWritten) {
  EXPECT_EQ(folded_name("ANNA  maria"), folded_name("Anna Maria"));
  EXPECT_EQ(folded_name("STRASSE"), folded_name("Straße"));
  EXPECT_EQ(folded_name("ÄNNE ω жУК"), folded_name("Änne Ω Жук"));
  EXPECT_EQ(folded_name("ΑΣ"), folded_name("ας"));
  EXPECT_EQ(folded_name("Zoe\u0308"), folded_name("Zo\u00EB"));
  EXPECT_EQ(folded_name("\uFF21nna"), "anna");
  EXPECT_EQ(folded_name("An\u200Bna"), "anna");
  EXPECT_NE(folded_name("Anna"), folded_name("Änna"));
  EXPECT_NE(folded_name("\u200B"), "") << "an older build let somebody be called so";
}

TEST(Names, ThatLookAlikeShareALook) {
  EXPECT_TRUE(look_alike("Anna", "anna"));
  EXPECT_TRUE(look_alike("Anna", "\u0410nna")) << "a Cyrillic A";
  EXPECT_TRUE(look_alike("anna", "\u0410NN\u0410"));
  EXPECT_TRUE(look_alike("Bert", "\u0412ert")) << "alike as capitals only";
  EXPECT_TRUE(look_alike("Bill", "BlLL"));
  EXPECT_TRUE(look_alike("Bill", "Bi11"));
  EXPECT_TRUE(look_alike("BILL", "B1ll"));
  EXPECT_TRUE(look_alike("Mark", "rnark"));
  EXPECT_TRUE(look_alike("Bob", "B0b"));
  EXPECT_FALSE(look_alike("Anna", "Hanna"));
  EXPECT_FALSE(look_alike("Anna", "Änna"));
  EXPECT_FALSE(look_alike("Guest 2", "Guest 3"));
  EXPECT_FALSE(look_alike("Bert", "Berta"));
}

TEST(Names, HaveLooksThatFitIntoAnIndex) {
  std::string much;
  for (int i = 0; i < 80; ++i) much += "\uFDFA";
  for (const std::string& look : looks_of(much)) EXPECT_LE(look.size(), 256U);
  for (const std::string& look : looks_of("\u200B")) EXPECT_FALSE(look.empty());
}

}  // namespace
}  // namespace casus::server
