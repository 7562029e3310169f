// docs/openapi.json: that the check of its schemas can fail, and that it names the addresses which
// the server answers. (That the samples of all messages are as it says is a test of the page, which
// has a library for it.)
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "server/net/addresses.h"
#include "tests/support/schema.h"

namespace casus::test {
namespace {

const json::value& openapi() {
  static const json::value kDocument = source_json("docs/openapi.json");
  return kDocument;
}

std::string why_not(std::string_view schema, const json::value& value) {
  return why_not_valid(openapi(), json::parse(schema), value).value_or("");
}

TEST(WireSchema, TheCheckFindsWhatIsWrong) {
  EXPECT_EQ(why_not(R"({"type":"integer"})", 3), "");
  EXPECT_NE(why_not(R"({"type":"integer"})", "3"), "");
  EXPECT_NE(why_not(R"({"type":["string","null"]})", 3), "");
  EXPECT_NE(why_not(R"({"enum":["a","b"]})", "c"), "");
  EXPECT_NE(why_not(R"({"const":true})", false), "");
  EXPECT_NE(why_not(R"({"required":["a"]})", json::object()), "");
  EXPECT_NE(why_not(R"({"properties":{"a":{"type":"string"}}})", {{"a", 1}}), "");
  EXPECT_NE(why_not(R"({"properties":{"a":true},"additionalProperties":false})", {{"b", 1}}), "");
  EXPECT_NE(why_not(R"({"additionalProperties":{"type":"string"}})", {{"b", 1}}), "");
  EXPECT_NE(why_not(R"({"items":{"type":"integer"}})", json::array{1, "2"}), "");
  EXPECT_NE(why_not(R"({"oneOf":[{"type":"string"},{"type":"null"}]})", 1), "");
  EXPECT_NE(why_not(R"({"oneOf":[{"type":"integer"},{"type":"number"}]})", 1), "");
  EXPECT_NE(why_not(R"({"$ref":"#/components/schemas/Nothing"})", 1), "");
  EXPECT_NE(why_not(R"({"minimum":3})", 5), "") << "words that are not checked must not pass";
}

TEST(WireSchema, AWrongAnswerIsFoundByItsPath) {
  json::value table = source_json("tests/wire_samples/table_open.json");
  const std::string schema = R"({"$ref":"#/components/schemas/Table"})";
  EXPECT_EQ(why_not(schema, table), "");
  table.at("players").as_array()[1].as_object()["kind"] = "ghost";
  EXPECT_TRUE(why_not(schema, table).starts_with("$.players[1].kind")) << why_not(schema, table);
  table = source_json("tests/wire_samples/table_open.json");
  table.as_object()["seed"] = "secret";
  EXPECT_TRUE(why_not(schema, table).starts_with("$.seed"));
  table.as_object().erase("seed");
  table.as_object().erase("clock");
  EXPECT_EQ(why_not(schema, table), "$ has no clock");
}

// "GET /api/tables" with a star for addresses that need a session.
std::set<std::string> addresses_of_document() {
  std::set<std::string> out;
  for (const auto& [path, methods] : openapi().at("paths").as_object()) {
    for (const auto& [method, operation] : methods.as_object()) {
      std::string name(method);
      std::transform(name.begin(), name.end(), name.begin(),
                     [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
      out.insert(name + " " + std::string(path) +
                 (operation.as_object().contains("security") ? " *" : ""));
    }
  }
  return out;
}

TEST(WireSchema, TheDocumentNamesEveryAddressOfTheServerAndNoOther) {
  std::set<std::string> answered;
  for (const server::Address& address : server::addresses()) {
    answered.insert(address.method + " " + address.pattern + (address.needs_session ? " *" : ""));
  }
  EXPECT_EQ(addresses_of_document(), answered);
}

TEST(WireSchema, EveryReferenceLeadsSomewhere) {
  int references = 0;
  const std::function<void(const json::value&)> walk = [&](const json::value& value) {
    if (value.is_array()) {
      for (const json::value& item : value.get_array()) walk(item);
    }
    if (!value.is_object()) return;
    for (const auto& [key, field] : value.get_object()) {
      if (key == "$ref") {
        ++references;
        const std::string_view target = field.as_string();
        EXPECT_NE(found_at(openapi(), target.substr(1)), nullptr) << target;
      }
      walk(field);
    }
  };
  walk(openapi());
  EXPECT_GT(references, 50);
}

}  // namespace
}  // namespace casus::test
