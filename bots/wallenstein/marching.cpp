#include "bots/wallenstein/marching.h"

#include <algorithm>
#include <bit>

#include "bots/wallenstein/tuning.h"
#include "games/wallenstein/choices.h"

namespace casus::bots::wallenstein {
namespace {

class March {
 public:
  March(const Board& board, const Common& common, const Cubes& inside, int seat, const Plan& plan)
      : board_(board),
        common_(common),
        seat_(seat),
        plan_(plan),
        outlook_(outlook_of(board, common)),
        attacks_(board, common, outlook_, seat),
        chances_(board.tower[common.setup.tower], inside, common.tray),
        from_(common.county),
        stake_(worth_of(board, common, outlook_, seat, from_)) {}

  float weight(int to, int armies) {
    if (armies != sent_) {
      sent_ = armies;
      const int left = common_.armies[from_] - armies;
      exposed_ = stake_ * (risk_of(board_, common_, seat_, from_, left) - outlook_.risk[from_]);
    }
    return (common_.owner[to] == seat_ ? move(to, armies) : attack(to, armies)) - exposed_;
  }

 private:
  bool event_is(EventEffect effect) const {
    return common_.event != kNobody && !common_.event_cancelled &&
           board_.event_effect[common_.event] == effect;
  }

  float attack(int to, int armies) const {
    const std::size_t own = common_.setup.colours[seat_];
    int thrown = armies;
    if (common_.tile[seat_] == at(Tile::attack) && common_.supply[seat_] > 0) ++thrown;
    const std::uint8_t owner = common_.owner[to];
    if (owner == kNobody) {
      int peasants = 1;
      if (event_is(EventEffect::neutral_peasants)) peasants = board_.event_value[common_.event];
      return attacks_.worth(to, armies, chances_.attack_neutral(own, thrown, peasants));
    }
    int defenders = common_.armies[to];
    int guards = common_.tile[owner] == at(Tile::defence) ? 1 : 0;
    if (event_is(EventEffect::palace_defence) &&
        (common_.buildings[to] & mask(Building::palace)) != 0) {
      guards += board_.event_value[common_.event];
    }
    defenders += std::min<int>(guards, common_.supply[owner]);
    return attacks_.worth(to, armies,
                          chances_.attack(own, thrown, common_.setup.colours[owner], defenders,
                                          common_.revolt[to] == 0));
  }

  // An attack planned there for later this round counts in full, one in the next round in part.
  float for_attacks(int county) const {
    for (const Action action : {Action::combat_a, Action::combat_b}) {
      if (plan_[at(action)] != county) continue;
      const auto end = common_.actions.begin() + common_.action + 1;
      if (std::find(common_.actions.begin(), end, static_cast<std::uint8_t>(action)) == end) {
        return 0.9F;
      }
    }
    return outlook_.plans > 0 ? kNextAttack : 0.0F;
  }

  float move(int to, int armies) const {
    const int there = common_.armies[to];
    const int here = common_.armies[from_];
    const float safer = worth_of(board_, common_, outlook_, seat_, to) *
                        (outlook_.risk[to] - risk_of(board_, common_, seat_, to, there + armies));
    const float forward =
        for_attacks(to) * (attacks_.best_from(to, there + armies) - attacks_.best_from(to, there));
    const float backward = for_attacks(from_) * (attacks_.best_from(from_, here) -
                                                 attacks_.best_from(from_, here - armies));
    return safer + forward - backward;
  }

  const Board& board_;
  const Common& common_;
  int seat_;
  const Plan& plan_;
  Outlook outlook_;
  Attacks attacks_;
  Chances chances_;
  int from_;
  float stake_;
  int sent_ = -1;
  float exposed_ = 0;
};

}  // namespace

void weigh_marches(const Board& board, const Common& common, const Cubes& inside, int seat,
                   const Plan& plan, const Choices& choices, Weights& weights) {
  March march(board, common, inside, seat, plan);
  for (std::size_t i = 0; i < choices.size(); ++i) {
    weights[i] = 0.02F;  // a little is always lost by not doing anything
    if (act_of(choices[i]) != Act::march) continue;
    const auto [to, armies] = args_of<Act::march>(choices[i]);
    weights[i] = march.weight(static_cast<int>(to), armies);
  }
}

}  // namespace casus::bots::wallenstein
