// The notation of choices: what is read is written and read again as the same.
#include "core/form.h"

#include "core/text.h"
#include "tests/fuzz/fuzz.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace casus;
  static const std::unique_ptr<Table> table =
      std::move(*fuzz::games().front().start({3, {}, "fuzz"}));
  const std::string_view text = fuzz::text_of(data, size);
  const auto check = [&](const Expected<Choice>& choice) {
    if (!choice) return;
    const auto& acts = table->vocabulary().acts;
    const Expected<Choice> again = parse_choice(acts, std::string_view(table->text_of(*choice)));
    fuzz::must(again && *again == *choice, "notation round trip");
    const Expected<Choice> from_json = table->read_choice(table->json_of(*choice));
    fuzz::must(from_json && *from_json == *choice, "JSON round trip");
    for (int seat = 0; seat < table->seats(); ++seat) {
      if (const auto refusal = table->why_not(seat_at(seat), *choice)) table->text_of(*refusal);
    }
  };
  check(parse_choice(table->vocabulary().acts, text));
  if (const auto value = parse_json(text, "the choice")) check(table->read_choice(*value));
  return 0;
}
