// The course of a game: its position, the steps that led there, and which of them a seat may take
// back. `TableOf` holds one; what a gesture would bring is tried out on the open part of it.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <vector>

#include "core/game.h"
#include "core/record.h"

namespace casus {

template <Game G>
class Course {
 public:
  using Position = typename G::Position;

  // The game must outlive it.
  Course(const G& game, const Position& start)
      : game_(&game), start_(start), position_(start), first_(start) {}

  const Position& start() const { return start_; }
  const Position& position() const { return position_; }
  Turn turn() const { return game_->turn(position_); }
  std::size_t size() const { return past_.size(); }
  const Step& step(std::size_t at) const { return past_[at].step; }

  // pre: the step may be taken here.
  std::vector<Event> take(const Step& step) {
    std::vector<Event> told;
    Events events(told);
    const Turn before = turn();
    keep_position();
    apply(position_, step, events);
    const SeatSet common = asked_in_common(before);
    past_.push_back({step, common, audience_of(told), is_final(step, before, common, told)});
    forget_positions();
    return told;
  }

  // Takes a seat's answer, and says whether its gesture may go on after it: the seat is still
  // asked, and nothing came between that anybody could have learned from.
  bool take_and_go_on(const Step& step) {
    const Turn before = turn();
    take(step);
    const Turn after = turn();
    return !past_.back().final && after.waiting == Waiting::players &&
           after.seats.contains(step.seat) && is_within(after.seats, before.seats);
  }

  bool can_take_back(Seat seat) const { return last_own_step(seat).has_value(); }
  // Says who had heard of the answer that is gone.
  SeatSet take_back(Seat seat) {  // pre: can_take_back
    const std::size_t gone = *last_own_step(seat);
    const SeatSet heard = past_[gone].heard;
    const std::vector<Past> since(past_.begin() + static_cast<std::ptrdiff_t>(gone) + 1,
                                  past_.end());
    position_ = position_before(gone);
    past_.erase(past_.begin() + static_cast<std::ptrdiff_t>(gone), past_.end());
    first_at_ = std::min(first_at_, gone);
    recent_from_ = std::min(recent_from_, gone);
    for (const Past& past : since) take(past.step);
    return heard;
  }

  // The same position, with no more of the past than this seat could take back: to try things on.
  Course open_part(Seat seat) const {
    std::size_t from = past_.size();
    while (from > 0 && !past_[from - 1].final &&
           (past_[from - 1].step.seat == seat || past_[from - 1].common.contains(seat))) {
      --from;
    }
    Course part(*game_, position_before(from));
    part.past_.assign(past_.begin() + static_cast<std::ptrdiff_t>(from), past_.end());
    part.position_ = position_;
    part.recent_from_ = part.past_.size();
    return part;
  }

  // How many positions are kept for taking back.
  std::size_t kept() const { return recent_.size() + 1; }
  static constexpr std::size_t kMostRecent = 32;

 private:
  struct Past {
    Step step;
    SeatSet common;      // all who were asked the same question at once; empty: nobody but the seat
    SeatSet heard;       // the audience of all that was told of it
    bool final = false;  // chance, a reveal, or the end of a common question
  };

  void apply(Position& position, const Step& step, Events& events) const {
    if (step.by == Step::By::seat) {
      game_->apply(position, step.seat, step.choice, events);
    } else {
      game_->resolve(position, step.choice, events);
    }
  }

  // Positions are a cache: the one before the first step that may be taken back, and those before
  // the latest steps. What lies between is played again from the first.
  void keep_position() {
    const std::size_t at = past_.size();
    if (at == first_at_) {
      first_ = position_;
      recent_from_ = at + 1;
      return;
    }
    const std::size_t slot = (at - first_at_ - 1) % kMostRecent;
    if (slot < recent_.size()) {
      recent_[slot] = position_;
    } else {
      recent_.resize(slot, position_);
      recent_.push_back(position_);
    }
    if (at >= kMostRecent) recent_from_ = std::max(recent_from_, at - kMostRecent + 1);
  }

  // Nobody may go back beyond what is final, nor in turn beyond another seat's answer.
  void forget_positions() {
    const Past& last = past_.back();
    if (last.final) {
      first_at_ = recent_from_ = past_.size();
      return;
    }
    if (past_.size() - first_at_ < 2 || !last.common.empty()) return;
    if (past_[past_.size() - 2].step.seat == last.step.seat) return;
    first_ = position_before(past_.size() - 1);
    first_at_ = past_.size() - 1;
    recent_from_ = past_.size();
  }

  Position position_before(std::size_t at) const {
    if (at == past_.size()) return position_;
    if (at >= recent_from_) return recent_[(at - first_at_ - 1) % kMostRecent];
    const bool near = at >= first_at_;
    Position position = near ? first_ : start_;
    Events nobody;
    for (std::size_t i = near ? first_at_ : 0; i < at; ++i) apply(position, past_[i].step, nobody);
    return position;
  }

  // Seats that have answered a common question already still belong to it.
  SeatSet asked_in_common(const Turn& before) const {
    if (!past_.empty() && !past_.back().final && is_within(before.seats, past_.back().common)) {
      return past_.back().common;
    }
    return before.seats.size() > 1 ? before.seats : SeatSet();
  }
  static SeatSet audience_of(const std::vector<Event>& told) {
    unsigned bits = 0;
    for (const Event& event : told) bits |= event.audience.bits();
    return SeatSet::from_bits(static_cast<std::uint8_t>(bits));
  }
  static bool is_within(SeatSet few, SeatSet many) { return (few.bits() & ~many.bits()) == 0; }

  bool is_final(const Step& step, const Turn& before, SeatSet common,
                const std::vector<Event>& told) const {
    if (step.by != Step::By::seat) return true;
    for (const Event& event : told) {
      if (game_->vocabulary().events[event.kind].reveals) return true;
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
    Events nobody;
    for (std::size_t i = gone + 1; i < past_.size(); ++i) {
      const Step& step = past_[i].step;  // a seat's: after chance nothing is taken back
      if (game_->why_not(position, step.seat, step.choice)) return false;
      apply(position, step, nobody);
    }
    return true;
  }

  const G* game_;
  Position start_;
  Position position_;
  std::vector<Past> past_;
  Position first_;  // before step first_at_, once that is taken
  std::size_t first_at_ = 0;
  std::vector<Position> recent_;  // before steps recent_from_ and later, in a ring
  std::size_t recent_from_ = 0;
};

}  // namespace casus
