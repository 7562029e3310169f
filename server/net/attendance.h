// Who is connected live, by session: a connection ends with its session, whichever server ended it,
// and learns what its person is called now.
#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "server/net/hub.h"
#include "server/people/people.h"

namespace casus::server {

// A live connection of somebody with a session. Its functions may be called on any thread.
struct Attendant {
  std::string user;
  std::string session;
  std::function<void()> end;
  std::function<void(const std::string& name)> rename;
};

class Attendance {
 public:
  Attendance(Store& store, People& people, Hub& hub) : store_(store), people_(people), hub_(hub) {}

  void enter(std::shared_ptr<Attendant> attendant);
  void leave(const std::shared_ptr<Attendant>& attendant);

  // Whether the session has not ended: as far as is remembered, and by the store, which may take a
  // while and, if it cannot tell, ends nothing.
  bool is_remembered(const std::string& session) const;
  bool lasts(const std::string& session);

  // The user's sessions have ended, or some of them; the user is called otherwise. Both look into
  // the store, and may wait for it.
  void look_at_sessions(const std::string& user);
  void look_at_name(const std::string& user);
  // What other servers tell, looked at on a thread of its own; nothing in it: something was missed.
  void hear(std::optional<PersonNotice> notice);
  void stop();

 private:
  void look_at_all();
  using Attendants = std::unordered_set<std::shared_ptr<Attendant>>;
  std::vector<std::shared_ptr<Attendant>> of(const std::string& user) const;

  Store& store_;
  People& people_;
  Hub& hub_;
  asio::thread_pool hearing_{1};
  mutable std::mutex mutex_;
  std::unordered_map<std::string, Attendants> attendants_;  // by user
};

}  // namespace casus::server
