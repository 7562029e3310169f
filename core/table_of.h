// The table of a given game: written once, serves every game.
#pragma once

#include <algorithm>
#include <cassert>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/game.h"
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
      : game_(std::move(game)), start_(start), position_(start), seed_(std::move(seed)) {}

  const GameInfo& info() const override { return G::info(); }
  const Vocabulary& vocabulary() const override { return game_->vocabulary(); }
  int seats() const override { return game_->seats(position_); }
  std::vector<std::string> seat_words() const override { return game_->seat_words(position_); }

  Turn turn() const override { return game_->turn(position_); }
  Prompt prompt(Seat seat) const override { return game_->prompt(position_, seat); }
  void legal(Seat seat, Choices& choices) const override { game_->legal(position_, seat, choices); }
  std::optional<Refusal> why_not(Seat seat, const Choice& choice) const override {
    return game_->why_not(position_, seat, choice);
  }

  std::vector<Event> play(Seat seat, const Choice& choice) override {
    assert(!why_not(seat, choice));
    return take({Step::By::seat, seat, choice});
  }

  bool outcomes(Outcomes& outcomes) const override { return game_->outcomes(position_, outcomes); }
  bool possible(const Choice& outcome) const override {
    return turn().waiting == Waiting::chance && game_->possible(position_, outcome);
  }
  std::vector<Event> resolve(const Choice& outcome) override {
    assert(possible(outcome));
    return take({Step::By::hand, Seat{}, outcome});
  }
  std::vector<Event> roll() override {
    assert(turn().waiting == Waiting::chance && !seed_.empty());
    Dice dice = dice_for_step(seed_, past_.size());
    return take({Step::By::dice, Seat{}, game_->sample(position_, dice)});
  }

  bool can_take_back(Seat seat) const override { return last_own_step(seat).has_value(); }
  void take_back(Seat seat) override {
    const std::size_t gone = *last_own_step(seat);
    const std::vector<Past> since(past_.begin() + static_cast<std::ptrdiff_t>(gone) + 1,
                                  past_.end());
    position_ = position_before(gone);
    const std::size_t dropped = std::min(past_.size() - gone, before_.size());
    before_.erase(before_.end() - static_cast<std::ptrdiff_t>(dropped), before_.end());
    past_.erase(past_.begin() + static_cast<std::ptrdiff_t>(gone), past_.end());
    for (const Past& past : since) take(past.step);
  }

  Scores scores() const override { return game_->scores(position_); }
  Shown view(Viewer viewer) const override {
    return game_->to_json(game_->view(position_, viewer));
  }
  Glimpse glimpse(Seat seat) const override {
    return GlimpseOf<G>{game_, seat, game_->view(position_, Viewer{seat})};
  }
  std::string picture(Viewer viewer) const override {
    return game_->picture(game_->view(position_, viewer));
  }
  OddsTask odds(Seat seat, const Choice& choice) const override {
    if constexpr (GivesOdds<G>) {
      return [game = game_, view = game_->view(position_, Viewer{seat}), seat, choice] {
        return game->odds(view, seat, choice);
      };
    } else {
      return {};
    }
  }

  Truth position() const override { return game_->to_json(position_); }
  Truth imagine(Seat seat, std::uint64_t seed) const override {
    Dice dice(seed);
    return game_->to_json(game_->imagine(game_->view(position_, Viewer{seat}), dice));
  }
  Expected<void> load(const json::value& position) override {
    const Expected<Position> read = game_->read_position(position);
    if (!read) return std::unexpected(read.error());
    start_ = position_ = *read;
    loaded_ = true;
    past_.clear();
    before_.clear();
    return {};
  }

  Record record() const override {
    Record record;
    record.game = G::info().id;
    record.rules_version = G::info().rules_version;
    record.board_hash = game_->board_hash();
    record.seats = seats();
    record.options = casus::to_json(G::info().options, game_->options(start_));
    if (loaded_) record.start = game_->to_json(start_).json();
    if (!seed_.empty()) {
      record.commitment = commitment(seed_);
      if (turn().waiting == Waiting::nobody) record.seed = seed_;
    }
    for (std::size_t i = 0; i < past_.size(); ++i) record.steps.push_back(step_text(i));
    record.end_hash = hex(sha256(position().text));
    return record;
  }
  bool ends_with(std::string_view end_hash) const override {
    if (hex(sha256(position().text)) == end_hash) return true;
    if constexpr (HasFormerJson<G>)
      return hex(sha256(game_->former_json(position_).text)) == end_hash;
    return false;
  }
  std::size_t steps() const override { return past_.size(); }
  std::string step_text(std::size_t at) const override {
    return notation(vocabulary().acts, past_[at].step);
  }
  void mark_loaded() { loaded_ = true; }

 private:
  struct Past {
    Step step;
    SeatSet common;      // all who were asked the same question at once; empty: nobody but the seat
    bool final = false;  // chance, a reveal, or the end of a common question
  };

  std::vector<Event> take(const Step& step) {
    std::vector<Event> told;
    Events events(told);
    const Turn before = turn();
    before_.push_back(position_);
    if (step.by == Step::By::seat) {
      game_->apply(position_, step.seat, step.choice, events);
    } else {
      game_->resolve(position_, step.choice, events);
    }
    const SeatSet common = asked_in_common(before);
    past_.push_back({step, common, is_final(step, before, common, told)});
    forget_positions();
    return told;
  }

  // Positions are kept as far back as a seat may take back without another taking back first.
  void forget_positions() {
    const Past& last = past_.back();
    if (last.final) return before_.clear();
    if (before_.size() < 2 || !last.common.empty()) return;
    if (past_[past_.size() - 2].step.seat != last.step.seat) {
      before_.erase(before_.begin(), before_.end() - 1);
    }
  }

  Position position_before(std::size_t at) const {
    const std::size_t first = past_.size() - before_.size();
    if (at >= first) return before_[at - first];
    Position position = start_;
    for (std::size_t i = 0; i < at; ++i) play_again(position, past_[i].step);
    return position;
  }

  void play_again(Position& position, const Step& step) const {
    Events nobody;
    if (step.by == Step::By::seat) {
      game_->apply(position, step.seat, step.choice, nobody);
    } else {
      game_->resolve(position, step.choice, nobody);
    }
  }

  // Seats that have answered a common question already still belong to it.
  SeatSet asked_in_common(const Turn& before) const {
    if (!past_.empty() && !past_.back().final && is_within(before.seats, past_.back().common)) {
      return past_.back().common;
    }
    return before.seats.size() > 1 ? before.seats : SeatSet();
  }
  static bool is_within(SeatSet few, SeatSet many) { return (few.bits() & ~many.bits()) == 0; }

  bool is_final(const Step& step, const Turn& before, SeatSet common,
                const std::vector<Event>& told) const {
    if (step.by != Step::By::seat) return true;
    for (const Event& event : told) {
      if (vocabulary().events[event.kind].reveals) return true;
    }
    // Several were asked, and now others are, or nobody: the common question has closed.
    const Turn after = turn();
    return !common.empty() &&
           (after.waiting != Waiting::players || !is_within(after.seats, before.seats));
  }

  // The step that a seat may take back: its last one, if nothing final came since, and nothing of
  // another seat except answers to a question that both were asked at once.
  std::optional<std::size_t> last_own_step(Seat seat) const {
    bool others_answered = false;
    for (std::size_t i = past_.size(); i-- > 0;) {
      if (past_[i].final) return std::nullopt;
      if (past_[i].step.seat == seat) {
        if (others_answered && !others_stand_without(i)) return std::nullopt;
        return i;
      }
      if (!past_[i].common.contains(seat)) return std::nullopt;
      others_answered = true;
    }
    return std::nullopt;
  }

  // A question may have closed without a sign; then what was answered since needs the step.
  bool others_stand_without(std::size_t gone) const {
    Position position = position_before(gone);
    for (std::size_t i = gone + 1; i < past_.size(); ++i) {
      const Step& step = past_[i].step;  // a seat's: after chance nothing is taken back
      if (game_->why_not(position, step.seat, step.choice)) return false;
      play_again(position, step);
    }
    return true;
  }

  std::shared_ptr<const G> game_;
  Position start_;
  Position position_;
  std::string seed_;
  bool loaded_ = false;
  std::vector<Past> past_;
  std::vector<Position> before_;  // before each of the last of those steps: a cache
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
  return LoadedGame{
      G::info(), game->board_hash(), game->provenance(), std::move(*ledger), data, start, load};
}

}  // namespace casus
