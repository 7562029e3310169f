// What other processes have committed, as the database tells it. PostgreSQL only: behind one SQLite
// file there is one process, and nothing is ever heard.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "core/fault.h"
#include "server/store/address.h"

namespace casus::server {

// Entries of the match up to this number are stored.
struct Notice {
  std::string match;
  std::uint64_t number = 0;
  bool operator==(const Notice&) const = default;
};

// A user's sessions have ended, or the user has another name.
struct PersonNotice {
  enum class What : std::uint8_t { sessions, name };
  std::string user;
  What what = What::sessions;
  bool operator==(const PersonNotice&) const = default;
};

struct HeardNotices {
  std::vector<Notice> notices;       // a process hears its own commits too
  std::vector<PersonNotice> people;  // the same
  bool missed = false;  // the connection was lost for a while: look at everything again
};

// For one thread at a time.
class Notices {
 public:
  static Expected<Notices> open(const store::Address& address);  // Store::listen calls it
  Notices(Notices&&) noexcept;
  Notices& operator=(Notices&&) noexcept;
  ~Notices();

  // Returns as soon as something is heard, at the latest after `timeout`. A lost connection is
  // opened again by the next call; until that succeeds, it is a fault.
  Expected<HeardNotices> wait(std::chrono::milliseconds timeout);

 private:
  struct Impl;
  explicit Notices(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}  // namespace casus::server
