#include "games/generalship/tactics.h"

#include <algorithm>

#include "core/sort_keeping_order.h"
#include "games/generalship/units.h"

namespace casus::generalship {
namespace {

class Lister {
 public:
  Lister(const Board& board, const Arms& arms, std::vector<CardUse>& uses)
      : board_(board),
        arms_(arms),
        rows_(board.rows[at(arms.theatre)]),
        row_count_(board.row_count[at(arms.theatre)]),
        uses_(uses),
        combat_(arms.begun),
        units_(units_of(board, arms.theatre, arms.begun)) {
    const Cards laid = cards_in(board, arms.theatre, arms.begun);
    left_ = arms.hand;
    for (std::size_t k = 0; k < kKinds; ++k) left_[k] = byte(left_[k] - laid[k]);
    cards_ = key_of(laid);
    const bool naval = arms.theatre == Theatre::naval;
    room_ = (naval ? board.figures.regiments_at_sea : board.figures.regiments_on_land) -
            regiments_in(units_);
    while (count_ < combat_.rows.size() && combat_.rows[count_] != kNobody) ++count_;
    if (naval) choose_flagship();
  }

  void list() {
    uses_.clear();
    add_rows(0);
    merge();
  }

 private:
  static std::uint8_t byte(int number) { return static_cast<std::uint8_t>(number); }

  // The stronger ship serves best, and lets artillery fight.
  void choose_flagship() {
    if (combat_.flagship != kNobody) return;
    for (const Unit ship : {Unit::galleon, Unit::galley}) {
      if (arms_.units[at(ship)] == 0) continue;
      combat_.flagship = static_cast<std::uint8_t>(ship);
      return;
    }
  }

  bool may_fight(const CardRow& row) const {
    const bool guns_at_sea = arms_.theatre == Theatre::naval && row.unit == at(Unit::artillery);
    return left_[row.kind] > 0 && row.count <= room_ &&
           units_[row.unit] + row.count <= arms_.units[row.unit] &&
           !(guns_at_sea && combat_.flagship != at(Unit::galleon));
  }

  // Every set of rows once: each row is used so and so often before the next one is looked at.
  void add_rows(int from) {
    add_tactics();
    if (count_ == combat_.rows.size() || room_ == 0) return;
    for (int r = from; r < row_count_; ++r) {
      const CardRow& row = rows_[static_cast<std::size_t>(r)];
      if (!may_fight(row)) continue;
      combat_.rows[count_++] = byte(r);
      --left_[row.kind];
      room_ -= row.count;
      units_[row.unit] = byte(units_[row.unit] + row.count);
      cards_ += CardKey{1} << (4U * row.kind);
      add_rows(r);
      cards_ -= CardKey{1} << (4U * row.kind);
      units_[row.unit] = byte(units_[row.unit] - row.count);
      room_ += row.count;
      ++left_[row.kind];
      combat_.rows[--count_] = kNobody;
    }
  }

  void add_tactics() {
    const Total plain = add();
    if (combat_.advanced[1] != kNobody) return;
    const bool first = combat_.advanced[0] == kNobody;
    if (!first && !arms_.may_double) return;
    const std::size_t place = first ? 0 : 1;
    for (std::size_t kind = kBasics; kind < kAmbush; ++kind) {
      if (left_[kind] == 0 || (!first && kind <= combat_.advanced[0])) continue;
      combat_.advanced[place] = byte(static_cast<int>(kind));
      --left_[kind];
      cards_ += CardKey{1} << (4U * kind);
      if (first && arms_.may_double) {
        add_tactics();
      } else if (!is_idle(plain)) {
        add();
      }
      cards_ -= CardKey{1} << (4U * kind);
      ++left_[kind];
      combat_.advanced[place] = kNobody;
    }
  }

  // On land an advanced card that adds nothing is better kept; at sea it may change the style.
  bool is_idle(const Total& plain) const {
    if (arms_.theatre == Theatre::naval) return false;
    const Total with = total_here();
    return with.atk <= plain.atk && with.def <= plain.def;
  }

  Total total_here() const {
    return own_total(board_, arms_.theatre, {arms_.leader, combat_, units_});
  }
  Total add() {
    const Total total = total_here();
    uses_.push_back({cards_, {combat_, total.atk}, {combat_, total.def}});
    return total;
  }

  void merge() {
    sort_keeping_order(
        uses_, [](const CardUse& one, const CardUse& other) { return one.cards < other.cards; });
    std::size_t kept = 0;
    for (std::size_t i = 0; i < uses_.size(); ++i) {
      if (kept == 0 || uses_[kept - 1].cards != uses_[i].cards) {
        uses_[kept++] = uses_[i];
        continue;
      }
      CardUse& best = uses_[kept - 1];
      if (uses_[i].attack.total > best.attack.total) best.attack = uses_[i].attack;
      if (uses_[i].defence.total > best.defence.total) best.defence = uses_[i].defence;
    }
    uses_.resize(kept);
    for (CardUse& use : uses_) {
      std::ranges::sort(use.attack.combat.rows);
      std::ranges::sort(use.defence.combat.rows);
    }
  }

  const Board& board_;
  const Arms& arms_;
  const std::array<CardRow, kMostRows>& rows_;
  int row_count_;
  std::vector<CardUse>& uses_;
  Combat combat_;
  Counts units_;
  Cards left_{};
  CardKey cards_ = 0;
  int room_ = 0;
  std::size_t count_ = 0;  // rows laid
};

}  // namespace

CardKey key_of(const Cards& cards) {
  CardKey key = 0;
  for (std::size_t k = 0; k < kKinds; ++k) key |= CardKey{cards[k]} << (4U * k);
  return key;
}

void list_uses(const Board& board, const Arms& arms, std::vector<CardUse>& uses) {
  Lister(board, arms, uses).list();
}

int best_attack(const std::vector<CardUse>& uses, CardKey hand) {
  int best = 0;
  for (const CardUse& use : uses) {
    if (use.attack.total > best && holds(hand, use.cards)) best = use.attack.total;
  }
  return best;
}

int best_defence(const std::vector<CardUse>& uses, CardKey hand) {
  int best = 0;
  for (const CardUse& use : uses) {
    if (use.defence.total > best && holds(hand, use.cards)) best = use.defence.total;
  }
  return best;
}

}  // namespace casus::generalship
