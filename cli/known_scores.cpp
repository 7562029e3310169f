#include "cli/known_scores.h"

#include "core/turn_json.h"

namespace casus::cli {

std::vector<std::optional<std::string>> known_scores(const LoadedGame& game, const Table& table,
                                                     Seat viewer) {
  constexpr std::uint64_t kSamples = 12;
  std::vector<std::optional<std::string>> known;
  for (std::uint64_t sample = 0; sample < kSamples; ++sample) {
    const auto imagined = game.load(table.imagine(viewer, sample).json(), "");
    if (!imagined) continue;
    const Scores scores = (*imagined)->scores();
    known.resize(static_cast<std::size_t>(scores.seats));
    for (std::size_t seat = 0; seat < known.size(); ++seat) {
      const std::string score = points_text(scores.seat[seat].score, scores.unit);
      if (sample == 0) {
        known[seat] = score;
      } else if (known[seat] != score) {
        known[seat].reset();
      }
    }
  }
  return known;
}

}  // namespace casus::cli
