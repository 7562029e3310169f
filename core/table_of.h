// The table of a given game: written once, serves every game.
#pragma once

#include <algorithm>
#include <cassert>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/course.h"
#include "core/game.h"
#include "core/house_words.h"
#include "core/seed.h"
#include "core/sha256.h"
#include "core/start.h"
#include "core/table.h"

namespace casus {

template <Game G>
class TableOf final : public Table {
 public:
  using Position = typename G::Position;

  TableOf(std::shared_ptr<const G> game, const Position& start, std::string seed)
      : game_(std::move(game)), course_(*game_, start), seed_(std::move(seed)) {}

  const GameInfo& info() const override { return G::info(); }
  const Vocabulary& vocabulary() const override { return game_->vocabulary(); }
  int seats() const override { return game_->seats(here()); }
  std::vector<std::string> seat_words() const override { return game_->seat_words(here()); }

  Powers powers() const override {
    if constexpr (HasPowers<G>) {
      return game_->powers(here());
    } else {
      return {};
    }
  }

  Turn turn() const override { return game_->turn(here()); }
  Prompt prompt(Seat seat) const override { return game_->prompt(here(), seat); }
  void legal(Seat seat, Choices& choices) const override { game_->legal(here(), seat, choices); }
  std::optional<Refusal> why_not(Seat seat, const Choice& choice) const override {
    assert(has_shape(vocabulary().acts, choice, seats()));
    return game_->why_not(here(), seat, choice);
  }

  std::vector<Event> play(Seat seat, const Choice& choice) override {
    assert(!why_not(seat, choice));
    return course_.take({Step::By::seat, seat, choice});
  }

  std::optional<GestureRefusal> why_not(Seat seat, const Gesture& gesture) const override {
    if (gesture.back == 0 && gesture.choices.size() == 1) {
      const auto refusal = why_not(seat, gesture.choices.front());
      if (!refusal) return std::nullopt;
      return GestureRefusal{GestureRefusal::Why::rule, 0, *refusal};
    }
    Course<G> trial = course_.open_part(seat);
    return try_out(trial, seat, gesture);
  }
  std::vector<Event> play(Seat seat, const Gesture& gesture) override {
    assert(!why_not(seat, gesture));
    std::vector<Event> told = take_back(seat, gesture.back);
    for (const Choice& choice : gesture.choices) {
      const std::vector<Event> more = course_.take({Step::By::seat, seat, choice});
      told.insert(told.end(), more.begin(), more.end());
    }
    return told;
  }

  bool outcomes(Outcomes& outcomes) const override { return game_->outcomes(here(), outcomes); }
  bool possible(const Choice& outcome) const override {
    return turn().waiting == Waiting::chance && has_shape(vocabulary().acts, outcome, seats()) &&
           game_->possible(here(), outcome);
  }
  std::vector<Event> resolve(const Choice& outcome) override {
    assert(possible(outcome));
    return course_.take({Step::By::hand, Seat{}, outcome});
  }
  std::vector<Event> roll() override {
    assert(turn().waiting == Waiting::chance && !seed_.empty());
    Dice dice = dice_for_step(seed_, course_.size());
    return course_.take({Step::By::dice, Seat{}, game_->sample(here(), dice)});
  }

  std::vector<Event> take(const Step& step) override {
    assert(step.by == Step::By::seat ? !why_not(step.seat, step.choice) : possible(step.choice));
    return course_.take(step);
  }

  using Table::take_back;
  bool can_take_back(Seat seat) const override { return course_.can_take_back(seat); }
  std::vector<Event> take_back(Seat seat, int answers) override {
    std::vector<Event> told;
    for (int i = 0; i < answers; ++i) tell_took_back(seat, course_.take_back(seat), told);
    return told;
  }

  std::function<bool(Viewer)> sees_change() const override {
    return [this, before = here()](Viewer viewer) {
      return !(game_->view(before, viewer) == game_->view(here(), viewer));
    };
  }

  std::optional<bool> may_whisper(Seat from, Seat to) const override {
    if constexpr (RulesWhispers<G>) {
      return game_->may_whisper(here(), from, to);
    } else {
      return std::nullopt;
    }
  }
  std::optional<Choice> usual(Seat seat) const override {
    if constexpr (NamesUsualAnswers<G>) {
      return game_->usual(here(), seat);
    } else {
      return std::nullopt;
    }
  }

  Scores scores() const override { return game_->scores(here()); }
  Shown view(Viewer viewer) const override { return game_->to_json(game_->view(here(), viewer)); }
  Glimpse glimpse(Seat seat) const override {
    return GlimpseOf<G>{game_, seat, game_->view(here(), Viewer{seat})};
  }
  std::string picture(Viewer viewer) const override {
    return game_->picture(game_->view(here(), viewer));
  }
  OddsTask odds(Seat seat, const Gesture& gesture) const override {
    if constexpr (GivesOdds<G>) {
      if (gesture.choices.empty()) return {};
      // The answers before the last bring no chance and show nothing: the seat may know how it
      // stands after them.
      Gesture before = gesture;
      before.choices.pop_back();
      Course<G> trial = course_.open_part(seat);
      [[maybe_unused]] const auto refusal = try_out(trial, seat, before);
      assert(!refusal);
      return [game = game_, view = game_->view(trial.position(), Viewer{seat}), seat,
              choice = gesture.choices.back()] { return game->odds(view, seat, choice); };
    } else {
      return {};
    }
  }

