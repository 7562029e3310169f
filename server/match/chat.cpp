#include "server/match/chat.h"

#include <algorithm>
#include <ranges>

#include "core/text.h"

namespace casus::server {
namespace {

using Kind = TableRefusal::Kind;

constexpr std::size_t kLongestSaying = 2000;  // bytes

}  // namespace

std::optional<TableRefusal> Chat::why_not_say(std::optional<Seat> seat, std::string_view text,
                                              std::optional<SeatSet> to) const {
  if (!rules_.talk)
    return TableRefusal{Kind::refused, "no_talk", "This game is played in silence."};
  if (to && !rules_.whispers) {
    return TableRefusal{Kind::refused, "no_whispers", "This game allows no whispers."};
  }
  if (to && !seat) return TableRefusal{Kind::forbidden, "not_seated", "Only players whisper."};
  if (to && (to->empty() || (to->bits() & ~SeatSet::first(seats_).bits()) != 0)) {
    return TableRefusal{Kind::malformed, "no_such_seat", "A whisper is for seats of this table."};
  }
  if (trimmed(text).empty() || text.size() > kLongestSaying) {
    return TableRefusal{Kind::malformed, "bad_text", "There is nothing to say, or too much."};
  }
  return std::nullopt;
}

void Chat::add(const entry::Say& said, Millis at) {
  said_.push_back({at, said.name, said.seat, said.to, said.text});
  for (const Viewer viewer : Viewers::all(seats_).list()) {
    if (hears(viewer, said_.back())) ++counts_[slot_of(viewer)];
  }
}

bool Chat::hears(Viewer viewer, const Said& said) {
  if (!said.to) return true;
  return viewer.seat && (said.to->contains(*viewer.seat) || said.from == viewer.seat);
}

ChatLine Chat::line(const Said& said, std::uint32_t number) {
  return {number, said.at, said.name, said.from, said.to, said.text};
}

std::optional<ChatLine> Chat::latest(Viewer viewer) const {
  if (said_.empty() || !hears(viewer, said_.back())) return std::nullopt;
  return line(said_.back(), counts_[slot_of(viewer)]);
}

std::vector<ChatLine> Chat::last_lines(Viewer viewer, std::size_t most) const {
  std::vector<ChatLine> out;
  std::uint32_t number = counts_[slot_of(viewer)];
  for (const Said& said : said_ | std::views::reverse) {
    if (out.size() == most) break;
    if (hears(viewer, said)) out.push_back(line(said, number--));
  }
  std::ranges::reverse(out);
  return out;
}

}  // namespace casus::server
