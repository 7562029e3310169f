// What the server keeps of a match: a head that never changes, and entries in order. Everything
// that happens to a match is an entry (a seat taken, the start, a choice, an outcome of chance, a
// take-back, a line of chat), and the match is a function of head and entries. The store keeps them
// without reading their bodies; the match makes and understands them.
#pragma once

#include <cstdint>
#include <limits>
#include <string>
#include <vector>

namespace casus::server {

using Millis = std::int64_t;  // since 1970
inline constexpr Millis kNever = std::numeric_limits<Millis>::max();

struct MatchHead {
  std::string id;  // 12 letters and digits
  std::string game;
  std::string rules_version;
  std::string board_hash;
  Millis made_at = 0;
  std::string body;  // JSON: seats, options, clock, access, invitation, seed, maker, name
  bool operator==(const MatchHead&) const = default;
};

struct Entry {
  std::uint64_t number = 0;  // from 0, without gaps, for each match
  Millis at = 0;
  std::string body;  // JSON with a "kind"
  bool operator==(const Entry&) const = default;
};

// What lists of tables show, kept beside the entries and replaced with them in one transaction.
struct Summary {
  std::string match;
  std::string game;
  std::string status;   // open, running, finished, stopped
  bool listed = false;  // may strangers find it?
  Millis changed_at = 0;
  std::vector<std::string> users;    // who sit there
  std::vector<std::string> awaited;  // whose answer is awaited
  // JSON of the table for lists, nothing secret in it.
  std::string body;    // what changes seldom
  std::string latest;  // laid over it
  // When the match needs somebody to go on: a bot is awaited (0), or a clock runs out.
  Millis wake_at = kNever;
  bool operator==(const Summary&) const = default;
};

// One match's step forward. It is refused whole if `entries` do not follow what the store has.
struct Write {
  std::string match;
  std::vector<Entry> entries;
  Summary summary;
  // Of the summary only changed_at, awaited, latest and wake_at differ from what the store has.
  bool latest_only = false;
};

}  // namespace casus::server
