// Every law that a game must obey, for any game, seat count and seed. `check_game` plays one random
// game and holds the laws against it; the same arguments always check the same things, so a broken
// law can be seen again. The laws themselves are in tests/laws/, what they are in law.h.
#pragma once

#include <algorithm>

#include "tests/laws/beginnings.h"
#include "tests/laws/chance.h"
#include "tests/laws/legality.h"
#include "tests/laws/options.h"
#include "tests/laws/secrets.h"
#include "tests/laws/seen.h"
#include "tests/laws/steps.h"
#include "tests/laws/subject.h"
#include "tests/laws/tables.h"
#include "tests/laws/trips.h"

namespace casus::laws {

// Plays one game; the first law that it breaks, or nothing.
template <Game G>
class GameCheck {
 public:
  GameCheck(const Subject<G>& subject, int seats, std::uint64_t seed, const Effort& effort,
            Tally& tally)
      : at_{subject, effort, tally, seed, seats},
        tally_(tally),
        play_(seed + static_cast<std::uint64_t>(seats) * 0x2545F4914F6CDD1DU) {}

  Expected<std::optional<Broken>> run(const json::object& fixed) {
    const G& game = at_.game();
    const Expected<Options> options = random_options(game, at_.seats, fixed, play_);
    if (!options) return std::unexpected(options.error());
    options_ = to_json(G::info().options, *options);
    ++tally_.games;
    position_ = game.start(at_.seats, *options);
    int first = 0;
    int most = kFollowed;
    if (holds(Law::trips, [&] { return wrong_start(at_, *position_, *options); })) {
      at_.elsewhere = begin_elsewhere(*options, fixed);
      if (!at_.elsewhere) {
        first = go_to_part();
        most = is_long_ ? first + kFollowed : G::info().most_steps + 1;
      }
      const auto begun = *position_;
      if (!broken_ && play(first, most)) finish();
      if (!broken_ && wants_table()) check_table(first > 0 ? &begun : nullptr);
    }
    return std::move(broken_);
  }

 private:
  bool wants_table() const {
    if (!at_.effort.wants(Law::replay) && !at_.effort.wants(Law::take_back)) return false;
    return at_.dice_for(Law::replay).below(static_cast<std::uint32_t>(at_.effort.table_game)) == 0;
  }

  // A table from the start, or where the part of a long game began.
  void check_table(const typename G::Position* begun) {
    std::optional<json::value> from;
    if (begun != nullptr) from = *parse_json(at_.game().to_json(*begun).text, "position");
    // Replays now and then along the way cost the square of its steps.
    const auto wrong = wrong_table_game(at_, options_, from, from ? 2 * kFollowed : kWhole);
    if (wrong && at_.effort.wants(wrong->first)) break_law(wrong->first, wrong->second);
  }

  void break_law(Law law, std::string what) {
    broken_ = Broken{law, G::info().id, at_.seats,       options_,           at_.seed,
                     1,   at_.step,     std::move(what), at_.effort.thorough};
  }
  // True if the law holds or is not asked for.
  template <class Check>
  bool holds(Law law, const Check& check) {
    if (!at_.effort.wants(law)) return true;
    Wrong wrong = check();
    if (wrong) break_law(law, std::move(*wrong));
    return !wrong;
  }

  bool begin_elsewhere(const Options& options, const json::object& fixed) {
    const auto position = laws::begin_elsewhere(at_.subject, at_.seats, options, fixed, play_);
    if (!position) return false;
    position_ = *position;
    options_ = to_json(G::info().options, at_.game().options(*position));
    return true;
  }

  // Of a long game: plays on to where it is looked at, and says how many steps that were.
  int go_to_part() {
    const auto start = *position_;
    const Dice before = play_;
    const int steps = hurry(std::min(kWhole, G::info().most_steps) + 1);
    is_long_ = steps > kWhole;
    const int all = is_long_ ? steps + hurry(G::info().most_steps + 1 - steps) : steps;
    at_.step = all;
    if (is_long_ && all > G::info().most_steps) {
      break_law(Law::end, "the game has not ended after " + std::to_string(all) + " steps");
    } else if (is_long_ && at_.game().turn(*position_).waiting != Waiting::nobody) {
      dead_end("nobody has a legal choice");
    }
    position_ = start;
    play_ = before;
    if (!is_long_ || broken_) return 0;
    at_.step = 0;
    Dice dice = at_.dice_for(Law::end);
    return hurry(first_of_part(all, dice));
  }

