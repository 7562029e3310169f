// Matches before they are stored: a new one, or a rematch.
#pragma once

#include <string>
#include <vector>

#include "server/match/match.h"

namespace casus::server {

// What a new match is made with besides its setup; drawn by the caller.
struct Lot {
  std::string id;          // 12 letters and digits
  std::string seed;        // long and unguessable
  std::string invitation;  // likewise
};

// A match before it is stored.
struct NewMatch {
  MatchHead head;
  std::vector<Entry> entries;
  Summary summary;
};

// A head with the first entries; a fault if it could not be played.
Expected<NewMatch> make_match(const House& house, const LoadedGame& game, const Setup& setup,
                              const Lot& lot, const std::vector<EntryBody>& first, Millis now);

// The same game again, everybody one seat further. Whoever resigned has left a free seat. `user`,
// who asks for it, is its maker; store it, and tell the old match with `set_next`.
Expected<NewMatch> rematch_of(const House& house, const Match& match, std::string_view user,
                              const Lot& lot, Millis now);

}  // namespace casus::server
