// A position consistent with a view, from the view alone: cards that lie face down are dealt at
// random from those the seat can have laid there, cubes inside the tower rest at random.
#include <algorithm>
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

// A whole plan, with boxes left open only where cards are short.
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

// Each cube on either floor, while there is room: in a long game both hold about as many.
void part_floors(const TowerModel& model, const Cubes& inside, Position& position, Dice& dice) {
  Cubes left = inside;
  const auto room = static_cast<int>(std::min<std::uint32_t>(model.capacity, 1000));
  for (int cubes = total(inside); cubes > 0; --cubes) {
    const std::uint8_t cube = sample_from(left, dice);
    --left[cube];
    const int upper = total(position.upper);
    const int lower = total(position.lower);
    bool goes_up = dice.below(2) == 0;
    if (upper >= room && lower < room) goes_up = false;
    if (lower >= room && upper < room) goes_up = true;
    ++(goes_up ? position.upper : position.lower)[cube];
  }
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

  const TowerModel& model = board.tower[common.setup.tower];
  part_floors(model, view.inside, position, dice);
  if (common.ask == Ask::upper || common.ask == Ask::emerge) position.pour = sample_pour(dice);
  if (common.ask == Ask::emerge) {
    const Cubes all = sum_of(position.upper, common.falling);
    position.upper = sample_resting(model, {common.falling, position.upper, position.pour}, dice);
    position.passing = rest_of(all, position.upper);
  }
  return position;
}

}  // namespace casus::wallenstein
