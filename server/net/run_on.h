// Work for threads that may wait, and back to the coroutine that wants its result.
#pragma once

#include <boost/asio.hpp>
#include <type_traits>
#include <utility>

namespace casus::server {

namespace asio = boost::asio;

// Runs `work` on the pool; resumes where the caller was. (Not a coroutine itself: gcc 12 destroys
// closures with captures twice when they are temporaries of a co_await. For the same reason callers
// capture by reference.)
template <class Work>
asio::awaitable<std::invoke_result_t<Work>> run_on(asio::thread_pool& pool, Work work) {
  using R = std::invoke_result_t<Work>;
  return asio::async_initiate<const asio::use_awaitable_t<>, void(R)>(
      [&pool](auto handler, Work run_this) {
        asio::post(pool, [handler = std::move(handler), run_this = std::move(run_this)]() mutable {
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

}  // namespace casus::server
