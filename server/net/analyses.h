// Looking back at games that are over takes some seconds each: it has a thread of its own, which
// gives way to all others. What it has found is kept for a while, of so many games; only so many
// wait. Nothing but records of finished games comes in here.
#pragma once

#include <boost/asio.hpp>
#include <list>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>

#include "server/match/hopes.h"

namespace casus::server {

class Analyses {
 public:
  struct Limits {
    std::size_t kept = 200;
    std::size_t waiting = 8;
    int thinking = 12'000;     // milliseconds of the processor, for one game
    int waiting_for = 90'000;  // and in all, however busy the machine is
    HopesBudget budget = {};
  };
  struct Known {
    std::shared_ptr<const Hopes> hopes;  // none: nothing yet
    bool ready = false;
    std::optional<Fault> fault = std::nullopt;
  };

  explicit Analyses(const Limits& limits);
  Analyses() : Analyses(Limits()) {}
  ~Analyses() { stop(); }
  Analyses(const Analyses&) = delete;
  Analyses& operator=(const Analyses&) = delete;

  // What is known of this game; nothing: nobody has asked lately.
  std::optional<Known> find(const std::string& match);
  // Begins to look, unless it has begun. False: too many wait already. The game outlives this.
  bool begin(const std::string& match, const LoadedGame& game, Record record);

  void stop();

 private:
  using Order = std::list<std::string>;  // the latest asked for first
  struct Kept {
    Known known;
    Order::iterator place;
  };

  void look(const std::string& match, const LoadedGame& game, const Record& record);
  bool tell(const std::string& match, const Known& known);
  void forget_oldest();

  const Limits limits_;
  std::mutex mutex_;
  Order order_;
  std::unordered_map<std::string, Kept> kept_;
  std::size_t waiting_ = 0;
  bool stopping_ = false;
  boost::asio::thread_pool thread_{1};
};

}  // namespace casus::server
