// How many writes a second the store makes durable, against SQLite's bare rate of single-row
// transactions in the same directory. Every write counts only after its commit was acknowledged.
//   store_bench [--seconds S] [--store postgresql://...] [--dir DIRECTORY]
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "bench/bare_sqlite.h"
#include "server/store/group_writer.h"
#include "server/store/store.h"

namespace {

using namespace casus::server;
using namespace casus::bench;

const std::string kSummaryBody(400, 's');
const std::string kLatest =
    R"({"changed_at":1700000000000,"turn":{"waiting":"players","seats":[1]}})";

Summary summary_of(int match, Millis now) {
  return {match_id(match),          "royals", "running",    true,   now,
          {"anna", "bert", "carl"}, {"bert"}, kSummaryBody, kLatest};
}

// Matches that each post their next write when the last one was acknowledged.
class Crowd {
 public:
  Crowd(Store& store, int matches, int entries)
      : store_(store), entries_(entries), next_(static_cast<std::size_t>(matches)) {
    for (int match = 0; match < matches; ++match) {
      const auto made = store.create_match({match_id(match), "royals", "1", "hash", 0, "{}"}, {},
                                           summary_of(match, 0));
      if (!made) give_up(made.error().text);
    }
  }

  Rate measure(double seconds) {
    GroupWriter writer(store_);
    writer_ = &writer;
    stop_ = false;
    acknowledged_ = 0;
    const Clock::time_point start = Clock::now();
    for (int match = 0; match < static_cast<int>(next_.size()); ++match) post(match);
    while (seconds_since(start) < seconds) {
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    stop_ = true;
    writer.stop();
    if (failed_ > 0) give_up("writes failed");
    const GroupWriterMetrics metrics = writer.metrics();
    batches_ += metrics.batches;
    latency_us_ += metrics.latency_sum_us;
    return {static_cast<double>(acknowledged_), seconds_since(start)};
  }

  void tell(const Rate& rate) const {
    std::printf(
        "  %5zu matches, %d entries a write: %8.0f writes/s, %6.1f a commit, mean %6.2f ms\n",
        next_.size(), entries_, rate.a_second(), rate.writes / static_cast<double>(batches_),
        static_cast<double>(latency_us_) / rate.writes / 1000);
  }

 private:
  void post(int match) {
    std::uint64_t& next = next_[static_cast<std::size_t>(match)];
    Write write{match_id(match), {}, summary_of(match, static_cast<Millis>(next)), true};
    for (int i = 0; i < entries_; ++i) write.entries.push_back({next++, 1, kEntryBody});
    const bool taken =
        writer_->try_post(std::move(write), [this, match](casus::Expected<void> result) {
          if (!result) ++failed_;
          ++acknowledged_;
          if (!stop_) post(match);
        });
    if (!taken) next -= static_cast<std::uint64_t>(entries_);  // stopped in between
  }

  Store& store_;
  int entries_;
  std::vector<std::uint64_t> next_;
  std::atomic<long> acknowledged_ = 0;
  std::atomic<long> failed_ = 0;
  std::atomic<bool> stop_ = false;
  std::uint64_t batches_ = 0;
  std::int64_t latency_us_ = 0;
  GroupWriter* writer_ = nullptr;
};

// Bare and ours take turns, so that a machine busy with other things slows both alike.
void bench_sqlite(const std::filesystem::path& directory, Sync sync, double goal, double seconds) {
  constexpr int kTurns = 5;
  const std::string name = sync == Sync::full ? "FULL" : "NORMAL";
  std::printf("SQLite WAL, synchronous %s (goal: %.1f of the bare rate)\n", name.c_str(), goal);
  for (const auto& [matches, entries] : {std::pair{1, 1}, {64, 1}, {1000, 1}, {1000, 4}}) {
    StoreOptions options;
    options.sync = sync;
    const std::string file = name + std::to_string(matches) + "_" + std::to_string(entries);
    auto store = Store::open("sqlite:" + (directory / (file + ".db")).string(), options);
    if (!store) give_up(store.error().text);
    Bare bare(directory / ("bare" + file + ".db"), sync);
    Crowd crowd(*store, matches, entries);
    Rate bare_rate;
    Rate crowd_rate;
    for (int turn = 0; turn < kTurns; ++turn) {
      bare_rate += bare.measure(seconds / kTurns);
      crowd_rate += crowd.measure(seconds / kTurns);
    }
    crowd.tell(crowd_rate);
    std::printf("        bare single-row transactions: %8.0f writes/s, ratio %.2f\n",
                bare_rate.a_second(), crowd_rate.a_second() / bare_rate.a_second());
  }
}

void bench_restart(const std::filesystem::path& directory) {
  const std::string url = "sqlite:" + (directory / "restart.db").string();
  {
    auto store = Store::open(url);
    if (!store) give_up(store.error().text);
    std::vector<Entry> entries;
    for (std::uint64_t i = 0; i < 300; ++i) entries.push_back({i, 1, kEntryBody});
    for (int match = 0; match < 1000; ++match) {
      const auto made = store->create_match({match_id(match), "royals", "1", "hash", 0, "{}"},
                                            entries, summary_of(match, 0));
      if (!made) give_up(made.error().text);
    }
  }
  const Clock::time_point start = Clock::now();
  auto store = Store::open(url);
  if (!store) give_up(store.error().text);
  const double opened = seconds_since(start);
  const auto matches = store->open_matches();
  if (!matches) give_up(matches.error().text);
  std::printf("Restart with %zu matches of 300 entries: opened in %.3f s, listed in %.3f s\n",
              matches->size(), opened, seconds_since(start) - opened);
}

}  // namespace

int main(int count, char** words) {
  double seconds = 3;
  std::string url;
  std::filesystem::path parent = std::filesystem::temp_directory_path();
  for (int i = 1; i + 1 < count; i += 2) {
    const std::string option = words[i];
    if (option == "--seconds") seconds = std::atof(words[i + 1]);
    if (option == "--store") url = words[i + 1];
    if (option == "--dir") parent = words[i + 1];
  }
  const std::filesystem::path directory =
      parent / ("casus_store_bench." + std::to_string(getpid()));
  std::filesystem::create_directories(directory);
  if (url.empty()) {
    bench_sqlite(directory, Sync::full, 1.5, seconds);
    bench_sqlite(directory, Sync::normal, 0.5, seconds);
    bench_restart(directory);
  } else {
    auto store = Store::open(url);  // an empty database
    if (!store) give_up(store.error().text);
    std::printf("%s\n", std::string(store->backend()).c_str());
    Crowd crowd(*store, 1000, 1);
    crowd.tell(crowd.measure(seconds));
  }
  std::filesystem::remove_all(directory);
  return 0;
}
