// The threads that think for bots. Who thinks when and for how long is the queue's to say
// (thought_queue.h); here are the threads, the bots and the clock.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "bots/bot.h"

namespace casus::server {

// What a bot is to think about.
struct BotQuestion {
  std::string table;
  bool people = true;  // somebody plays there who is no bot
  std::string strength;
  bool secret = false;  // the time it takes must tell nothing: it takes all it is given
  Glimpse glimpse;
};

class Thinkers {
 public:
  struct Shared;

  // A thought that somebody wants. Without it nobody does: if it waits it is dropped, if it has
  // begun it ends, and its answer is never told. May outlive the threads.
  class Wanted {
   public:
    Wanted() = default;
    Wanted(std::weak_ptr<Shared> shared, std::uint64_t number)
        : shared_(std::move(shared)), number_(number) {}
    Wanted(Wanted&& other) noexcept
        : shared_(std::move(other.shared_)), number_(std::exchange(other.number_, 0)) {}
    Wanted& operator=(Wanted&& other) noexcept;
    ~Wanted() { drop(); }

   private:
    void drop();
    std::weak_ptr<Shared> shared_;
    std::uint64_t number_ = 0;  // none: 0
  };

  // At least one; the first is the bot's answer.
  using Thoughts = std::vector<bots::Considered>;
  using Told = std::function<void(const Thoughts&)>;

  explicit Thinkers(int threads);
  ~Thinkers() { stop(); }
  Thinkers(const Thinkers&) = delete;
  Thinkers& operator=(const Thinkers&) = delete;

  // `told` is called on the thread that has thought, with what it thought of.
  [[nodiscard]] Wanted think(BotQuestion question, Told told);

  // Thoughts are broken off, waiting ones dropped.
  void stop();

 private:
  std::shared_ptr<Shared> shared_;
  std::vector<std::thread> threads_;
};

}  // namespace casus::server
