// How often passwords may be tried: guesses are counted for each address and for each name, however
// the name is written. Nobody's guesses lock the owner out: a device on which the account was
// logged in before is counted by itself, what was right is not counted, and a name that was guessed
// at too often is closed only to addresses that have guessed there themselves. Time is passed in.
#pragma once

#include <string>

#include "server/people/rate_limit.h"

namespace casus::server {

struct LoginTry {
  std::string name;     // folded
  std::string address;  // of IPv6 the network
  std::string device;   // known to be the account's; empty: a stranger
};

class LoginLimits {
 public:
  RateLimit::Answer ask(const LoginTry& attempt, Millis now);
  void was_right(const LoginTry& attempt);

 private:
  static std::string both(const LoginTry& attempt);
  static RateLimit fresh_of_both() { return {3, 600'000}; }

  RateLimit of_address_{8, 10'000};
  RateLimit of_name_{8, 10'000};
  RateLimit of_both_ = fresh_of_both();
  int asked_ = 0;  // of both, since they were forgotten
  RateLimit of_device_{8, 10'000};
};

}  // namespace casus::server
