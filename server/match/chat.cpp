#include "server/match/chat.h"

#include <algorithm>
#include <ranges>

#include "core/text.h"

namespace casus::server {
namespace {

using Kind = TableRefusal::Kind;

constexpr std::size_t kLongestSaying = 2000;  // bytes

template <class Item>
bool is_among(const Item& item, const std::vector<Item>& items) {
  return std::ranges::find(items, item) != items.end();
}

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
  std::vector<std::string> heard_by;
  if (said.to) heard_by.push_back(said.user);
  for (const Seat seat : said.to.value_or(SeatSet())) {
    if (!sitting(seat).empty()) heard_by.push_back(sitting(seat));
  }
  said_.push_back({at, {said.user, said.name}, said.seat, said.to, std::move(heard_by), said.text});
  for (const Viewer viewer : Viewers::all(seats_).list()) {
    if (hears(viewer, said_.back())) ++counts_[slot_of(viewer)];
  }
}

bool Chat::hears(Viewer viewer, const Said& said) const {
  if (!said.to) return true;
  return viewer.seat && is_among(sitting(*viewer.seat), said.heard_by);
}

void Chat::set_sitting(const std::vector<std::string>& users) {
  for (std::size_t slot = 0; slot < users.size(); ++slot) {
    if (sitting_[slot] == users[slot]) continue;
    sitting_[slot] = users[slot];
    const Viewer viewer{seat_at(static_cast<int>(slot))};
    counts_[slot_of(viewer)] = static_cast<std::uint32_t>(
        std::ranges::count_if(said_, [&](const Said& said) { return hears(viewer, said); }));
  }
}

bool Chat::rename(const Person& person) {
  bool renamed = false;
  for (Said& said : said_) {
    if (said.by.user != person.user || said.by.name == person.name) continue;
    said.by.name = person.name;
    renamed = true;
  }
  return renamed;
}

void Chat::add_speakers(std::vector<Person>& people) const {
  for (const Said& said : said_) {
    if (!is_among(said.by, people)) people.push_back(said.by);
  }
}

ChatLine Chat::line(const Said& said, std::uint32_t number) {
  return {number, said.at, said.by.name, said.from, said.to, said.text};
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
