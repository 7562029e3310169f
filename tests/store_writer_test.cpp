// The group writer: everybody is told, batches grow under load, nothing waits without bound.
#include <gtest/gtest.h>

#include <atomic>
#include <future>
#include <thread>

#include "server/store/group_writer.h"
#include "tests/support/store_fixture.h"

namespace casus::test {
namespace {

using namespace casus::server;

class StoreWriter : public StoreTest {
 protected:
  void make(Store& store, int matches) {
    for (int i = 0; i < matches; ++i) {
      ASSERT_TRUE(store.create_match(head_of(id_of(i)), {}, summary_of(id_of(i))));
    }
  }
  static std::string id_of(int match) { return "m" + std::to_string(match); }
};
INSTANTIATE_TEST_SUITE_P(Store, StoreWriter, kBothBackends, backend_name);

TEST_P(StoreWriter, an_answer_comes_after_the_entry_can_be_read) {
  Store store = open();
  make(store, 1);
  GroupWriter writer(store);
  for (std::uint64_t i = 0; i < 5; ++i) {
    std::promise<std::size_t> stored;
    writer.post(write_of("m0", i), [&](Expected<void> result) {
      EXPECT_TRUE(result);
      stored.set_value(store.load_match("m0")->entries.size());
    });
    EXPECT_EQ(stored.get_future().get(), i + 1);
  }
}

TEST_P(StoreWriter, writes_of_many_threads_share_commits_and_each_hears_its_own_result) {
  Store store = open();
  make(store, 8);
  GroupWriter writer(store);
  std::atomic<int> accepted = 0;
  std::atomic<int> stale = 0;
  std::vector<std::thread> threads;
  for (int t = 0; t < 8; ++t) {
    threads.emplace_back([&, t] {
      for (std::uint64_t i = 0; i < 50; ++i) {
        writer.post(write_of(id_of(t), i),
                    [&](Expected<void> result) { accepted += result ? 1 : 0; });
        writer.post(write_of(id_of(t), i + 100), [&](Expected<void> result) {
          stale += !result && result.error().code == "stale_write" ? 1 : 0;
        });
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  writer.stop();
  EXPECT_EQ(accepted, 400);
  EXPECT_EQ(stale, 400);
  for (int t = 0; t < 8; ++t) EXPECT_EQ(store.load_match(id_of(t))->entries, entries_of(0, 50));
  const GroupWriterMetrics metrics = writer.metrics();
  EXPECT_EQ(metrics.writes, 800U);
  EXPECT_EQ(metrics.failed, 400U);
  EXPECT_EQ(metrics.queued, 0U);
  EXPECT_LT(metrics.batches, 400U);
  EXPECT_GT(metrics.largest_batch, 1U);
  std::uint64_t counted = 0;
  for (const std::uint64_t bucket : metrics.latency) counted += bucket;
  EXPECT_EQ(counted, 800U);
  EXPECT_GE(metrics.latency_sum_us, metrics.latency_max_us);
}

// SQLite's log is copied into the file and begun anew while the writing goes on; PostgreSQL keeps
// its own.
TEST_P(StoreWriter, writing_on_and_on_keeps_the_log_short) {
  const bool own_log = GetParam() == Backend::sqlite;
  Store store = open({.sync = Sync::normal});
  make(store, 1);
  constexpr std::uintmax_t kMegabyte = 1U << 20U;
  std::uintmax_t longest = 0;
  const std::uint64_t writes = own_log ? 300 : 5;
  for (std::uint64_t i = 0; i < writes; ++i) {
    Write write = write_of("m0", i);
    write.entries[0].body = std::string(kMegabyte, 'x');
    ASSERT_TRUE(store.commit({&write, 1})[0]);
    if (!own_log) continue;
    longest = std::max(longest, std::filesystem::file_size(directory_ / "casus.db-wal"));
  }
  if (own_log) {
    EXPECT_GT(longest, 45 * kMegabyte);
    EXPECT_LT(longest, 160 * kMegabyte);
  }
  EXPECT_EQ(store.load_match("m0")->entries.size(), writes);
}

TEST_P(StoreWriter, a_full_queue_takes_no_more_until_there_is_room) {
  Store store = open();
  make(store, 1);
  GroupWriter writer(store, {.queue = 4, .batch = 2});
  std::promise<void> entered;
  std::promise<void> go_on;
  std::shared_future<void> gate = go_on.get_future().share();
  writer.post(write_of("m0", 0), [&](Expected<void>) {
    entered.set_value();
    gate.wait();  // holds the writer's thread
  });
  entered.get_future().wait();
  std::uint64_t next = 1;
  int heard = 0;
  const auto done = [&](Expected<void> result) { heard += result ? 1 : 0; };
  for (; next <= 4; ++next) EXPECT_TRUE(writer.try_post(write_of("m0", next), done));
  Write fifth = write_of("m0", 5);
  EXPECT_FALSE(writer.try_post(std::move(fifth), done));
  EXPECT_EQ(fifth.entries.size(), 1U);  // still ours
  EXPECT_EQ(writer.metrics().queued, 4U);
  EXPECT_EQ(writer.metrics().not_queued, 1U);
  std::thread waiting([&] { writer.post(std::move(fifth), done); });
  go_on.set_value();
  waiting.join();
  writer.stop();
  EXPECT_EQ(heard, 5);
  EXPECT_EQ(store.load_match("m0")->entries, entries_of(0, 6));
  EXPECT_LE(writer.metrics().largest_batch, 2U);
}

TEST_P(StoreWriter, stopping_writes_what_waits_and_refuses_what_comes_later) {
  Store store = open();
  make(store, 1);
  int heard = 0;
  GroupWriter writer(store);
  for (std::uint64_t i = 0; i < 200; ++i) {
    writer.post(write_of("m0", i), [&](Expected<void> result) { heard += result ? 1 : 0; });
  }
  writer.stop();
  EXPECT_EQ(heard, 200);
  EXPECT_EQ(store.load_match("m0")->entries.size(), 200U);
  std::string code;
  writer.post(write_of("m0", 200), [&](Expected<void> result) { code = code_of(result); });
  EXPECT_EQ(code, "store_closed");
  EXPECT_FALSE(writer.try_post(write_of("m0", 200), [](Expected<void>) {}));
  writer.stop();
}

}  // namespace
}  // namespace casus::test
