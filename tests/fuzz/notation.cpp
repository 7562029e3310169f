// The notation of choices of every game: what is read is written and read again as the same.
#include "core/form.h"

#include "core/text.h"
#include "tests/fuzz/fuzz.h"

namespace casus {
namespace {

const std::vector<std::unique_ptr<Table>>& tables() {
  static const std::vector<std::unique_ptr<Table>> kTables = [] {
    std::vector<std::unique_ptr<Table>> out;
    for (const LoadedGame& game : fuzz::games()) {
      out.push_back(std::move(*game.start({game.info.seats.front(), {}, "fuzz"})));
    }
    return out;
  }();
  return kTables;
}

void check(const Table& table, const Expected<Choice>& choice) {
  if (!choice) return;
  const auto& acts = table.vocabulary().acts;
  const Expected<Choice> again = parse_choice(acts, std::string_view(table.text_of(*choice)));
  fuzz::must(again && *again == *choice, "notation round trip");
  const Expected<Choice> from_json = table.read_choice(table.json_of(*choice));
  fuzz::must(from_json && *from_json == *choice, "JSON round trip");
  for (int seat = 0; seat < table.seats(); ++seat) {
    if (const auto refusal = table.why_not(seat_at(seat), *choice)) (void)table.text_of(*refusal);
  }
}

}  // namespace
}  // namespace casus

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace casus;
  const std::string_view text = fuzz::text_of(data, size);
  const auto value = parse_json(text, "the choice");
  for (const std::unique_ptr<Table>& table : tables()) {
    check(*table, table->read_choice(text));
    if (value) check(*table, table->read_choice(*value));
  }
  return 0;
}
