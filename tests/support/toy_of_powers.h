// The toy with powers beside its seats, dealt anew each round, and with half points: what larger
// games have and the two that stand do not.
#pragma once

#include "tests/support/toy_game.h"

namespace casus::toy {

class ToyOfPowers : public Toy {
 public:
  static const GameInfo& info() {
    static const GameInfo kInfo = [] {
      GameInfo info = Toy::info();
      info.id = "toy_of_powers";
      return info;
    }();
    return kInfo;
  }
  static Expected<ToyOfPowers> load(const Files& files) {
    Expected<Toy> toy = Toy::load(files);
    if (!toy) return std::unexpected(toy.error());
    return ToyOfPowers(std::move(*toy));
  }

  const Vocabulary& vocabulary() const { return words_; }

  // The first power is the first seat's in the first round, the second's in the second; the last
  // one nobody plays.
  Powers powers(const Position& position) const {
    Powers out;
    for (int i = 0; i < kPowers; ++i) {
      out.push_back({words_of_powers()->ids[i], words_of_powers()->names[i], std::nullopt, "gold"});
      if (i < position.seats) out.back().seat = seat_at((i + position.round) % position.seats);
    }
    return out;
  }
  Scores scores(const Position& position) const {
    Scores scores = Toy::scores(position);
    scores.unit = 2;
    return scores;
  }

 private:
  static constexpr int kPowers = kSeats + 1;
  static const DomainPtr& words_of_powers() {
    static const DomainPtr kDomain =
        make_domain("power", {"north", "east", "south", "west", "moon"},
                    {"the North", "the East", "the South", "the West", "the Moon"});
    return kDomain;
  }
  // Who keeps all is named by the power of the same number.
  explicit ToyOfPowers(Toy toy) : Toy(std::move(toy)), words_(Toy::vocabulary()) {
    Form& kept = words_.events[static_cast<std::size_t>(EventKind::kept)];
    kept.slots = {
        with_words(power_slot<Nation>("power"), std::tuple(words_of<Nation>(words_of_powers())))};
    kept.sentence = "{power} keeps all.";
  }
  enum class Nation : std::uint8_t {};

  Vocabulary words_;
};

static_assert(HasPowers<ToyOfPowers>);
static_assert(!HasPowers<Toy>);

}  // namespace casus::toy