  // Plays on without looking, up to the end or so many steps; what is met counts all the same.
  int hurry(int most) {
    Events events(told_);
    int steps = 0;
    for (; steps < most; ++steps) {
      const Turn turn = at_.game().turn(*position_);
      if (turn.waiting == Waiting::nobody) break;
      told_.clear();
      Choice choice;
      if (turn.waiting == Waiting::chance) {
        choice = at_.game().sample(*position_, play_);
        at_.game().resolve(*position_, choice, events);
      } else {
        const std::optional<Seat> seat = any_asked(turn);
        if (!seat) break;
        choice = answer(*seat);
        at_.game().apply(*position_, *seat, choice, events);
      }
      tally_.met.add(choice, told_);
    }
    return steps;
  }

  // A seat that is asked, with what it may choose; nothing where that breaks the law `move`.
  std::optional<Seat> any_asked(const Turn& turn) {
    seats_.clear();
    for (const Seat seat : turn.seats) seats_.push_back(seat);
    choices_.clear();
    if (seats_.empty()) return std::nullopt;
    const Seat seat = any_of(seats_, play_);
    at_.game().legal(*position_, seat, choices_);
    return choices_.empty() ? std::nullopt : std::optional(seat);
  }

  // True at the end of the game, or when so many steps were played.
  bool play(int first, int most) {
    at_.step = first;
    listener_.emplace(at_, *position_);
    for (; at_.step < most; ++at_.step) {
      const Turn turn = at_.game().turn(*position_);
      if (!position_laws(turn)) return false;
      if (turn.waiting == Waiting::nobody) return true;
      if (at_.step >= G::info().most_steps) {
        at_.tally.count(Law::end);
        // Without end there is nothing more to see, whichever law was asked for.
        break_law(Law::end, "the game has not ended after " + std::to_string(at_.step) + " steps");
        return false;
      }
      if (!take_step(turn)) return false;
    }
    return true;
  }

  bool position_laws(const Turn& turn) {
    const auto& now = *position_;
    return holds(Law::move, [&] { return wrong_movers(at_, now, turn); }) &&
           holds(Law::legal, [&] { return wrong_legality(at_, now, turn); }) &&
           holds(Law::invariants, [&] { return wrong_invariant(at_, now); }) &&
           holds(Law::view, [&] { return wrong_imagination(at_, now); }) &&
           holds(Law::trips, [&] { return wrong_trip(at_, now, turn); }) &&
           holds(Law::commute, [&] { return wrong_order(at_, now, turn); }) &&
           holds(Law::secrecy, [&] { return wrong_secrecy(at_, now, turn); }) &&
           holds(Law::seen, [&] { return listener_->wrong(at_, now); }) &&
           (turn.waiting != Waiting::chance ||
            holds(Law::chance, [&] { return wrong_chance(at_, now); }));
  }

