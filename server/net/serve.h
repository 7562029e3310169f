// The server as a whole: opens the store, listens, and serves until told to stop.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "core/table.h"
#include "server/store/store.h"

namespace casus::server {

struct ServeConfig {
  std::string address = "127.0.0.1";
  unsigned short port = 8080;
  std::string database = "casus.db";
  Sync sync = Sync::full;
  int threads = 2;
  int bot_threads = 2;
  int connections = 20'000;    // at once
  int connections_each = 256;  // from one address; 0: as many as come
  int finished_rest = 30;      // seconds until a finished table that nobody looks at leaves memory
  bool behind_proxy = false;   // X-Forwarded-For tells who somebody is
  bool rate_limits = true;
  bool local_webhooks = false;  // webhooks may lead to this machine and into private networks
};

// `say` is told in sentences what happens; `ready` when requests are answered, with the port.
// Returns when the process is asked to end (SIGINT, SIGTERM), with everything stored.
Expected<void> serve(const std::vector<LoadedGame>& games, const ServeConfig& config,
                     const std::function<void(const std::string&)>& say,
                     const std::function<void(unsigned short)>& ready = {});

}  // namespace casus::server
