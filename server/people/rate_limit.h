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

  struct Answer {
    bool allowed = true;
    Millis wait = 0;
  };
  // Takes so many permits of `who`; if there are fewer it takes none and tells how long to wait.
  Answer ask(const std::string& who, Millis now, int permits = 1);
  // Takes a permit even if it is still to come, and tells how long to wait for it: whoever asks in
  // several places at once waits in one line. Not allowed: the line is too long.
  Answer book(const std::string& who, Millis now);
  void give_back(const std::string& who);  // a permit that was taken and need not count

 private:
  struct Bucket {
    double permits = 0;  // below zero: booked
    Millis at = 0;
  };
  Bucket* bucket_of(const std::string& who, Millis now);  // none: too many are known
  void forget_full(Millis now);
  Answer taken(Bucket& bucket, int permits, double least) const;

  int burst_;
  Millis every_;
  std::size_t look_at_ = 64;  // so many buckets: time to forget those that are full
  std::unordered_map<std::string, Bucket> buckets_;
};

}  // namespace casus::server
