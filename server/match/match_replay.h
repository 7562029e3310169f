// What can be had of a match after its end: every step in words, and the view after any of them.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "server/match/match.h"

namespace casus::server {

struct ReplayStep {
  std::size_t step = 0;    // from 1: the number of steps taken with it
  std::optional<Seat> by;  // nobody: chance
  std::string text;        // a sentence
  json::array events;      // all of them: nothing is secret any more
};

struct Replay {
  std::vector<ReplayStep> steps;
  std::vector<json::array> scores;  // after no step, after the first ...
  std::string commitment;
  std::optional<std::string> seed;
  Proof proof;
  std::string dice;  // what is proved, in a sentence
};

// A fault if the match is not finished.
Expected<Replay> replay_of(const Match& match);

struct ReplayView {
  std::size_t step = 0;
  Viewer eyes;
  Shown view;
  std::vector<Shown> seats;  // from above: what each seat saw
  Turn turn;
  json::array scores;
  Powers powers;  // and who plays them there
};

// The view after so many steps, with a seat's eyes or (no seat) from above: what lies open, and
// what every seat saw.
Expected<ReplayView> replay_view(const Match& match, std::size_t step, std::optional<Seat> eyes);

// An answer that somebody gave, as it can be thought about again: the table as it was before, and
// what the seat saw of it.
struct ReplayQuestion {
  std::shared_ptr<const Table> table;
  Seat seat{};
  Choice played;
  Glimpse glimpse;
};

// Of a step from 1 on, as `ReplayStep` counts; a fault if nobody answered there, but chance did.
Expected<ReplayQuestion> replay_question(const Match& match, std::size_t step);

// What a bot would have done there, in words.
json::object replay_advice(const ReplayQuestion& question,
                           const std::vector<bots::Considered>& thoughts);

}  // namespace casus::server
