// Data files: every mistake is named by file, row and field; the hash sees facts and nothing else.
#include "core/data.h"

#include <gtest/gtest.h>

namespace casus {
namespace {

struct Loaded {
  std::string fault;
  std::string hash;
  Provenance provenance;
};

Loaded load(const std::string& text) {
  const Files files = {{"cities.json", text}};
  Reading reading("bad_data");
  DataFiles data(files, reading);
  for (const Reader& row : data.rows("cities.json")) row["points"].number(0, 9);
  return {reading.failed() ? reading.fault().text : "", data.hash(), data.provenance()};
}

constexpr const char* kGood =
    R"({"about": "x", "rows": [{"id": "paris", "name": "Paris", "points": 6, "from": "seed"}]})";

TEST(Data, GoodRowsAreReadAndCounted) {
  const Loaded loaded = load(kGood);
  EXPECT_EQ(loaded.fault, "");
  EXPECT_EQ(loaded.provenance, (Provenance{2, 0, 0, 0}));
}

TEST(Data, ProvenanceMayBeToldForEachField) {
  const Loaded loaded = load(
      R"({"rows": [{"id": "a", "name": "A", "points": 6, "size": 1, "weight": 2,
          "from": {"name": "seed", "points": "found: a shop", "size": "recalled", "weight": "designed: why"}}]})");
  EXPECT_EQ(loaded.fault, "");
  EXPECT_EQ(loaded.provenance, (Provenance{1, 1, 1, 1}));
}

TEST(Data, EveryMistakeIsNamedByFileRowAndField) {
  const auto fault_in_row = [](const std::string& row) {
    return load(R"({"rows": [{"id": "a", "points": 1, "from": "seed"}, )" + row + "]}").fault;
  };
  const std::string where = "cities.json row 1 (\"b\")";
  EXPECT_EQ(fault_in_row(R"({"id": "b", "points": 10, "from": "seed"})"),
            where + ".points: must be a whole number from 0 to 9, not 10");
  EXPECT_EQ(fault_in_row(R"({"id": "b", "points": "six", "from": "seed"})"),
            where + ".points: must be a whole number from 0 to 9, not \"six\"");
  EXPECT_EQ(fault_in_row(R"({"id": "b", "from": "seed"})"),
            where + ": the field \"points\" is missing");
  EXPECT_EQ(fault_in_row(R"({"id": "b", "points": 1})"), where + ": the field \"from\" is missing");
  EXPECT_EQ(fault_in_row(R"({"id": "b", "points": 1, "from": "heard"})"),
            where + ".from: \"heard\" is no provenance; there are seed, found, recalled, designed");
  EXPECT_EQ(fault_in_row(R"({"id": "b", "points": 1, "from": {}})"),
            where + ".from: the field \"points\" is missing");
  EXPECT_EQ(fault_in_row(R"({"id": "b", "points": 1, "from": {"points": "seed", "size": "seed"}})"),
            where + ".from.size: the row has no such field");
  EXPECT_EQ(fault_in_row(R"({"points": 1, "from": "seed"})"),
            "cities.json.rows[1]: the field \"id\" is missing");
  EXPECT_EQ(fault_in_row("7"), "cities.json.rows[1]: must be an object, not 7");
}

TEST(Data, MistakesOfTheWholeFileAreNamed) {
  EXPECT_EQ(load("{}").fault, "cities.json: the field \"rows\" is missing");
  EXPECT_EQ(load(R"({"rows": {}})").fault, "cities.json.rows: must be a list, not an object");
  EXPECT_EQ(load(R"({"rows": [], "row": []})").fault,
            "cities.json: has no field \"row\"; did you mean rows? There are about, drawing, rows");
  EXPECT_NE(load("{").fault.find("cities.json is not valid JSON"), std::string::npos);
  Reading reading("bad_data");
  const Files none;
  DataFiles(none, reading).rows("cities.json");
  ASSERT_TRUE(reading.failed());
  EXPECT_EQ(reading.fault().text, "cities.json: the file is missing");
}

TEST(Data, TheHashChangesWithFactsOnly) {
  const std::string hash = load(kGood).hash;
  const auto hash_of = [](const char* row) {
    return load(R"({"rows": [)" + std::string(row) + "]}").hash;
  };
  EXPECT_EQ(
      hash_of(
          R"({"points": 6, "from": "recalled", "name": "Lutetia", "id": "paris", "note": "n"})"),
      hash);
  EXPECT_NE(hash_of(R"({"id": "paris", "name": "Paris", "points": 5, "from": "seed"})"), hash);
  EXPECT_NE(hash_of(R"({"id": "dijon", "name": "Paris", "points": 6, "from": "seed"})"), hash);
}

TEST(Data, FieldsThatOnlyThePageDrawsAreHashedUnlessTheGameSaysSo) {
  const auto hash_of = [](const char* longitude, DataFiles::Fields drawn) {
    const Files files = {{"cities.json", R"({"rows": [{"id": "paris", "points": 6, "lon": )" +
                                             std::string(longitude) + R"(, "from": "seed"}]})"}};
    Reading reading("bad_data");
    DataFiles data(files, reading);
    data.rows("cities.json", drawn);
    EXPECT_FALSE(reading.failed());
    return data.hash();
  };
  EXPECT_EQ(hash_of("2.3", {"lon"}), hash_of("2.4", {"lon"}));
  EXPECT_NE(hash_of("2.3", {}), hash_of("2.4", {}));
  EXPECT_NE(hash_of("2.3", {"lon"}), hash_of("2.3", {}));
}

TEST(Data, WhatOnlyThePageDrawsIsCheckedAndCountedButNotHashed) {
  const auto read = [](const std::string& shapes) {
    const Files files = {{"cities.json", kGood}, {"shapes.json", shapes}};
    Reading reading("bad_data");
    DataFiles data(files, reading);
    data.rows("cities.json");
    data.page_rows("shapes.json");
    return Loaded{reading.failed() ? reading.fault().text : "", data.hash(), data.provenance()};
  };
  const Loaded one = read(R"({"rows": [{"id": "a", "points": [1, 2], "from": "designed"}]})");
  EXPECT_EQ(one.fault, "");
  EXPECT_EQ(one.provenance, (Provenance{2, 0, 0, 1}));
  EXPECT_EQ(one.hash, load(kGood).hash);
  EXPECT_EQ(read(R"({"rows": [{"id": "a", "points": [1, 2]}]})").fault,
            "shapes.json row 0 (\"a\"): the field \"from\" is missing");
}

}  // namespace
}  // namespace casus
