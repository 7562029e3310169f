// Troops that fit what everybody knows (fog.h): each cluster's sum is dealt over its holders. A
// figure that stands on nothing is one unit, every other place has at least one, every box at least
// one unit of some arm; where something is under a single unit it must be one of nine dummies.
#include <functional>

#include "games/power_and_prestige/fog.h"
#include "games/power_and_prestige/imagine.h"
#include "games/power_and_prestige/rules.h"

namespace casus::power_and_prestige {
namespace {

using HolderRow = std::array<std::uint8_t, kHolders>;
using HolderRows = std::array<HolderRow, kArms>;  // of one seat

class Dealing {
 public:
  Dealing(const Board& board, const View& view, Seat seat, Dice& dice, Position& position)
      : board_(board), view_(view), seat_(seat), dice_(dice), position_(position) {}

  void deal() {
    find_goals();
    bool fits = false;
    for (int tries = 0; tries < 4 && !fits; ++tries) {
      begin(tries < 3);
      fits = fill_boxes();
    }
    for (std::size_t arm = 0; arm < kArms; ++arm) spread(arm);
    find_dummies();
    set_down();
  }

 private:
  const Common& common() const { return position_.common; }
  int below(int bound) { return static_cast<int>(dice_.below(static_cast<std::uint32_t>(bound))); }
  std::uint8_t label(std::size_t arm, std::size_t holder) const {
    return view_.clusters[at(seat_)][arm][holder];
  }
  bool stands_on_something(std::size_t arm, std::size_t holder) const {
    return view_.underlays[at(seat_)][arm].contains(static_cast<Location>(holder));
  }
  // Takes more than the one unit that is seen.
  bool is_flexible(std::size_t arm, std::size_t holder) const {
    return is_box(holder) || stands_on_something(arm, holder);
  }

  // Which cluster new troops that are being placed may have gone to; see arrival_label.
  void find_goals() {
    if (!is_placing_unseen(common(), seat_)) return;
    const Places places = troop_places(board_, common(), seat_);
    for (std::size_t arm = 0; arm < kArms; ++arm) {
      std::uint8_t bare = 0;
      for (std::size_t h = 0; h < kHolders; ++h) {
        const std::size_t place = is_box(h) ? common().box_place[at(seat_)][h - kLocations] : h;
        if (label(arm, h) == 0 || place == kNobody ||
            !places.contains(static_cast<Location>(place))) {
          continue;
        }
        std::uint8_t& found = is_flexible(arm, h) ? goal_[arm] : bare;
        if (found == 0) found = label(arm, h);
      }
      if (goal_[arm] == 0) goal_[arm] = bare;
    }
  }

  // Everybody's one unit; what is left of each cluster is to be spread.
  void begin(bool keep_some) {
    units_ = {};
    spare_ = {};
    in_hand_ = view_.in_hand[at(seat_)];
    for (std::size_t arm = 0; arm < kArms; ++arm) {
      for (std::size_t h = 0; h < kHolders; ++h) {
        if (label(arm, h) == 0) continue;
        spare_[arm][label(arm, h) - 1U] = view_.sums[at(seat_)][arm][label(arm, h) - 1U];
      }
      for (std::size_t h = 0; h < kLocations; ++h) {
        if (label(arm, h) == 0) continue;
        units_[arm][h] = 1;
        --spare_[arm][label(arm, h) - 1U];
      }
      if (goal_[arm] != 0) hold_back(arm, keep_some);
    }
  }
  void hold_back(std::size_t arm, bool keep_some) {
    std::uint8_t& spare = spare_[arm][goal_[arm] - 1U];
    bool flexible = false;
    for (std::size_t h = 0; h < kHolders; ++h) {
      flexible = flexible || (label(arm, h) == goal_[arm] && is_flexible(arm, h));
    }
    const int most = std::min<int>(spare, announced_troops(common(), seat_).of[arm]);
    // In partial fog whoever is asked has something in hand.
    const int least = is_full_fog(common()) ? 0 : std::min(most, 1);
    const int held = !flexible ? spare : keep_some ? below(most + 1) : least;
    in_hand_.of[arm] = byte(held);
    spare = byte(spare - held);
  }

  int singles() const {
    int count = 0;
    for (std::size_t arm = 0; arm < kArms; ++arm) {
      for (std::size_t h = 0; h < kLocations; ++h) {
        count += units_[arm][h] == 1 && stands_on_something(arm, h) ? 1 : 0;
      }
    }
    return count;
  }
  // The fewest dummies that do, if what is left is spread well.
  int fewest_dummies() const {
    int least = singles();
    for (std::size_t arm = 0; arm < kArms; ++arm) {
      HolderRow left = spare_[arm];
      for (std::size_t h = 0; h < kLocations; ++h) {
        if (units_[arm][h] != 1 || !stands_on_something(arm, h)) continue;
        std::uint8_t& spare = left[label(arm, h) - 1U];
        if (spare == 0) continue;
        --spare;
        --least;
      }
    }
    return least;
  }

