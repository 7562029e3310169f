// A position consistent with a view, from the view alone: cards that lie face down are dealt at
// random from those the seat can have laid there, cubes inside the tower rest at random.
#include <algorithm>
#include <bit>
#include <utility>

#include "games/wallenstein/derived.h"
#include "games/wallenstein/rules.h"
#include "games/wallenstein/view.h"

namespace casus::wallenstein {
namespace {

// The cards that a seat can have on its mat besides those shown there.
class Hidden {
 public:
  Hidden(const Common& common, int seat, const Plan& shown)
      : purse_(common.thalers[static_cast<std::size_t>(seat)]) {
    for (std::uint8_t county = 0; county < kCounties; ++county) {
      const bool gained = ((common.gained >> county) & 1U) != 0;
      if (common.owner[county] == seat && !gained) add_unless_shown(shown, county);
    }
    for (std::uint8_t card = kMoney0; card < kTowerCard; ++card) add_unless_shown(shown, card);
    if (!common.setup.court) return;
    const auto used = std::count(shown.begin(), shown.end(), std::uint8_t{kTowerCard});
    for (auto left = kTowerCards - used; left > 0; --left) cards_[count_++] = kTowerCard;
  }

  int count() const { return count_; }

  // A card for the box, or kNobody where none fits: a bid may not exceed the purse.
  std::uint8_t deal(int box, Dice& dice) {
    // Those that cannot pay stand behind.
    int fitting = count_;
    if (box == static_cast<int>(Box::auction)) {
      const auto end = std::partition(
          cards_.begin(), cards_.begin() + count_,
          [&](std::uint8_t card) { return !is_money(Card{card}) || card - kMoney0 <= purse_; });
      fitting = static_cast<int>(end - cards_.begin());
    }
    if (fitting == 0) return kNobody;
    const auto chosen = dice.below(static_cast<std::uint32_t>(fitting));
    const std::uint8_t card = cards_[chosen];
    cards_[chosen] = cards_[--count_];
    return card;
  }

 private:
  void add_unless_shown(const Plan& shown, std::uint8_t card) {
    if (std::find(shown.begin(), shown.end(), card) == shown.end()) cards_[count_++] = card;
  }

  std::array<std::uint8_t, kCards + kTowerCards> cards_{};
  int count_ = 0;
  int purse_ = 0;
};

// A whole plan, with boxes left open only where cards are short; otherwise the bid comes first.
Plan imagined_plan(const Common& common, int seat, Dice& dice) {
  Plan plan;
  plan.fill(kNobody);
  Hidden hidden(common, seat, plan);
  std::array<int, kCourtBoxes> order{};
  const int boxes = boxes_of(common);
  for (int box = 0; box < boxes; ++box) order[box] = box;
  for (int i = boxes - 1; i > 0; --i) {
    std::swap(order[i], order[dice.below(static_cast<std::uint32_t>(i + 1))]);
  }
  if (hidden.count() >= boxes) {
    const auto bid = std::find(order.begin(), order.end(), static_cast<int>(Box::auction));
    std::swap(order.front(), *bid);
  }
  for (int i = 0; i < boxes; ++i) plan[order[i]] = hidden.deal(order[i], dice);
  return plan;
}

// Cards for the backs that lie on a mat. The bid comes first: not every card will do for it.
Plan with_cards(const Common& common, int seat, Plan plan, Dice& dice) {
  Hidden hidden(common, seat, plan);
  constexpr int kBid = static_cast<int>(Box::auction);
  if (plan[kBid] == kUnknown) plan[kBid] = hidden.deal(kBid, dice);
  for (int box = 0; box < kCourtBoxes; ++box) {
    if (plan[box] == kUnknown) plan[box] = hidden.deal(box, dice);
  }
  return plan;
}

// The cubes of the first cast, as long as there was no other.
int filled_with(const Board& board, const Common& common) {
  const bool before_actions =
      common.year == 1 && common.season == Season::spring && common.action == kNobody;
  return before_actions ? common.setup.seats * board.fill_armies + board.fill_peasants : 0;
}

// A card drawn from the pile in the draft is any that is nowhere else.
std::uint8_t imagined_card(const Board& board, const Common& common, Dice& dice) {
  Common without = common;
  without.county = kNobody;
  CountySet pile = draft_pile(board, without);
  for (auto skip = dice.below(static_cast<std::uint32_t>(std::popcount(pile))); skip > 0; --skip) {
    pile &= pile - 1;
  }
  return static_cast<std::uint8_t>(std::countr_zero(pile));
}

}  // namespace

Position imagine_from(const Board& board, const View& view, Dice& dice) {
  const Common& common = view.common;
  Position position{};
  position.common = common;
  position.plans = view.plans;
  for (int seat = 0; seat < common.setup.seats; ++seat) {
    if (seat == view.viewer) continue;
    if (common.ask != Ask::plan && common.ask != Ask::draw_event) {
      position.plans[seat] = with_cards(common, seat, view.plans[seat], dice);
    } else if (common.planned.contains(seat_at(seat))) {
      position.plans[seat] = imagined_plan(common, seat, dice);
    }
  }

  if (common.county == kUnknown) position.common.county = imagined_card(board, common, dice);

  const TowerModel& model = board.tower[common.setup.tower];
  const Floors floors = imagine_floors(model, view.inside, filled_with(board, common), dice);
  position.upper = floors.upper;
  position.lower = floors.lower;
  if (common.ask == Ask::upper || common.ask == Ask::emerge) position.pour = sample_pour(dice);
  if (common.ask == Ask::emerge) {
    const Cubes all = sum_of(position.upper, common.falling);
    position.upper = sample_resting(model, {common.falling, position.upper, position.pour}, dice);
    position.passing = rest_of(all, position.upper);
  }
  return position;
}

}  // namespace casus::wallenstein
