#include "server/net/thinkers.h"

#include <sodium.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cassert>
#include <chrono>
#include <condition_variable>
#include <map>
#include <mutex>
#include <utility>

#include "server/match/strengths.h"
#include "server/net/thought_queue.h"

namespace casus::server {
namespace {

double steady_ms() {
  const auto now = std::chrono::steady_clock::now().time_since_epoch();
  return std::chrono::duration<double, std::milli>(now).count();
}

std::uint64_t lot() {
  std::uint64_t number = 0;
  randombytes_buf(&number, sizeof number);
  return number;
}

}  // namespace

using Number = ThoughtQueue::Number;

struct Thinkers::Shared {
  struct Job {
    BotQuestion question;
    Told told;
    bots::Spec spec;
    std::atomic<double> ends_at = 0;  // once it has begun
    bool dropped = false;             // while it is thought about
  };
  using Jobs = std::unordered_map<Number, std::unique_ptr<Job>>;

  explicit Shared(int threads) : queue(threads) {}

  // Whatever has changed may let those who think have more time, or less. pre: locked
  void share_out() {
    for (const Number number : begun) {
      Job& job = *jobs.at(number);
      job.ends_at = job.dropped || stopping ? 0 : queue.ends_at(number);
    }
    changed.notify_all();
  }

  void drop(Number number);
  void work();
  void think(Number number, Job& job);
  void wait_for_its_end(const Job& job);

  std::mutex mutex;
  std::condition_variable changed;
  ThoughtQueue queue;
  Jobs jobs;
  std::vector<Number> begun;
  bool stopping = false;
};

// What is dropped may hold the last of a room, which drops its other thoughts: it ends unlocked.
void Thinkers::Shared::drop(Number number) {
  std::unique_ptr<Job> gone;
  const std::lock_guard lock(mutex);
  const auto at = jobs.find(number);
  if (at == jobs.end()) return;
  if (std::ranges::find(begun, number) != begun.end()) {
    at->second->dropped = true;
  } else {
    gone = std::move(at->second);
    jobs.erase(at);
    queue.remove(number);
  }
  share_out();
}

void Thinkers::Shared::work() {
  std::unique_lock lock(mutex);
  while (!stopping) {
    const auto number = queue.begin(steady_ms());
    if (!number) {
      changed.wait(lock);
      continue;
    }
    begun.push_back(*number);
    share_out();
    Job& job = *jobs.at(*number);
    lock.unlock();
    think(*number, job);
    lock.lock();
  }
}

void Thinkers::Shared::think(Number number, Job& job) {
  // A bot keeps its working memory; each thread has its own.
  thread_local std::map<std::string, bots::Bot> known;
  const std::string name = bots::text_of(job.spec);
  auto bot = known.find(name);
  if (bot == known.end()) bot = known.emplace(name, bots::make_bot(job.spec)).first;
  bots::Host host;
  host.now_ms = steady_ms;
  host.stop = [&job] { return steady_ms() >= job.ends_at; };
  host.milliseconds = std::max(1.0, job.ends_at - steady_ms());
  host.apart_in_secret = true;
  const Thoughts thoughts = bot->second.consider(job.question.glimpse, lot(), host);
  if (job.question.secret) wait_for_its_end(job);
  std::unique_ptr<Job> done;
  {
    const std::lock_guard lock(mutex);
    const auto at = jobs.find(number);
    done = std::move(at->second);
    jobs.erase(at);
    std::erase(begun, number);
    queue.remove(number);
    share_out();
    if (done->dropped || stopping) return;
  }
  done->told(thoughts);
}

// How soon a bot was ready must not be seen, not even by how soon the next one begins: its part of
// the time is used, whatever there was to think about. Others who wait may still shorten it.
void Thinkers::Shared::wait_for_its_end(const Job& job) {
  std::unique_lock lock(mutex);
  for (double left = job.ends_at - steady_ms(); left > 0; left = job.ends_at - steady_ms()) {
    changed.wait_for(lock, std::chrono::duration<double, std::milli>(left));
  }
}

Thinkers::Wanted& Thinkers::Wanted::operator=(Wanted&& other) noexcept {
  if (this == &other) return *this;
  drop();
  shared_ = std::move(other.shared_);
  number_ = std::exchange(other.number_, 0);
  return *this;
}

void Thinkers::Wanted::drop() {
  if (const auto shared = number_ == 0 ? nullptr : shared_.lock()) shared->drop(number_);
  number_ = 0;
}

Thinkers::Thinkers(int threads) : shared_(std::make_shared<Shared>(threads)) {
  for (int i = 0; i < threads; ++i) {
    threads_.emplace_back([shared = shared_] {
      // Whoever waits for a connection or for odds comes first. Not by more: beside another program
      // that keeps a core busy, bots at 11 took four times as long for their rounds as at 5.
      constexpr int kGiveWay = 5;
      static_cast<void>(setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), kGiveWay));
      shared->work();
    });
  }
}

Thinkers::Wanted Thinkers::think(BotQuestion question, Told told) {
  auto job = std::make_unique<Shared::Job>(std::move(question), std::move(told));
  job->spec = spec_for(job->question.strength, lot());
  const std::lock_guard lock(shared_->mutex);
  if (shared_->stopping) return {};
  const Number number = shared_->queue.add(
      {job->question.table, job->question.people, static_cast<double>(full_thought(job->spec))},
      steady_ms());
  shared_->jobs[number] = std::move(job);
  shared_->share_out();
  return {shared_, number};
}

void Thinkers::stop() {
  Shared::Jobs waiting;  // ends unlocked, as in drop
  {
    const std::lock_guard lock(shared_->mutex);
    shared_->stopping = true;
    for (auto at = shared_->jobs.begin(); at != shared_->jobs.end();) {
      const Number number = at->first;
      const bool begun = std::ranges::find(shared_->begun, number) != shared_->begun.end();
      auto next = std::next(at);
      if (!begun) {
        shared_->queue.remove(number);
        waiting.insert(shared_->jobs.extract(at));
      }
      at = next;
    }
    shared_->share_out();
  }
  for (std::thread& thread : threads_) thread.join();
  threads_.clear();
}

}  // namespace casus::server
