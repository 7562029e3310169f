// What a nation may say at the start of its turn, as a list.
#include <algorithm>
#include <utility>

#include "games/napoleon/known.h"
#include "games/napoleon/rules.h"

namespace casus::napoleon {
namespace {

// What is worth a try, by the ties of whoever speaks; the rules themselves say what is allowed. In
// the order of acts, so that the list is sorted.
class CouncilList {
 public:
  CouncilList(const Board& board, const Position& position, Seat seat, Choices& choices)
      : board_(board), position_(position), seat_(seat), choices_(choices), sink_(&choices) {
    for (const Nation n : all_nations()) {
      if (!acts_now(position, n) || seat_of(position, n) != seat) continue;
      speakers_.insert(n);
      if (nation(position, n).offers < kMostOffers) offering_.insert(n);
      const auto& pairs = kPairIndex[at(n)];
      for (std::size_t other = 0; other < kNations; ++other) {
        if (other == at(n)) continue;
        set_bit(tied_[at(n)][place(position.pairs[pairs[other]].tie)], power_at(other));
      }
    }
  }

  void wars() {
    if (position_.turn.turn < kFirstWarTurn) return;
    const PowerSet states = independent_states(board_, position_);
    for (const Nation n : speakers_) offer_wars(board_, position_, n, states, true, sink_);
  }
  void alliances() {
    each(offering_, Tie::neutral, [&](Nation n, Nation other) {
      sink_.offer(make_choice<Act::ally>(n, other), why_not_ally(position_, seat_, n, other));
    });
    each(speakers_, Tie::allied, [&](Nation n, Nation other) {
      sink_.offer(make_choice<Act::part>(n, other), why_not_part(position_, seat_, n, other));
    });
  }
  void ties() {
    if (!is_two_player(position_)) alliances();
    each(offering_, Tie::war, [&](Nation n, Nation other) {
      if (why_not_truce(position_, seat_, n, other, 1)) return;
      for (int turns = 1; turns <= 6; ++turns) {
        choices_.push_back(make_choice<Act::truce>(n, other, turns));
      }
    });
    each(speakers_, Tie::truce, [&](Nation n, Nation other) {
      sink_.offer(make_choice<Act::notice>(n, other), why_not_notice(position_, seat_, n, other));
    });
  }
  void help() {
    for (const Nation n : speakers_) {
      const NationState& own = nation(position_, n);
      if (is_vassal(position_, n)) continue;
      for (const Nation other : all_nations() - NationSet::from_bits(own.decided)) {
        const int now = own.pledge[at(other)];
        if (!tied(n, Tie::allied).contains(other) && now == 0) continue;
        if (other == n || is_vassal(position_, other)) continue;
        const int most = most_pledged(position_, n, other);
        for (int points = 0; points <= most; ++points) {
          if (points != now) choices_.push_back(make_choice<Act::pledge>(n, other, points));
        }
      }
    }
    each(speakers_ & NationSet::of(Power::britain), Tie::allied, [&](Nation n, Nation other) {
      sink_.offer(make_choice<Act::lend>(n, other), why_not_lend(position_, seat_, n, other));
    });
    for (const Nation n : speakers_) {
      for (const Nation other : NationSet::from_bits(nation(position_, n).lend)) {
        sink_.offer(make_choice<Act::recall>(n, other), why_not_recall(position_, seat_, n, other));
      }
    }
  }
  void ports() {
    if (!position_.setup.blockade) return;
    const NationSet rulers = speakers_ & NationSet::of(Power::france).with(Power::britain);
    for (const Nation n : rulers) {
      for (const Nation other : all_nations()) {
        sink_.offer(make_choice<Act::blockade>(n, other),
                    why_not_blockade(position_, seat_, n, other));
      }
    }
    for (const Nation n : rulers) {
      for (const Nation other : all_nations()) {
        sink_.offer(make_choice<Act::open_ports>(n, other),
                    why_not_open_ports(position_, seat_, n, other));
      }
    }
  }
  void corps() {
    for (const Nation n : speakers_) {
      for (const Nation giver : {Power::austria, Power::prussia, Power::russia}) {
        if (nation(position_, giver).corps_victor != at(n)) continue;
        sink_.offer(make_choice<Act::call_corps>(n, giver),
                    why_not_call_corps(position_, seat_, n, giver));
      }
    }
  }
  void fates() {
    for (const Nation n : speakers_) {
      if (!gives_corps(n) || nation(position_, n).risen) continue;
      sink_.offer(make_choice<Act::rise>(n), why_not_rise(position_, seat_, n));
    }
    if (speakers_.contains(Power::france)) {
      sink_.offer(make_choice<Act::last_reserves>(),
                  why_not_last_reserves(board_, position_, seat_));
      sink_.offer(make_choice<Act::return_>(), why_not_return(position_, seat_));
      sink_.offer(make_choice<Act::enter_paris>(), why_not_enter_paris(board_, position_, seat_));
    }
    for (const Nation n : speakers_) {
      if (!is_vassal(position_, n)) continue;
      sink_.offer(make_choice<Act::restore_nation>(n),
                  why_not_restore_nation(board_, position_, seat_, n));
    }
    if (!position_.setup.optional_surrender) return;
    for (const Nation n : speakers_) {
      sink_.offer(make_choice<Act::surrender>(n), why_not_surrender(board_, position_, seat_, n));
    }
  }
  void end() {
    choices_.push_back(make_choice<Act::end_council>());
    sink_.offer(make_choice<Act::defer>(), why_not_defer(position_));
    each(offering_, Tie::war, [&](Nation n, Nation other) {
      sink_.offer(make_choice<Act::propose>(n, other), why_not_propose(position_, seat_, n, other));
    });
  }

 private:
  static constexpr std::size_t place(Tie tie) { return static_cast<std::size_t>(tie); }
  NationSet tied(Nation n, Tie by) const { return NationSet::from_bits(tied_[at(n)][place(by)]); }
  template <class Visit>
  void each(const NationSet& speakers, Tie by, const Visit& visit) const {
    for (const Nation n : speakers) {
      for (const Nation other : tied(n, by)) visit(n, other);
    }
  }

  const Board& board_;
  const Position& position_;
  Seat seat_;
  Choices& choices_;
  Sink sink_;
  NationSet speakers_;
  NationSet offering_;                                        // those that may still make an offer
  std::array<std::array<std::uint8_t, 8>, kNations> tied_{};  // by nation and tie, a bit each
};

}  // namespace

void list_council(const Board& board, const Position& position, Seat seat, Choices& choices) {
  CouncilList list(board, position, seat, choices);
  list.wars();
  list.ties();
  list.help();
  list.ports();
  list.corps();
  list.fates();
  list.end();
}

}  // namespace casus::napoleon
