// Commits the writes of many matches together: one thread, one transaction for all that is waiting,
// and each writer is told its result once the transaction is durable. The answer to a player goes
// out then.
#pragma once

#include <array>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

#include "server/store/store.h"

namespace casus::server {

struct GroupWriterOptions {
  std::size_t queue = 8192;  // writes that may wait
  std::size_t batch = 512;   // writes of one transaction
};

// Upper ends of the latency's buckets in microseconds, from being posted to being durable.
inline constexpr std::array<std::int64_t, 10> kLatencyEnds = {
    500, 1'000, 2'000, 5'000, 10'000, 20'000, 50'000, 100'000, 500'000, 2'000'000};

struct GroupWriterMetrics {
  std::uint64_t batches = 0;
  std::uint64_t writes = 0;      // done, failed ones too
  std::uint64_t failed = 0;      // of them, those with a fault
  std::uint64_t not_queued = 0;  // the queue was full or stopped
  std::size_t queued = 0;        // now
  std::size_t longest_queue = 0;
  std::size_t largest_batch = 0;
  std::int64_t latency_sum_us = 0;
  std::int64_t latency_max_us = 0;
  std::array<std::uint64_t, kLatencyEnds.size() + 1> latency{};  // counts; the last bucket is open
};

class GroupWriter {
 public:
  // Called on the writer's thread, so it hands over and returns; it must not throw.
  using Done = std::move_only_function<void(Expected<void>)>;

  explicit GroupWriter(Store& store, const GroupWriterOptions& options = {});
  ~GroupWriter();  // stop()
  GroupWriter(const GroupWriter&) = delete;
  GroupWriter& operator=(const GroupWriter&) = delete;

  // False if the queue is full or closed; then `done` is not called and nothing is taken.
  bool try_post(Write&& write, Done&& done);
  // Waits while the queue is full. After stop() `done` hears a fault at once. Not from within a
  // Done.
  void post(Write write, Done done);
  // Takes no more, commits what waits, tells everybody, and ends the thread. Not from within a
  // Done.
  void stop();

  GroupWriterMetrics metrics() const;

 private:
  using Clock = std::chrono::steady_clock;
  struct Job {
    Write write;
    Done done;
    Clock::time_point posted;
  };

  void run();
  bool take(std::vector<Job>& jobs);
  void commit(std::vector<Job>& jobs);
  void count(const std::vector<Job>& jobs, const std::vector<Expected<void>>& results);
  void push(Write&& write, Done&& done);  // with the lock held

  Store& store_;
  const GroupWriterOptions options_;
  mutable std::mutex mutex_;
  std::condition_variable filled_;
  std::condition_variable emptied_;
  std::deque<Job> queue_;
  GroupWriterMetrics metrics_;
  bool stopping_ = false;
  std::vector<Write> writes_;  // of the batch at hand
  std::once_flag joined_;
  std::thread thread_;
};

}  // namespace casus::server
