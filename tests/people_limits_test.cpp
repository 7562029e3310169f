// How often passwords may be tried, with a clock that is set by hand.
#include <gtest/gtest.h>

#include "server/people/login_limits.h"

namespace casus::server {
namespace {

LoginTry attempt(const std::string& name, const std::string& address,
                 const std::string& device = {}) {
  return {name, address, device};
}

// How many of so many wrong guesses at once are looked at.
int looked_at(LoginLimits& limits, const LoginTry& guess, int tries, Millis now = 1'000) {
  int allowed = 0;
  for (int i = 0; i < tries; ++i) allowed += limits.ask(guess, now).allowed ? 1 : 0;
  return allowed;
}

TEST(LoginLimits, AnAddressHasAFewGuessesWhateverTheName) {
  LoginLimits limits;
  int allowed = 0;
  for (int i = 0; i < 100; ++i) {
    allowed += looked_at(limits, attempt("name " + std::to_string(i), "192.0.2.1"), 1);
  }
  EXPECT_EQ(allowed, 8);
  const RateLimit::Answer later = limits.ask(attempt("anna", "192.0.2.1"), 1'000);
  EXPECT_FALSE(later.allowed);
  EXPECT_EQ(later.wait, 10'000);
  EXPECT_TRUE(limits.ask(attempt("anna", "192.0.2.1"), 11'000).allowed);
}

TEST(LoginLimits, ANameHasAFewGuessesBesidesTheFirstOnesOfEachAddress) {
  LoginLimits limits;
  int allowed = 0;
  for (int i = 0; i < 50; ++i) {
    allowed += looked_at(limits, attempt("anna", "192.0.2." + std::to_string(i)), 8);
  }
  EXPECT_LE(allowed, 50 * 3 + 8) << "of 400";
  EXPECT_FALSE(limits.ask(attempt("anna", "192.0.2.7"), 2'000).allowed);
}

TEST(LoginLimits, TheOwnerIsNotLockedOutByTheGuessesOfOthers) {
  LoginLimits limits;
  for (int i = 0; i < 200; ++i) {
    looked_at(limits, attempt("anna", "192.0.2." + std::to_string(i)), 8);
  }
  EXPECT_TRUE(limits.ask(attempt("anna", "198.51.100.1"), 1'000).allowed);
  EXPECT_TRUE(limits.ask(attempt("anna", "192.0.2.1", "her laptop"), 1'000).allowed)
      << "not even from an address that guesses";
}

TEST(LoginLimits, NorByAFloodOfNamesAndAddresses) {
  LoginLimits limits;
  for (int i = 0; i < 60'000; ++i) {
    const std::string number = std::to_string(i);
    static_cast<void>(limits.ask(attempt(number, "2001:db8:" + number), 1'000 + 10 * i));
  }
  for (int i = 0; i < 200; ++i) {
    looked_at(limits, attempt("anna", "192.0.2." + std::to_string(i)), 8, 601'000);
  }
  EXPECT_TRUE(limits.ask(attempt("anna", "198.51.100.1"), 601'000).allowed);
}

TEST(LoginLimits, WhatWasRightIsNotCounted) {
  LoginLimits limits;
  for (int i = 0; i < 100; ++i) {
    for (const LoginTry& each : {attempt("anna", "192.0.2.1"), attempt("anna", "x", "laptop")}) {
      ASSERT_TRUE(limits.ask(each, 1'000).allowed) << i;
      limits.was_right(each);
    }
  }
}

TEST(LoginLimits, AKnownDeviceMayNotGuessForEverEither) {
  LoginLimits limits;
  EXPECT_EQ(looked_at(limits, attempt("anna", "192.0.2.1", "laptop"), 100), 8);
}

}  // namespace
}  // namespace casus::server
