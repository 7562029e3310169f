#include "server/store/group_writer.h"

#include <algorithm>

namespace casus::server {

GroupWriter::GroupWriter(Store& store, const GroupWriterOptions& options)
    : store_(store), options_(options), thread_([this] { run(); }) {}

GroupWriter::~GroupWriter() { stop(); }

void GroupWriter::push(Write&& write, Done&& done) {
  queue_.push_back({std::move(write), std::move(done), Clock::now()});
  metrics_.longest_queue = std::max(metrics_.longest_queue, queue_.size());
}

bool GroupWriter::try_post(Write&& write, Done&& done) {
  bool was_empty = false;
  {
    const std::lock_guard lock(mutex_);
    if (stopping_ || queue_.size() >= options_.queue) {
      ++metrics_.not_queued;
      return false;
    }
    was_empty = queue_.empty();
    push(std::move(write), std::move(done));
  }
  if (was_empty) filled_.notify_one();
  return true;
}

void GroupWriter::post(Write write, Done done) {
  {
    std::unique_lock lock(mutex_);
    emptied_.wait(lock, [&] { return stopping_ || queue_.size() < options_.queue; });
    if (!stopping_) {
      push(std::move(write), std::move(done));
      lock.unlock();
      filled_.notify_one();
      return;
    }
    ++metrics_.not_queued;
  }
  done(fault("store_closed", "The server is stopping and stores nothing more."));
}

void GroupWriter::stop() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  filled_.notify_all();
  emptied_.notify_all();
  std::call_once(joined_, [&] { thread_.join(); });
}

GroupWriterMetrics GroupWriter::metrics() const {
  const std::lock_guard lock(mutex_);
  GroupWriterMetrics metrics = metrics_;
  metrics.queued = queue_.size();
  return metrics;
}

void GroupWriter::run() {
  std::vector<Job> jobs;
  while (take(jobs)) commit(jobs);
}

// Whatever gathered during the last commit is the next batch: alone a writer waits for nobody, in a
// crowd the batches grow by themselves.
bool GroupWriter::take(std::vector<Job>& jobs) {
  jobs.clear();
  {
    std::unique_lock lock(mutex_);
    filled_.wait(lock, [&] { return stopping_ || !queue_.empty(); });
    while (!queue_.empty() && jobs.size() < options_.batch) {
      jobs.push_back(std::move(queue_.front()));
      queue_.pop_front();
    }
  }
  emptied_.notify_all();
  return !jobs.empty();
}

void GroupWriter::commit(std::vector<Job>& jobs) {
  writes_.clear();
  for (Job& job : jobs) writes_.push_back(std::move(job.write));
  std::vector<Expected<void>> results = store_.commit(writes_);
  count(jobs, results);
  for (std::size_t i = 0; i < jobs.size(); ++i) jobs[i].done(std::move(results[i]));
}

void GroupWriter::count(const std::vector<Job>& jobs, const std::vector<Expected<void>>& results) {
  const Clock::time_point now = Clock::now();
  const std::lock_guard lock(mutex_);
  ++metrics_.batches;
  metrics_.writes += jobs.size();
  metrics_.largest_batch = std::max(metrics_.largest_batch, jobs.size());
  metrics_.failed += static_cast<std::uint64_t>(
      std::ranges::count_if(results, [](const auto& result) { return !result.has_value(); }));
  for (const Job& job : jobs) {
    const std::int64_t us =
        std::chrono::duration_cast<std::chrono::microseconds>(now - job.posted).count();
    metrics_.latency_sum_us += us;
    metrics_.latency_max_us = std::max(metrics_.latency_max_us, us);
    const auto bucket = std::ranges::lower_bound(kLatencyEnds, us) - kLatencyEnds.begin();
    ++metrics_.latency[static_cast<std::size_t>(bucket)];
  }
}

}  // namespace casus::server
