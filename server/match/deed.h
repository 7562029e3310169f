// What happened to a match, one entry each: the typed form of an entry's body. Deeds are all that
// is kept of a match; everything else is derived from them.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/json.h"
#include "core/seat.h"

namespace casus::server {

struct Deed {
  enum class Kind : std::uint8_t {
    sit,               // seat, user, name
    stand,             // seat
    bot,               // seat, bot (empty: out again)
    start,             // chance
    choose,            // seat, text: the choice; flag: the only one, taken for the seat; chance
    take_back,         // seat; flag: beyond the house's rule, nobody else had to be asked
    ask_take_back,     // seat
    answer_take_back,  // seat; flag: agreed
    say,               // seat or none, user, name, text, to
    auto_forced,       // seat; flag: forced choices are taken for it
    resign,            // seat, bot
    hand_over,         // seat, bot
    take_over,         // seat
    expire,            // seat, bot: its time was up
    rename,            // user, name
    next,              // text: id of the rematch
  };
  Kind kind = Kind::sit;
  std::optional<Seat> seat = std::nullopt;
  std::string user = {};
  std::string name = {};
  std::string text = {};
  std::string bot = {};
  bool flag = false;
  std::optional<SeatSet> to = std::nullopt;  // whispered to
  std::vector<std::string> chance = {};      // outcomes that followed at once, in order
  bool operator==(const Deed&) const = default;
};

std::string body_of(const Deed& deed);

// A deed of a match with so many seats; a fault names what is wrong.
Expected<Deed> read_deed(std::string_view body, int seats);

}  // namespace casus::server
