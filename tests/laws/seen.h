// Law `seen`: a view keeps what its viewer could deduce from all events so far, and only that; what
// is imagined from it contradicts none of it. What can be deduced is worked out anew by the game's
// tests, from the events alone that the viewer has heard, best not by the author of the view. What
// follows from the rest of a view by counting need not stand in it.
#pragma once

#include "tests/laws/subject.h"

namespace casus::laws {

// A game with secrets that were seen before has
//   struct LawHooks<G>::Deduction {
//     Deduction(const G&, const View&);             // what the viewer sees where the game begins
//     void hear(const G&, const Event&);            // in order, all that the viewer may hear
//     Wrong wrong_view(const G&, const View&) const;  // tells more, or less
//     Wrong wrong_truth(const G&, const Position&) const;  // a position that cannot be
//   };
template <class G>
concept Deduces = requires { typename LawHooks<G>::Deduction; };

template <class G>
struct DeductionOfHooks {
  using Type = std::monostate;
};
template <Deduces G>
struct DeductionOfHooks<G> {
  using Type = typename LawHooks<G>::Deduction;
};

// One viewer of a game, with all it has heard.
template <Game G>
class Listener {
 public:
  Listener(const Context<G>& at, const typename G::Position& first) {
    Dice dice = at.dice_for(Law::seen);
    viewer_ = any_viewer(at.seats, dice);
    if constexpr (Deduces<G>) deduction_.emplace(at.game(), at.game().view(first, viewer_));
  }

  void hear(const G& game, const std::vector<Event>& told) {
    if constexpr (Deduces<G>) {
      for (const Event& event : told) {
        if (may_hear(event, viewer_)) deduction_->hear(game, event);
      }
    }
  }

  Wrong wrong(Context<G>& at, const typename G::Position& position) const {
    if constexpr (Deduces<G>) {
      Dice dice = at.dice_for(Law::seen);
      if (dice.below(static_cast<std::uint32_t>(at.effort.seen)) != 0) return std::nullopt;
      at.tally.count(Law::seen);
      const auto view = at.game().view(position, viewer_);
      if (Wrong wrong = deduction_->wrong_truth(at.game(), position)) {
        return words(viewer_) + " has been told what is not true: " + *wrong;
      }
      if (Wrong wrong = deduction_->wrong_view(at.game(), view)) {
        return "the view of " + words(viewer_) + " is not what the events tell: " + *wrong;
      }
      if (Wrong wrong = deduction_->wrong_truth(at.game(), at.game().imagine(view, dice))) {
        return "what " + words(viewer_) + " imagines contradicts what it has seen: " + *wrong;
      }
    }
    return std::nullopt;
  }

 private:
  Viewer viewer_;
  std::optional<typename DeductionOfHooks<G>::Type> deduction_;
};

}  // namespace casus::laws
