// A PostgreSQL of the tests' own: data in a directory that is removed again (a copy of what initdb
// made for the first test), on a free port of the loopback and a socket in that directory. Started
// when first asked for, stopped when the program ends.
#pragma once

#include <sys/types.h>

#include <filesystem>
#include <string>
#include <vector>

#include "core/fault.h"

namespace casus::test {

class PostgresServer {
 public:
  // The one server of this program, or the sentence why there is none.
  static Expected<PostgresServer*> shared();

  // A new, empty database, reached over TCP.
  Expected<std::string> new_database();
  // The same database over the socket.
  std::string over_socket(const std::string& url) const;
  // SQL as the superuser; prints nothing.
  Expected<void> run(const std::string& url, const std::string& sql);

  void stop();  // as an administrator does: open connections are cut
  Expected<void> start();

  ~PostgresServer();
  PostgresServer(const PostgresServer&) = delete;
  PostgresServer& operator=(const PostgresServer&) = delete;

 private:
  PostgresServer() = default;
  Expected<void> set_up();
  Expected<void> make_data();
  pid_t launch(const std::vector<std::string>& command, bool as_server) const;
  int finish(const std::vector<std::string>& command, bool as_server) const;

  std::filesystem::path binaries_;
  std::filesystem::path directory_;
  int port_ = 0;
  pid_t server_ = -1;
  int databases_ = 0;
};

}  // namespace casus::test
