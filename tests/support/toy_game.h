// A toy that models `Game` with everything the laws look at: hidden cards, weighted chance, a
// common secret question with a reveal, a question in turn, and with the option `notes` a secret
// question of one seat, answered in steps, and with the option `open_swaps` cards that were seen
// before they became secret. It can be told to break one law, so that tests show that
// the law notices.
#pragma once

#include <array>
#include <cstdint>
#include <numeric>
#include <optional>
#include <string>
#include <vector>

#include "core/game.h"
#include "kit/known_cards.h"

namespace casus::toy {

inline constexpr int kSeats = 4;
inline constexpr int kKinds = 4;
inline constexpr int kHandSize = 3;
inline constexpr int kPlanSize = 2;
inline constexpr int kCopies = 9;  // of each kind

using Cards = std::array<std::uint8_t, kKinds>;

inline int total(const Cards& cards) { return std::accumulate(cards.begin(), cards.end(), 0); }
using PerSeat = std::array<std::uint8_t, kSeats>;

// One mistake each; the toy makes at most one.
enum class Plant : std::uint8_t {
  none,
  // legal
  unlisted_legal,
  listed_illegal,
  unsorted_list,
  shapeless_choice,
  nameless_refusal,
  // move
  dead_end,
  uninvited_answer,
  seats_asked_in_chance,
  // end
  endless,
  // chance
  wrong_weight,
  zero_weight,
  repeated_outcome,
  unlisted_sample,
  possible_too_wide,
  possible_too_narrow,
  no_outcomes,
  // commute
  first_answer_counts_more,
  answer_narrows_others,
  // trips
  lost_in_json,
  notation_clash,
  unreadable_word,
  lost_option,
  // replay
  forgetful_record,
  // view
  imagine_ignores_view,
  imagine_unsound,
  // secrecy
  leak_in_view,
  leak_in_spectator_view,
  leak_in_legal,
  leak_in_prompt,
  leak_in_refusal,
  leak_in_events,
  leak_in_own_events,
  leak_in_chance_events,
  early_reveal,
  unmarked_reveal,
  leak_in_turn,
  unmarked_secret,
  leak_in_whispers,
  leak_in_usual,
  resample_is_identity,
  imagine_keeps_truth,
  // invariants
  lost_card,
  wrong_rank,
  // values
  hidden_memory,
  unstable_apply,
  listening_matters,
  // told
  unheard_deal,
  // seen
  view_forgets,
  view_guesses,
  view_tells_truth,
  imagine_forgets,
  count_of_plants
};
inline constexpr int kPlants = static_cast<int>(Plant::count_of_plants);

enum class Ask : std::uint8_t { deal, plan, swap, over, note };
enum class Wood : std::uint8_t {};  // the kind of a card
enum class Act : std::uint8_t {
  plan,  // two cards of the hand, in secret
  swap,  // a card under the pile, for another
  keep,
  deal,  // chance
  note,  // a kind that is in the hand, in secret
  rest,  // no more notes
};
enum class Why : std::uint16_t {
  over,
  chance_first,
  not_asked,
  other_step,
  not_in_hand,
  wrong_count
};
enum class EventKind : std::uint8_t {
  dealt,
  dealt_hidden,
  planned,
  revealed,
  scored,
  swapped,
  swapped_hidden,
  kept,
  ended,
  noted,
  rested
};
enum class Prompted : std::uint8_t { wait, over, plan, swap, note };

inline constexpr auto kSeat = seat_slot("seat");
inline constexpr auto kWood = word_slot<Wood>("wood");
inline constexpr auto kCards = tally_slot<Wood, kKinds>("cards", kCopies);

inline constexpr auto kActForms = Forms{
    form<Act::plan>(kCards), form<Act::swap>(kWood), form<Act::keep>(),
    form<Act::deal>(kWood),  form<Act::note>(kWood), form<Act::rest>(),
};
inline constexpr auto kPromptForms = Forms{
    form<Prompted::wait>(),
    form<Prompted::over>(),
    form<Prompted::plan>().in_secret(),
    form<Prompted::swap>(),
    form<Prompted::note>().in_secret(),
};
inline constexpr auto kRefusalForms = Forms{
    form<Why::over>("toy.end"),
    form<Why::chance_first>("toy.deal"),
    form<Why::not_asked>("toy.turn"),
    form<Why::other_step>("toy.turn"),
    form<Why::not_in_hand>("toy.hand", kWood, number_slot("has", 0, kCopies)),
    form<Why::wrong_count>("toy.plan", number_slot("count", 0, kKinds* kCopies)),
};
inline constexpr auto kEventForms = Forms{
    form<EventKind::dealt>("toy.deal", kSeat, kWood),
    form<EventKind::dealt_hidden>("toy.deal", kSeat),
    form<EventKind::planned>("toy.plan", kSeat),
    form<EventKind::revealed>("toy.plan", kSeat, kCards).revealing(),
    form<EventKind::scored>("toy.score", kSeat, number_slot("points", 1, 1)),
    form<EventKind::swapped>("toy.swap", kSeat, kWood),
    form<EventKind::swapped_hidden>("toy.swap", kSeat),
    form<EventKind::kept>("toy.swap", kSeat),
    form<EventKind::ended>("toy.end"),
    form<EventKind::noted>("toy.note", kSeat, kWood),
    form<EventKind::rested>("toy.note", kSeat),
};
constexpr const auto& forms_of(Act) { return kActForms; }
constexpr const auto& forms_of(Prompted) { return kPromptForms; }
constexpr const auto& forms_of(Why) { return kRefusalForms; }
constexpr const auto& forms_of(EventKind) { return kEventForms; }

struct Position {
  std::uint8_t seats = 0;
  std::uint8_t rounds = 0;
  std::uint8_t generous = 0;
  std::uint8_t round = 0;
  Ask ask = Ask::deal;
  std::uint8_t active = 0;    // who is dealt to, takes notes, or swaps
  std::uint8_t planned = 0;   // a bit for each seat
  std::uint8_t swapping = 0;  // the open deal replaces a swapped card
  std::uint8_t notes = 0;     // the option: before swapping, kinds of the hand are noted in secret
  std::uint8_t noted = 0;     // a bit for each kind that the active seat has noted
  std::uint8_t open_swaps = 0;  // the option: what comes for a swapped card is shown to all
  std::uint8_t stain = 0;       // stays 0 unless planted
  PerSeat colours{};
  PerSeat points{};
  std::array<Cards, kSeats> hand{};
  std::array<Cards, kSeats> plan{};  // still in the hand until all have planned
  Cards pile{};
  Cards discard{};
  std::array<KnownCards<kKinds>, kSeats> known{};  // were shown, and surely still in the hand
  bool operator==(const Position&) const = default;
};

struct View {
  std::uint8_t viewer = 0xFF;
  std::uint8_t seats = 0;
  std::uint8_t rounds = 0;
  std::uint8_t generous = 0;
  std::uint8_t round = 0;
  Ask ask = Ask::deal;
  std::uint8_t active = 0;
  std::uint8_t planned = 0;
  std::uint8_t swapping = 0;
  std::uint8_t notes = 0;
  std::uint8_t noted = 0;  // the viewer's own
  std::uint8_t open_swaps = 0;
  PerSeat colours{};
  PerSeat points{};
  Cards hand{};
  Cards plan{};
  PerSeat hand_sizes{};
  std::uint8_t pile_size = 0;
  Cards discard{};
  std::array<KnownCards<kKinds>, kSeats> known{};
  std::uint8_t leak = 0;  // stays 0 unless planted
  bool operator==(const View&) const = default;
};

class Toy {
 public:
  using Position = toy::Position;
  using View = toy::View;

