// Requests to other people's servers, through libcurl: names, connections, TLS and time-outs are
// its work. Ours is where it may go: every address that a name leads to is looked at when it is
// connected to, so a name that changes in between gains nothing.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <unordered_map>

#include "server/net/hook_address.h"

namespace casus::server {

struct OutgoingRequest {
  HookAddress to;
  std::string body;        // JSON, posted
  bool look_only = false;  // only where it leads; nothing is sent
  bool local = false;      // also to this machine and private networks
  std::chrono::milliseconds timeout{5'000};
};

struct OutgoingResult {
  unsigned status = 0;        // of the answer; 0: there was none
  bool leads_inside = false;  // all its addresses are private ones
  bool is_public = false;     // one of them is not
  std::string why = {};       // there was no answer
};

// Everything but `wake` on one thread.
class Outgoing {
 public:
  using Done = std::function<void(const OutgoingResult&)>;
  Outgoing();
  ~Outgoing();
  Outgoing(const Outgoing&) = delete;
  Outgoing& operator=(const Outgoing&) = delete;

  void start(OutgoingRequest request, Done done);
  // Lets all of them go on, and calls back for those that are done. Waits until there is something
  // to do, or so long.
  void run(std::chrono::milliseconds longest);
  void wake();  // ends the waiting

 private:
  struct Transfer;
  struct Curl;
  std::unique_ptr<Curl> curl_;
  std::unordered_map<void*, std::unique_ptr<Transfer>> transfers_;
};

}  // namespace casus::server
