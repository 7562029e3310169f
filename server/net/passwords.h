// Hashing passwords is slow on purpose: it has threads of its own, which give way to all others, so
// that a flood of log-ins slows nobody else. Only so many wait; those whose device is known do not
// wait behind strangers.
#pragma once

#include <array>
#include <atomic>

#include "server/net/run_on.h"

namespace casus::server {

class Passwords {
 public:
  enum class Lane : std::uint8_t { strangers, known };

  Passwords();

  bool has_room(Lane lane) const { return queue(lane).waiting < kMostWaiting; }

  template <class Work>
  asio::awaitable<std::invoke_result_t<Work>> run(Lane lane, Work work) {
    Queue& queue = queues_[static_cast<std::size_t>(lane)];
    ++queue.waiting;
    return run_on(queue.thread, [&queue, work = std::move(work)]() mutable {
      auto result = work();
      --queue.waiting;
      return result;
    });
  }

  void stop();

 private:
  // A hash takes about a tenth of a second: nobody waits longer than three.
  static constexpr int kMostWaiting = 30;
  struct Queue {
    asio::thread_pool thread{1};
    std::atomic<int> waiting = 0;
  };
  const Queue& queue(Lane lane) const { return queues_[static_cast<std::size_t>(lane)]; }

  std::array<Queue, 2> queues_;
};

}  // namespace casus::server
