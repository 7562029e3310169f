// Options from a command line and from JSON: a fault, or options that survive a round trip.
#include "core/options.h"

#include "core/text.h"
#include "tests/fuzz/fuzz.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace casus;
  const std::string_view text = fuzz::text_of(data, size);
  const LoadedGame& game = fuzz::games().front();
  const std::vector<OptionSpec>& specs = game.info.options;
  const auto check = [&](const json::value& given) {
    for (const int seats : game.info.seats) {
      const Expected<Options> options = read_options(specs, seats, given);
      if (!options) continue;
      const Expected<Options> again = read_options(specs, seats, to_json(specs, *options));
      fuzz::must(again && *again == *options, "options round trip");
      if (given.is_object()) (void)game.start({seats, given.get_object(), "fuzz"});
    }
  };
  json::object given;
  for (const std::string_view line : split(text, '\n')) (void)add_option(specs, line, given);
  check(given);
  if (const auto value = parse_json(text, "the options")) check(*value);
  return 0;
}
