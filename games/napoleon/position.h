// A position of Napoleon and his Marshals: data only, all of it open to everybody.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <type_traits>

#include "core/seat.h"
#include "games/napoleon/words.h"
#include "kit/frames.h"
#include "kit/maybe.h"

namespace casus::napoleon {

inline constexpr int kSeats = 5;
inline constexpr int kDice = 52;
inline constexpr int kPairs = 10;
inline constexpr int kMostPips = 6;
inline constexpr std::uint8_t kNone = 0xFF;
inline constexpr std::uint8_t kItsState = 5;  // holder of a region: the state it belongs to
inline constexpr int kItems = 8;              // of a list of concessions
inline constexpr int kStages = kNations + 1;  // of the muster: each nation, and Sweden
inline constexpr int kMostInRegion = 200;     // pips that may stand in one region
inline constexpr int kFrames = 6;             // procedures within one another

// What the game waits for. Questions from `answer_offer` on that interrupt a step are frames; what
// their arguments mean stands behind them.
enum class Ask : std::uint8_t {
  lot_nations,  // chance: which nations the next seat plays
  lot_order,    // chance: the next nation of the turn order
  muster,       // a nation's armies at the start
  choose_slot,  // in whose place of the turn order an ally moves
  council,      // wars, alliances, offers, aid
  produce,
  march,
  regroup,
  battle,
  trade,  // at the end of the year, one nation after the other
  over,
  // Frames.
  answer_offer,  // nation, from
  willing,       // state, invader, asked place, the willing, the eligible
  name_patron,   // state, invader, asked place, among whom, who was named first, others too
  lot_patron,    // chance: state, invader, -, the tied
  muster_state,  // state, pips left
  rise,          // nation, dice left
  step,          // of the die in motion
  join,
  split,
  roll,       // chance
  roll_ones,  // chance: how many of the hits are natural ones
  losses,
  disband,       // Russia
  war_or_peace,  // Britain
  length,        // of the treaty
  concession,
  target,      // of Russia's war
  vassal,      // Prussia's die under France
  remnant,     // Belgium or Aquitaine
  go_home,     // next power
  give_corps,  // giver
  restore,     // holder, scope (Scope), of whom: regions that go back to their nation
  draft_trade,
  answer_trade,
  draft_peace,   // nation
  answer_peace,  // nation, from
  launch,        // navy, pips left, dice left
  hoist,         // where Nelson begins
  join_fleet,    // a battle at sea: next nation
  flee,          // next nation
  evade,         // chance: nation
  refuge,        // nation
  nelson,        // whether he fights
  roll_at_sea,   // chance
};

struct Setup {
  std::uint8_t seats = 0;
  std::uint8_t scenario = 0;      // Scenario, as it was asked for
  std::uint8_t change_years = 0;  // nations change hands every so many years; 0: never
  std::uint8_t london_base = 0;   // London's stars beyond two
  bool counters = false;
  bool guerillas = false;
  bool blockade = false;
  bool early_start = false;
  bool optional_surrender = false;
  bool straits_open = false;
  bool any_dice_attack = false;
  bool multiplied_placement = false;
  bool possessions_neutral = false;
  bool ships = false;
  bool bonus_when_invaded = false;
  bool operator==(const Setup&) const = default;
};
enum class Scenario : std::uint8_t { historical, free_for_all };

// A set of regions without the bytes that align one.
struct RegionBytes {
  std::array<std::uint8_t, (kRegions + 7) / 8> bytes{};

  RegionSet set() const {
    std::array<std::uint64_t, 2> words{};
    std::memcpy(&words[0], bytes.data(), sizeof(std::uint64_t));
    std::memcpy(&words[1], bytes.data() + kTail, sizeof(std::uint64_t));
    words[1] >>= 8U * (sizeof(std::uint64_t) - kTail);
    return std::bit_cast<RegionSet>(words);
  }
  void put(const RegionSet& set) {
    const auto words = std::bit_cast<std::array<std::uint64_t, 2>>(set);
    std::memcpy(bytes.data(), &words[0], sizeof(std::uint64_t));
    std::memcpy(bytes.data() + sizeof(std::uint64_t), &words[1], kTail);
  }
  constexpr bool contains(Region region) const {
    return (bytes[at(region) / 8] >> (at(region) % 8) & 1) != 0;
  }
  constexpr void insert(Region region) {
    bytes[at(region) / 8] = byte(bytes[at(region) / 8] | 1 << (at(region) % 8));
  }
  constexpr void erase(Region region) {
    bytes[at(region) / 8] = byte(bytes[at(region) / 8] & ~(1 << (at(region) % 8)));
  }
  bool operator==(const RegionBytes&) const = default;

