// Lines to a running table, each from one of its people, a watcher, or as the request for a new
// table: one answer each; what is not accepted changes nothing, what is stored can be opened again.
#include "core/text.h"
#include "server/lobby/new_table.h"
#include "server/protocol/messages.h"
#include "tests/fuzz/fuzz.h"

namespace {

using namespace casus;
using namespace casus::server;

const House& house() {
  static const House kHouse{&fuzz::games()};
  return kHouse;
}

const NewMatch& begun() {
  static const NewMatch kBegun = [] {
    const json::value request = {{"game", "royals"}, {"seats", 2}, {"advice", true}};
    const Person anna{"anna", "Anna"};
    NewMatch made = *make_table(house(), *read_table_request(fuzz::games(), request), anna,
                                {"table0000001", "seed", "invitation"}, 1000);
    Expected<Match> match = Match::open(house(), made.head, made.entries);
    for (Result result :
         {match->join({"bert", "Bert"}, std::nullopt, 1001), match->start("anna", 1002)}) {
      for (Entry& entry : result->write.entries) made.entries.push_back(std::move(entry));
    }
    return made;
  }();
  return kBegun;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  constexpr std::size_t kMostLines = 16;
  std::vector<Entry> entries = begun().entries;
  Expected<Match> match = Match::open(house(), begun().head, entries);
  match->set_present(Viewers::all(2));
  const Person people[] = {{"anna", "Anna"}, {"bert", "Bert"}, {"emil", "Emil"}};
  std::size_t lines = 0;
  Millis now = 2000;
  for (std::string_view line : split(fuzz::text_of(data, size), '\n')) {
    if (++lines > kMostLines) break;
    if (line.empty()) continue;
    const auto who = static_cast<unsigned char>(line.front()) % 4U;
    line.remove_prefix(1);
    if (who == 3) {
      const Expected<json::value> body = read_body(line, 16 * 1024);
      if (body) (void)read_table_request(fuzz::games(), *body);
      continue;
    }
    const std::uint64_t before = match->entries();
    const auto message = read_client_message(line);
    Handled handled = message ? handle(*match, people[who], *message, ++now)
                              : Handled{.answer = answer(message.error())};
    if (handled.work) handled.answer = handled.work();
    if (handled.advice) {
      const BotJob& job = *handled.advice;
      const auto thoughts = bots::make_bot("random")->consider(job.glimpse, 1, {});
      handled.answer = advice_answer(message->id, match->advice(job.seat, job.question, thoughts));
    }
    fuzz::must(handled.answer.contains("type") && handled.answer.contains("id"),
               "an answer has a type and an id");
    const std::string_view type = handled.answer.at("type").as_string();
    const bool good = type == "accepted" || type == "asked";
    fuzz::must(good || match->entries() == before, "what is not accepted changes nothing");
    fuzz::must(good == handled.change.has_value(), "what is accepted is stored");
    if (!handled.change) continue;
    fuzz::must(match->entries() == before + handled.change->write.entries.size(),
               "every change is an entry");
    for (Entry& entry : handled.change->write.entries) entries.push_back(std::move(entry));
    for (const Delivery& delivery : handled.change->deliveries) (void)written(delivery, "anna");
  }
  const Expected<Match> again = Match::open(house(), begun().head, entries);
  fuzz::must(again && again->status() == match->status() && again->steps() == match->steps(),
             "what is stored opens to the same match");
  return 0;
}
