// Reading outside JSON, and the merge patch of RFC 7386.
#include "core/json.h"

#include <gtest/gtest.h>

#include "core/form.h"

namespace casus {
namespace {

// The fault of reading `text` in this way.
template <class Read>
std::string fault_of(const std::string& text, const Read& read) {
  const json::value value = json::parse(text);
  Reading reading("bad_thing");
  read(Reader(value, "thing", reading));
  return reading.failed() ? reading.fault().text : "";
}

TEST(Json, ABrokenDocumentIsNamedWithTheByteWhereItBreaks) {
  const auto broken = parse_json("{\"a\": }", "cities.json");
  ASSERT_FALSE(broken.has_value());
  EXPECT_EQ(broken.error().code, "bad_json");
  EXPECT_NE(broken.error().text.find("cities.json is not valid JSON"), std::string::npos);
  EXPECT_NE(broken.error().text.find("near byte 6"), std::string::npos) << broken.error().text;
  EXPECT_TRUE(parse_json(" {\"a\": 1} \n", "x").has_value());
}

TEST(Json, WhatFollowsTheDocumentIsRefused) {
  EXPECT_FALSE(parse_json("{} {}", "x").has_value());
  EXPECT_FALSE(parse_json("", "x").has_value());
  EXPECT_FALSE(parse_json("[1,2", "x").has_value());
}

TEST(Json, ADocumentNestedTooDeeplyIsRefused) {
  EXPECT_FALSE(parse_json(std::string(10000, '['), "x").has_value());
}

TEST(Json, AMissingFieldIsNamed) {
  EXPECT_EQ(fault_of("{}", [](const Reader& r) { r["points"].number(0, 9); }),
            "thing: the field \"points\" is missing");
}

TEST(Json, AWrongFieldIsNamedByItsPath) {
  EXPECT_EQ(fault_of(R"({"rows": [{"points": 1}, {"points": 12}]})",
                     [](const Reader& r) {
                       for (const Reader& row : r["rows"].items()) row["points"].number(0, 9);
                     }),
            "thing.rows[1].points: must be a whole number from 0 to 9, not 12");
}

TEST(Json, OnlyTheFirstFaultIsKept) {
  EXPECT_EQ(fault_of(R"({"a": 1, "b": 2})",
                     [](const Reader& r) {
                       r["a"].text();
                       r["b"].text();
                     }),
            "thing.a: must be text, not 1");
}

TEST(Json, AMisspeltFieldDoesNotPassUnseen) {
  EXPECT_EQ(
      fault_of(R"({"name": 1, "pionts": 2})", [](const Reader& r) { r.only({"name", "points"}); }),
      "thing: has no field \"pionts\"; did you mean points? There are name, points");
}

TEST(Json, KindsAreNotMistakenForEachOther) {
  const auto refused = [](const char* text, const auto& read) {
    return !fault_of(text, read).empty();
  };
  const auto number = [](const Reader& r) { r.number(-9, 9); };
  for (const char* text :
       {"1.0", "\"1\"", "true", "null", "[]", "{}", "10", "18446744073709551615"}) {
    EXPECT_TRUE(refused(text, number)) << text;
  }
  EXPECT_FALSE(refused("-9", number));
  EXPECT_TRUE(refused("1", [](const Reader& r) { r.flag(); }));
  EXPECT_TRUE(refused("1", [](const Reader& r) { r.items(); }));
  EXPECT_TRUE(refused("[]", [](const Reader& r) { r.fields(); }));
  EXPECT_FALSE(refused("0.5", [](const Reader& r) { r.real(-1, 1); }));
  EXPECT_FALSE(refused("1", [](const Reader& r) { r.real(-1, 1); }));
}

TEST(Json, AnUnknownWordIsAnsweredWithThoseThereAre) {
  const DomainPtr cities = make_domain("city", {"paris", "dijon"});
  EXPECT_EQ(fault_of("\"rome\"", [&](const Reader& r) { r.word(*cities); }),
            "thing: \"rome\" is no city; there are dijon, paris");
  EXPECT_EQ(fault_of("7", [&](const Reader& r) { r.word(*cities); }),
            "thing: must be a city (dijon, paris), not 7");
}

struct Patch {
  const char* target;
  const char* patch;
  const char* result;
};

TEST(MergePatch, GivesTheResultsOfTheAppendixOfRfc7386) {
  const std::vector<Patch> appendix = {
      {R"({"a":"b"})", R"({"a":"c"})", R"({"a":"c"})"},
      {R"({"a":"b"})", R"({"b":"c"})", R"({"a":"b","b":"c"})"},
      {R"({"a":"b"})", R"({"a":null})", R"({})"},
      {R"({"a":"b","b":"c"})", R"({"a":null})", R"({"b":"c"})"},
      {R"({"a":["b"]})", R"({"a":"c"})", R"({"a":"c"})"},
      {R"({"a":"c"})", R"({"a":["b"]})", R"({"a":["b"]})"},
      {R"({"a":{"b":"c"}})", R"({"a":{"b":"d","c":null}})", R"({"a":{"b":"d"}})"},
      {R"({"a":[{"b":"c"}]})", R"({"a":[1]})", R"({"a":[1]})"},
      {R"(["a","b"])", R"(["c","d"])", R"(["c","d"])"},
      {R"({"a":"b"})", R"(["c"])", R"(["c"])"},
      {R"({"a":"foo"})", "null", "null"},
      {R"({"a":"foo"})", R"("bar")", R"("bar")"},
      {R"({"e":null})", R"({"a":1})", R"({"e":null,"a":1})"},
      {R"([1,2])", R"({"a":"b","c":null})", R"({"a":"b"})"},
      {R"({})", R"({"a":{"bb":{"ccc":null}}})", R"({"a":{"bb":{}}})"},
  };
  for (const Patch& one : appendix) {
    json::value target = json::parse(one.target);
    merge_patch(target, json::parse(one.patch));
    EXPECT_EQ(target, json::parse(one.result)) << one.target << " patched by " << one.patch;
  }
}

}  // namespace
}  // namespace casus
