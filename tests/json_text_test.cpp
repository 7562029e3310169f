#include "core/json_text.h"

#include <gtest/gtest.h>

#include "core/dice.h"
#include "core/json.h"

namespace casus {
namespace {

TEST(JsonText, WritesWhatAValueWouldBeWrittenAs) {
  std::string text;
  JsonText out(text);
  out.object();
  out.add("round", std::uint8_t{7});
  out.add("low", -12);
  out.add("large", std::uint64_t{18'446'744'073'709'551'615U});
  out.add("word", "paris");
  out.add("flag", true);
  out.add("nothing", nullptr);
  out.add("none", std::optional<std::string>());
  out.add("some", std::optional(4));
  out.list("empty");
  out.end_list();
  out.list("row");
  out.add(1);
  out.add(nullptr);
  out.object();
  out.end_object();
  out.object();
  out.add("a", std::string("b"));
  out.end_object();
  out.list();
  out.add("c");
  out.end_list();
  out.end_list();
  out.add_written("done", R"({"x":[1]})");
  out.object("last");
  out.end_object();
  out.end_object();
  EXPECT_EQ(
      text,
      R"({"round":7,"low":-12,"large":18446744073709551615,"word":"paris","flag":true,)"
      R"("nothing":null,"none":null,"some":4,"empty":[],"row":[1,null,{},{"a":"b"},["c"]],"done":{"x":[1]},)"
      R"("last":{}})");
  EXPECT_EQ(json::serialize(json::parse(text)), text);
}

TEST(JsonText, EscapesAsTheLibraryDoes) {
  Dice dice(5);
  for (int i = 0; i < 2000; ++i) {
    std::string word;
    for (auto left = dice.below(12); left > 0; --left) {
      // Mostly what is special; some of it is no UTF-8, which passes through.
      word.push_back(static_cast<char>(dice.below(2) == 0 ? dice.below(48) : dice.below(256)));
      if (dice.below(4) == 0) word += "\\\"\xC3\xA9\x7F";
    }
    std::string text;
    JsonText out(text);
    out.list();
    out.add(word);
    out.end_list();
    EXPECT_EQ(text, json::serialize(json::array{word}));
  }
}

// Texts are copied in pieces: one special sign must be found wherever it stands, and nothing else.
TEST(JsonText, FindsASpecialSignAnywhere) {
  for (std::size_t size = 1; size <= 70; ++size) {
    for (std::size_t at = 0; at < size; ++at) {
      for (int sign = 0; sign < 256; ++sign) {
        std::string word(size, 'a');
        word[at] = static_cast<char>(sign);
        std::string text = "before";
        JsonText(text).add(word);
        ASSERT_EQ(text, "before" + json::serialize(json::value(word))) << size << " " << at;
      }
    }
  }
}

}  // namespace
}  // namespace casus