  std::optional<json::object> foresee(Seat seat) const override {
    if constexpr (Foresees<G>) {
      return game_->foresee(game_->view(here(), Viewer{seat}), seat);
    } else {
      return std::nullopt;
    }
  }

  Truth position() const override { return game_->to_json(here()); }
  Truth imagine(Seat seat, std::uint64_t seed) const override {
    Dice dice(seed);
    return game_->to_json(game_->imagine(game_->view(here(), Viewer{seat}), dice));
  }
  Expected<void> load(const json::value& position) override {
    const Expected<Position> read = game_->read_position(position);
    if (!read) return std::unexpected(read.error());
    course_ = Course<G>(*game_, *read);
    loaded_ = true;
    head_.reset();
    return {};
  }

  Record record() const override {
    Record record = head_ ? *head_ : own_head();
    if (!seed_.empty() && turn().waiting == Waiting::nobody) record.seed = seed_;
    for (std::size_t i = 0; i < course_.size(); ++i) record.steps.push_back(step_text(i));
    // Where the record ended that was replayed, its hash stands, though an earlier build wrote it.
    if (!head_ || !ends_with(head_->end_hash)) record.end_hash = hex(sha256(position().text));
    return record;
  }
  void continue_record(Record record) override {
    record.steps.clear();
    head_ = std::move(record);
  }
  bool ends_with(std::string_view end_hash) const override {
    if (hex(sha256(position().text)) == end_hash) return true;
    if constexpr (HasFormerJson<G>) return hex(sha256(game_->former_json(here()).text)) == end_hash;
    return false;
  }
  std::size_t steps() const override { return course_.size(); }
  std::string step_text(std::size_t at) const override {
    return notation(vocabulary().acts, course_.step(at));
  }
  void mark_loaded() { loaded_ = true; }

 private:
  const Position& here() const { return course_.position(); }

  Record own_head() const {
    Record record;
    record.game = G::info().id;
    record.rules_version = G::info().rules_version;
    record.board_hash = game_->board_hash();
    record.seats = seats();
    record.options = casus::to_json(G::info().options, game_->options(course_.start()));
    if (loaded_) record.start = game_->to_json(course_.start()).json();
    if (!seed_.empty()) record.commitment = commitment(seed_);
    return record;
  }

  // What becomes of a gesture on a course of its own: why it stops, or nothing after all of it.
  std::optional<GestureRefusal> try_out(Course<G>& course, Seat seat,
                                        const Gesture& gesture) const {
    using Why = GestureRefusal::Why;
    for (int i = 0; i < gesture.back; ++i) {
      if (!course.can_take_back(seat)) return GestureRefusal{Why::take_back};
      course.take_back(seat);
    }
    bool open = true;
    for (std::size_t i = 0; i < gesture.choices.size(); ++i) {
      const Choice& choice = gesture.choices[i];
      if (!open) return GestureRefusal{Why::question_over, i};
      if (const auto refusal = game_->why_not(course.position(), seat, choice)) {
        return GestureRefusal{Why::rule, i, *refusal};
      }
      open = course.take_and_go_on({Step::By::seat, seat, choice});
    }
    return std::nullopt;
  }

  std::shared_ptr<const G> game_;
  Course<G> course_;
  std::string seed_;
  bool loaded_ = false;
  std::optional<Record> head_;  // of the record that this table goes on from; without its steps
};

template <Game G>
Expected<LoadedGame> load_game(const Files& data, std::string_view rules_md,
                               std::string_view tests_index) {
  Expected<G> loaded = G::load(data);
  if (!loaded) return std::unexpected(loaded.error());
  Expected<Ledger> ledger = Ledger::parse(rules_md, G::info().id + "/rules.md");
  if (!ledger) return std::unexpected(ledger.error());
  ledger->add_tests(tests_index);
  const auto game = std::make_shared<const G>(std::move(*loaded));

  const auto start = [game](const NewTable& wish) -> Expected<std::unique_ptr<Table>> {
    const Expected<typename G::Position> position = start_of(*game, wish.seats, wish.options);
    if (!position) return std::unexpected(position.error());
    return std::make_unique<TableOf<G>>(game, *position, wish.seed);
  };
  const auto load = [game](const json::value& position,
                           const std::string& seed) -> Expected<std::unique_ptr<Table>> {
    const auto read = game->read_position(position);
    if (!read) return std::unexpected(read.error());
    auto table = std::make_unique<TableOf<G>>(game, *read, seed);
    table->mark_loaded();
    return table;
  };
  std::optional<ScoreRange> score_range;
  if constexpr (RangesScores<G>) score_range = game->score_range();
  return LoadedGame{G::info(), game->board_hash(), game->provenance(), std::move(*ledger),
                    data,      game->vocabulary(), score_range,        start,
                    load};
}

}  // namespace casus
