// The names of bots.
#include <gtest/gtest.h>

#include "bots/bot.h"

namespace casus::bots {
namespace {

TEST(BotNames, a_kind_alone_has_its_usual_budget) {
  EXPECT_EQ(parse_spec("random"), (Spec{Kind::random, {0, 0}, 1}));
  EXPECT_EQ(parse_spec("greedy"), (Spec{Kind::greedy, {0, 24}, 1}));
  EXPECT_EQ(parse_spec("search"), (Spec{Kind::search, {200, 0}, 1}));
}

TEST(BotNames, budgets_and_threads_stand_behind_colons_in_any_order) {
  EXPECT_EQ(parse_spec("search:50ms"), (Spec{Kind::search, {50, 0}, 1}));
  EXPECT_EQ(parse_spec("search:2000it"), (Spec{Kind::search, {0, 2000}, 1}));
  EXPECT_EQ(parse_spec("search:2threads:200ms"), (Spec{Kind::search, {200, 0}, 2}));
  EXPECT_EQ(parse_spec("search:200ms:9it:1thread"), (Spec{Kind::search, {200, 9}, 1}));
  EXPECT_EQ(parse_spec("greedy:3it"), (Spec{Kind::greedy, {0, 3}, 1}));
}

TEST(BotNames, the_text_of_a_bot_reads_back_as_the_same_bot) {
  for (const char* text : {"random", "greedy:7it", "search:20ms", "search:500it:3threads",
                           "search:20ms:500it", "search:20ms:singly"}) {
    const Expected<Spec> spec = parse_spec(text);
    ASSERT_TRUE(spec) << text;
    EXPECT_EQ(text_of(*spec), text);
  }
}

TEST(BotNames, the_text_of_a_bot_tells_its_budget_also_where_it_is_the_usual_one) {
  EXPECT_EQ(text_of(*parse_spec("search")), "search:200ms");
  EXPECT_EQ(text_of(*parse_spec("search:200ms")), "search:200ms");
  EXPECT_EQ(text_of(*parse_spec("greedy")), "greedy:24it");
}

TEST(BotNames, a_bad_name_is_answered_with_what_there_is) {
  for (const char* text : {"", "rnadom", "search:", "search:ms", "search:0ms", "search:-1it",
                           "search:20", "random:5it", "greedy:20ms", "search:99999999999999it",
                           "search:2threads:x", ":", "search:1.5ms", "greedy:singly"}) {
    const Expected<Bot> bot = make_bot(text);
    ASSERT_FALSE(bot) << text;
    EXPECT_EQ(bot.error().code, "bad_bot");
  }
  EXPECT_NE(make_bot("deepblue").error().text.find("search:200ms"), std::string::npos);
}

TEST(BotNames, a_list_names_one_for_each_seat) {
  const auto specs = parse_specs("search:10it, random,random");
  ASSERT_TRUE(specs);
  ASSERT_EQ(specs->size(), 3U);
  EXPECT_EQ((*specs)[0].kind, Kind::search);
  EXPECT_EQ((*specs)[2].kind, Kind::random);
  EXPECT_FALSE(parse_specs(""));
  EXPECT_FALSE(parse_specs("random,,random"));
}

}  // namespace
}  // namespace casus::bots
