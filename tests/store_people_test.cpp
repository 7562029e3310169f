// The contract of users, sessions, secrets and leases.
#include <gtest/gtest.h>

#include <chrono>
#include <set>
#include <thread>

#include "server/store/connection.h"
#include "tests/support/store_fixture.h"

namespace casus::test {
namespace {

using namespace casus::server;

User guest(const std::string& id, const std::string& name) {
  return {id, name, true, "", "", "{}", 5};
}

class StorePeople : public StoreTest {};
INSTANTIATE_TEST_SUITE_P(Store, StorePeople, kBothBackends, backend_name);

TEST_P(StorePeople, a_user_is_found_by_id_and_by_name_in_any_case) {
  Store store = open();
  const User anna{
      "u1", "Änne Ω Жук", false, "$argon2id$x", "https://a.example/hook", R"({"dark":true})", 7};
  ASSERT_EQ(code_of(store.create_user(anna)), "");
  EXPECT_EQ(store.find_user("u1")->value(), anna);
  EXPECT_EQ(store.find_user_by_name("ÄNNE ω жУК")->value(), anna);
  EXPECT_EQ(store.find_user("u2").value(), std::nullopt);
  EXPECT_EQ(store.find_user_by_name("anne").value(), std::nullopt);
}

TEST_P(StorePeople, a_name_is_taken_in_every_case) {
  Store store = open();
  ASSERT_TRUE(store.create_user(guest("u1", "Anna")));
  const auto second = store.create_user(guest("u2", "aNNA"));
  EXPECT_EQ(second.error(), (Fault{"name_taken", "The name \"aNNA\" is taken."}));
  EXPECT_EQ(code_of(store.create_user(guest("u1", "Bert"))), "user_exists");
  ASSERT_TRUE(store.create_user(guest("u2", "Bert")));
  EXPECT_EQ(code_of(store.change_user("u2", {.name = "ANNA"})), "name_taken");
  EXPECT_EQ(store.find_user("u2")->value().name, "Bert");
  EXPECT_EQ(code_of(store.change_user("u2", {.name = "BERT"})), "");
  EXPECT_EQ(store.find_user("u2")->value().name, "BERT");
}

TEST_P(StorePeople, a_guest_becomes_an_account_and_changes_one_thing_at_a_time) {
  Store store = open();
  ASSERT_TRUE(store.create_user(guest("u1", "Guest 17")));
  ASSERT_TRUE(store.change_user("u1", {.name = "Anna", .guest = false, .password_hash = "hash"}));
  ASSERT_TRUE(store.change_user("u1", {.webhook = "https://x.example"}));
  ASSERT_TRUE(store.change_user("u1", {.settings = R"({"a":1})"}));
  EXPECT_EQ(store.find_user("u1")->value(),
            (User{"u1", "Anna", false, "hash", "https://x.example", R"({"a":1})", 5}));
  EXPECT_EQ(store.find_user_by_name("guest 17").value(), std::nullopt);
  EXPECT_EQ(code_of(store.change_user("nobody", {.name = "x"})), "no_user");
  EXPECT_EQ(code_of(store.change_user("u1", {.name = ""})), "bad_text");
}

TEST_P(StorePeople, changes_of_different_things_at_once_are_all_kept) {
  Store first = open();
  Store second = open();
  ASSERT_TRUE(first.create_user(guest("u1", "Anna")));
  std::thread thread([&] {
    for (int i = 0; i <= 20; ++i) {
      EXPECT_TRUE(second.change_user("u1", {.webhook = std::to_string(i)}));
    }
  });
  for (int i = 0; i <= 20; ++i) {
    EXPECT_TRUE(first.change_user("u1", {.settings = std::to_string(i)}));
  }
  thread.join();
  EXPECT_EQ(first.find_user("u1")->value().webhook, "20");
  EXPECT_EQ(first.find_user("u1")->value().settings, "20");
}

TEST_P(StorePeople, names_that_cannot_be_stored_are_refused) {
  Store store = open();
  EXPECT_EQ(code_of(store.create_user(guest("u", std::string("a\0b", 3)))), "bad_text");
  EXPECT_EQ(code_of(store.create_user(guest("u", "\xFF"))), "bad_text");
  EXPECT_EQ(code_of(store.create_user(guest("", "x"))), "bad_text");
  EXPECT_EQ(store.find_user_by_name("\xFF").error().code, "bad_text");
  const std::string hostile = "Robert'); DROP TABLE users;--";
  ASSERT_TRUE(store.create_user(guest("u", hostile)));
  EXPECT_EQ(store.find_user_by_name(hostile)->value().id, "u");
}

TEST_P(StorePeople, a_session_lasts_until_it_expires_or_is_deleted) {
  Store store = open();
  ASSERT_TRUE(store.create_user(guest("u1", "Anna")));
  EXPECT_EQ(code_of(store.create_session("token", {"nobody", 10, 20})), "no_user");
  for (const std::string token : {"one", "two", "three", "four"}) {
    ASSERT_TRUE(store.create_session(token, {"u1", 10, token == "two" ? 15 : 20}));
  }
  EXPECT_EQ(store.find_session("one", 19)->value().user, "u1");
  EXPECT_EQ(store.find_session("one", 19)->value().expires_at, 20);
  EXPECT_FALSE(store.find_session("one", 20)->has_value());
  EXPECT_FALSE(store.find_session("two", 15)->has_value());
  EXPECT_FALSE(store.find_session("five", 1)->has_value());
  EXPECT_FALSE(store.find_session(std::string("on\0e\xFF", 5), 1)->has_value());
  ASSERT_TRUE(store.delete_session("one"));
  EXPECT_FALSE(store.find_session("one", 11)->has_value());
  ASSERT_TRUE(store.delete_expired_sessions(15));
  EXPECT_FALSE(store.find_session("two", 1)->has_value());
  EXPECT_TRUE(store.find_session("three", 1)->has_value());
  ASSERT_TRUE(store.delete_sessions_of("u1"));
  EXPECT_FALSE(store.find_session("three", 1)->has_value());
}

TEST_P(StorePeople, only_a_hash_of_the_token_is_stored) {
  Store store = open();
  ASSERT_TRUE(store.create_user(guest("u1", "Anna")));
  ASSERT_TRUE(store.create_session("a token nobody guesses", {"u1", 1, 2}));
  std::string stored;
  store::Connection connection(*store::parse_address(url_), {});
  connection.rows<std::string>("SELECT token_hash FROM sessions",
                               [&](const std::string& hash) { stored += hash; });
  EXPECT_EQ(stored.size(), 64U);
  EXPECT_EQ(stored.find("token"), std::string::npos);
}

TEST_P(StorePeople, a_secret_is_made_once_for_all_processes) {
  std::set<std::string> found;
  for (int i = 0; i < 3; ++i) found.insert(open().secret("tokens").value());
  EXPECT_EQ(found.size(), 1U);
  EXPECT_EQ(found.begin()->size(), 64U);
  EXPECT_NE(open().secret("other").value(), *found.begin());
}

class StoreLeases : public StoreTest {
 protected:
  static void let_pass(int ms) { std::this_thread::sleep_for(std::chrono::milliseconds(ms)); }
  const std::vector<std::string> all_ = {"a", "b", "c"};
  Store with_matches() {
    Store store = open();
    for (const std::string& id : all_) {
      Summary summary = summary_of(id);
      summary.wake_at = 0;
      EXPECT_TRUE(store.create_match(head_of(id), {}, summary));
    }
    EXPECT_TRUE(store.create_match(head_of("done"), {}, summary_of("done", 1, "finished")));
    EXPECT_TRUE(store.create_match(head_of("people"), {}, summary_of("people")));
    return store;
  }
};
INSTANTIATE_TEST_SUITE_P(Store, StoreLeases, kBothBackends, backend_name);

TEST_P(StoreLeases, a_claimed_match_is_nobody_elses_until_it_is_released) {
  Store store = with_matches();
  const std::vector<std::string> some = {"b", "a", "nowhere"};
  EXPECT_EQ(store.claim(some, "first", 60'000).value(), (std::vector<std::string>{"a", "b"}));
  EXPECT_EQ(store.claim(all_, "second", 60'000).value(), (std::vector<std::string>{"c"}));
  EXPECT_EQ(store.claim(some, "first", 60'000).value(), (std::vector<std::string>{"a", "b"}));
  EXPECT_EQ(store.lease_of("a")->value().owner, "first");
  EXPECT_GT(store.lease_of("a")->value().left_ms, 50'000);
  EXPECT_LE(store.lease_of("a")->value().left_ms, 60'000);
  EXPECT_FALSE(store.lease_of("nowhere")->has_value());
  ASSERT_TRUE(store.release(all_, "first"));
  EXPECT_EQ(store.lease_of("c")->value().owner, "second");
  EXPECT_EQ(store.due_matches(10).value(), (std::vector<std::string>{"a", "b"}));
  ASSERT_TRUE(store.release_all("second"));
  EXPECT_EQ(store.due_matches(2).value().size(), 2U);
  EXPECT_EQ(store.due_matches(10).value(), all_);
}

TEST_P(StoreLeases, matches_are_due_when_their_time_has_come_and_nobody_has_them) {
  Store store = with_matches();
  EXPECT_EQ(store.due_matches(10).value(), all_) << "not those that wait for people";
  Write write = write_of("b", 0);
  write.latest_only = true;
  write.summary.wake_at = kNever;
  ASSERT_TRUE(store.commit({&write, 1})[0]);
  EXPECT_EQ(store.load_match("b")->summary.wake_at, kNever);
  EXPECT_EQ(store.due_matches(10).value(), (std::vector<std::string>{"a", "c"}));
  write = write_of("b", 1);
  write.summary.wake_at = 5;  // long ago, but after 0
  ASSERT_TRUE(store.commit({&write, 1})[0]);
  EXPECT_EQ(store.due_matches(10).value(), (std::vector<std::string>{"a", "c", "b"}));
  EXPECT_EQ(store.due_matches(1).value(), (std::vector<std::string>{"a"}));
  write = write_of("b", 2);
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  write.summary.wake_at = std::chrono::duration_cast<std::chrono::milliseconds>(now).count() + 800;
  ASSERT_TRUE(store.commit({&write, 1})[0]);
  EXPECT_EQ(store.due_matches(10).value(), (std::vector<std::string>{"a", "c"}));
  let_pass(1'000);
  EXPECT_EQ(store.due_matches(10).value(), (std::vector<std::string>{"a", "c", "b"}));
}

TEST_P(StoreLeases, a_dead_owners_matches_are_taken_over) {
  Store store = with_matches();
  ASSERT_EQ(store.claim(all_, "dead", 1'000)->size(), 3U);
  EXPECT_TRUE(store.claim(all_, "heir", 60'000)->empty());
  EXPECT_TRUE(store.due_matches(10)->empty());
  let_pass(1'100);
  EXPECT_LE(store.lease_of("a")->value().left_ms, 0);
  EXPECT_EQ(store.due_matches(10).value(), all_);
  EXPECT_EQ(store.claim({all_.data(), 2}, "heir", 60'000)->size(), 2U);
  // The late owner learns what it has lost.
  EXPECT_EQ(store.renew("dead", 60'000).value(), (std::vector<std::string>{"c"}));
  EXPECT_TRUE(store.claim({all_.data() + 2, 1}, "heir", 60'000)->empty());
}

TEST_P(StoreLeases, a_renewed_lease_does_not_expire) {
  Store store = with_matches();
  ASSERT_EQ(store.claim(all_, "first", 2'000)->size(), 3U);
  for (int i = 0; i < 4; ++i) {
    let_pass(600);
    EXPECT_EQ(store.renew("first", 2'000).value(), all_);
    EXPECT_TRUE(store.claim(all_, "second", 2'000)->empty());
  }
}

TEST_P(StoreLeases, of_two_heirs_each_match_has_one) {
  Store first = with_matches();
  Store second = open();
  std::vector<std::string> reversed(all_.rbegin(), all_.rend());
  std::vector<std::string> won;
  std::thread thread([&] { won = second.claim(reversed, "second", 60'000).value(); });
  const std::vector<std::string> mine = first.claim(all_, "first", 60'000).value();
  thread.join();
  std::set<std::string> both(mine.begin(), mine.end());
  both.insert(won.begin(), won.end());
  EXPECT_EQ(mine.size() + won.size(), 3U);
  EXPECT_EQ(both.size(), 3U);
}

}  // namespace
}  // namespace casus::test
