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

// A time in which nobody could play.
struct Closing {
  Millis from = 0;
  Millis until = 0;
  bool operator==(const Closing&) const = default;
};

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

// A term counts how often a match has changed hands. The lot in its lower part tells apart two who
// raise it at the same moment: what the slower one has in hand behind its first write must not fit
// the other's term.
inline constexpr unsigned kTermLotBits = 40;
inline std::uint64_t next_term(std::uint64_t known, std::uint64_t lot) {
  return ((known >> kTermLotBits) + 1) << kTermLotBits | (lot & ((1ULL << kTermLotBits) - 1));
}

// One match's step forward. It is refused whole if `entries` do not follow what the store has, or
// if the match is in another term than the writer knows: then somebody else has written since, and
// whatever follows in the writer's hands is refused as well.
struct Write {
  std::string match;
  std::vector<Entry> entries;
  Summary summary;
  // Of the summary only changed_at, awaited, latest and wake_at differ from what the store has.
  bool latest_only = false;
  std::uint64_t known_term = 0;
  std::uint64_t term = 0;  // from now on: the known one, or the next of whoever did not write last
};

}  // namespace casus::server
