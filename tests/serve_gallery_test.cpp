// Those who look on: a crowd is served a few at a time, and nobody of it misses how the table
// stands.
#include <gtest/gtest.h>

#include "server/net/gallery.h"
#include "server/people/rate_limit.h"

namespace casus::test {
namespace {

namespace asio = boost::asio;
using server::Gallery;
using server::Listener;
using server::Listeners;
using server::RateLimit;
using server::Text;

Text text_of(const std::string& text) { return std::make_shared<const std::string>(text); }

// A crowd whose connections keep what they are sent.
class ServeGallery : public ::testing::Test {
 protected:
  void fill(std::size_t watchers) {
    heard_.resize(watchers);
    for (std::size_t i = 0; i < watchers; ++i) {
      auto watcher = std::make_shared<Listener>();
      watcher->send = [this, i](const Text& text) { heard_[i].push_back(*text); };
      watcher->close = [] {};
      watchers_.push_back(watcher);
      gallery_->enter(watcher);
    }
  }
  void tell(const std::string& text) { gallery_->tell({{text_of(text), nullptr}}); }
  std::size_t told(const std::string& text) const {
    return static_cast<std::size_t>(std::ranges::count_if(
        heard_, [&](const auto& lines) { return !lines.empty() && lines.back() == text; }));
  }
  void settle() {
    context_.restart();
    context_.run();
  }

  asio::io_context context_;
  server::Strand strand_ = asio::make_strand(context_);
  int shown_ = 0;
  std::shared_ptr<Gallery> gallery_ =
      std::make_shared<Gallery>(strand_, [this](const Listeners& some) {
        for (const auto& watcher : some) {
          ++shown_;
          gallery_->greet(watcher, text_of("snapshot"));
        }
      });
  Listeners watchers_;
  std::vector<std::vector<std::string>> heard_;
};

TEST_F(ServeGallery, AFewHearEverythingAtOnce) {
  fill(10);
  for (int i = 0; i < 100; ++i) tell(std::to_string(i));
  EXPECT_EQ(told("99"), 10U);
  EXPECT_EQ(heard_[9].size(), 101U);
  EXPECT_EQ(shown_, 10);
}

TEST_F(ServeGallery, ACrowdLetsOthersComeInBetween) {
  fill(1000);
  settle();
  ASSERT_EQ(told("snapshot"), 1000U);
  // What a player's message has to wait for: of a thousand only a few are served before it.
  std::size_t before = 0;
  tell("news");
  asio::post(strand_, [&] { before = told("news"); });
  settle();
  EXPECT_GT(before, 0U);
  EXPECT_LE(before, 32U);
  EXPECT_EQ(told("news"), 1000U);
}

TEST_F(ServeGallery, WhoeverFallsFarBehindIsShownTheTableInstead) {
  fill(500);
  settle();
  for (int i = 0; i < 200; ++i) tell(std::to_string(i));
  settle();
  int anew = 0;
  for (const auto& lines : heard_) {
    // Either the last word is the latest news, or a snapshot that was made after it; and from a
    // snapshot on nothing is missing.
    ASSERT_TRUE(lines.back() == "199" || lines.back() == "snapshot");
    int next = -1;
    for (const std::string& line : lines) {
      if (line == "snapshot") {
        next = -1;
        continue;
      }
      if (next >= 0) {
        EXPECT_EQ(line, std::to_string(next));
      }
      next = std::stoi(line) + 1;
    }
    if (lines.size() < 150) ++anew;
  }
  EXPECT_GT(anew, 450) << "a crowd is spared what it cannot follow";
}

TEST_F(ServeGallery, WhoLeavesMakesNobodyMissAnything) {
  fill(200);
  settle();
  tell("news");
  for (std::size_t i = 0; i < 200; i += 2) EXPECT_TRUE(gallery_->leave(watchers_[i]));
  EXPECT_FALSE(gallery_->leave(watchers_[0]));
  settle();
  for (std::size_t i = 1; i < 200; i += 2) EXPECT_EQ(heard_[i].back(), "news") << i;
}

TEST_F(ServeGallery, AfterWhatNeverHappenedEverybodyIsGreetedAnew) {
  fill(100);
  settle();
  tell("never happened");
  gallery_->greet_all_anew();
  settle();
  EXPECT_EQ(told("snapshot"), 100U);
  EXPECT_EQ(shown_, 200);
  tell("news");
  settle();
  EXPECT_EQ(told("news"), 100U);
}

TEST(ServeLimits, PermitsComeBackWithTime) {
  RateLimit limit(10, 100);
  EXPECT_TRUE(limit.ask("anna", 0, 10).allowed);
  const RateLimit::Answer no = limit.ask("anna", 0, 3);
  EXPECT_FALSE(no.allowed);
  EXPECT_EQ(no.wait, 300);
  EXPECT_TRUE(limit.ask("bert", 0).allowed) << "each has permits of their own";
  EXPECT_FALSE(limit.ask("anna", 299, 3).allowed);
  EXPECT_TRUE(limit.ask("anna", 300, 3).allowed);
}

TEST(ServeLimits, WhoeverAsksInManyPlacesWaitsInOneLine) {
  RateLimit limit(2, 100);
  EXPECT_EQ(limit.book("anna", 0).wait, 0);
  EXPECT_EQ(limit.book("anna", 0).wait, 0);
  for (int i = 1; i <= 240; ++i) EXPECT_EQ(limit.book("anna", 0).wait, 100 * i);
  EXPECT_EQ(limit.book("bert", 0).wait, 0);
  int booked = 240;
  while (booked < 10'000 && limit.book("anna", 0).allowed) ++booked;
  EXPECT_LT(booked, 10'000) << "no line is endless";
}

}  // namespace
}  // namespace casus::test
