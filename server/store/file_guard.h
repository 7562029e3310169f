// The file of a SQLite store, seen from outside. SQLite goes on writing to a file that was deleted
// or moved away, and would make a new one in its place: neither is a store. And one file is served
// by one process.
#pragma once

#include <sys/types.h>

#include <optional>
#include <string>

#include "server/store/address.h"

namespace casus::server::store {

// With PostgreSQL there is no file: nothing is ever wrong.
class FileGuard {
 public:
  explicit FileGuard(const Address& address);
  ~FileGuard();
  FileGuard(const FileGuard&) = delete;
  FileGuard& operator=(const FileGuard&) = delete;

  void remember();  // the file that is at its place now
  std::optional<Fault> why_gone() const;
  // After a commit: the file and the log are still those that were written to.
  std::optional<Fault> why_log_gone();
  void forget_log();  // a new connection writes

  // Until the end of this process no other one serves the file.
  std::optional<Fault> why_not_alone();

 private:
  // What a file is, whatever its name.
  struct Id {
    dev_t device = 0;
    ino_t number = 0;
    bool operator==(const Id&) const = default;
  };
  static std::optional<Id> id_of(const std::string& file);
  Fault gone(const std::string& what) const;

  std::string file_;
  const std::string shown_;
  std::optional<Id> id_;
  std::optional<Id> log_;
  int lock_ = -1;
};

}  // namespace casus::server::store
