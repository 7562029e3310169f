// What is said at a table, and who hears it. A whisper belongs to those who sat in the seats it was
// for, and to nobody who sits there later. Lines are numbered for each viewer apart, so that a gap
// cannot tell of a whisper among others.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/seat.h"
#include "server/entry.h"
#include "server/match/entry_body.h"
#include "server/match/refusals.h"
#include "server/match/setup.h"
#include "server/match/viewers.h"

namespace casus::server {

// What may be said at a table is for each game to allow.
struct ChatRules {
  bool talk = true;
  bool whispers = true;
};

struct ChatLine {
  std::uint32_t number = 0;  // in the viewer's counting
  Millis at = 0;
  std::string name;
  std::optional<Seat> from;
  std::optional<SeatSet> to;  // a whisper
  std::string text;
};

class Chat {
 public:
  Chat() = default;
  Chat(int seats, ChatRules rules) : seats_(seats), rules_(rules) {}

  // `seat` of whoever speaks; none: a spectator.
  std::optional<TableRefusal> why_not_say(std::optional<Seat> seat, std::string_view text,
                                          std::optional<SeatSet> to) const;
  bool allows_whispers() const { return rules_.talk && rules_.whispers; }
  void add(const entry::Say& said, Millis at);

  // Who sits where, by id; empty: nobody who hears. A seat's lines are those of whoever sits there.
  void set_sitting(const std::vector<std::string>& users);
  // What the person has said is said under the new name. False: there is nothing such.
  bool rename(const Person& person);
  void add_speakers(std::vector<Person>& people) const;

  std::optional<ChatLine> latest(Viewer viewer) const;  // none: this viewer does not hear it
  std::vector<ChatLine> last_lines(Viewer viewer, std::size_t most) const;

 private:
  struct Said {
    Millis at = 0;
    Person by;
    std::optional<Seat> from;
    std::optional<SeatSet> to;
    std::vector<std::string> heard_by;  // a whisper: ids of users
    std::string text;
  };
  bool hears(Viewer viewer, const Said& said) const;
  const std::string& sitting(Seat seat) const {
    return sitting_[static_cast<std::size_t>(index(seat))];
  }
  static ChatLine line(const Said& said, std::uint32_t number);

  int seats_ = 0;
  ChatRules rules_;
  std::array<std::string, kMaxSeats> sitting_;
  std::vector<Said> said_;
  std::array<std::uint32_t, kViewers> counts_{};  // how many lines each viewer has heard
};

}  // namespace casus::server