 private:
  static constexpr std::size_t kTail = sizeof(bytes) - sizeof(std::uint64_t);
  static_assert(std::endian::native == std::endian::little);
};

// --- armies ---

// Marks of a die, cleared at the end of a slot but for `kLed`.
inline constexpr std::uint8_t kActive = 1;      // may attack
inline constexpr std::uint8_t kMoved = 2;       // has moved, or was left as a screen
inline constexpr std::uint8_t kLed = 4;         // Napoleon is with it
inline constexpr std::uint8_t kMustAttack = 8;  // entered a region with guerillas
inline constexpr std::uint8_t kAttacks = 16;    // in the battle under way
inline constexpr std::uint8_t kRegrouped = 64;  // its region has been regrouped
inline constexpr std::uint8_t kAside = 32;      // in the lesser half of a split battle

struct Die {
  std::uint8_t region = kNone;
  std::uint8_t pips = 0;
  std::uint8_t marks = 0;
  constexpr auto operator<=>(const Die&) const = default;
};
constexpr bool is_on_map(const Die& die) { return die.region != kNone; }

// The die in motion is off the map until it halts.
struct Moving {
  Maybe<Power> power;  // none: nothing moves
  std::uint8_t from = kNone;
  std::uint8_t region = kNone;
  std::uint8_t pips = 0;
  std::uint8_t steps = 0;  // regions entered by land
  std::uint8_t boxes = 0;  // sea boxes entered
  std::uint8_t marks = 0;
  bool bonus = false;  // a single pip through friendly regions
  bool operator==(const Moving&) const = default;
};

struct Leaders {
  std::uint8_t napoleon = kNone;        // a region
  std::uint8_t napoleon_start = kNone;  // where he was when the French turn began
  std::uint8_t wellesley = kNone;
  std::uint8_t wellesley_start = kNone;
  bool led = false;  // Napoleon was assigned in this turn
  bool wellesley_led = false;
  bool visited = false;  // Napoleon was in Paris in this year
  bool owes = false;     // and failed to be in one before
  bool operator==(const Leaders&) const = default;
};

// --- powers ---

enum class How : std::uint8_t { own, conquered, ceded, liberated };
struct Hold {
  std::uint8_t holder = kItsState;  // nation, or kItsState
  How how = How::own;
  std::uint8_t built = 0;  // pips placed here in this turn
  bool operator==(const Hold&) const = default;
};

struct State {
  Maybe<Nation> patron;
  Maybe<Nation> former;   // the patron when it was lost
  std::uint8_t wars = 0;  // a bit for each nation it is at war with by itself
  std::uint8_t held = 0;  // turns of unbroken hold (Spain, Ottomans)
  Maybe<Nation> holder;   // who holds all of its stars
  bool armed = false;     // its army has been placed
  bool fallen = false;    // conquered for good
  bool gone = false;      // Westphalia, removed
  bool operator==(const State&) const = default;
};

enum class Tie : std::uint8_t { neutral, war, allied, parting, truce, treaty };
struct Pair {
  Tie tie = Tie::neutral;
  std::uint8_t until = 0;   // the first turn without it (truce, treaty, forced alliance)
  std::uint8_t length = 0;  // turns of a treaty
  std::uint8_t made = 0;
  std::uint8_t leave_by = 0;  // turn after which foreign units are lost; 0: none
  bool unbreakable = false;
  std::uint8_t passage = 0;  // until this turn the second (or, with 128, the first) lets pass
  std::array<std::uint8_t, 2>
      offer{};  // of the first and the second: 0, 1 alliance, 2.. truce of so many less one
  bool operator==(const Pair&) const = default;
};

struct NationState {
  std::uint8_t seat = 0;
  Maybe<Nation> patron;  // vassal Prussia
  std::uint8_t defeats = 0;
  std::uint8_t defeats_by_france = 0;
  std::uint8_t last_defeat = 0;       // turn, from 1; 0: never
  std::uint8_t second_by_france = 0;  // turn of the second defeat by France, from 1
  std::uint8_t taken = 0;             // items of its list, a bit each
  std::uint8_t regions_taken = 0;     // Prussia: item 1, a bit for each victor nation
  std::array<std::uint8_t, kNations> pledge{};
  std::uint8_t lend = 0;           // who may use the sea lift, a bit each
  std::uint8_t decided = 0;        // about whose aid, in this turn, a bit each
  std::uint8_t decided_lift = 0;   // about whose passage by sea
  std::uint8_t decided_ports = 0;  // about whose ports
  std::uint8_t blockade = 0;       // whose ports it blocks, a bit each
  std::uint8_t slot = 0;           // whose place in the order it moves in
  std::uint8_t activated = 0;      // dice in this turn
  std::uint8_t far = 0;            // of them, those that went two regions
  std::uint8_t lifted_pips = 0;
  std::uint8_t lifted_dice = 0;
  std::uint8_t offers = 0;  // made in this turn
  std::uint8_t built = 0;   // pips in this turn
  std::uint8_t aid = 0;     // pips granted to it in this turn
  std::uint8_t given = 0;   // pips granted by it in this turn
  bool carried = false;
  bool overseas = false;  // Britain's pip overseas, Russia's pip anywhere
  bool in_poland = false;
  bool risen = false;
  bool raised = false;  // a guerilla in this turn
  bool reformed = false;
  bool limited = false;               // Prussia: two dice until an insurrection
  bool married = false;               // Austria: insurrection a year later
  bool rising = false;                // in this turn: treaties do not bind it
  std::uint8_t dice_cap = 0;          // of a table of one's own; 0: none
  std::uint8_t corps_victor = kNone;  // who may call, or commands, its corps
  std::uint8_t corps_until = 0;       // turn
  bool corps_called = false;
  std::uint8_t wars_owed = 0;  // Russia: 1 Sweden, 2 Ottomans, 4 the named nation
  std::uint8_t owed_by = 0;    // turn
  std::uint8_t owed_target = kNone;
  bool operator==(const NationState&) const = default;
};

// France's and Britain's affairs.
struct Affairs {
  std::uint8_t abdicated = 0;      // turn of the first defeat, from 1
  bool returned = false;           // Napoleon is back in Provence
  std::uint8_t in_paris = 0;       // turn, from 1, when the Hundred Days began
  std::uint8_t last_reserves = 0;  // turn they were called, from 1
  bool spain_entered = false;      // France has invaded Spain
  bool westphalia = false;
  bool poland = false;
  std::uint8_t system = 0;          // who has joined the Continental System, a bit each
  std::uint8_t confined_until = 0;  // Britain: units at home only
  std::uint8_t no_blockade_until = 0;
  std::uint8_t no_aid_until = 0;
  std::uint8_t warsaw_since = 0;  // year index after which it may build, + 1
  std::uint8_t krakow_since = 0;
  std::uint8_t bordeaux = kNone;                // who has the shared star if not France
  std::array<std::uint8_t, 2> defences_lost{};  // intrinsic, a bit each
  std::uint8_t no_alliance_year = kNone;
  std::uint8_t stopped = 0;  // turn of the second defeat of France, from 1
  bool bonuses_lost = false;
  bool russia_invaded = false;   // its benefits are in effect
  std::uint8_t russia_pips = 0;  // what it had when they began
  bool russia_disbands = false;  // they have ended, and what they brought goes
  bool passage_used = false;     // an army has passed through Prussia: others may, too
  bool operator==(const Affairs&) const = default;
};

struct Score {
  std::int8_t stars = 0;
  std::int8_t violations = 0;
  std::uint8_t seat = kNone;  // kNone: not scored yet
  bool operator==(const Score&) const = default;
};

// --- procedures ---

struct TurnState {
  std::uint8_t turn = 0;  // from 0
  std::array<Nation, kNations> order{};
  std::uint8_t drawn = 0;                    // nations whose place, or hand, has been drawn
  std::uint8_t slot = 0;                     // place in the order
  std::uint8_t group = 0;                    // nations that act in it, a bit each
  std::array<std::uint8_t, kSeats> baton{};  // seats of the step, in their order
  std::uint8_t batons = 0;
  std::uint8_t next = 0;      // whose turn it is
  std::uint8_t deferred = 0;  // seats that have, a bit each
  std::uint8_t falling = 0;   // nations whose defeat is to be dealt with, a bit each
  std::array<std::uint8_t, kNations> cause{};  // concessions for it
  bool something_moved = false;
  std::uint8_t forced_length = 0;  // Russia is to be forced into a treaty of so many turns
  std::uint8_t forced_by = kNone;
  bool operator==(const TurnState&) const = default;
};

struct Battle {
  std::uint8_t region = kNone;
  Maybe<Power> lead;
  std::uint8_t asked = 0;      // powers asked to join, up to this one
  std::uint8_t attackers = 0;  // from the rolls on: nations that attack, a bit each
  // Pips still to be rolled: by half, side (attacker first) and how many faces hit.
  std::array<std::array<std::array<std::uint8_t, 6>, 2>, 2> rolls{};
  std::array<std::array<std::uint8_t, 2>, 2> hits{};
  std::uint8_t ones = 0;  // natural ones of the attackers, where guerillas defend
  std::array<std::array<std::uint8_t, 2>, 2> pips{};  // when it began
  std::array<std::array<std::uint8_t, kNations + 1>, 2>
      owed{};  // losses of each nation, by side; [5]: none
  bool operator==(const Battle&) const = default;
};

// What the last battle brought: hits by half and side, natural ones. It stays, so that who comes
// later sees what was told.
struct LastBattle {
  std::uint8_t region = kNone;
  std::array<std::array<std::uint8_t, 2>, 2> hits{};
  std::uint8_t ones = 0;
  bool operator==(const LastBattle&) const = default;
};

struct Peace {
  std::uint8_t loser = kNone;
  std::uint8_t picks = 0;
  std::uint8_t length = 0;  // turns
  bool forced = false;
  bool ends_war = false;
  std::uint8_t victors = 0;  // a bit each
  std::array<std::uint8_t, 4> order{kNone, kNone, kNone, kNone};
  std::uint8_t turn = 0;        // whose pick in the order
  std::uint8_t passed = 0;      // victors that pass, a bit each
  std::uint8_t aim_of = kNone;  // a victor that names Russia's enemy
  std::uint8_t taken_now = 0;   // items of this peace, a bit each
  bool operator==(const Peace&) const = default;
};

// Armies at the start, one power after the other.
struct Muster {
  Maybe<Power> power;  // none: nobody musters
  std::uint8_t pips = 0;
  std::uint8_t dice = 0;  // that may still be placed
  std::uint8_t least_dice = 0;
  bool entrusting = false;  // Napoleon's die is chosen
  bool operator==(const Muster&) const = default;
};

// --- what nations agree upon ---

// What changes hands: a region, or from here on a state.
inline constexpr int kStatePlaces = kRegions;
constexpr std::uint8_t place_of_region(Region region) { return static_cast<std::uint8_t>(region); }
constexpr std::uint8_t place_of_state(Power of) {
  return byte(kStatePlaces + static_cast<int>(at(of)) - kNations);
}

// A trade that is drafted or offered.
struct Trade {
  Maybe<Nation> from;  // none: there is none
  Maybe<Nation> to;
  std::array<std::uint8_t, 2> gives{kNone, kNone};
  std::array<std::uint8_t, 2> wants{kNone, kNone};
  std::array<std::uint8_t, 13> kept{};  // regions that stay with their holder for now, a bit each
  bool operator==(const Trade&) const = default;
};

// A peace by agreement, drafted or offered, one for each nation.
enum class ClauseKind : std::uint8_t { none, item, place };
struct Clause {
  ClauseKind kind = ClauseKind::none;
  std::uint8_t giver = 0;  // nation
  std::uint8_t what = 0;   // item of its list, or a place
  bool operator==(const Clause&) const = default;
};
struct Proposal {
  Maybe<Nation> to;         // none: there is none
  std::uint8_t length = 0;  // turns; 0: not named yet
  std::array<Clause, 3> clauses{};
  bool operator==(const Proposal&) const = default;
};

// --- ships ---

inline constexpr int kNavies = 9;  // of the first powers: nations, Spain, Sweden, Ottomans, Denmark
struct SeaBattle {
  std::uint8_t box = kNone;  // none: there is no battle
  Maybe<Nation> lead;
  std::uint8_t attackers = 0;  // nations, a bit each
  std::uint8_t defenders = 0;
  bool nelson = false;
  std::array<std::array<std::uint8_t, 6>, 2> rolls{};  // pips still to be rolled, by side and faces
  std::array<std::uint8_t, 2> hits{};
  bool operator==(const SeaBattle&) const = default;
};
struct Fleets {
  std::array<std::array<std::uint8_t, kSeas>, kNavies> pips{};
  std::array<std::array<std::uint8_t, kSeas>, kNavies> sailed{};  // of them, in this slot
  std::array<std::uint8_t, kNations> building{};  // a bit for each turn to go, the first the next
  std::array<std::uint8_t, kNations> waiting{};   // ready to be launched
  std::uint8_t laid = 0;                          // nations that began one in this turn
  std::uint8_t launched = 0;                      // states whose fleet is at sea, a bit each
  std::uint8_t nelson = kNone;                    // a box
  std::array<std::uint8_t, 3> fought{};           // boxes of battles in this slot, a bit each
  SeaBattle battle;
  std::uint8_t last_box = kNone;  // of the last battle, with its hits by side
  std::array<std::uint8_t, 2> last_hits{};
  bool operator==(const Fleets&) const = default;
};

// What follows from the rest and is asked so often that it is kept (known.h); no description
// names it.
struct Known {
  std::array<RegionBytes, kNations> control{};     // by nation
  std::array<RegionBytes, kNations + 1> stands{};  // where dice stand, by who commands them; nobody
  std::array<std::uint8_t, 4> at_war{};            // states with wars of their own, a bit each
  std::array<std::uint8_t, 4> independent{};       // states that nobody commands, a bit each
  std::array<std::uint8_t, kNations> wars{};       // with whom each nation is at war, a bit each
  std::array<std::uint8_t, kNations> allies{};     // and with whom it is allied
  bool operator==(const Known&) const = default;
};

struct Position {
  Setup setup;
  Ask step = Ask::lot_order;
  std::array<Die, kDice> dice{};
  std::array<Hold, kRegions> regions{};
  RegionBytes fought;  // where there was a battle, or an army passed behind a screen
  std::array<State, kStates> states{};
  std::array<Pair, kPairs> pairs{};
  std::array<NationState, kNations> nations{};
  Leaders leaders;
  Moving moving;
  Peace peace;
  std::array<std::array<Score, kNations>, kYears> scores{};
  std::array<std::uint8_t, kRegions> guerillas{};  // pips; a home's or state's
  Battle battle;
  LastBattle last_battle;
  std::uint8_t last_halt =
      kNone;  // a region: who comes later sees where a die went, even if it is lost
  TurnState turn;
  Frames<Ask, kFrames> frames;
  Muster muster;
  Affairs affairs;
  Trade trade;
  std::array<Proposal, kNations> proposals{};
  Fleets fleets;
  Known known;
  bool operator==(const Position&) const = default;
};
static_assert(sizeof(Position) <= 2048);
static_assert(std::has_unique_object_representations_v<Position>);

constexpr Ask asked(const Position& position) {
  return position.frames.empty() ? position.step : position.frames.top().ask;
}

}  // namespace casus::napoleon
