#include "core/nearest.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "core/text.h"

namespace casus {
namespace {

constexpr std::size_t kMostListed = 24;
constexpr std::size_t kNearest = 8;
constexpr std::size_t kMostMeant = 3;
constexpr std::size_t kLongestWord = 64;  // of what came from outside, no more is looked at

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; }

// How many letters must be put in, left out, changed, or swapped with their neighbour.
std::size_t distance(std::string_view one, std::string_view two) {
  one = one.substr(0, kLongestWord);
  two = two.substr(0, kLongestWord);
  std::vector<std::size_t> before(two.size() + 1);
  std::vector<std::size_t> last(two.size() + 1);
  std::vector<std::size_t> now(two.size() + 1);
  std::iota(last.begin(), last.end(), std::size_t{0});
  for (std::size_t i = 1; i <= one.size(); ++i) {
    now[0] = i;
    for (std::size_t j = 1; j <= two.size(); ++j) {
      const bool same = lower(one[i - 1]) == lower(two[j - 1]);
      now[j] = std::min({last[j] + 1, now[j - 1] + 1, last[j - 1] + (same ? 0 : 1)});
      if (i > 1 && j > 1 && lower(one[i - 1]) == lower(two[j - 2]) &&
          lower(one[i - 2]) == lower(two[j - 1])) {
        now[j] = std::min(now[j], before[j - 2] + 1);
      }
    }
    std::swap(before, last);
    std::swap(last, now);
  }
  return last[two.size()];
}

bool has_part(std::string_view whole, std::string_view part) {
  const auto same = [](char a, char b) { return lower(a) == lower(b); };
  return std::search(whole.begin(), whole.end(), part.begin(), part.end(), same) != whole.end();
}

// A slip of the hand, or a part of the word.
bool may_be_meant(std::string_view word, const std::string& known) {
  constexpr std::size_t kShortestPart = 3;
  if (word.size() >= kShortestPart && has_part(known, word)) return true;
  const std::size_t far = distance(word, known);
  return far < known.size() && far <= std::max<std::size_t>(1, known.size() / 4);
}

}  // namespace

std::vector<std::string> nearest(std::string_view word, const std::vector<std::string>& known,
                                 std::size_t most) {
  const std::string_view looked_at = word.substr(0, kLongestWord);
  std::vector<std::pair<std::size_t, std::string>> far;
  far.reserve(known.size());
  for (const std::string& each : known) {
    // Whoever gives a part of a word is nearer than whoever gives another of the same length.
    const bool part = looked_at.size() > 1 && has_part(each, looked_at);
    far.emplace_back(part ? 1 : distance(looked_at, each), each);
  }
  std::sort(far.begin(), far.end());
  std::vector<std::string> out;
  for (std::size_t i = 0; i < far.size() && i < most; ++i) out.push_back(std::move(far[i].second));
  return out;
}

std::string or_rather(std::string_view word, std::vector<std::string> known) {
  if (known.empty()) return "; there are none";
  std::sort(known.begin(), known.end());
  std::vector<std::string> meant = nearest(word, known, kMostMeant);
  std::erase_if(meant, [&](const std::string& each) { return !may_be_meant(word, each); });
  std::string text = "; ";
  if (!meant.empty()) text += "did you mean " + listed(meant, " or ") + "? There are ";
  if (meant.empty()) text += "there are ";
  if (known.size() <= kMostListed) return text + joined(known);
  std::vector<std::string> few = nearest(word, known, kNearest);
  std::sort(few.begin(), few.end());
  return text + std::to_string(known.size()) + ", the nearest of them " + joined(few);
}

std::string no_such_word(std::string_view word, std::string_view what,
                         std::vector<std::string> known) {
  return in_quotes(word) + " is no " + std::string(what) + or_rather(word, std::move(known));
}

}  // namespace casus
