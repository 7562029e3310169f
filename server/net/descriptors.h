// How many files and sockets this process may have open at once, and how many of them connections
// may take: the store, webhooks and files must never find none left.
#pragma once

#include <string>

namespace casus::server {

struct Descriptors {
  int all = 0;
  int reserve = 0;  // never for connections
  int connections = 0;

  std::string sentence() const;  // for the log
};

// Raises the limit to the highest that the system allows, and divides what there is.
Descriptors take_descriptors(int wanted_connections);
Descriptors divided(int all, int wanted_connections);

}  // namespace casus::server
