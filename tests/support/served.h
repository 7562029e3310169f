// A `casus serve` of the tests' own, as a process of its own, and people at it.
#pragma once

#include <sys/types.h>

#include <filesystem>
#include <string>
#include <vector>

#include "tests/support/wire.h"

namespace casus::test {

struct ServedOptions {
  std::vector<std::string> arguments = {};    // besides port, database and --json
  std::string database = {};                  // empty: a file in a directory of its own
  std::vector<std::string> environment = {};  // NAME=value
  std::string program = {};                   // empty: the one of this build
};

class Served {
 public:
  explicit Served(ServedOptions options = {});
  ~Served();
  Served(const Served&) = delete;
  Served& operator=(const Served&) = delete;

  // The port it listens on, 0 if it did not start; `log` says why.
  int port() const { return port_; }
  const std::string& database() const { return options_.database; }
  std::filesystem::path directory() const { return directory_; }
  std::string log() const;  // what it said on standard error

  bool start();     // again, on another port
  void stop();      // as an administrator does
  void kill_now();  // kill -9
  pid_t process() const { return process_; }
  double started_in() const { return started_in_; }  // seconds

 private:
  void end(int signal);

  ServedOptions options_;
  std::filesystem::path directory_;
  pid_t process_ = -1;
  int port_ = 0;
  int runs_ = 0;
  double started_in_ = 0;
};

// Somebody with a session; also follows the server to another port.
class Visitor {
 public:
  // `from`: the last number of their address, 127.0.0.x.
  Visitor(const Served& served, const std::string& name, int from = 1);
  Visitor(int port, const std::string& name, int from = 1);

  HttpAnswer get(const std::string& target) { return send("GET", target, ""); }
  HttpAnswer post(const std::string& target, const json::value& body = nullptr);
  HttpAnswer patch(const std::string& target, const json::value& body);
  HttpAnswer send(std::string_view method, const std::string& target, std::string_view body,
                  const Headers& more = {});
  LiveWire live(const std::string& table, const std::string& query = "") const;
  Headers headers() const;
  void move_to(int port);

  // The table as an object; empty if it was refused.
  json::object make(const json::object& wish);

  const std::string& id() const { return id_; }
  const std::string& name() const { return name_; }
  const std::string& cookie() const { return cookie_; }
  const std::string& token() const { return token_; }

 private:
  int port_ = 0;
  int from_ = 1;
  Wire wire_;
  std::string cookie_;
  std::string token_;
  std::string id_;
  std::string name_;
};

// The texts of the choices that a snapshot or an update lists.
std::vector<std::string> choices_of(const json::object& message);
std::int64_t seen_of(const json::object& message);
json::object choose(std::int64_t seen, const std::string& choice);

}  // namespace casus::test
