#include "server/net/passwords.h"

#include <sys/resource.h>
#include <unistd.h>

namespace casus::server {

Passwords::Passwords() {
  constexpr int kGiveWay = 3;  // a little: where bots think all the time log-ins still go on
  for (Queue& queue : queues_) {
    // Of this thread alone; if it cannot be had, hashing is as urgent as the rest.
    asio::post(queue.thread, [] {
      static_cast<void>(setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), kGiveWay));
    });
  }
}

void Passwords::stop() {
  for (Queue& queue : queues_) queue.thread.stop();
  for (Queue& queue : queues_) queue.thread.join();
}

}  // namespace casus::server
