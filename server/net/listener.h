// Who listens to a room: a live connection as the room knows it.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/seat.h"

namespace casus::server {

using Text = std::shared_ptr<const std::string>;
inline Text shared(std::string text) {
  return std::make_shared<const std::string>(std::move(text));
}

// Its functions may be called on any thread.
struct Listener {
  std::string user;  // empty: a stranger
  std::function<void(Text)> send;
  std::function<void()> close;
  // Touched on the room's strand only.
  bool greeted = false;     // has its snapshot
  Viewer eyes;              // what it is sent
  Viewer eyes_next;         // what it will be sent once all that is being stored is durable
  std::uint64_t heard = 0;  // of a gallery's updates
};

using Listeners = std::vector<std::shared_ptr<Listener>>;

}  // namespace casus::server
