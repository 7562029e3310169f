// How much one person may send to one table, over however many connections: a burst of clicks, then
// ten messages a second; some lines of chat at once, then one every second and a half. All who look
// on share a number of lines besides, so that no crowd talks the players down.
#pragma once

#include <string>

#include "server/people/rate_limit.h"

namespace casus::server {

struct TalkLimits {
  RateLimit messages{60, 100};
  RateLimit lines{12, 1'500};
  RateLimit watchers_lines{40, 750};

  bool may_talk(const std::string& user, bool has_seat, Millis now) {
    if (!lines.ask(user, now).allowed) return false;
    return has_seat || watchers_lines.ask("", now).allowed;
  }
};

}  // namespace casus::server
