// Threads for what may take long, apart from those that serve connections: waiting for the store,
// hashing passwords, thinking bots.
#pragma once

#include <boost/asio.hpp>
#include <cstdint>
#include <functional>
#include <string>

#include "bots/bot.h"

namespace casus::server {

namespace asio = boost::asio;

class Workers {
 public:
  Workers(int store_threads, int bot_threads) : store_(store_threads), bots_(bot_threads) {}

  // Runs `work` on a thread that may wait; resumes where the caller was. (Not a coroutine itself:
  // gcc 12 destroys closures with captures twice when they are temporaries of a co_await. For the
  // same reason callers capture by reference.)
  template <class Work>
  asio::awaitable<std::invoke_result_t<Work>> wait_for(Work work) {
    using R = std::invoke_result_t<Work>;
    return asio::async_initiate<const asio::use_awaitable_t<>, void(R)>(
        [this](auto handler, Work run_this) {
          asio::post(
              store_, [handler = std::move(handler), run_this = std::move(run_this)]() mutable {
                R result = run_this();
                const auto executor = asio::get_associated_executor(handler);
                asio::post(executor,
                           [handler = std::move(handler), result = std::move(result)]() mutable {
                             handler(std::move(result));
                           });
              });
        },
        asio::use_awaitable, std::move(work));
  }

  // Lets a bot of this strength think, and calls back with its answer on the bot's thread.
  void think(std::string strength, Glimpse glimpse, std::function<void(Choices)> done);

  void stop();

 private:
  asio::thread_pool store_;
  asio::thread_pool bots_;
};

}  // namespace casus::server
