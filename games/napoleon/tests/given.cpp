#include "games/napoleon/tests/given.h"

#include "core/options.h"
#include "core/text.h"
#include "games/napoleon/known.h"
#include "games/napoleon/position_shapes.h"
#include "games/napoleon/rules.h"
#include "games/napoleon/tests/invariants.h"
#include "tests/support/clauses.h"

namespace casus::napoleon {
namespace {

using casus::test::Words;

const Board& board() { return the_game().board(); }

// Builds up a position from clauses.
class Draft : casus::test::Drafting {
 public:
  Draft(const Position& start, const casus::test::Clauses& clauses)
      : Drafting(clauses, the_game().seat_words(start)), position_(start) {}

  Expected<Position> build() {
    open_play();
    each("turn", [&](const Words& w) { set_turn(w); });
    each("order", [&](const Words& w) {
      for (std::size_t i = 0; i < kNations; ++i) position_.turn.order[i] = nation_at(w, i + 1);
    });
    each("holder", [&](const Words& w) { set_holder_of(w); });
    each("patron", [&](const Words& w) { set_patron(w); });
    for (const Tie tie : {Tie::war, Tie::allied, Tie::neutral, Tie::truce, Tie::treaty}) {
      each(words<Tie>().ids[static_cast<std::size_t>(tie)],
           [&](const Words& w) { set_tie_between(w, tie); });
    }
    each("dice", [&](const Words& w) { set_dice(w); });
    each("state_war", [&](const Words& w) {
      State& own = state(position_, power_in(w, 1));
      set_bit(own.wars, nation_at(w, 2));
      own.armed = true;
    });
    each("napoleon", [&](const Words& w) {
      for (Die& die : position_.dice) die.marks &= byte(~kLed);
      position_.leaders.napoleon = byte(word(board().regions, w, 1));
    });
    each("led", [&](const Words& w) { lead(w); });
    each("wellesley",
         [&](const Words& w) { position_.leaders.wellesley = byte(word(board().regions, w, 1)); });
    each("active", [&](const Words& w) { mark(w, kActive); });
    know(board(), position_);
    open_slot();
    std::optional<Fault> wrong;
    each("set", [&](const Words& w) { set_field(w, wrong); });
    if (wrong) return std::unexpected(*wrong);
    if (failed()) return finish(the_game(), position_);
    for (const Power power : PowerSet::all()) sort_dice(board(), position_, power);
    know(board(), position_);
    return finish(the_game(), position_);
  }

 private:
  Nation nation_at(const Words& words, std::size_t at) {
    const int n = word(board().powers, words, at);
    if (n >= kNations) fail("that is no nation");
    return failed() ? Power::france : power_at(static_cast<std::size_t>(n));
  }
  Power power_in(const Words& words, std::size_t at) {
    const int power = word(board().powers, words, at);
    return failed() ? Power::spain : power_at(static_cast<std::size_t>(power));
  }

  // Lots have been drawn and armies mustered.
  void open_play() {
    position_.turn.drawn = kNations;
    position_.turn.next = 0;
    position_.muster = {};
    for (const Nation n : all_nations()) nation(position_, n).slot = static_cast<std::uint8_t>(n);
    if (is_free_for_all(position_)) return;
    for (Die& die : dice_of(board(), position_, Power::france)) {
      if (die.region == at(Region::n_lombardy)) die.pips = 5;
    }
    if (!has_dice(board(), position_, Power::sweden)) {
      add_die(board(), position_, Power::sweden, Region::svealand, 1);
      state(position_, Power::sweden).armed = true;
    }
  }
  void set_turn(const Words& words) {
    const auto year = whole_number(part(words, 1), 1805, 1815);
    const auto season = casus::napoleon::words<Season>().find(part(words, 2));
    if (!year || !season) return fail("turn: a year and a season, such as 1806 jan_feb");
    position_.turn.turn = byte(static_cast<int>(*year - 1805) * kTurnsOfYear + *season);
  }
  void set_holder_of(const Words& words) {
    Hold& held =
        hold(position_, region_at(static_cast<std::size_t>(word(board().regions, words, 1))));
    const auto holder = holder_words().find(part(words, 2));
    if (!holder) return fail("who holds it?");
    held.holder = byte(*holder);
    held.how = How::conquered;
    if (words.size() > 3) {
      const auto how = casus::napoleon::words<How>().find(words[3]);
      if (!how) return fail("how is it held?");
      held.how = static_cast<How>(*how);
    }
    if (*holder == kItsState) held.how = How::own;
  }
  void set_patron(const Words& words) {
    State& own = state(position_, power_in(words, 1));
    own.patron.reset();
    if (part(words, 2) != "nobody") own.patron = nation_at(words, 2);
  }
  void set_tie_between(const Words& words, Tie tie) {
    const Nation one = nation_at(words, 1);
    const Nation other = nation_at(words, 2);
    if (failed() || one == other) return fail("two nations");
    Pair& pair = pair_of(position_, one, other);
    pair = {};
    pair.tie = tie;
    const int now = position_.turn.turn;
    if (tie == Tie::truce) {
      pair.made = byte(now);
      pair.until = byte(now + number(words, 3));
    }
    if (tie == Tie::treaty) {
      pair.made = byte(now - number(words, 3));
      pair.length = byte(number(words, 4));
      pair.until = byte(pair.made + pair.length);
    }
  }
  void set_dice(const Words& words) {
    const Power power = power_in(words, 1);
    if (failed()) return;
    const auto dice = dice_of(board(), position_, power);
    for (Die& die : dice) die = {};
    if (part(words, 2) == "none") return;
    if (is_state(power)) state(position_, power).armed = true;
    for (std::size_t i = 2; i < words.size() && !failed(); i += 2) {
      const std::size_t at = i / 2 - 1;
      if (at >= dice.size()) return fail("it has not so many dice");
      dice[at] = {byte(word(board().regions, words, i)), byte(number(words, i + 1)), 0};
    }
    sort_dice(board(), position_, power);
  }
  void mark(const Words& words, std::uint8_t marks) {
    const Power power = power_in(words, 1);
    const auto region = region_at(static_cast<std::size_t>(word(board().regions, words, 2)));
    Die* die = find_die(board(), position_, power, region, number(words, 3), 0, marks);
    if (die == nullptr) return fail("there is no such die");
    die->marks |= marks;
    sort_dice(board(), position_, power);
  }
  void lead(const Words& words) {
    for (Die& die : position_.dice) die.marks &= byte(~kLed);
    const int region = word(board().regions, words, 1);
    position_.leaders.napoleon = byte(region);
    Die* die = find_die(board(), position_, Power::france,
                        region_at(static_cast<std::size_t>(region)), number(words, 2));
    if (die == nullptr) return fail("there is no such die");
    die->marks |= kLed;
    sort_dice(board(), position_, Power::france);
  }

