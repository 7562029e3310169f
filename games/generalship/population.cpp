// Population: circles in order, twins with one number, tiles that enemies hold; production with its
// exchange, and growth.
#include "games/generalship/rules.h"

namespace casus::generalship {
namespace {

using Bits = std::uint16_t;  // circles of one nation, the first lowest: they
                             // rise by number

constexpr int kNoNumber = kMostCircles + 1;

Bits bits(unsigned value) { return static_cast<Bits>(value); }
Bits lowest(Bits circles) { return bits(circles & (0U - circles)); }
Bits highest(Bits circles) { return circles == 0 ? bits(0) : std::bit_floor(circles); }

// The circles of one seat's nation.
class Circles {
 public:
  Circles(const Board& board, const Common& common, Seat seat)
      : board_(board),
        nation_(at(nation_of(common, seat))),
        first_(board.first_circle[nation_]),
        filled_(common.population[at(seat)]) {
    TileSet occupied = occupied_homes(common, seat) >> (3 * nation_);
    for (; occupied != 0; occupied &= occupied - 1) {
      const auto slot = static_cast<std::size_t>(std::countr_zero(occupied));
      occupied_ = bits(occupied_ | board.circles_on[nation_][slot]);
    }
  }

  Bits filled() const { return filled_; }
  Bits all() const { return up_to(kNoNumber); }
  int number(Bits circle) const {
    return circle == 0 ? kNoNumber : board_.number[index(lowest(circle))];
  }
  std::size_t index(Bits circle) const {
    return first_ + static_cast<std::size_t>(std::countr_zero(circle));
  }
  Circle circle(Bits one) const { return static_cast<Circle>(index(one)); }
  Bits bit(Circle circle) const {
    const int place = static_cast<int>(at(circle)) - static_cast<int>(first_);
    return place < 0 || place >= board_.circles_of[nation_] ? bits(0) : bits(1U << place);
  }
  // Circles with at most this number.
  Bits up_to(int number) const {
    return board_.circles_up_to[nation_][static_cast<std::size_t>(number)];
  }
  Bits with_number(int number) const { return bits(up_to(number) & ~up_to(number - 1)); }
  // Enemies stand on the tile, or it comes behind population that they hold.
  Bits active_slots() const {
    return bits(up_to(number(bits(filled_ & occupied_))) & ~occupied_ & all());
  }
  Bits active() const { return bits(filled_ & active_slots()); }
  // Empty circles that growth may use.
  Bits usable() const {
    const Bits empty = bits(all() & ~filled_);
    return bits(empty & ~occupied_ & up_to(number(bits(empty & occupied_))));
  }
  std::uint8_t growth(Bits circle) const {
    return board_.growth[at(board_.circle_tile[index(circle)])];
  }

  // Active population on the lowest active circles; of twins the one stays that had population.
  Bits in_order() const {
    const Bits active = this->active();
    const Bits slots = active_slots();
    if (active == 0) return filled_;
    Bits free = slots;
    for (int left = std::popcount(active); left > 1; --left) free = bits(free & (free - 1U));
    Bits last = lowest(free);
    const Bits twins = bits(with_number(number(last)) & free);
    if (std::popcount(twins) == 2 && (twins & filled_) != 0) last = lowest(bits(twins & filled_));
    return bits((filled_ & ~active) | (slots & ~free) | last);
  }
  // The last active population may stand on either of two circles.
  Bits twins_to_choose() const {
    const Bits top = highest(active());
    const Bits twins = bits(with_number(number(top)) & active_slots());
    return top != 0 && std::popcount(twins) == 2 && std::popcount(bits(twins & filled_)) == 1
               ? twins
               : bits(0);
  }

