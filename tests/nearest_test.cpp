// A wrong word is answered with the words there are, or the nearest.
#include "core/nearest.h"

#include <gtest/gtest.h>

#include "core/json.h"

namespace casus {
namespace {

using Words = std::vector<std::string>;

TEST(Nearest, ASlipOfTheHandIsUnderstood) {
  const Words countries = {"spain", "france", "german_states", "britain"};
  EXPECT_EQ(no_such_word("frnace", "country", countries),
            "\"frnace\" is no country; did you mean france? There are britain, france, "
            "german_states, spain");
  EXPECT_EQ(nearest("Spian", countries, 1), Words{"spain"});
  EXPECT_EQ(nearest("german", countries, 1), Words{"german_states"});
}

TEST(Nearest, AStrangeWordIsAnsweredWithTheWholeListInOrder) {
  EXPECT_EQ(no_such_word("moon", "colour", {"red", "blue", "green"}),
            "\"moon\" is no colour; there are blue, green, red");
  EXPECT_EQ(no_such_word("x", "option", {}), "\"x\" is no option; there are none");
}

TEST(Nearest, OfALongListTheNearestAreNamed) {
  Words many;
  for (int i = 0; i < 200; ++i) many.push_back("county_" + std::to_string(i));
  many.emplace_back("bremen");
  const std::string text = no_such_word("bermen", "county", many);
  EXPECT_NE(text.find("did you mean bremen? There are 201, the nearest of them "),
            std::string::npos)
      << text;
  EXPECT_LT(text.size(), 250U);
}

TEST(Nearest, AHostileWordCostsLittleAndIsCutShort) {
  const std::string text = no_such_word(std::string(1U << 20U, '\n'), "word", {"a", "bb"});
  EXPECT_LT(text.size(), 120U);
  EXPECT_EQ(text.find('\n'), std::string::npos);
}

TEST(Nearest, OnlyTheFirstOfManyWrongFieldsIsLookedAt) {
  json::object wrong;
  for (int i = 0; i < 20'000; ++i) wrong["field_" + std::to_string(i)] = i;
  const json::value value = wrong;
  Reading reading("bad");
  const Reader reader(value, "thing", reading);
  reader.only({"felds"});
  EXPECT_NE(reading.fault().text.find("field_0"), std::string::npos);
}

}  // namespace
}  // namespace casus
