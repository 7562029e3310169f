// Those who look on at one table, on its room's strand. While they are few they hear everything at
// once. A crowd is served a few at a time, and the gallery then rests for as long as that took:
// what players send and are sent comes in between, however many look on. Whoever has fallen far
// behind is shown the table as it stands instead of all that happened meanwhile.
#pragma once

#include <chrono>
#include <deque>
#include <functional>
#include <memory>

#include "server/match/facts.h"
#include "server/match/update.h"
#include "server/net/listener.h"
#include "server/net/loops.h"

namespace casus::server {

class Gallery : public std::enable_shared_from_this<Gallery> {
 public:
  struct Update {
    Text text;
    Facts facts;  // the table, which its maker is shown in another way
  };
  // Asks for a snapshot for these; `greet` is called with it as soon as it may be sent.
  using Show = std::function<void(const Listeners&)>;
  Gallery(const Strand& strand, Show show);

  // A newcomer is shown the table soon; whoever was greeted already hears what comes next.
  void enter(const std::shared_ptr<Listener>& watcher);
  bool leave(const std::shared_ptr<Listener>& watcher);  // false: it was not here
  void greet(const std::shared_ptr<Listener>& watcher, const Text& snapshot);
  void tell(const std::vector<Update>& updates);
  void greet_all_anew();                      // what they were told is no longer so
  std::uint64_t era() const { return era_; }  // how often that was
  void close();

  const Listeners& watchers() const { return watchers_; }
  bool empty() const { return watchers_.empty(); }

 private:
  using Time = std::chrono::steady_clock::time_point;
  std::uint64_t end() const { return first_ + updates_.size(); }
  void begin();
  void serve_some();
  void greet_some();
  void tell_some();
  void tell_all(Listener& watcher);
  void rest(Time since);

  Strand strand_;
  Show show_;
  Listeners watchers_;
  std::deque<std::shared_ptr<Listener>> newcomers_;  // also who has fallen behind
  std::deque<Update> updates_;                       // not yet heard by everybody
  std::uint64_t first_ = 0;                          // the number of the first of them
  // Once around all watchers: up to which updates, and who is next.
  std::uint64_t round_ = 0;
  std::size_t next_ = 0;
  std::uint64_t era_ = 0;
  bool serving_ = false;
  asio::steady_timer pause_;
};

}  // namespace casus::server
