// A table: one game being played, without knowing which. The only virtual class of the house; the
// server, the console, the engine protocol and the language bindings all hold one.
#pragma once

#include <any>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/choice.h"
#include "core/event.h"
#include "core/files.h"
#include "core/form.h"
#include "core/game.h"
#include "core/gesture.h"
#include "core/info.h"
#include "core/json_text.h"
#include "core/ledger.h"
#include "core/record.h"
#include "core/shown.h"
#include "core/turn.h"

namespace casus {

// What a bot of game G is given: the rules, its seat, and what that seat may know.
template <Game G>
struct GlimpseOf {
  std::shared_ptr<const G> game;
  Seat seat{};
  typename G::View view;
};

// The same without naming the game. It can be made from a GlimpseOf alone, never from a position.
struct Glimpse {
  template <Game G>
  Glimpse(GlimpseOf<G> glimpse) : view_of_game(std::move(glimpse)) {}
  std::any view_of_game;
};

// Odds that are still to be worked out, on any thread and apart from the table.
using OddsTask = std::function<std::optional<json::object>()>;

class Table {
 public:
  Table() = default;
  Table(const Table&) = delete;
  Table& operator=(const Table&) = delete;
  virtual ~Table() = default;

  virtual const GameInfo& info() const = 0;
  virtual const Vocabulary& vocabulary() const = 0;
  virtual int seats() const = 0;
  virtual std::vector<std::string> seat_words() const = 0;
  virtual Powers powers() const = 0;  // none in a game that has but seats

  virtual Turn turn() const = 0;
  virtual Prompt prompt(Seat seat) const = 0;
  virtual void legal(Seat seat, Choices& choices) const = 0;
  virtual std::optional<Refusal> why_not(Seat seat, const Choice& choice) const = 0;  // pre: shape
  virtual std::vector<Event> play(Seat seat, const Choice& choice) = 0;  // pre: !why_not
  // Several answers at once, after taking back. Only after the last of them may chance, a reveal or
  // another seat come.
  virtual std::optional<GestureRefusal> why_not(Seat seat, const Gesture& gesture) const = 0;
  virtual std::vector<Event> play(Seat seat, const Gesture& gesture) = 0;  // pre: !why_not

  // Chance. `roll` takes the open step from the seed, `resolve` takes what people rolled.
  virtual bool outcomes(Outcomes& outcomes) const = 0;
  virtual bool possible(const Choice& outcome) const = 0;
  virtual std::vector<Event> resolve(const Choice& outcome) = 0;  // pre: possible
  virtual std::vector<Event> roll() = 0;                          // pre: waiting for chance

  // A step of a record, with its mark: dice stay dice, though the seed be unknown here.
  virtual std::vector<Event> take(const Step& step) = 0;  // pre: it may be taken

  virtual bool can_take_back(Seat seat) const = 0;
  // So many answers, each of which can be taken back. Whoever had heard of them hears that they are
  // gone; what was the seat's secret stays one.
  virtual std::vector<Event> take_back(Seat seat, int answers) = 0;
  std::vector<Event> take_back(Seat seat) { return take_back(seat, 1); }

  // For asking later whether things look different to a viewer by then. The table must live.
  virtual std::function<bool(Viewer)> sees_change() const = 0;

  // Nothing if the game does not rule whispers.
  virtual std::optional<bool> may_whisper(Seat from, Seat to) const = 0;
  // The answer most people give, of a game that names it for this question.
  virtual std::optional<Choice> usual(Seat seat) const = 0;

  virtual Scores scores() const = 0;
  virtual Shown view(Viewer viewer) const = 0;
  virtual Glimpse glimpse(Seat seat) const = 0;
  virtual std::string picture(Viewer viewer) const = 0;
  // What is likely to come of the last answer of a gesture, for whoever sits there; empty if the
  // game gives no odds.
  virtual OddsTask odds(Seat seat, const Gesture& gesture) const = 0;  // pre: !why_not
  // What the seat's answers would bring as the table stands; nothing where the game says nothing.
  virtual std::optional<json::object> foresee(Seat seat) const = 0;

