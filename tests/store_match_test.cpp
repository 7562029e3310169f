// The contract of matches: what was written is read, batches are whole, racing writers do not both
// win.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <thread>

#include "tests/support/store_fixture.h"

namespace casus::test {
namespace {

using namespace casus::server;

class StoreMatches : public StoreTest {};
INSTANTIATE_TEST_SUITE_P(Store, StoreMatches, kBothBackends, backend_name);

TEST_P(StoreMatches, a_match_is_read_as_it_was_written) {
  Store store = open();
  ASSERT_EQ(code_of(store.create_match(head_of("m1"), entries_of(0, 45), summary_of("m1"))), "");
  const auto loaded = store.load_match("m1");
  ASSERT_TRUE(loaded) << loaded.error().text;
  EXPECT_EQ(loaded->head, head_of("m1"));
  EXPECT_EQ(loaded->entries, entries_of(0, 45));
  EXPECT_EQ(loaded->summary, summary_of("m1"));
}

TEST_P(StoreMatches, a_match_cannot_be_created_twice) {
  Store store = open();
  ASSERT_TRUE(store.create_match(head_of("m1"), {}, summary_of("m1")));
  EXPECT_EQ(code_of(store.create_match(head_of("m1"), entries_of(0, 3), summary_of("m1"))),
            "match_exists");
  EXPECT_TRUE(store.load_match("m1")->entries.empty());
}

TEST_P(StoreMatches, an_unknown_match_is_a_fault_with_a_sentence) {
  Store store = open();
  const auto loaded = store.load_match("nowhere");
  ASSERT_FALSE(loaded);
  EXPECT_EQ(loaded.error(), (Fault{"no_match", "There is no match \"nowhere\"."}));
}

TEST_P(StoreMatches, a_commit_appends_entries_and_replaces_the_summary) {
  Store store = open();
  ASSERT_TRUE(store.create_match(head_of("m1"), entries_of(0, 2), summary_of("m1")));
  Write write = write_of("m1", 2, 3);
  write.summary.status = "finished";
  write.summary.users = {"carl"};
  write.summary.awaited = {};
  write.summary.listed = false;
  ASSERT_EQ(code_of(store.commit({&write, 1})[0]), "");
  const auto loaded = store.load_match("m1");
  EXPECT_EQ(loaded->entries, entries_of(0, 5));
  EXPECT_EQ(loaded->summary, write.summary);
}

TEST_P(StoreMatches, a_commit_of_the_latest_part_leaves_the_rest_of_the_summary) {
  Store store = open();
  ASSERT_TRUE(store.create_match(head_of("m1"), entries_of(0, 2), summary_of("m1")));
  Write write = write_of("m1", 2);
  write.latest_only = true;
  write.summary.awaited = {"anna"};
  write.summary.latest = R"({"turn":"anna's"})";
  ASSERT_EQ(code_of(store.commit({&write, 1})[0]), "");
  EXPECT_EQ(store.load_match("m1")->summary, write.summary);
  EXPECT_EQ(store.list({Which::of_user, "bert", {}, 5})->tables,
            std::vector<Summary>{write.summary});
  // Of what it does not replace nothing is taken either; and it is refused as any other.
  Write other = write_of("m1", 3);
  other.latest_only = true;
  other.summary.users = {"carl"};
  other.summary.body = "{}";
  Write stale = other;
  ASSERT_EQ(code_of(store.commit({&other, 1})[0]), "");
  EXPECT_EQ(store.load_match("m1")->summary.users, write.summary.users);
  EXPECT_EQ(store.load_match("m1")->summary.body, write.summary.body);
  EXPECT_EQ(code_of(store.commit({&stale, 1})[0]), "stale_write");
}

Write in_term(Write write, std::uint64_t known, std::uint64_t term) {
  write.known_term = known;
  write.term = term;
  return write;
}

// What two servers do that store for the same match: the one writes 0 and has 1 and 2 in hand when
// the other comes between. The 2 would fit the numbers; it belongs to a game that never was.
TEST_P(StoreMatches, after_a_refused_write_all_that_follows_in_the_same_hands_is_refused) {
  Store store = open();
  ASSERT_TRUE(store.create_match(head_of("m"), {}, summary_of("m")));
  EXPECT_EQ(store.load_match("m")->term, 0U);
  const Write first = in_term(write_of("m", 0), 0, 1);
  ASSERT_EQ(code_of(store.commit({&first, 1})[0]), "");
  EXPECT_EQ(store.load_match("m")->term, 1U);
  const Write other = in_term(write_of("m", 1), 1, 2);
  ASSERT_EQ(code_of(store.commit({&other, 1})[0]), "");
  const Write second = in_term(write_of("m", 1), 1, 1);
  const Write third = in_term(write_of("m", 2), 1, 1);
  EXPECT_EQ(code_of(store.commit({&second, 1})[0]), "stale_write");
  EXPECT_EQ(code_of(store.commit({&third, 1})[0]), "stale_write");
  // In one transaction, too.
  const std::vector<Write> both = {second, third};
  for (const auto& result : store.commit(both)) EXPECT_EQ(code_of(result), "stale_write");
  EXPECT_EQ(store.load_match("m")->entries, entries_of(0, 2));
  // Nor is it stored by the side of somebody who raised the term at the same moment.
  const std::vector<Write> racing = {in_term(write_of("m", 2), 2, next_term(2, 7)),
                                     in_term(write_of("m", 2), 2, next_term(2, 8)),
                                     in_term(write_of("m", 3), next_term(2, 8), next_term(2, 8))};
  std::vector<std::string> codes;
  for (const auto& result : store.commit(racing)) codes.push_back(code_of(result));
  EXPECT_EQ(codes, (std::vector<std::string>{"", "stale_write", "stale_write"}));
  // Whoever has read it anew goes on, and keeps the term while nobody comes between.
  const std::uint64_t term = store.load_match("m")->term;
  EXPECT_EQ(term, next_term(2, 7));
  const std::uint64_t raised = next_term(term, 1);
  EXPECT_GT(raised, term);
  const std::vector<Write> next = {in_term(write_of("m", 3), term, raised),
                                   in_term(write_of("m", 4), raised, raised)};
  for (const auto& result : store.commit(next)) EXPECT_EQ(code_of(result), "");
  const auto newer = store.load_newer("m", 3);
  ASSERT_TRUE(newer) << newer.error().text;
  EXPECT_EQ(newer->entries, entries_of(3, 2));
  EXPECT_EQ(newer->term, raised);
  EXPECT_TRUE(store.load_newer("m", 5)->entries.empty());
  EXPECT_EQ(store.load_newer("nowhere", 0).error().code, "no_match");
}

TEST_P(StoreMatches, a_stale_write_is_refused_alone) {
  Store store = open();
  for (const std::string id : {"a", "b", "c"}) {
    ASSERT_TRUE(store.create_match(head_of(id), entries_of(0, 2), summary_of(id)));
  }
  const std::vector<Write> writes = {write_of("a", 2),       write_of("b", 1), write_of("c", 3),
                                     write_of("nowhere", 0), write_of("a", 3), write_of("a", 3)};
  const auto results = store.commit(writes);
  ASSERT_EQ(results.size(), writes.size());
  EXPECT_EQ(code_of(results[0]), "");
  EXPECT_EQ(code_of(results[1]), "stale_write");
  EXPECT_EQ(
      results[1].error().text,
      "The write to match \"b\" begins with entry 1 in term 0, but the next one is 2 in term 0.");
  EXPECT_EQ(code_of(results[2]), "stale_write");
  EXPECT_EQ(code_of(results[3]), "no_match");
  EXPECT_EQ(code_of(results[4]), "");
  EXPECT_EQ(code_of(results[5]), "stale_write");
  EXPECT_EQ(store.load_match("a")->entries, entries_of(0, 4));
  EXPECT_EQ(store.load_match("b")->entries, entries_of(0, 2));
  EXPECT_EQ(store.load_match("b")->summary, summary_of("b"));
  EXPECT_EQ(store.load_match("c")->entries, entries_of(0, 2));
}

TEST_P(StoreMatches, a_write_that_makes_no_sense_is_refused_alone) {
  Store store = open();
  ASSERT_TRUE(store.create_match(head_of("a"), {}, summary_of("a")));
  std::vector<Write> writes = {write_of("a", 0), write_of("a", 1), write_of("a", 1, 2),
                               write_of("a", 1)};
  writes[1].entries.clear();
  writes[2].entries[1].number = 3;
  writes[3].summary.match = "b";
  const auto results = store.commit(writes);
  EXPECT_EQ(code_of(results[0]), "");
  for (std::size_t i = 1; i < results.size(); ++i) EXPECT_EQ(code_of(results[i]), "bad_write");
  EXPECT_EQ(store.load_match("a")->entries, entries_of(0, 1));
}

TEST_P(StoreMatches, of_two_racing_writers_exactly_one_wins_each_number) {
  Store first = open();
  Store second = open();
  ASSERT_TRUE(first.create_match(head_of("m"), {}, summary_of("m")));
  ASSERT_TRUE(first.create_match(head_of("other"), {}, summary_of("other")));
  constexpr std::uint64_t kRounds = 60;
  std::array<std::vector<bool>, 2> won;
  const auto race = [&](Store& store, std::vector<bool>& mine, const std::string& name) {
    for (std::uint64_t number = 0; number < kRounds; ++number) {
      Write write = write_of("m", number);
      write.entries[0].body = name;
      mine.push_back(store.commit({&write, 1})[0].has_value());
      // Whoever lost waits until the number is there, so that both try every one.
      while (store.load_match("m")->entries.size() <= number) std::this_thread::yield();
    }
  };
  std::thread thread([&] { race(second, won[1], "second"); });
  race(first, won[0], "first");
  thread.join();
  const auto loaded = first.load_match("m");
  ASSERT_EQ(loaded->entries.size(), kRounds);
  for (std::size_t i = 0; i < kRounds; ++i) {
    EXPECT_NE(won[0][i], won[1][i]) << i;
    EXPECT_EQ(loaded->entries[i].body, won[0][i] ? "first" : "second");
  }
}

TEST_P(StoreMatches, batches_of_two_processes_over_the_same_matches_do_not_lock_each_other_out) {
  Store first = open();
  Store second = open();
  std::vector<std::string> ids;
  for (int i = 0; i < 12; ++i) ids.push_back("m" + std::to_string(i));
  for (const std::string& id : ids)
    ASSERT_TRUE(first.create_match(head_of(id), {}, summary_of(id)));
  std::atomic<int> accepted = 0;
  const auto race = [&](Store& store, bool backwards) {
    for (std::uint64_t number = 0; number < 20; ++number) {
      std::vector<Write> writes;
      for (const std::string& id : ids) writes.push_back(write_of(id, number));
      if (backwards) std::ranges::reverse(writes);
      for (const auto& result : store.commit(writes)) {
        if (result) {
          ++accepted;
        } else {
          EXPECT_EQ(result.error().code, "stale_write") << result.error().text;
        }
      }
    }
  };
  std::thread thread([&] { race(second, true); });
  race(first, false);
  thread.join();
  int stored = 0;
  for (const std::string& id : ids) {
    stored += static_cast<int>(first.load_match(id)->entries.size());
  }
  EXPECT_EQ(stored, accepted);
}

TEST_P(StoreMatches, open_matches_are_all_that_are_not_over) {
  Store store = open();
  for (const auto& [id, status] : {std::pair{"a", "open"},
                                   {"b", "running"},
                                   {"c", "finished"},
                                   {"d", "stopped"},
                                   {"e", "running"}}) {
    const std::uint64_t count = id == std::string("e") ? 0 : 3;
    ASSERT_TRUE(store.create_match(head_of(id), entries_of(0, count), summary_of(id, 5, status)));
  }
  const auto matches = store.open_matches();
  ASSERT_TRUE(matches) << matches.error().text;
  ASSERT_EQ(matches->size(), 4U);
  EXPECT_EQ((*matches)[0], (OpenMatch{"a", "royals", "3", "0123abcd", "open"}));
  EXPECT_EQ((*matches)[1].id, "b");
  EXPECT_EQ((*matches)[2], (OpenMatch{"d", "royals", "3", "0123abcd", "stopped"}))
      << "another build may play it again";
  EXPECT_EQ((*matches)[3].id, "e");
}

TEST_P(StoreMatches, lists_show_what_was_asked_for_newest_first) {
  Store store = open();
  for (int i = 0; i < 9; ++i) {
    const std::string id = "m" + std::to_string(i);
    Summary summary = summary_of(id, 100 + i,
                                 i % 3 == 0   ? "open"
                                 : i % 3 == 1 ? "running"
                                              : "finished");
    summary.listed = i != 3;
    summary.users = {i < 5 ? "anna" : "bert"};
    ASSERT_TRUE(store.create_match(head_of(id), {}, summary));
  }
  const auto ids = [&](const ListFilter& filter) {
    std::string all;
    const auto page = store.list(filter);
    for (const Summary& summary : page->tables) all += summary.match + " ";
    return all;
  };
  EXPECT_EQ(ids({Which::open, "", {}, 10}), "m6 m0 ");
  EXPECT_EQ(ids({Which::running, "", {}, 10}), "m7 m4 m1 ");
  EXPECT_EQ(ids({Which::finished, "", {}, 2}), "m8 m5 ");
  EXPECT_EQ(ids({Which::finished, "", 105, 2}), "m2 ");
  EXPECT_EQ(ids({Which::of_user, "anna", {}, 10}), "m4 m3 m2 m1 m0 ");
  EXPECT_EQ(ids({Which::of_user, "nobody", {}, 10}), "");
  EXPECT_EQ(ids({Which::playing_of_user, "anna", {}, 10}), "m4 m3 m1 m0 ");
  EXPECT_EQ(ids({Which::playing_of_user, "anna", {}, 2}), "m4 m3 ");
  EXPECT_EQ(ids({Which::played_of_user, "anna", {}, 10}), "m2 ");
  EXPECT_EQ(ids({Which::played_of_user, "bert", {}, 1}), "m8 ");
}

TEST_P(StoreMatches, pages_lose_no_match_that_changed_in_the_same_millisecond) {
  Store store = open();
  for (int i = 0; i < 10; ++i) {
    const std::string id = "m" + std::to_string(i);
    ASSERT_TRUE(store.create_match(head_of(id), {}, summary_of(id, i / 4, "open")));
  }
  std::vector<std::string> seen;
  std::optional<Millis> before;
  for (int pages = 0; pages < 10; ++pages) {
    const auto page = store.list({Which::open, "", before, 3});
    for (const Summary& summary : page->tables) seen.push_back(summary.match);
    if (!page->more) break;
    before = page->more;
  }
  std::ranges::sort(seen);
  EXPECT_EQ(seen.size(), 10U);
  EXPECT_EQ(std::ranges::adjacent_find(seen), seen.end());
}

TEST_P(StoreMatches, a_users_list_follows_who_sits_there) {
  Store store = open();
  ASSERT_TRUE(store.create_match(head_of("m"), {}, summary_of("m")));
  Write write = write_of("m", 0);
  write.summary.users = {"bert", "carl", "carl"};
  ASSERT_TRUE(store.commit({&write, 1})[0]);
  EXPECT_TRUE(store.list({Which::of_user, "anna", {}, 5})->tables.empty());
  EXPECT_EQ(store.list({Which::of_user, "carl", {}, 5})->tables.size(), 1U);
  Summary summary = summary_of("m", 9, "stopped");
  summary.users = {"dora"};
  EXPECT_EQ(code_of(store.replace_summary(summary, 0)), "stale_write") << "it has an entry";
  ASSERT_TRUE(store.replace_summary(summary, 1));
  EXPECT_TRUE(store.list({Which::of_user, "carl", {}, 5})->tables.empty());
  EXPECT_EQ(store.list({Which::of_user, "dora", {}, 5})->tables, std::vector<Summary>{summary});
  EXPECT_EQ(code_of(store.replace_summary(summary_of("nowhere"), 0)), "stale_write");
}

TEST_P(StoreMatches, hostile_texts_come_back_unchanged) {
  Store store = open();
  const std::vector<std::string> texts = {"'; DROP TABLE matches; --",
                                          "\"quoted\" \\ back\\\\slash",
                                          ":name $1 $now ?1 {} %s %n",
                                          "\xF0\x9F\x91\x91 Ж\xE2\x80\xAE",
                                          "\x01\x02\t\r\n\x7F",
                                          std::string(3'000'000, 'x'),
                                          ""};
  for (std::size_t i = 0; i < texts.size(); ++i) {
    const std::string id = "m" + std::to_string(i) + texts[i].substr(0, 30);
    MatchHead head = head_of(id);
    head.body = texts[i];
    Summary summary = summary_of(id);
    summary.body = texts[i];
    summary.users = {texts[i].substr(0, 200) + "u", "anna"};
    const std::vector<Entry> entries = {{0, 1, texts[i]}};
    ASSERT_EQ(code_of(store.create_match(head, entries, summary)), "");
    const auto loaded = store.load_match(id);
    ASSERT_TRUE(loaded) << loaded.error().text;
    EXPECT_EQ(loaded->head, head);
    EXPECT_EQ(loaded->entries, entries);
    EXPECT_EQ(loaded->summary, summary);
  }
}

TEST_P(StoreMatches, texts_that_cannot_be_stored_are_refused_with_a_sentence) {
  Store store = open();
  ASSERT_TRUE(store.create_match(head_of("m"), {}, summary_of("m")));
  const std::vector<std::string> texts = {
      std::string("a\0b", 3), "\xFF\xFE",         "\xC0\xAF",
      "\xED\xA0\x80",         "\xF4\x90\x80\x80", "cut \xE2\x82"};
  for (const std::string& text : texts) {
    Write write = write_of("m", 0);
    write.entries[0].body = text;
    std::vector<Write> writes = {write, write_of("m", 0), write_of("m", 1)};
    writes[2].summary.users = {text};
    const auto results = store.commit({writes.data(), 1});
    EXPECT_EQ(code_of(results[0]), "bad_text");
    EXPECT_NE(results[0].error().text.find("An entry's body"), std::string::npos);
    EXPECT_EQ(code_of(store.commit({&writes[2], 1})[0]), "bad_text");
    EXPECT_EQ(code_of(store.create_match(head_of(text), {}, summary_of(text))), "bad_text");
    EXPECT_EQ(store.load_match(text).error().code, "bad_text");
    EXPECT_EQ(store.list({Which::of_user, text, {}, 5}).error().code, "bad_text");
  }
  const auto long_text = store.create_match(head_of("long"), {{0, 1, std::string(20U << 20U, 'x')}},
                                            summary_of("long"));
  EXPECT_EQ(code_of(long_text), "bad_text");
  for (const std::string& id : {std::string(300, 'x'), std::string()}) {
    EXPECT_EQ(code_of(store.create_match(head_of(id), {}, summary_of(id))), "bad_text");
  }
  EXPECT_TRUE(store.load_match("m")->entries.empty());
}

TEST_P(StoreMatches, many_threads_may_use_one_store) {
  Store store = open();
  std::vector<std::thread> threads;
  for (int t = 0; t < 6; ++t) {
    threads.emplace_back([&store, t] {
      const std::string id = "m" + std::to_string(t);
      EXPECT_TRUE(store.create_match(head_of(id), {}, summary_of(id)));
      for (std::uint64_t i = 0; i < 15; ++i) {
        const Write write = write_of(id, i);
        EXPECT_TRUE(store.commit({&write, 1})[0]);
        EXPECT_EQ(store.load_match(id)->entries.size(), i + 1);
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(store.open_matches()->size(), 6U);
}

}  // namespace
}  // namespace casus::test
