#include "bots/spec.h"

#include <array>
#include <optional>

#include "core/text.h"

namespace casus::bots {
namespace {

struct KindWord {
  Kind kind;
  std::string_view word;
  bool takes_time;
  bool takes_iterations;
  bool takes_threads;
  bool takes_depth;
  Budget usual;  // where the name gives no budget
};

constexpr std::array<KindWord, 3> kKinds = {{
    {Kind::random, "random", false, false, false, false, {}},
    {Kind::greedy, "greedy", false, true, false, false, {0, 24}},
    {Kind::search, "search", true, true, true, true, {200, 0}},
}};

constexpr int kMostMilliseconds = 600'000;
constexpr int kMostIterations = 100'000'000;
constexpr int kMostThreads = 64;
constexpr int kDeepest = 100;
constexpr std::string_view kSingly = "singly";

const KindWord& kind_word(Kind kind) { return kKinds[static_cast<std::size_t>(kind)]; }

// The number before `unit`, if the part ends with that unit.
std::optional<std::string_view> before(std::string_view part, std::string_view unit) {
  if (!part.ends_with(unit)) return std::nullopt;
  return part.substr(0, part.size() - unit.size());
}

Expected<int> number(std::string_view digits, int most, std::string_view part) {
  const auto value = whole_number(digits, 1, most);
  if (!value) {
    return fault("bad_bot", in_quotes(part) + " in a bot's name needs a whole number from 1 to " +
                                std::to_string(most));
  }
  return static_cast<int>(*value);
}

std::unexpected<Fault> no_such_part(std::string_view part, const KindWord& kind) {
  return fault("bad_bot", in_quotes(part) + " means nothing to the bot " + std::string(kind.word) +
                              "; there are " + known_bots());
}

// What a number in a bot's name may count, the first that fits.
struct Unit {
  std::string_view word;
  bool KindWord::* taken;
  int most;
  int& (*target)(Spec&);
};
constexpr std::array<Unit, 5> kUnits = {{
    {"threads", &KindWord::takes_threads, kMostThreads,
     [](Spec& spec) -> int& { return spec.threads; }},
    {"thread", &KindWord::takes_threads, kMostThreads,
     [](Spec& spec) -> int& { return spec.threads; }},
    {"deep", &KindWord::takes_depth, kDeepest, [](Spec& spec) -> int& { return spec.deep; }},
    {"ms", &KindWord::takes_time, kMostMilliseconds,
     [](Spec& spec) -> int& { return spec.budget.milliseconds; }},
    {"it", &KindWord::takes_iterations, kMostIterations,
     [](Spec& spec) -> int& { return spec.budget.iterations; }},
}};

Expected<void> add_part(Spec& spec, const KindWord& kind, std::string_view part) {
  if (part == kSingly && kind.kind == Kind::search) {
    spec.singly = true;
    return {};
  }
  for (const Unit& unit : kUnits) {
    const auto digits = before(part, unit.word);
    if (!digits || !(kind.*unit.taken)) continue;
    const Expected<int> value = number(*digits, unit.most, part);
    if (!value) return std::unexpected(value.error());
    unit.target(spec) = *value;
    return {};
  }
  return no_such_part(part, kind);
}

}  // namespace

std::string known_bots() {
  return "random, greedy, greedy:32it, search, search:200ms, search:2000it, search:200ms:2threads";
}

std::vector<KindSpec> known_kinds() {
  std::vector<KindSpec> out;
  for (const KindWord& kind : kKinds) {
    KindSpec& each = out.emplace_back(KindSpec{kind.word, {}, {}, std::string(kind.word)});
    for (const Unit& unit : kUnits) {
      if (kind.*unit.taken) each.parts.push_back({unit.word, unit.most});
    }
    if (kind.kind == Kind::search) each.words.push_back(kSingly);
    if (kind.usual.milliseconds > 0)
      each.usual += ":" + std::to_string(kind.usual.milliseconds) + "ms";
    if (kind.usual.iterations > 0) each.usual += ":" + std::to_string(kind.usual.iterations) + "it";
  }
  return out;
}

Expected<Spec> parse_spec(std::string_view text) {
  const std::vector<std::string_view> parts = split(text, ':');
  const std::string_view word = parts.empty() ? std::string_view{} : parts.front();
  for (const KindWord& kind : kKinds) {
    if (kind.word != word) continue;
    Spec spec;
    spec.kind = kind.kind;
    for (std::size_t i = 1; i < parts.size(); ++i) {
      if (auto added = add_part(spec, kind, parts[i]); !added) {
        return std::unexpected(added.error());
      }
    }
    if (spec.budget == Budget{}) spec.budget = kind.usual;
    return spec;
  }
  return fault("bad_bot", in_quotes(text) + " is no bot; there are " + known_bots());
}

Expected<std::vector<Spec>> parse_specs(std::string_view text) {
  std::vector<Spec> specs;
  for (const std::string_view one : split(text, ',')) {
    Expected<Spec> spec = parse_spec(trimmed(one));
    if (!spec) return std::unexpected(spec.error());
    specs.push_back(*spec);
  }
  if (specs.empty()) return fault("bad_bot", "no bot is named; there are " + known_bots());
  return specs;
}

std::string text_of(const Spec& spec) {
  const KindWord& kind = kind_word(spec.kind);
  std::string text(kind.word);
  if (spec.budget.milliseconds > 0) text += ":" + std::to_string(spec.budget.milliseconds) + "ms";
  if (spec.budget.iterations > 0) text += ":" + std::to_string(spec.budget.iterations) + "it";
  if (spec.threads > 1) text += ":" + std::to_string(spec.threads) + "threads";
  if (spec.deep > 0) text += ":" + std::to_string(spec.deep) + "deep";
  if (spec.singly) text += ":" + std::string(kSingly);
  return text;
}

}  // namespace casus::bots