  // Gives each box one unit of an arm, in one of the ways that leave no place in want.
  bool fill_boxes() {
    const int start = below(27);
    for (int i = 0; i < 27; ++i) {
      int code = (start + i) % 27;
      const HolderRows units = units_;
      const HolderRows spare = spare_;
      bool fits = true;
      for (std::size_t box = 0; box < kBoxes; ++box, code /= 3) {
        fits = fits && give_box(box, static_cast<std::size_t>(code % 3));
      }
      if (fits && fewest_dummies() <= kDummies) return true;
      units_ = units;
      spare_ = spare;
    }
    return false;
  }
  bool give_box(std::size_t box, std::size_t arm) {
    if (common().box_place[at(seat_)][box] == kNobody) return true;
    const std::size_t holder = holder_of_box(box);
    if (label(arm, holder) == 0) return false;
    std::uint8_t& spare = spare_[arm][label(arm, holder) - 1U];
    if (spare == 0) return false;
    --spare;
    ++units_[arm][holder];
    return true;
  }

  void spread(std::size_t arm) {
    for (std::size_t l = 0; l < kHolders; ++l) {
      if (spare_[arm][l] == 0) continue;
      std::array<std::uint8_t, kHolders> members{};
      int count = 0;
      for (std::size_t h = 0; h < kHolders; ++h) {
        if (label(arm, h) == l + 1 && is_flexible(arm, h)) {
          members[static_cast<std::size_t>(count++)] = byte(static_cast<int>(h));
        }
      }
      for (; count > 0 && spare_[arm][l] > 0; --spare_[arm][l]) {
        ++units_[arm][members[static_cast<std::size_t>(below(count))]];
      }
    }
  }

  // Nine single units may stand on dummies; others get a second one from their cluster.
  void find_dummies() {
    for (std::size_t arm = 0; arm < kArms && singles() > kDummies; ++arm) {
      for (std::size_t h = 0; h < kLocations && singles() > kDummies; ++h) {
        if (units_[arm][h] == 1 && stands_on_something(arm, h)) help(arm, h);
      }
    }
  }
  void help(std::size_t arm, std::size_t holder) {
    for (std::size_t h = 0; h < kHolders; ++h) {
      if (label(arm, h) != label(arm, holder)) continue;
      const bool rich = is_box(h) ? units_[arm][h] > 0 && in_box(h) > 1 : units_[arm][h] > 2;
      if (!rich) continue;
      --units_[arm][h];
      ++units_[arm][holder];
      return;
    }
  }
  int in_box(std::size_t holder) const {
    int sum = 0;
    for (std::size_t arm = 0; arm < kArms; ++arm) sum += units_[arm][holder];
    return sum;
  }

  void set_down() {
    auto& dummies = position_.dummies[at(seat_)];
    std::size_t laid = 0;
    const bool full = is_full_fog(common());
    for (std::size_t h = 0; h < kHolders; ++h) {
      Arms arms;
      for (std::size_t arm = 0; arm < kArms; ++arm) {
        arms.of[arm] = units_[arm][h];
        if (is_box(h) || arms.of[arm] != 1 || !stands_on_something(arm, h)) continue;
        if (laid < kDummies) dummies[laid++] = dummy_code(arm, static_cast<Location>(h));
      }
      if (is_box(h)) {
        position_.box[at(seat_)][h - kLocations] = arms;
        const std::uint8_t place = common().box_place[at(seat_)][h - kLocations];
        if (place == kNobody) continue;
        Arms& there = position_.troops[at(seat_)][place];
        there = sum_of(there, arms);
      } else if (full) {
        position_.troops[at(seat_)][h] = arms;
      } else {
        position_.troops[at(seat_)][h] = view_.troops[at(seat_)][h];
      }
    }
    std::ranges::sort(dummies, std::greater());
    if (is_placing_unseen(common(), seat_)) {
      position_.secret[at(seat_)].placed = less(announced_troops(common(), seat_), in_hand_);
    }
  }

  const Board& board_;
  const View& view_;
  Seat seat_;
  Dice& dice_;
  Position& position_;
  std::array<std::uint8_t, kArms> goal_{};
  HolderRows units_{}, spare_{};
  Arms in_hand_;
};

}  // namespace

void imagine_troops(const Board& board, const View& view, Seat seat, Dice& dice,
                    Position& position) {
  Dealing(board, view, seat, dice, position).deal();
}

}  // namespace casus::power_and_prestige
