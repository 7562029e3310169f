#include "core/turn_json.h"

#include <cstdlib>

namespace casus {

std::string_view word_for(Waiting waiting) {
  switch (waiting) {
    case Waiting::players: return "players";
    case Waiting::chance: return "chance";
    case Waiting::nobody: return "nobody";
  }
  return {};
}

void write_seats(std::string_view key, SeatSet seats, JsonText& out) {
  out.list(key);
  for (const Seat seat : seats) out.add(index(seat));
  out.end_list();
}

void write_turn(std::string_view key, const Turn& turn, JsonText& out) {
  out.object(key);
  out.add("waiting", word_for(turn.waiting));
  write_seats("seats", turn.seats, out);
  out.end_object();
}

json::array to_json(SeatSet seats) {
  json::array out;
  for (const Seat seat : seats) out.emplace_back(index(seat));
  return out;
}

json::object to_json(const Turn& turn) {
  return {{"waiting", word_for(turn.waiting)}, {"seats", to_json(turn.seats)}};
}

json::value points_json(int counted, int unit) {
  if (counted % unit == 0) return counted / unit;
  return static_cast<double>(counted) / unit;
}

std::string points_text(int counted, int unit) {
  const int rest = std::abs(counted) % unit;
  if (rest == 0) return std::to_string(counted / unit);
  const int whole = std::abs(counted) / unit;
  return (counted < 0 ? "-" : "") + (whole > 0 ? std::to_string(whole) + " " : std::string()) +
         std::to_string(rest) + "/" + std::to_string(unit);
}

json::array to_json(const Scores& scores, const std::vector<std::string>& names) {
  json::array out;
  for (int seat = 0; seat < scores.seats; ++seat) {
    const SeatScore& score = scores.seat[static_cast<std::size_t>(seat)];
    json::object parts;
    for (std::size_t i = 0; i < names.size() && i < score.parts.size(); ++i) {
      parts[names[i]] = points_json(score.parts[i], scores.unit);
    }
    out.push_back(json::object{{"seat", seat},
                               {"score", points_json(score.score, scores.unit)},
                               {"rank", score.rank},
                               {"parts", std::move(parts)}});
  }
  return out;
}

}  // namespace casus
