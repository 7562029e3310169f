// Which bot thinks next, and until when: what the threads have is divided by tables. A thought
// takes its full time while no other table waits; as soon as one does, thoughts end that have had
// their part. So a long queue shortens thoughts and does not lengthen waits. Tables where people
// play come before those where only bots do. Time is passed in, in milliseconds; nothing here runs.
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <deque>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>

namespace casus::server {

class ThoughtQueue {
 public:
  using Number = std::uint64_t;  // of a thought

  struct Wish {
    std::string table;
    bool people = true;  // somebody plays there who is no bot
    double full = 0;     // how long it would think if nobody else wanted to
  };

  // How long a table waits for one answer, as far as the threads can hold to it: each of the tables
  // gets its part of this time.
  static constexpr double kPatience = 250;
  // Tables of bots alone can wait so much longer, and no longer: they are not forgotten.
  static constexpr double kBotsWaitLonger = 1000;
  // Less than this is no thought.
  static constexpr double kLeast = 2;

  explicit ThoughtQueue(int threads) : threads_(threads) {}

  Number add(const Wish& wish, double now);
  // For a thread that is free: the thought that it begins with, if any waits.
  std::optional<Number> begin(double now);
  // As things stand, when a thought that has begun is to end. May come nearer with every `add`.
  double ends_at(Number thought) const;
  // It has come to its end, or nobody wants it any more.
  void remove(Number thought);

  std::size_t size() const { return thoughts_.size(); }

 private:
  struct Thought {
    std::string table;
    double full = 0;
    double came = 0;
    std::optional<double> began;
  };
  // A table that waits: first those that have no thread, then by when their answer is due.
  struct Place {
    int begun = 0;
    double due = 0;
    Number thought = 0;
    auto operator<=>(const Place&) const = default;
  };
  struct Table {
    bool people = true;
    int begun = 0;               // thoughts that have a thread
    double served_until = 0;     // what it has had was due then
    std::deque<Number> waiting;  // in the order they came
    std::optional<Place> place;  // in places_
  };

  void take_place(Table& table);
  void leave_place(Table& table);
  double due(const Table& table) const;
  bool is_waited_for(const Table& by) const;
  double part_of(const Table& table) const;

  int threads_;
  Number last_ = 0;
  std::unordered_map<Number, Thought> thoughts_;
  std::unordered_map<std::string, Table> tables_;
  std::set<Place> places_;
  // Tables that have something to think about, and those of them without a thread: of people [1]
  // and of bots alone [0].
  std::array<int, 2> active_{};
  std::array<int, 2> without_thread_{};
};

}  // namespace casus::server
