// What a seat answers, in the game's notation: a choice, or a gesture.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace casus::server {

struct SeatAnswer {
  SeatAnswer() = default;
  SeatAnswer(std::string_view choice) : choices{std::string(choice)} {}
  SeatAnswer(const std::string& choice) : choices{choice} {}
  SeatAnswer(const char* choice) : choices{choice} {}
  SeatAnswer(int taken_back, std::vector<std::string> list)
      : back(taken_back), choices(std::move(list)), is_list(true) {}

  int back = 0;  // so many own answers to the open question are taken back first
  std::vector<std::string> choices;
  bool is_list = false;  // a refusal says which of them
};

}  // namespace casus::server
