#include "core/options.h"

#include <gtest/gtest.h>

namespace casus {
namespace {

const std::vector<OptionSpec>& specs() {
  using Kind = OptionSpec::Kind;
  static const std::vector<OptionSpec> kSpecs = {
      {"free", Kind::flag, "", "", 0, 1, 0, {}},
      {"cards", Kind::number, "", "", 2, 5, 3, {}},
      {"tower", Kind::word, "", "", 0, 0, 1, {"light", "plain", "heavy"}},
      {"colours", Kind::seat_words, "", "", 0, 0, 0, {"red", "blue", "green"}},
  };
  return kSpecs;
}

std::string fault_of(const char* given, int seats = 2) {
  const auto options = read_options(specs(), seats, json::parse(given));
  return options ? "" : options.error().text;
}

TEST(Options, DefaultsFillWhatIsNotGiven) {
  const auto options = read_options(specs(), 2, json::object());
  ASSERT_TRUE(options.has_value());
  EXPECT_FALSE(options->flag("free"));
  EXPECT_EQ(options->number("cards"), 3);
  EXPECT_EQ(options->number("tower"), 1);
  EXPECT_EQ(options->words("colours"), (std::vector<int>{0, 1}));
}

TEST(Options, GoThroughJsonAndBack) {
  const auto given =
      json::parse(R"({"free":true,"cards":5,"tower":"heavy","colours":["green","red"]})");
  const auto options = read_options(specs(), 2, given);
  ASSERT_TRUE(options.has_value());
  EXPECT_EQ(json::value(to_json(specs(), *options)), given);
}

TEST(Options, EveryMistakeIsNamed) {
  EXPECT_EQ(
      fault_of(R"({"fre":true})"),
      "options: \"fre\" is no option; did you mean free? There are cards, colours, free, tower");
  EXPECT_EQ(fault_of(R"({"free":1})"), "options.free: must be true or false, not 1");
  EXPECT_EQ(fault_of(R"({"cards":6})"), "options.cards: must be a whole number from 2 to 5, not 6");
  EXPECT_EQ(fault_of(R"({"tower":"high"})"),
            "options.tower: \"high\" is not known here; there are heavy, light, plain");
  EXPECT_EQ(fault_of(R"({"tower":1})"), "options.tower: must be text, not 1");
  EXPECT_EQ(fault_of(R"({"colours":["red","pink"]})"),
            "options.colours[1]: \"pink\" is not known here; there are blue, green, red");
  EXPECT_EQ(fault_of(R"({"colours":["red","red"]})"),
            "options.colours[1]: \"red\" is given to two seats");
  EXPECT_EQ(fault_of(R"({"colours":["red"]})"),
            "options.colours: needs one word for each of the 2 seats");
  EXPECT_EQ(fault_of("[]"), "options: must be an object, not a list");
}

TEST(Options, ComeFromACommandLineToo) {
  json::object given;
  for (const char* text : {"free=true", "cards=4", "tower=light", "colours=blue,green"}) {
    EXPECT_TRUE(add_option(specs(), text, given).has_value()) << text;
  }
  EXPECT_EQ(json::value(given),
            json::parse(R"({"free":true,"cards":4,"tower":"light","colours":["blue","green"]})"));
}

TEST(Options, ACommandLinesMistakesAreNamed) {
  const auto fault_with = [](std::string_view text) {
    json::object given;
    const auto added = add_option(specs(), text, given);
    return added ? std::string() : added.error().text;
  };
  EXPECT_EQ(fault_with("free"), "an option is given as name=value, not \"free\"");
  EXPECT_EQ(fault_with("fre=true"),
            "\"fre\" is no option; did you mean free? There are cards, colours, free, tower");
  EXPECT_EQ(fault_with("free=yes"), "free is true or false, not \"yes\"");
  EXPECT_EQ(fault_with("cards=9"), "cards is a number from 2 to 5, not \"9\"");
  EXPECT_EQ(fault_with("cards=three"), "cards is a number from 2 to 5, not \"three\"");
  EXPECT_EQ(fault_with("tower=high"),
            "tower: \"high\" is not known here; there are heavy, light, plain");
}

TEST(Options, AWordIsShownWithAllThereAre) {
  const json::object shown = to_json(specs()[2]);
  EXPECT_EQ(shown.at("kind"), "word");
  EXPECT_EQ(shown.at("default"), "plain");
  EXPECT_EQ(shown.at("words"), json::parse(R"(["light","plain","heavy"])"));
}

}  // namespace
}  // namespace casus
