// Options of every game, from a command line and from JSON: a fault, or options that survive a
// round trip.
#include "core/options.h"

#include "core/text.h"
#include "tests/fuzz/fuzz.h"

namespace casus {
namespace {

void check(const LoadedGame& game, const json::value& given) {
  const std::vector<OptionSpec>& specs = game.info.options;
  for (const int seats : game.info.seats) {
    const Expected<Options> options = read_options(specs, seats, given);
    if (!options) continue;
    const Expected<Options> again = read_options(specs, seats, to_json(specs, *options));
    fuzz::must(again && *again == *options, "options round trip");
    if (given.is_object()) (void)game.start({seats, given.get_object(), "fuzz"});
  }
}

}  // namespace
}  // namespace casus

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace casus;
  const std::string_view text = fuzz::text_of(data, size);
  const auto value = parse_json(text, "the options");
  for (const LoadedGame& game : fuzz::games()) {
    json::object given;
    for (const std::string_view line : split(text, '\n')) {
      (void)add_option(game.info.options, line, given);
    }
    check(game, given);
    if (value) check(game, *value);
  }
  return 0;
}
