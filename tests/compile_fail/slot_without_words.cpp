// expect: WordsOf
#include "core/form.h"

namespace casus {

enum class Act : std::uint8_t { cut };
enum class Wood : std::uint8_t {};
enum class Stone : std::uint8_t {};
constexpr auto kForms = Forms{form<Act::cut>(word_slot<Wood>("wood"))};

std::vector<Form> words(DomainPtr stones) {
  return with_words(kForms, std::tuple(words_of<Stone>(stones)));
}

}  // namespace casus