  virtual Truth position() const = 0;
  virtual Truth imagine(Seat seat, std::uint64_t seed) const = 0;
  // Replaces the position and starts the record anew from it; on a fault nothing has changed.
  virtual Expected<void> load(const json::value& position) = 0;
  virtual Record record() const = 0;
  // The table was replayed from this record: its own goes on from there, with the same head.
  virtual void continue_record(Record record) = 0;
  // Whether a record that ends here has this hash at its end.
  virtual bool ends_with(std::string_view end_hash) const = 0;
  virtual std::size_t steps() const = 0;
  virtual std::string step_text(std::size_t at) const = 0;  // as it stands in the record

  bool is_secret(const Prompt& prompt) const { return vocabulary().prompts[prompt.ask].secret; }

  // The same in words, for any game.
  // Choices enter here alone: what is read names words of the game and seats of this table.
  Expected<Choice> read_choice(const json::value& value) const;
  Expected<Choice> read_choice(std::string_view notation) const;
  Expected<Step> read_step(std::string_view text) const;  // as it stands in a record
  std::string text_of(const Choice& choice) const;        // notation
  std::string says(const Choice& choice) const;           // a sentence
  void write(const Choice& choice, JsonText& out) const;
  void write(const Prompt& prompt, JsonText& out) const;
  void write(const Refusal& refusal, JsonText& out) const;
  void write(const GestureRefusal& refusal, JsonText& out) const;
  void write(const Event& event, JsonText& out) const;
  json::object json_of(const auto& said) const {
    std::string text;
    JsonText out(text);
    write(said, out);
    return json::parse(text).as_object();
  }
  std::string text_of(const Event& event) const;
  std::string text_of(const Prompt& prompt) const;
  std::string text_of(const Refusal& refusal) const;
  std::string text_of(const GestureRefusal& refusal) const;
  std::string rule_of(const Refusal& refusal) const;

  // Names of players, used in sentences instead of the game's words for the seats.
  void name_seats(std::vector<std::string> names) { names_ = std::move(names); }
  std::vector<std::string> seat_names() const;

 private:
  void write_reason(const Refusal& refusal, JsonText& out) const;
  const Form& form_of(const Event& event) const;
  std::string sentence_of(const Form& form, Bytes bytes) const;
  Expected<Choice> with_shape(Expected<Choice> choice) const;
  std::vector<std::string> names_;
};

struct NewTable {
  int seats = 0;
  json::object options;
  std::string seed;  // empty: all chance is entered by hand
};

// One game ready to be played: board loaded, ledger parsed.
struct LoadedGame {
  GameInfo info;
  std::string board_hash;
  Provenance provenance;
  Ledger ledger;
  Files data;  // the files it was loaded from
  Vocabulary vocabulary;
  std::optional<ScoreRange> score_range;  // none: the game does not say
  std::function<Expected<std::unique_ptr<Table>>(const NewTable&)> start;
  // A table that begins at a position given as JSON.
  std::function<Expected<std::unique_ptr<Table>>(const json::value&, const std::string& seed)> load;
};

// The chance steps of a record by what is proved of them. Of all of them: that they were possible.
struct Proof {
  int verified = 0;    // follow from the seed
  int unverified = 0;  // are said to follow from a seed that is not told
  int by_hand = 0;     // entered by people

  void count(Step::By by, bool has_seed);
  bool is_whole() const { return verified > 0 && unverified + by_hand == 0; }
};
// The same in a sentence.
std::string what_is_proved(const Record& record, const Proof& proof);

struct Replayed {
  std::unique_ptr<Table> table;
  Proof proof = {};
};

// Replays a record step by step up to `to`, checking every step; the fault names the first that is
// wrong. `seed` is for whoever knows it where the record does not tell it.
Expected<Replayed> replay(const LoadedGame& game, const Record& record,
                          std::optional<std::size_t> to = std::nullopt,
                          const std::string& seed = {});

}  // namespace casus
