// All choices that a vocabulary can name, and junk beside them: what a refusal must be ready for.
#pragma once

#include <cstdint>
#include <vector>

#include "core/choice.h"
#include "core/dice.h"
#include "core/form.h"

namespace casus::laws {

class ChoiceDomain {
 public:
  // One argument, or one count of a tally: so many values from the lowest on.
  struct Part {
    int low = 0;
    int values = 0;
    int bytes = 1;
    bool tally = false;
  };

  explicit ChoiceDomain(const std::vector<Form>& acts);

  // The choices of every act that has at most a few thousand, sorted.
  const Choices& small() const { return small_; }

  // One choice of an act too rich to list; nothing if there is no such act.
  std::optional<Choice> rich(Dice& dice) const;
  // Eight bytes of anything, often near to what could be meant.
  Choice junk(Dice& dice) const;
  // One byte more or less, two bytes swapped, one moved from byte to byte, or a byte behind the
  // last.
  Choice near(const Choice& choice, Dice& dice) const;

 private:
  struct Act {
    std::uint8_t act = 0;
    std::vector<Part> parts;
    void put(Choice& choice, std::size_t part, int nth) const;  // its nth value
  };
  std::vector<Act> acts_;
  std::vector<Act> rich_;
  Choices small_;
};

}  // namespace casus::laws
