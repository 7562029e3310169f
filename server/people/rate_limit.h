// How often somebody may do something: a bucket of permits that refills with time. Time is passed
// in.
#pragma once

#include <string>
#include <unordered_map>

#include "server/entry.h"

namespace casus::server {

class RateLimit {
 public:
  // `burst` at once, and one more every `every` milliseconds.
  RateLimit(int burst, Millis every) : burst_(burst), every_(every) {}

  // Takes a permit of `who`; otherwise tells how long to wait.
  struct Answer {
    bool allowed = true;
    Millis wait = 0;
  };
  Answer ask(const std::string& who, Millis now);
  void give_back(const std::string& who);  // a permit that was taken and need not count

 private:
  struct Bucket {
    double permits = 0;
    Millis at = 0;
  };
  void forget_full(Millis now);

  int burst_;
  Millis every_;
  std::unordered_map<std::string, Bucket> buckets_;
};

}  // namespace casus::server
