// What `casus simulate --check` looks at after every step of every game: cheap consequences of the
// laws. The laws themselves stand in tests/laws.
#pragma once

#include <algorithm>
#include <mutex>
#include <string>

#include "cli/decision_loop.h"
#include "core/form.h"
#include "core/text.h"

namespace casus::cli {

// The first failure of a series; shared by all threads.
struct Failure {
  std::mutex guard;
  std::atomic<bool> found = false;
  std::uint64_t game = 0;
  std::string text;

  void tell(std::uint64_t number, const std::string& what) {
    const std::scoped_lock lock(guard);
    if (found && game <= number) return;
    game = number;
    text = what;
    found = true;
  }
};

template <Game G>
class Invariants {
 public:
  using Position = typename G::Position;
  Invariants(const G& game, std::uint64_t number, Failure& failure)
      : game_(&game), number_(number), failure_(&failure) {}

  bool decision(const Position& position, Seat seat, const Choices& choices) {
    if (choices.empty()) return fails("a seat that is asked has no legal choice");
    if (!std::is_sorted(choices.begin(), choices.end()))
      return fails("legal choices are not sorted");
    if (std::adjacent_find(choices.begin(), choices.end()) != choices.end()) {
      return fails("a legal choice is listed twice");
    }
    for (const Choice& choice : choices) {
      if (game_->why_not(position, seat, choice)) {
        return fails("lists " + in_quotes(text_of(choice)) + " as legal and refuses it");
      }
    }
    return idle_seats_have_no_choice(position, choices);
  }

  bool stepped(const Position& position) {
    ++steps_;
    if (steps_ > G::info().most_steps) return fails("a game takes more steps than its bound");
    constexpr int kSample = 61;  // JSON costs more than all the rest
    return steps_ % kSample != 0 || round_trips(position);
  }

  void ended(bool over) {
    if (!over && !failure_->found) fails("a game does not end");
  }

 private:
  bool idle_seats_have_no_choice(const Position& position, const Choices& choices) {
    const Turn turn = game_->turn(position);
    for (int i = 0; i < game_->seats(position); ++i) {
      if (turn.seats.contains(seat_at(i))) continue;
      idle_.clear();
      game_->legal(position, seat_at(i), idle_);
      if (!idle_.empty()) return fails("a seat that is not asked has a legal choice");
      if (!game_->why_not(position, seat_at(i), choices.front())) {
        return fails("a seat that is not asked is not refused");
      }
    }
    return true;
  }

  bool round_trips(const Position& position) {
    const auto read = game_->read_position(game_->to_json(position).json());
    if (!read) return fails("a position's JSON is not read: " + read.error().text);
    if (!(*read == position)) return fails("a position's JSON is read as another position");
    for (int i = 0; i < game_->seats(position); ++i) {
      const auto view = game_->view(position, Viewer{seat_at(i)});
      Dice dice(static_cast<std::uint64_t>(steps_));
      const Position imagined = game_->imagine(view, dice);
      if (!(game_->view(imagined, Viewer{seat_at(i)}) == view)) {
        return fails("an imagined position looks different from the view it came from");
      }
    }
    return true;
  }

  std::string text_of(const Choice& choice) const {
    return notation(game_->vocabulary().acts, choice);
  }

  bool fails(const std::string& what) {
    failure_->tell(number_, "game " + std::to_string(number_) + ", step " + std::to_string(steps_) +
                                ": " + what);
    return false;
  }

  const G* game_;
  std::uint64_t number_;
  Failure* failure_;
  int steps_ = 0;
  Choices idle_;
};

}  // namespace casus::cli
