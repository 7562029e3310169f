#include "tests/laws/domain.h"

#include <algorithm>

namespace casus::laws {
namespace {

constexpr std::int64_t kFew = 4000;

std::vector<int> sizes_of(const Slot& slot) {
  switch (slot.kind) {
    case Slot::Kind::word: return {slot.domain->size()};
    case Slot::Kind::number: return {256};
    case Slot::Kind::seat: return {kMaxSeats};
    case Slot::Kind::seats: return {256};
    case Slot::Kind::tally: return std::vector<int>(static_cast<std::size_t>(slot.bytes()), 256);
  }
  return {};
}

}  // namespace

ChoiceDomain::ChoiceDomain(const std::vector<Form>& forms) {
  for (std::size_t i = 0; i < forms.size(); ++i) {
    Act act{static_cast<std::uint8_t>(i), {}, {}};
    std::int64_t product = 1;
    for (const Slot& slot : forms[i].slots) {
      for (const int size : sizes_of(slot)) {
        act.sizes.push_back(size);
        act.tally.push_back(slot.kind == Slot::Kind::tally);
        product = std::min(product * size, kFew + 1);
      }
    }
    acts_.push_back(act);
    if (product > kFew) {
      rich_.push_back(act);
      continue;
    }
    Choice choice{act.act, {}};
    for (std::int64_t n = 0; n < product; ++n) {
      std::int64_t rest = n;
      for (std::size_t byte = 0; byte < act.sizes.size(); ++byte) {
        choice.arg[byte] = static_cast<std::uint8_t>(rest % act.sizes[byte]);
        rest /= act.sizes[byte];
      }
      small_.push_back(choice);
    }
  }
  std::sort(small_.begin(), small_.end());
}

std::optional<Choice> ChoiceDomain::rich(Dice& dice) const {
  if (rich_.empty()) return std::nullopt;
  const Act& act = rich_[dice.below(static_cast<std::uint32_t>(rich_.size()))];
  Choice choice{act.act, {}};
  for (std::size_t byte = 0; byte < act.sizes.size(); ++byte) {
    auto most = static_cast<std::uint32_t>(act.sizes[byte]);
    // Hands are small: most counts that could be meant are, too.
    if (act.tally[byte] && dice.below(8) != 0) most = dice.below(2) == 0 ? 3 : 9;
    choice.arg[byte] = static_cast<std::uint8_t>(dice.below(most));
  }
  return choice;
}

Choice ChoiceDomain::junk(Dice& dice) const {
  Choice choice;
  const bool any_act = dice.below(4) == 0;
  choice.act = static_cast<std::uint8_t>(
      dice.below(any_act ? 256U : static_cast<std::uint32_t>(acts_.size())));
  const std::uint32_t most = dice.below(2) == 0 ? 256 : 8;
  for (std::uint8_t& byte : choice.arg) {
    if (dice.below(3) != 0) byte = static_cast<std::uint8_t>(dice.below(most));
  }
  return choice;
}

Choice ChoiceDomain::near(const Choice& choice, Dice& dice) const {
  Choice other = choice;
  const std::size_t used =
      choice.act < acts_.size() ? acts_[choice.act].sizes.size() : choice.arg.size();
  const auto bytes = static_cast<std::uint32_t>(std::max<std::size_t>(used, 1));
  std::uint8_t& one = other.arg[dice.below(bytes)];
  std::uint8_t& two = other.arg[dice.below(bytes)];
  switch (dice.below(6)) {
    case 0: ++one; break;
    case 1: --one; break;
    case 2: std::swap(one, two); break;
    case 3: --one, ++two; break;
    case 4:  // a byte that the act does not use
      other.arg[dice.below(static_cast<std::uint32_t>(other.arg.size()))] ^=
          static_cast<std::uint8_t>(1U << dice.below(8));
      break;
    default:
      other.act = static_cast<std::uint8_t>(other.act + (dice.below(2) == 0 ? 1 : 255));
      break;
  }
  return other;
}

}  // namespace casus::laws
