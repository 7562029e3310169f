// The contract of users, sessions, secrets, and of who leads a match.
#include <gtest/gtest.h>

#include <chrono>
#include <set>
#include <thread>

#include "server/store/connection.h"
#include "server/store/notices.h"
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
  EXPECT_EQ(second.error(),
            (Fault{"name_taken", "The name \"aNNA\" is taken, or one that looks like it."}));
  EXPECT_EQ(code_of(store.create_user(guest("u1", "Bert"))), "user_exists");
  ASSERT_TRUE(store.create_user(guest("u2", "Bert")));
  EXPECT_EQ(code_of(store.change_user("u2", {.name = "ANNA"})), "name_taken");
  EXPECT_EQ(store.find_user("u2")->value().name, "Bert");
  EXPECT_EQ(code_of(store.change_user("u2", {.name = "BERT"})), "");
  EXPECT_EQ(store.find_user("u2")->value().name, "BERT");
}

TEST_P(StorePeople, a_name_that_looks_like_a_taken_one_is_taken_until_that_is_given_up) {
  Store store = open();
  ASSERT_TRUE(store.create_user(guest("u1", "Anna")));
  EXPECT_EQ(code_of(store.create_user(guest("u2", "\u0410nna"))), "name_taken") << "Cyrillic";
  EXPECT_EQ(store.find_user("u2").value(), std::nullopt) << "nothing of it is stored";
  ASSERT_TRUE(store.create_user(guest("u2", "Bill")));
  EXPECT_EQ(code_of(store.change_user("u2", {.name = "Ann\u0430"})), "name_taken");
  EXPECT_EQ(code_of(store.change_user("u2", {.name = "BlLL"})), "") << "it looks like one's own";
  ASSERT_TRUE(store.change_user("u1", {.name = "Berta"}));
  EXPECT_EQ(code_of(store.change_user("u2", {.name = "\u0410nna"})), "");
  EXPECT_EQ(code_of(store.create_user(guest("u3", "Anna"))), "name_taken");
  EXPECT_EQ(code_of(store.create_user(guest("u3", "Bill"))), "");
}

TEST_P(StorePeople, of_two_who_want_names_that_look_alike_one_is_called_so) {
  Store first = open();
  Store second = open();
  for (int i = 0; i < 20; ++i) {
    const std::string number = std::to_string(i);
    Expected<void> other;
    std::thread thread(
        [&] { other = second.create_user(guest("b" + number, "\u0410nn\u0430 " + number)); });
    const Expected<void> one = first.create_user(guest("a" + number, "Anna " + number));
    thread.join();
    EXPECT_NE(one.has_value(), other.has_value()) << number;
    EXPECT_EQ(one ? code_of(other) : code_of(one), "name_taken");
  }
}

TEST_P(StorePeople, what_names_are_taken_in_is_written_anew_for_other_rules) {
  Store store = open();
  ASSERT_TRUE(store.create_user(guest("u1", "Anna")));
  {
    store::Connection connection(*store::parse_address(url_), {});
    connection.plain("UPDATE naming SET rules = 'of an older ICU'");
    connection.plain("UPDATE users SET folded_name = 'something else'");
    connection.plain("UPDATE name_looks SET look = 'x' || look");
  }
  EXPECT_EQ(code_of(store.create_user(guest("u2", "Ann\u0430"))), "");
  Store again = open();
  EXPECT_EQ(again.find_user_by_name("ANNA")->value().id, "u1") << "who is first by time and id";
  EXPECT_EQ(again.find_user_by_name("Ann\u0430")->value().id, "u2");
  EXPECT_EQ(code_of(again.create_user(guest("u3", "\u0410nna"))), "name_taken");
}

TEST_P(StorePeople, names_of_many_are_found_at_once) {
  Store store = open();
  std::vector<std::string> ids = {"nobody"};
  for (int i = 0; i < 40; ++i) {
    ids.push_back("u" + std::to_string(i));
    ASSERT_TRUE(store.create_user(guest(ids.back(), "Guest " + std::to_string(i))));
  }
  const auto names = store.names_of(ids).value();
  EXPECT_EQ(names.size(), 40U);
  EXPECT_EQ(names.at("u39"), "Guest 39");
  EXPECT_TRUE(store.names_of({}).value().empty());
}

TEST_P(StorePeople, other_servers_hear_of_new_names_and_ended_sessions) {
  if (GetParam() == Backend::sqlite) return;  // there are none
  Store store = open();
  auto notices = store.listen();
  ASSERT_TRUE(notices);
  ASSERT_TRUE(store.create_user(guest("u1", "Anna")));
  ASSERT_TRUE(store.create_session("one", {"u1", 1, 100}));
  ASSERT_TRUE(store.change_user("u1", {.name = "Berta"}));
  ASSERT_TRUE(store.change_user("u1", {.webhook = "https://x.example"}));
  ASSERT_TRUE(store.delete_session("one"));
  std::vector<PersonNotice> heard;
  for (int i = 0; i < 50 && heard.size() < 2; ++i) {
    const auto more = notices->wait(std::chrono::milliseconds(200)).value();
    heard.insert(heard.end(), more.people.begin(), more.people.end());
  }
  using What = PersonNotice::What;
  EXPECT_EQ(heard, (std::vector<PersonNotice>{{"u1", What::name}, {"u1", What::sessions}}));
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
  ASSERT_TRUE(store.delete_sessions_of("u1", "four"));
  EXPECT_FALSE(store.find_session("three", 1)->has_value());
  EXPECT_TRUE(store.find_session("four", 1)->has_value());
  ASSERT_TRUE(store.delete_sessions_of("u1"));
  EXPECT_FALSE(store.find_session("four", 1)->has_value());
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

class StoreLeads : public StoreTest {
 protected:
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
    EXPECT_TRUE(store.enter("first"));
    EXPECT_TRUE(store.enter("second"));
    return store;
  }
};
INSTANTIATE_TEST_SUITE_P(Store, StoreLeads, kBothBackends, backend_name);

