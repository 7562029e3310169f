// A bare Beast server in a process of its own: reads a request, replies with so many bytes, and
// does nothing else. What any server on Beast can reach at most.
#pragma once

#include <sys/types.h>

#include <cstddef>

namespace casus::bench {

class BareBeast {
 public:
  explicit BareBeast(std::size_t bytes);
  ~BareBeast();
  BareBeast(const BareBeast&) = delete;
  BareBeast& operator=(const BareBeast&) = delete;
  int port() const { return port_; }

 private:
  pid_t process_ = -1;
  int port_ = 0;
};

}  // namespace casus::bench