 private:
  const Board& board_;
  std::size_t nation_;
  std::size_t first_;
  Bits filled_;
  Bits occupied_ = 0;
};

void relocate(Play& play, Seat seat) {
  play.common.population[at(seat)] = Circles(play.board, play.common, seat).in_order();
}

void ask_circle(Play& play, Arranging why) {
  play.common.arranging = why;
  ask(play.common, Ask::arrange, play.common.asked);
}

// The circles to choose from, by what they are chosen for.
Bits choice_of(const Circles& circles, Arranging why) {
  switch (why) {
    case Arranging::production: return circles.twins_to_choose();
    case Arranging::growth_number:
    case Arranging::growth:
      return bits(circles.with_number(circles.number(circles.usable())) & circles.usable());
    case Arranging::draft: {
      const Bits top = highest(circles.active());
      return bits(circles.with_number(circles.number(top)) & circles.active());
    }
    case Arranging::plague: {
      const Bits top = highest(circles.filled());
      return bits(circles.with_number(circles.number(top)) & circles.filled());
    }
    case Arranging::none: break;
  }
  return 0;
}
Bits choice_of_circles(const Board& board, const Common& common) {
  return choice_of(Circles(board, common, common.asked), common.arranging);
}

void produce(Play& play) {
  Common& common = play.common;
  const Seat seat = common.doer;
  const Circles circles(play.board, common, seat);
  int food = 0;
  int metal = 0;
  for (Bits left = circles.active(); left != 0; left = bits(left & (left - 1U))) {
    food += play.board.circle_food[circles.index(left)];
    metal += play.board.circle_metal[circles.index(left)];
  }
  if (circles.active() != 0) food += modifiers(play.board, common, seat).food;
  for (TileSet left = cubes_of(common, seat); left != 0; left &= left - 1) {
    food += play.board.food[static_cast<std::size_t>(std::countr_zero(left))];
    metal += play.board.metal[static_cast<std::size_t>(std::countr_zero(left))];
  }
  add_up(common.food[at(seat)], food);
  add_up(common.metal[at(seat)], metal);
  play.events.tell<EventKind::produced>(seat, food, metal);
  const bool can_trade =
      common.food[at(seat)] >= play.board.figures.exchange_food || common.metal[at(seat)] > 0;
  if (exchanges_of(play.board, common, seat) > 0 && can_trade) {
    return ask(common, Ask::market, seat);
  }
  end_action(play);
}

int room_to_grow(const Board& board, const Common& common, Seat seat) {
  return board.most_population[at(nation_of(common, seat))] -
         std::popcount(common.population[at(seat)]);
}

void settle_on(Play& play, Seat seat, Bits circle) {
  play.common.population[at(seat)] = bits(play.common.population[at(seat)] | circle);
  ++play.common.grown;
  --play.common.left;
}

void grow(Play& play) {
  Common& common = play.common;
  const Seat seat = common.doer;
  while (common.left > 0 && room_to_grow(play.board, common, seat) > 0) {
    const Circles circles(play.board, common, seat);
    const Bits usable = circles.usable();
    if (usable == 0) break;
    const Bits next = bits(circles.with_number(circles.number(usable)) & usable);
    const bool both = common.left > 1 && room_to_grow(play.board, common, seat) > 1;
    if (std::popcount(next) == 2 && !both) return ask_circle(play, Arranging::growth);
    settle_on(play, seat, lowest(next));
  }
  play.events.tell<EventKind::grew>(seat, common.grown);
  common.grown = 0;
  end_action(play);
}

void lose_circle(Play& play, Seat seat, Bits circle) {
  play.common.population[at(seat)] = bits(play.common.population[at(seat)] & ~unsigned{circle});
}

}  // namespace

std::uint16_t active_population(const Board& board, const Common& common, Seat seat) {
  return Circles(board, common, seat).active();
}

void begin_production(Play& play) {
  relocate(play, play.common.doer);
  if (Circles(play.board, play.common, play.common.doer).twins_to_choose() != 0) {
    return ask_circle(play, Arranging::production);
  }
  produce(play);
}

void begin_growth(Play& play) {
  Common& common = play.common;
  const Seat seat = common.doer;
  relocate(play, seat);
  const Circles circles(play.board, common, seat);
  const Bits usable = circles.usable();
  common.left = 0;
  if (usable == 0 || room_to_grow(play.board, common, seat) <= 0) return grow(play);
  const int more = modifiers(play.board, common, seat).growth;
  const Nation nation = nation_of(common, seat);
  const bool counts_one = nation == Nation::austria || nation == Nation::byzantium;
  const Bits next = bits(circles.with_number(circles.number(usable)) & usable);
  if (counts_one && std::popcount(circles.filled()) == 6) {
    common.left = byte(1 + more);
  } else if (std::popcount(next) == 2 && circles.growth(next) != circles.growth(highest(next))) {
    return ask_circle(play, Arranging::growth_number);
  } else {
    common.left = byte(circles.growth(next) + more);
  }
  grow(play);
}

Refused why_not_arrange(const Board& board, const Position& position, Circle circle) {
  const Common& common = position.common;
  const Bits bit = Circles(board, common, common.asked).bit(circle);
  if ((bit & choice_of_circles(board, common)) == 0) return refuse<Why::other_circle>(circle);
  return std::nullopt;
}

void list_circles(const Board& board, const Position& position, Choices& choices) {
  const Common& common = position.common;
  const Circles circles(board, common, common.asked);
  for (Bits left = choice_of_circles(board, common); left != 0; left = bits(left & (left - 1U))) {
    choices.push_back(make_choice<Act::arrange>(circles.circle(left)));
  }
}

int circle_number(const Board& board, const Common& common) {
  return Circles(board, common, common.asked).number(choice_of_circles(board, common));
}

void apply_arrange(Play& play, Circle circle) {
  Common& common = play.common;
  const Seat seat = common.asked;
  const Circles circles(play.board, common, seat);
  const Bits bit = circles.bit(circle);
  const Bits twins = choice_of_circles(play.board, common);
  const Arranging why = common.arranging;
  common.arranging = Arranging::none;
  if (why == Arranging::growth_number) {
    common.left = byte(circles.growth(bit) + modifiers(play.board, common, seat).growth);
  }
  // Where both circles are filled, it was the number that was chosen, and that is seen.
  const bool both = why == Arranging::growth_number && common.left > 1 &&
                    room_to_grow(play.board, common, seat) > 1;
  if (!both) play.events.tell<EventKind::arranged>(seat, circle);
  switch (why) {
    case Arranging::production:
      common.population[at(seat)] = bits((common.population[at(seat)] & ~unsigned{twins}) | bit);
      return produce(play);
    case Arranging::growth_number:
    case Arranging::growth: settle_on(play, seat, bit); return grow(play);
    case Arranging::draft: lose_circle(play, seat, bit); return ask(common, Ask::draft, seat);
    case Arranging::plague:
      lose_circle(play, seat, bit);
      --common.left;
      return lose_population(play);
    case Arranging::none: return;
  }
}

int exchanges_of(const Board& board, const Common& common, Seat seat) {
  const Circles circles(board, common, seat);
  int icons = modifiers(board, common, seat).exchange ? 1 : 0;
  for (Bits left = circles.active(); left != 0; left = bits(left & (left - 1U))) {
    icons += board.circle_exchange[circles.index(left)] ? 1 : 0;
  }
  return icons + std::popcount(board.exchanges & cubes_of(common, seat));
}

namespace {

// So many exchanges can be paid.
int affordable(const Board& board, const Common& common, Resource resource) {
  const std::size_t seat = at(common.asked);
  return resource == Resource::food ? common.food[seat] / board.figures.exchange_food
                                    : common.metal[seat];
}

}  // namespace

Refused why_not_trade(const Board& board, const Position& position, Resource resource, int number) {
  const Common& common = position.common;
  const int most = exchanges_of(board, common, common.asked);
  if (number > most) return refuse<Why::too_many_exchanges>(most);
  if (number > affordable(board, common, resource)) return refuse<Why::too_little>(resource);
  return std::nullopt;
}

void list_trades(const Board& board, const Position& position, Choices& choices) {
  const Common& common = position.common;
  const int most = exchanges_of(board, common, common.asked);
  for (const Resource resource : {Resource::food, Resource::metal}) {
    const int least = std::min(most, affordable(board, common, resource));
    for (int number = 1; number <= least; ++number) {
      choices.push_back(make_choice<Act::trade>(resource, number));
    }
  }
  choices.push_back(make_choice<Act::pass>());
}

void apply_trade(Play& play, Resource resource, int number) {
  Common& common = play.common;
  const int food = number * play.board.figures.exchange_food;
  std::uint8_t& larder = common.food[at(common.asked)];
  std::uint8_t& metal = common.metal[at(common.asked)];
  if (resource == Resource::food) {
    larder = byte(larder - food);
    add_up(metal, number);
  } else {
    metal = byte(metal - number);
    add_up(larder, food);
  }
  play.events.tell<EventKind::traded>(common.asked, resource, number);
  end_action(play);
}

void draft_population(Play& play) {
  const Circles circles(play.board, play.common, play.common.asked);
  if (std::popcount(choice_of(circles, Arranging::draft)) > 1) {
    return ask_circle(play, Arranging::draft);
  }
  lose_circle(play, play.common.asked, highest(circles.active()));
}

void lose_population(Play& play) {
  Common& common = play.common;
  while (common.left > 0) {
    const Circles circles(play.board, common, common.asked);
    const Bits top = choice_of(circles, Arranging::plague);
    if (std::popcount(top) > 1 && common.left == 1) return ask_circle(play, Arranging::plague);
    lose_circle(play, common.asked, highest(top));
    --common.left;
  }
  go_on_with_plague(play);
}

}  // namespace casus::generalship
