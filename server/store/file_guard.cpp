#include "server/store/file_guard.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>

namespace casus::server::store {

FileGuard::FileGuard(const Address& address) : file_(address.file), shown_(address.shown) {}

// Closing any descriptor of a file gives up what SQLite has locked in it: this one ends last.
FileGuard::~FileGuard() {
  if (lock_ >= 0) close(lock_);
}

std::optional<FileGuard::Id> FileGuard::id_of(const std::string& file) {
  struct stat found{};
  if (stat(file.c_str(), &found) != 0) return std::nullopt;
  return Id{found.st_dev, found.st_ino};
}

void FileGuard::remember() {
  if (file_.empty()) return;
  std::error_code error;
  const auto whole =
      std::filesystem::canonical(file_, error);  // the log lies beside the file itself
  if (!error) file_ = whole.string();
  id_ = id_of(file_);
}

void FileGuard::forget_log() { log_.reset(); }

Fault FileGuard::gone(const std::string& what) const {
  return {"store_gone", what + " " + shown_ +
                            " was deleted, moved or replaced while it is in use: nothing is stored "
                            "until it is back in its place."};
}

std::optional<Fault> FileGuard::why_gone() const {
  return !id_ || id_of(file_) == id_ ? std::nullopt : std::optional(gone("The store"));
}

std::optional<Fault> FileGuard::why_log_gone() {
  if (auto fault = why_gone()) return fault;
  if (!id_) return std::nullopt;
  const std::optional<Id> found = id_of(file_ + "-wal");
  if (!log_) log_ = found;
  return found && found == log_ ? std::nullopt : std::optional(gone("The log (-wal) of the store"));
}

std::optional<Fault> FileGuard::why_not_alone() {
  if (file_.empty()) return std::nullopt;
  if (lock_ < 0) lock_ = open(file_.c_str(), O_RDONLY | O_CLOEXEC);
  if (lock_ >= 0 && flock(lock_, LOCK_EX | LOCK_NB) == 0) return std::nullopt;
  return Fault{"store_taken", "The store " + shown_ +
                                  " is served by another process already; several servers share a "
                                  "PostgreSQL, not a file."};
}

}  // namespace casus::server::store