  bool take_step(const Turn& turn) {
    constexpr std::uint32_t kRemember = 64;
    const G& game = at_.game();
    if (play_.below(kRemember) == 0 && at_.effort.wants(Law::values)) {
      kept_.push_back(Kept<G>::of(game, *position_, at_.step));
    }
    told_.clear();
    Events events(told_);
    if (turn.waiting == Waiting::chance) {
      ++tally_.rolls;
      const Choice outcome = game.sample(*position_, play_);
      if (!holds(Law::values, [&] {
            return wrong_step(at_, *position_, [&](auto& position, Events& heard) {
              game.resolve(position, outcome, heard);
            });
          })) {
        return false;
      }
      const auto before = *position_;
      game.resolve(*position_, outcome, events);
      meet(outcome);
      return holds(Law::told, [&] { return wrong_telling(at_, before, *position_, told_); });
    }
    ++tally_.decisions;
    const std::optional<Seat> asked = any_asked(turn);
    if (!asked) return dead_end("players are waited for, but none has a legal choice");
    const Seat seat = *asked;
    const Choice choice = answer(seat);
    if (!holds(Law::values, [&] {
          return wrong_step(at_, *position_, [&](auto& position, Events& heard) {
            game.apply(position, seat, choice, heard);
          });
        })) {
      return false;
    }
    const auto before = *position_;
    game.apply(*position_, seat, choice, events);
    meet(choice);
    if (!holds(Law::told, [&] { return wrong_telling(at_, before, *position_, told_); }))
      return false;
    return game.turn(*position_).waiting != Waiting::nobody ||
           holds(Law::secrecy, [&] { return wrong_ending(at_, before, seat, choice); });
  }

  // One of the legal choices: any, and now and then what the game's policy finds best.
  Choice answer(Seat seat) {
    constexpr std::uint32_t kShare = 3;
    if constexpr (HasPolicy<G>) {
      if (play_.below(kShare) == 0) {
        if (!policy_) policy_ = std::make_unique<PolicyOf<G>>();
        policy_->weigh(at_.game(), *position_, seat, choices_, weights_);
        const auto best = std::max_element(weights_.begin(), weights_.end()) - weights_.begin();
        return choices_[static_cast<std::size_t>(best)];
      }
    }
    return any_of(choices_, play_);
  }

  void meet(const Choice& choice) {
    tally_.met.add(choice, told_);
    listener_->hear(at_.game(), told_);
  }

  bool dead_end(std::string what) {
    break_law(Law::move, std::move(what));
    return false;
  }

  void finish() {
    if (at_.game().turn(*position_).waiting == Waiting::nobody) at_.tally.count(Law::end);
    holds(Law::invariants, [&] { return wrong_ranks(at_, *position_); }) &&
        holds(Law::values, [&] { return wrong_memory(at_, kept_); });
  }

  Context<G> at_;
  Tally& tally_;
  Dice play_;
  std::optional<typename G::Position> position_;
  json::object options_;
  std::vector<Kept<G>> kept_;
  std::vector<Seat> seats_;
  Choices choices_;
  std::vector<Event> told_;
  std::optional<Listener<G>> listener_;
  std::vector<float> weights_;
  std::unique_ptr<PolicyOf<G>> policy_;  // made anew for each game, which must not hang on others
  bool is_long_ = false;
  std::optional<Broken> broken_;
};

// A fault means that the fixed options do not go with so many seats.
template <Game G>
Expected<std::optional<Broken>> check_game(const Subject<G>& subject, int seats, std::uint64_t seed,
                                           const Effort& effort, Tally& tally,
                                           const json::object& fixed = {}) {
  return GameCheck<G>(subject, seats, seed, effort, tally).run(fixed);
}

// Games of consecutive seeds, then what only all of them together can tell.
template <Game G>
Expected<std::optional<Broken>> check_games(const Subject<G>& subject, int seats,
                                            std::uint64_t seed, const Budget& budget,
                                            const Effort& effort, Tally& tally,
                                            const json::object& fixed = {}) {
  int done = 0;
  const auto statistics = [&](Law law, std::string what) {
    return Broken{
        law, G::info().id,    seats,          fixed, seed, static_cast<std::uint64_t>(done),
        -1,  std::move(what), effort.thorough};
  };
  if (effort.wants(Law::trips)) {
    if (Wrong wrong = wrong_vocabulary(subject, tally))
      return statistics(Law::trips, std::move(*wrong));
  }
  for (; !budget.is_spent(done, tally); ++done) {
    auto broken =
        check_game(subject, seats, seed + static_cast<std::uint64_t>(done), effort, tally, fixed);
    if (!broken || *broken) return broken;
  }
  if (auto wrong = tally.judge(effort)) return statistics(wrong->first, std::move(wrong->second));
  return std::nullopt;
}

}  // namespace casus::laws
