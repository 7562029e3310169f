// Threads for what may take long, apart from those that serve connections: waiting for the store,
// working out odds; and others for thinking bots, which nobody else waits behind.
#pragma once

#include <boost/asio.hpp>
#include <memory>

#include "server/net/run_on.h"
#include "server/net/thinkers.h"

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

  // Lets a bot think while the answer is wanted, and tells it on the bot's thread.
  [[nodiscard]] Thinkers::Wanted think(BotQuestion question, Thinkers::Told told) {
    return bots_.think(std::move(question), std::move(told));
  }

  // The same for a coroutine that has nothing else to do meanwhile; resumes where the caller was.
  // (Not a coroutine itself, as run_on is none.)
  asio::awaitable<Thinkers::Thoughts> thoughts_about(BotQuestion question) {
    return asio::async_initiate<const asio::use_awaitable_t<>, void(Thinkers::Thoughts)>(
        [this](auto handler, BotQuestion asked) {
          struct Waiting {
            decltype(handler) resume;
            Thinkers::Wanted wanted;
          };
          auto waiting = std::make_shared<Waiting>(Waiting{std::move(handler), {}});
          waiting->wanted =
              bots_.think(std::move(asked), [waiting](const Thinkers::Thoughts& thoughts) {
                const auto executor = asio::get_associated_executor(waiting->resume);
                asio::post(executor, [resume = std::move(waiting->resume), thoughts]() mutable {
                  resume(std::move(thoughts));
                });
              });
        },
        asio::use_awaitable, std::move(question));
  }

  void stop() {
    bots_.stop();
    store_.stop();
    store_.join();
  }

 private:
  asio::thread_pool store_;
  Thinkers bots_;
};

}  // namespace casus::server