TEST_P(StoreLeads, a_claimed_match_is_nobody_elses_until_it_is_released) {
  Store store = with_matches();
  const std::vector<std::string> some = {"b", "a", "nowhere"};
  EXPECT_EQ(store.claim(some, "first").value(), (std::vector<std::string>{"a", "b"}));
  EXPECT_EQ(store.claim(all_, "second").value(), (std::vector<std::string>{"c"}));
  EXPECT_EQ(store.claim(some, "first").value(), (std::vector<std::string>{"a", "b"}));
  EXPECT_EQ(store.leader_of("a").value(), "first");
  EXPECT_FALSE(store.leader_of("nowhere")->has_value());
  ASSERT_TRUE(store.release(all_, "first"));
  EXPECT_EQ(store.leader_of("c").value(), "second");
  EXPECT_EQ(store.due_matches(1, 10).value(), (std::vector<std::string>{"a", "b"}));
  ASSERT_TRUE(store.leave("second"));
  EXPECT_EQ(store.due_matches(1, 2).value().size(), 2U);
  EXPECT_EQ(store.due_matches(1, 10).value(), all_);
}

TEST_P(StoreLeads, matches_are_due_when_their_time_has_come_and_nobody_leads_them) {
  Store store = with_matches();
  EXPECT_EQ(store.due_matches(1, 10).value(), all_) << "not those that wait for people";
  Write write = write_of("b", 0);
  write.latest_only = true;
  write.summary.wake_at = kNever;
  ASSERT_TRUE(store.commit({&write, 1})[0]);
  EXPECT_EQ(store.load_match("b")->summary.wake_at, kNever);
  EXPECT_EQ(store.due_matches(100, 10).value(), (std::vector<std::string>{"a", "c"}));
  write = write_of("b", 1);
  write.summary.wake_at = 5;
  ASSERT_TRUE(store.commit({&write, 1})[0]);
  // Whoever asks says how late it is: neither the database's clock nor this machine's is asked.
  EXPECT_EQ(store.due_matches(4, 10).value(), (std::vector<std::string>{"a", "c"}));
  EXPECT_EQ(store.due_matches(5, 10).value(), (std::vector<std::string>{"a", "c", "b"}));
  EXPECT_EQ(store.due_matches(5, 1).value(), (std::vector<std::string>{"a"}));
}

TEST_P(StoreLeads, a_server_that_no_longer_counts_is_buried_with_all_that_it_led) {
  Store store = with_matches();
  ASSERT_EQ(store.claim(all_, "first")->size(), 3U);
  EXPECT_EQ(store.beat("first").value()->others,
            (std::map<std::string, std::uint64_t>{{"second", 0}}));
  const auto watched = store.beat("second").value()->others;
  EXPECT_EQ(watched, (std::map<std::string, std::uint64_t>{{"first", 1}}));
  // It has counted on since: it lives.
  ASSERT_TRUE(store.beat("first").value());
  EXPECT_FALSE(store.bury("first", 1).value());
  EXPECT_TRUE(store.claim(all_, "second")->empty());
  EXPECT_TRUE(store.bury("first", 2).value());
  EXPECT_FALSE(store.bury("first", 2).value()) << "by one of its heirs only";
  EXPECT_EQ(store.due_matches(1, 10).value(), all_);
  EXPECT_EQ(store.claim({all_.data(), 2}, "second")->size(), 2U);
  // The late one learns it, and leads nothing unless it enters anew.
  EXPECT_FALSE(store.beat("first").value().has_value());
  EXPECT_TRUE(store.claim(all_, "first")->empty());
  ASSERT_TRUE(store.enter("first again"));
  EXPECT_EQ(store.claim(all_, "first again").value(), (std::vector<std::string>{"c"}));
}

TEST_P(StoreLeads, a_server_that_is_alone_takes_everything_over_at_once) {
  Store store = with_matches();
  ASSERT_EQ(store.claim(all_, "first")->size(), 3U);
  ASSERT_TRUE(store.enter_alone("third"));
  EXPECT_EQ(store.claim(all_, "third").value(), all_);
  EXPECT_FALSE(store.beat("first").value().has_value());
}

TEST_P(StoreLeads, of_two_heirs_each_match_has_one) {
  Store first = with_matches();
  Store second = open();
  std::vector<std::string> reversed(all_.rbegin(), all_.rend());
  std::vector<std::string> won;
  std::thread thread([&] { won = second.claim(reversed, "second").value(); });
  const std::vector<std::string> mine = first.claim(all_, "first").value();
  thread.join();
  std::set<std::string> both(mine.begin(), mine.end());
  both.insert(won.begin(), won.end());
  EXPECT_EQ(mine.size() + won.size(), 3U);
  EXPECT_EQ(both.size(), 3U);
}

TEST_P(StoreLeads, the_databases_clock_tells_the_time_of_day) {
  Store store = open();
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  const Millis here = std::chrono::duration_cast<std::chrono::milliseconds>(now).count();
  EXPECT_NEAR(static_cast<double>(store.keep_time(60'000)->now), static_cast<double>(here),
              60'000.0);
}

}  // namespace
}  // namespace casus::test
