#include "server/people/login_limits.h"

namespace casus::server {
namespace {

// Fewer than a limit keeps apart: a flood of pairs must not take the owner's place.
constexpr int kMostAsked = 15'000;

}  // namespace

std::string LoginLimits::both(const LoginTry& attempt) {
  return attempt.address + ' ' + attempt.name;
}

RateLimit::Answer LoginLimits::ask(const LoginTry& attempt, Millis now) {
  if (!attempt.device.empty()) return of_device_.ask(attempt.device, now);
  if (const auto no = of_address_.ask(attempt.address, now); !no.allowed) return no;
  if (++asked_ > kMostAsked) {
    of_both_ = fresh_of_both();
    asked_ = 1;
  }
  const bool few_from_here = of_both_.ask(both(attempt), now).allowed;
  const RateLimit::Answer answer = of_name_.ask(attempt.name, now);
  return few_from_here ? RateLimit::Answer{} : answer;
}

void LoginLimits::was_right(const LoginTry& attempt) {
  if (!attempt.device.empty()) {
    of_device_.give_back(attempt.device);
    return;
  }
  of_address_.give_back(attempt.address);
  of_both_.give_back(both(attempt));
  of_name_.give_back(attempt.name);
}

}  // namespace casus::server
