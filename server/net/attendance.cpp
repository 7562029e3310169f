#include "server/net/attendance.h"

#include <map>

namespace casus::server {

void Attendance::enter(std::shared_ptr<Attendant> attendant) {
  const std::lock_guard lock(mutex_);
  attendants_[attendant->user].insert(std::move(attendant));
}

void Attendance::leave(const std::shared_ptr<Attendant>& attendant) {
  const std::lock_guard lock(mutex_);
  const auto at = attendants_.find(attendant->user);
  if (at == attendants_.end()) return;
  at->second.erase(attendant);
  if (at->second.empty()) attendants_.erase(at);
}

std::vector<std::shared_ptr<Attendant>> Attendance::of(const std::string& user) const {
  const std::lock_guard lock(mutex_);
  const auto at = attendants_.find(user);
  if (at == attendants_.end()) return {};
  return {at->second.begin(), at->second.end()};
}

bool Attendance::is_remembered(const std::string& session) const {
  return people_.remembered(session, now_ms()).has_value();
}

bool Attendance::lasts(const std::string& session) {
  const auto found = people_.identify(session, now_ms());
  return !found || found->has_value();
}

void Attendance::look_at_sessions(const std::string& user) {
  people_.forget(user);
  std::map<std::string, bool> lasts;
  for (const auto& attendant : of(user)) {
    const auto [at, fresh] = lasts.try_emplace(attendant->session, true);
    if (fresh) at->second = this->lasts(attendant->session);
    if (!at->second) attendant->end();
  }
}

void Attendance::look_at_name(const std::string& user) {
  people_.forget(user);
  const auto found = store_.find_user(user);
  if (!found || !*found) return;
  for (const auto& attendant : of(user)) attendant->rename((*found)->name);
  hub_.rename({user, (*found)->name});
}

void Attendance::hear(std::optional<PersonNotice> notice) {
  asio::post(hearing_, [this, notice = std::move(notice)] {
    if (!notice) return look_at_all();
    switch (notice->what) {
      case PersonNotice::What::sessions: return look_at_sessions(notice->user);
      case PersonNotice::What::name: return look_at_name(notice->user);
    }
  });
}

void Attendance::stop() {
  hearing_.stop();
  hearing_.join();
}

void Attendance::look_at_all() {
  std::vector<std::string> users;
  {
    const std::lock_guard lock(mutex_);
    for (const auto& [user, attendants] : attendants_) users.push_back(user);
  }
  for (const std::string& user : users) {
    look_at_sessions(user);
    look_at_name(user);
  }
}

}  // namespace casus::server