  static const GameInfo& info();
  // Takes the mistake to make from a file "plant" that holds its number; without it, none.
  static Expected<Toy> load(const Files& files);
  static Files planted(Plant plant);
  Plant plant() const { return plant_; }

  std::string board_hash() const { return "toy"; }
  Provenance provenance() const { return {}; }
  const Vocabulary& vocabulary() const { return vocabulary_; }

  std::optional<Fault> why_not_options(int seats, const Options& options) const;
  Position start(int seats, const Options& options) const;
  int seats(const Position& position) const { return position.seats; }
  Options options(const Position& position) const;
  std::vector<std::string> seat_words(const Position& position) const;

  Turn turn(const Position& position) const;
  Prompt prompt(const Position& position, Seat seat) const;
  void legal(const Position& position, Seat seat, Choices& choices) const;
  std::optional<Refusal> why_not(const Position& position, Seat seat, const Choice& choice) const;
  void apply(Position& position, Seat seat, const Choice& choice, Events& events) const;
  Choice sample(const Position& position, Dice& dice) const;
  bool outcomes(const Position& position, Outcomes& outcomes) const;
  bool possible(const Position& position, const Choice& outcome) const;
  void resolve(Position& position, const Choice& outcome, Events& events) const;
  Scores scores(const Position& position) const;
  std::optional<Impossible> why_impossible(const Position& position) const;

  View view(const Position& position, Viewer viewer) const;
  Position imagine(const View& view, Dice& dice) const;

  Truth to_json(const Position& position) const;
  Shown to_json(const View& view) const;
  Expected<Position> read_position(const json::value& value) const;
  std::string picture(const View& view) const;
  // Whoever has planned may no longer whisper to those who have not.
  bool may_whisper(const Position& position, Seat from, Seat to) const;
  // Most keep their cards, and write nothing down.
  std::optional<Choice> usual(const Position& position, Seat seat) const;
  // Of a swap: which card comes.
  std::optional<json::object> odds(const View& view, Seat seat, const Choice& choice) const;

 private:
  bool planted_is(Plant plant) const { return plant_ == plant; }
  std::optional<Refusal> why_not_plan(const Position& position, Seat seat,
                                      const Cards& cards) const;
  std::optional<Refusal> why_not_swap(const Position& position, Seat seat, Wood wood) const;
  std::optional<Refusal> why_not_note(const Position& position, Seat seat, Wood wood) const;
  void advance(Position& position, Events& events) const;
  void reveal(Position& position, Events& events) const;

  Plant plant_ = Plant::none;
  Vocabulary vocabulary_;
  // Only for the mistakes that need a memory.
  mutable int calls_ = 0;
  mutable Position last_seen_;
};

static_assert(GivesOdds<Toy> && RulesWhispers<Toy> && NamesUsualAnswers<Toy>);

// What the laws ask of a game's tests.
std::optional<std::string> broken_invariant(const Toy& toy, const Position& position);
Position resample(const Toy& toy, const Position& position, Viewer viewer, Dice& dice);

}  // namespace casus::toy
