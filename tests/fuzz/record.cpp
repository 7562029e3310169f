// A record from outside: refused, or replayed to a table whose own record replays too.
#include "tests/fuzz/fuzz.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace casus;
  const Expected<json::value> document = parse_json(fuzz::text_of(data, size), "the record");
  if (!document) return 0;
  Expected<Record> record = read_record(*document);
  if (!record) return 0;
  const Expected<const LoadedGame*> game = find_game(fuzz::games(), record->game);
  if (!game) return 0;
  // No walls for the fuzzer: the corpus outlives a change of the board.
  record->rules_version = (*game)->info.rules_version;
  record->board_hash = (*game)->board_hash;
  // The end hash is another wall: look before it, too.
  for (std::size_t to = 0; to <= record->steps.size() && to < 40; ++to) {
    const Expected<Replayed> replayed = replay(**game, *record, to);
    if (!replayed) break;
    const Record again = replayed->table->record();
    const Expected<Record> read = read_record(to_json(again));
    fuzz::must(read.has_value(), "a table's record is readable");
    const Expected<Replayed> twice = replay(**game, *read);
    fuzz::must(twice.has_value(), "a table's record replays");
    fuzz::must(to_json(twice->table->record()) == to_json(again),
               "a table's record comes out of a replay unchanged");
    fuzz::must(!twice->proof.is_whole() || twice->proof.by_hand == 0,
               "what is by hand is not proved");
  }
  return 0;
}
