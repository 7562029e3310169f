// Threads for what may take long, apart from those that serve connections: waiting for the store,
// thinking bots.
#pragma once

#include <boost/asio.hpp>
#include <cstdint>
#include <functional>
#include <string>

#include "bots/bot.h"
#include "server/net/run_on.h"

namespace casus::server {

namespace asio = boost::asio;

class Workers {
 public:
  Workers(int store_threads, int bot_threads) : store_(store_threads), bots_(bot_threads) {}

  // Runs `work` on a thread that may wait; resumes where the caller was.
  template <class Work>
  asio::awaitable<std::invoke_result_t<Work>> wait_for(Work work) {
    return run_on(store_, std::move(work));
  }

  // Lets a bot of this strength think, and calls back with its answer on the bot's thread.
  void think(std::string strength, Glimpse glimpse, std::function<void(Choices)> done);

  void stop();

 private:
  asio::thread_pool store_;
  asio::thread_pool bots_;
};

}  // namespace casus::server
