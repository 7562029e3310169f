// Several processes and their deaths: a killed writer loses nothing that it acknowledged, notices
// cross from one process to another, a database that went away is found again.
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <chrono>
#include <csignal>
#include <functional>
#include <map>
#include <thread>

#include "server/store/group_writer.h"
#include "server/store/notices.h"
#include "tests/support/proxy.h"
#include "tests/support/store_fixture.h"

namespace casus::test {
namespace {

using namespace casus::server;
using namespace std::chrono_literals;

// The child lives in a fork without threads and leaves without any farewell.
pid_t in_child(const std::function<void()>& work) {
  const pid_t child = fork();
  if (child != 0) return child;
  work();
  _exit(0);
}

int exit_code(pid_t child) {
  int status = -1;
  waitpid(child, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

class StoreProcesses : public StoreTest {};
INSTANTIATE_TEST_SUITE_P(Store, StoreProcesses, kBothBackends, backend_name);

constexpr int kMatches = 8;
constexpr std::uint64_t kEntriesEach = 3;

struct Acknowledged {
  int match;
  std::uint64_t next;
};

// Each match posts its next write when the last one was acknowledged; what was goes down the pipe.
void write_until_killed(const std::string& url, int pipe) {
  auto store = Store::open(url);
  if (!store) _exit(1);
  GroupWriter writer(*store);
  std::function<void(int, std::uint64_t)> post = [&](int match, std::uint64_t from) {
    const bool taken = writer.try_post(write_of("m" + std::to_string(match), from, kEntriesEach),
                                       [&, match, from](Expected<void> result) {
                                         if (!result) _exit(2);
                                         const Acknowledged told{match, from + kEntriesEach};
                                         if (write(pipe, &told, sizeof told) != sizeof told)
                                           _exit(3);
                                         post(match, from + kEntriesEach);
                                       });
    if (!taken) _exit(4);
  };
  for (int match = 0; match < kMatches; ++match) post(match, 0);
  while (true) std::this_thread::sleep_for(1s);
}

TEST_P(StoreProcesses, a_killed_writer_loses_nothing_that_it_acknowledged_and_leaves_nothing_half) {
  {
    Store store = open();
    for (int i = 0; i < kMatches; ++i) {
      const std::string id = "m" + std::to_string(i);
      ASSERT_TRUE(store.create_match(head_of(id), {}, summary_of(id, 0)));
    }
  }
  std::array<int, 2> pipes{};
  ASSERT_EQ(pipe(pipes.data()), 0);
  const pid_t child = in_child([&] {
    close(pipes[0]);
    write_until_killed(url_, pipes[1]);
  });
  close(pipes[1]);
  std::map<int, std::uint64_t> acknowledged;
  Acknowledged told{};
  int heard = 0;
  while (read(pipes[0], &told, sizeof told) == sizeof told) {
    acknowledged[told.match] = told.next;
    if (++heard == 300) kill(child, SIGKILL);  // it goes on writing until the signal arrives
  }
  close(pipes[0]);
  EXPECT_EQ(exit_code(child), -1);
  ASSERT_GE(heard, 300);

  Store store = open();
  for (int i = 0; i < kMatches; ++i) {
    const auto loaded = store.load_match("m" + std::to_string(i));
    ASSERT_TRUE(loaded) << loaded.error().text;
    const std::size_t count = loaded->entries.size();
    EXPECT_GE(count, acknowledged[i]);
    EXPECT_EQ(count % kEntriesEach, 0U);
    EXPECT_EQ(loaded->entries, entries_of(0, count));
    EXPECT_EQ(loaded->summary.changed_at, static_cast<Millis>(count));
    const Write next = write_of("m" + std::to_string(i), count);
    EXPECT_TRUE(store.commit({&next, 1})[0]);
  }
}

TEST_P(StoreProcesses, what_a_killed_server_led_is_led_by_whoever_buries_it) {
  Store store = open();
  ASSERT_TRUE(store.create_match(head_of("m"), {}, summary_of("m")));
  ASSERT_TRUE(store.enter("heir"));
  const std::vector<std::string> match = {"m"};
  const pid_t child = in_child([&] {
    auto own = Store::open(url_);
    if (!own || !own->enter("child") || !own->beat("child")) _exit(1);
    if (own->claim(match, "child")->size() != 1) _exit(1);
    kill(getpid(), SIGKILL);
  });
  EXPECT_EQ(exit_code(child), -1);
  EXPECT_TRUE(store.claim(match, "heir")->empty());
  const auto others = store.beat("heir").value()->others;
  ASSERT_EQ(others.size(), 1U);
  EXPECT_TRUE(store.bury("child", others.at("child")).value());
  EXPECT_EQ(store.claim(match, "heir").value(), match);
}

TEST_P(StoreProcesses, what_another_process_commits_is_heard) {
  Store store = open();
  for (const std::string id : {"m", "o'dd \"id\""}) {
    ASSERT_TRUE(store.create_match(head_of(id), {}, summary_of(id)));
  }
  auto notices = store.listen();
  ASSERT_TRUE(notices) << notices.error().text;
  EXPECT_TRUE(notices->wait(20ms)->notices.empty());
  const pid_t child = in_child([&] {
    auto own = Store::open(url_);
    const std::vector<Write> writes = {write_of("m", 0), write_of("m", 1, 4), write_of("m", 77),
                                       write_of("o'dd \"id\"", 0)};
    if (!own || !own->commit(writes)[1]) _exit(1);
  });
  ASSERT_EQ(exit_code(child), 0);
  std::vector<Notice> heard;
  const std::size_t expected = GetParam() == Backend::sqlite ? 0 : 2;
  for (int i = 0; i < 10 && (heard.size() < expected || i == 0); ++i) {
    const auto more = notices->wait(expected == 0 ? 50ms : 2000ms);
    ASSERT_TRUE(more) << more.error().text;
    heard.insert(heard.end(), more->notices.begin(), more->notices.end());
  }
  ASSERT_EQ(heard.size(), expected);
  if (expected == 0) return;  // behind one file there is one process
  EXPECT_EQ(heard[0], (Notice{"m", 4}));
  EXPECT_EQ(heard[1], (Notice{"o'dd \"id\"", 0}));
}

class StorePostgres : public StoreTest {
 protected:
  PostgresServer& server() { return **PostgresServer::shared(); }
};
INSTANTIATE_TEST_SUITE_P(Store, StorePostgres, ::testing::Values(Backend::postgresql),
                         backend_name);

TEST_P(StorePostgres, the_socket_leads_to_the_same_database) {
  Store store = open();
  ASSERT_TRUE(store.create_match(head_of("m"), {}, summary_of("m")));
  auto other = Store::open(server().over_socket(url_));
  ASSERT_TRUE(other) << other.error().text;
  EXPECT_TRUE(other->load_match("m"));
  EXPECT_TRUE(other->listen());
}

TEST_P(StorePostgres, a_password_with_odd_letters_arrives) {
  ASSERT_TRUE(server().run(url_, "CREATE ROLE odd SUPERUSER LOGIN PASSWORD 'a b''c'"));
  std::string url = url_;
  url.replace(url.find("postgres@"), 9, "odd:a%20b'c%5C%22=%40@");
  const auto store = Store::open(url);
  EXPECT_TRUE(store) << store.error().text;
  EXPECT_TRUE(server().run(url_, "REASSIGN OWNED BY odd TO postgres; DROP ROLE odd"));
}

TEST_P(StorePostgres, cut_connections_are_opened_again) {
  Store store = open();
  ASSERT_TRUE(store.create_match(head_of("m"), {}, summary_of("m")));
  auto notices = store.listen();
  ASSERT_TRUE(notices);
  for (std::uint64_t i = 0; i < 3; ++i) {
    ASSERT_TRUE(store.load_match("m"));
    ASSERT_TRUE(server().run(url_,
                             "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                             "WHERE datname = current_database() AND pid <> pg_backend_pid()"));
    const Write write = write_of("m", i);
    const auto result = store.commit({&write, 1})[0];
    EXPECT_TRUE(result) << result.error().text;
    EXPECT_EQ(store.load_match("m")->entries.size(), i + 1);
  }
  // The listener says once that it was deaf for a while.
  const auto lost = notices->wait(100ms);
  EXPECT_EQ(lost.error().code, "store_unreachable");
  const auto again = notices->wait(100ms);
  ASSERT_TRUE(again) << again.error().text;
  EXPECT_TRUE(again->missed);
  EXPECT_FALSE(notices->wait(10ms)->missed);
  const Write write = write_of("m", 3);
  ASSERT_TRUE(store.commit({&write, 1})[0]);
  EXPECT_EQ(notices->wait(2000ms)->notices, (std::vector<Notice>{{"m", 3}}));
}

TEST_P(StorePostgres, a_line_on_which_nothing_arrives_any_more_is_noticed) {
  Proxy way(port_of(url_));
  auto store = Store::open(way.to(url_));
  ASSERT_TRUE(store) << store.error().text;
  auto notices = store->listen();
  ASSERT_TRUE(notices) << notices.error().text;
  // Silence alone is no loss.
  const auto quiet_until = std::chrono::steady_clock::now() + 5s;
  while (std::chrono::steady_clock::now() < quiet_until) {
    const auto heard = notices->wait(300ms);
    ASSERT_TRUE(heard) << heard.error().text;
    EXPECT_FALSE(heard->missed);
  }
  way.stall(true);
  bool lost = false;
  for (int i = 0; i < 100 && !lost; ++i) lost = !notices->wait(200ms);
  EXPECT_TRUE(lost);
  way.stall(false);
  bool missed = false;
  for (int i = 0; i < 100 && !missed; ++i) {
    const auto heard = notices->wait(200ms);
    missed = heard && heard->missed;
  }
  EXPECT_TRUE(missed);
}

TEST_P(StorePostgres, a_restarted_server_is_waited_for) {
  StoreOptions options;
  options.reconnect_ms = 20'000;
  Store store = open(options);
  ASSERT_TRUE(store.create_match(head_of("m"), {}, summary_of("m")));
  GroupWriter writer(store);
  std::atomic<bool> stop = false;
  std::uint64_t accepted = 0;
  std::string wrong;
  std::function<void(std::uint64_t)> post = [&](std::uint64_t number) {
    (void)writer.try_post(write_of("m", number), [&, number](Expected<void> result) {
      if (!result) wrong = result.error().text;
      accepted += result ? 1 : 0;
      if (result && !stop) post(number + 1);
    });
  };
  post(0);
  for (int i = 0; i < 2; ++i) {
    std::this_thread::sleep_for(100ms);
    server().stop();
    std::this_thread::sleep_for(100ms);
    ASSERT_TRUE(server().start());
  }
  std::this_thread::sleep_for(200ms);
  stop = true;
  writer.stop();
  EXPECT_EQ(wrong, "");
  EXPECT_GT(accepted, 2U);
  EXPECT_EQ(store.load_match("m")->entries, entries_of(0, accepted));
}

TEST_P(StorePostgres, a_server_that_stays_away_is_a_fault_for_every_write) {
  StoreOptions options;
  options.reconnect_ms = 200;
  Store store = open(options);
  ASSERT_TRUE(store.create_match(head_of("m"), {}, summary_of("m")));
  server().stop();
  const std::vector<Write> writes = {write_of("m", 0), write_of("m", 1)};
  for (const auto& result : store.commit(writes)) EXPECT_EQ(code_of(result), "store_unreachable");
  EXPECT_EQ(store.load_match("m").error().code, "store_unreachable");
  EXPECT_FALSE(store.listen());
  ASSERT_TRUE(server().start());
  for (const auto& result : store.commit(writes)) EXPECT_EQ(code_of(result), "");
}

}  // namespace
}  // namespace casus::test
