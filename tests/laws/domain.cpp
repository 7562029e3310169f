#include "tests/laws/domain.h"

#include <algorithm>

namespace casus::laws {
namespace {

constexpr std::int64_t kFew = 4000;

std::vector<ChoiceDomain::Part> parts_of(const Slot& slot) {
  switch (slot.kind) {
    case Slot::Kind::word:
    case Slot::Kind::power: return {{0, slot.domain->size(), 1}};
    case Slot::Kind::number: return {{slot.low, slot.high - slot.low + 1, slot.bytes()}};
    case Slot::Kind::seat: return {{0, kMaxSeats, 1}};
    case Slot::Kind::seats: return {{0, 1 << kMaxSeats, 1}};
    case Slot::Kind::tally:
      return std::vector<ChoiceDomain::Part>(static_cast<std::size_t>(slot.bytes()),
                                             {0, slot.high + 1, 1, true});
  }
  return {};
}

}  // namespace

void ChoiceDomain::Act::put(Choice& choice, std::size_t part, int nth) const {
  std::size_t at = 0;
  for (std::size_t i = 0; i < part; ++i) at += static_cast<std::size_t>(parts[i].bytes);
  const int value = parts[part].low + nth;
  choice.arg[at] = static_cast<std::uint8_t>(value);
  if (parts[part].bytes == 2) choice.arg[at + 1] = static_cast<std::uint8_t>(value >> 8);
}

ChoiceDomain::ChoiceDomain(const std::vector<Form>& forms) {
  for (std::size_t i = 0; i < forms.size(); ++i) {
    Act act{static_cast<std::uint8_t>(i), {}};
    std::int64_t product = 1;
    for (const Slot& slot : forms[i].slots) {
      for (const Part& part : parts_of(slot)) {
        act.parts.push_back(part);
        product = std::min(product * part.values, kFew + 1);
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
      for (std::size_t part = 0; part < act.parts.size(); ++part) {
        act.put(choice, part, static_cast<int>(rest % act.parts[part].values));
        rest /= act.parts[part].values;
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
  for (std::size_t part = 0; part < act.parts.size(); ++part) {
    int most = act.parts[part].values;
    // Hands are small: most counts that could be meant are, too.
    if (act.parts[part].tally && dice.below(8) != 0) {
      most = std::min(most, dice.below(2) == 0 ? 3 : 9);
    }
    act.put(choice, part, static_cast<int>(dice.below(static_cast<std::uint32_t>(most))));
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
  int used = choice.act < acts_.size() ? 0 : static_cast<int>(choice.arg.size());
  if (choice.act < acts_.size()) {
    for (const Part& part : acts_[choice.act].parts) used += part.bytes;
  }
  const auto bytes = static_cast<std::uint32_t>(std::max(used, 1));
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