  // Whose place, and which step of it.
  void open_slot() {
    TurnState& turn = position_.turn;
    const bool two = is_two_player(position_);
    NationSet group = two ? NationSet::all().without(Power::france) : NationSet::of(turn.order[0]);
    Nation host = two ? Power::britain : turn.order[0];
    each("slot", [&](const Words& w) {
      group = {};
      host = nation_at(w, 1);
      for (std::size_t i = 1; i < w.size(); ++i) group.insert(nation_at(w, i));
      if (two && host != Power::france) group = NationSet::all().without(Power::france);
    });
    if (failed()) return;
    if (two)
      turn.order = {Power::britain, Power::austria, Power::prussia, Power::russia, Power::france};
    turn.slot = byte(two && host != Power::france ? 0 : place_of(position_, host));
    turn.group = byte(static_cast<int>(group.bits()));
    for (const Nation n : group) {
      if (!two) nation(position_, n).slot = static_cast<std::uint8_t>(host);
    }
    turn.batons = turn.next = 0;
    turn.baton = {};
    for (const Nation n : turn.order) {
      const std::uint8_t seat = nation(position_, n).seat;
      const auto end = turn.baton.begin() + turn.batons;
      if (group.contains(n) && std::find(turn.baton.begin(), end, seat) == end) {
        turn.baton[turn.batons++] = seat;
      }
    }
    if (group.contains(Power::france)) {
      position_.leaders.napoleon_start = position_.leaders.napoleon;
    }
    if (group.contains(Power::britain)) {
      position_.leaders.wellesley_start = position_.leaders.wellesley;
    }
    position_.step = Ask::council;
    each("step", [&](const Words& w) {
      const auto step = casus::napoleon::words<Ask>().find(part(w, 1));
      if (!step || *step > static_cast<int>(Ask::over)) return fail("there is no such step");
      position_.step = static_cast<Ask>(*step);
    });
    if (position_.step != Ask::choose_slot) return;
    // The turn has just begun.
    turn.slot = turn.group = turn.batons = 0;
    turn.baton = {};
    position_.leaders.napoleon_start = position_.leaders.wellesley_start = kNone;
    for (const Nation n : all_nations()) nation(position_, n).slot = static_cast<std::uint8_t>(n);
    while (turn.next < kNations && !chooses_slot(position_)) ++turn.next;
  }

  // A field of the position's JSON.
  void set_field(const Words& words, std::optional<Fault>& wrong) {
    json::value all = json::parse(the_game().to_json(position_).text);
    json::value* at = &all;
    for (const std::string_view key : split(part(words, 1), '.')) {
      if (!at->is_object()) at->emplace_object();
      at = &at->as_object()[key];
    }
    const auto value = parse_json(part(words, 2), "set");
    if (!value) return fail(value.error().text);
    *at = *value;
    const auto read = the_game().read_position(all);
    if (!read) {
      wrong = Fault{"bad_example", read.error().text};
      return;
    }
    position_ = *read;
  }

  Position position_;
};

}  // namespace

const Napoleon& the_game() { return casus::test::compiled_game<Napoleon>(); }

Expected<Position> build_position(int seats, const json::object& options,
                                  const casus::test::Clauses& clauses) {
  const auto read = read_options(Napoleon::info().options, seats, options);
  if (!read) return std::unexpected(read.error());
  return Draft(the_game().start(seats, *read), clauses).build();
}

Position given(int seats, std::initializer_list<std::string_view> clauses,
               const json::object& options) {
  return casus::test::built(build_position(seats, options, clauses));
}

}  // namespace casus::napoleon

template <>
casus::test::ExampleHook casus::test::example_hook<casus::napoleon::Napoleon>() {
  return hook_of<napoleon::Napoleon>(napoleon::build_position, napoleon::check_clause);
}
