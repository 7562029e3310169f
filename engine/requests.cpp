// The requests of the engine protocol, one function for each. One whose fields could not be read
// returns before it touches anything; the dispatcher then answers with the fault.
#include "core/seed.h"
#include "core/text.h"
#include "engine/answers.h"
#include "engine/catalogue.h"
#include "engine/seeds.h"
#include "engine/session.h"
#include "games/all.h"
#include "games/catalogue.h"

namespace casus::engine {
namespace {

constexpr int kLongestThought = 600'000;  // milliseconds

constexpr int kMostSeats = 1000;  // the game itself says how many it takes

// Can any outcome of this act happen now? Outcomes that differ in one argument at most are tried:
// enough for a number or a word, and for a heap of pieces, of which one alone or none will do.
bool can_happen(const Table& table, const Form& form, std::size_t act) {
  Choice outcome{static_cast<std::uint8_t>(act), {}};
  if (table.possible(outcome)) return true;
  std::size_t at = 0;
  for (const Slot& slot : form.slots) {
    for (int byte = 0; byte < slot.bytes(); ++byte, ++at) {
      for (int value = 1; value <= 0xFF; ++value) {
        outcome.arg[at] = static_cast<std::uint8_t>(value);
        if (table.possible(outcome)) return true;
      }
      outcome.arg[at] = 0;
    }
  }
  return false;
}

json::value shape(const Slot& slot) {
  switch (slot.kind) {
    case Slot::Kind::word:
    case Slot::Kind::power: return json::value(slot.domain->name);
    case Slot::Kind::number: return "number";
    case Slot::Kind::seat: return "seat";
    case Slot::Kind::seats: return json::array{"seat"};
    case Slot::Kind::tally: break;
  }
  json::object counts;
  for (const std::string& word : slot.domain->ids) counts[word] = "number";
  return counts;
}

// What an outcome looks like when the outcomes are too many to be listed: for each act that can
// happen now, its arguments.
json::array shapes(const Table& table) {
  json::array out;
  const std::vector<Form>& acts = table.vocabulary().acts;
  for (std::size_t act = 0; act < acts.size(); ++act) {
    if (!can_happen(table, acts[act], act)) continue;
    json::object one = {{"act", acts[act].word}};
    for (const Slot& slot : acts[act].slots) one[slot.name] = shape(slot);
    out.push_back(std::move(one));
  }
  return out;
}

json::object no_chance() { return bad("no_chance", "nothing is to be rolled or drawn now"); }

}  // namespace

json::object Session::games(const Reader&) {
  json::object out = good();
  for (auto& [key, value] : games_json(*games_)) out[key] = std::move(value);
  return out;
}

json::object Session::catalogue(const Reader& request) {
  const Expected<const LoadedGame*> game = read_game(request);
  if (request.failed()) return {};
  if (!game) return bad(game.error());
  json::object out = good();
  for (auto& [key, value] : catalogue_json(**game)) out[key] = std::move(value);
  return out;
}

json::object Session::start(const Reader& request) {
  const Expected<const LoadedGame*> game = read_game(request);
  NewTable wanted;
  wanted.seats = request["seats"].number(1, kMostSeats);
  if (const auto options = request.find("options")) {
    if (options->is_object()) {
      wanted.options = options->value().get_object();
    } else {
      options->fail("must be an object");
    }
  }
  const Chance chance = read_chance(request);
  if (request.failed()) return {};
  if (!game) return bad(game.error());
  wanted.seed = chance.seed;
  Expected<std::unique_ptr<Table>> table = (*game)->start(wanted);
  if (!table) return bad(table.error());
  json::object out = opened(std::move(*table), chance);
  if (!chance.seed.empty()) out["commitment"] = commitment(chance.seed);
  return out;
}

json::object Session::turn(const Reader&) {
  json::object out = good();
  add_turn(out, *table_);
  return out;
}

json::object Session::legal(const Reader& request) {
  const Seat seat = read_seat(request);
  if (request.failed()) return {};
  Choices choices;
  table_->legal(seat, choices);
  json::object out = good();
  out["choices"] = choices_json(*table_, choices);
  return out;
}

// One choice is refused by the game alone; of a gesture it is said which answer it was.
json::object Session::refused_gesture(const Reader& request, const GestureRefusal& refusal) const {
  const bool plain = request.find("choice") && refusal.why == GestureRefusal::Why::rule;
  if (plain) return refused(*table_, refusal.refusal);
  return {{"ok", false}, {"refusal", table_->json_of(refusal)}};
}

json::object Session::play(const Reader& request) {
  const Seat seat = read_seat(request);
  const Expected<Gesture> gesture = read_gesture(request);
  if (request.failed()) return {};
  if (!gesture) return bad(gesture.error());
  if (const auto refusal = table_->why_not(seat, *gesture)) {
    return refused_gesture(request, *refusal);
  }
  return told(table_->play(seat, *gesture));
}

json::object Session::why_not(const Reader& request) {
  const Seat seat = read_seat(request);
  const Expected<Gesture> gesture = read_gesture(request);
  if (request.failed()) return {};
  if (!gesture) return bad(gesture.error());
  const auto refusal = table_->why_not(seat, *gesture);
  json::object out = refusal ? refused_gesture(request, *refusal) : good();
  out["legal"] = !refusal;
  return out;
}

json::object Session::odds(const Reader& request) {
  const Seat seat = read_seat(request);
  const Expected<Gesture> gesture = read_gesture(request);
  if (request.failed()) return {};
  if (!gesture) return bad(gesture.error());
  if (const auto refusal = table_->why_not(seat, *gesture)) {
    return refused_gesture(request, *refusal);
  }
  const OddsTask task = table_->odds(seat, *gesture);
  std::optional<json::object> odds = task ? task() : std::nullopt;
  json::object out = good();
  out["odds"] = odds ? json::value(std::move(*odds)) : json::value(nullptr);
  return out;
}

json::object Session::foresee(const Reader& request) {
  const Seat seat = read_seat(request);
  if (request.failed()) return {};
  auto foreseen = table_->foresee(seat);
  json::object out = good();
  out["foreseen"] = foreseen ? json::value(std::move(*foreseen)) : json::value(nullptr);
  return out;
}

json::object Session::outcomes(const Reader&) {
  if (table_->turn().waiting != Waiting::chance) return no_chance();
  Outcomes all;
  json::object out = good();
  if (!table_->outcomes(all)) {
    out["sampled"] = true;
    out["shapes"] = shapes(*table_);
    return out;
  }
  json::array listed;
  std::uint64_t total = 0;
  for (const Outcome& outcome : all) {
    json::object one = table_->json_of(outcome.choice);
    one["weight"] = outcome.weight;
    total += outcome.weight;
    listed.push_back(std::move(one));
  }
  out["outcomes"] = std::move(listed);
  out["total"] = total;
  return out;
}

json::object Session::resolve(const Reader& request) {
  if (table_->turn().waiting != Waiting::chance) return no_chance();
  const auto field = request.find("outcome");
  if (!field) {
    if (chance_.seed.empty()) {
      return bad("no_seed", "the game has no seed to roll from: give the outcome");
    }
    return told(table_->roll());
  }
  json::value given = field->value();
  // An outcome may be sent as it was listed.
  if (given.is_object()) given.get_object().erase("weight");
  Expected<Choice> outcome = table_->read_choice(given);
  if (!outcome) {
    // The same words as for a choice of a player, but the field has another name.
    Fault& wrong = outcome.error();
    if (wrong.text.starts_with("choice")) wrong.text.replace(0, 6, "outcome");
    return bad("bad_outcome", wrong.text);
  }
  if (!table_->possible(*outcome)) {
    return bad("impossible_outcome",
               in_quotes(table_->text_of(*outcome)) + " cannot happen here; ask for outcomes");
  }
  return told(table_->resolve(*outcome));
}

json::object Session::view(const Reader& request) {
  const Reader field = request["seat"];
  Viewer viewer;
  if (!request.failed() && !field.is_null()) viewer.seat = read_seat(request);
  if (request.failed()) return {};
  json::object out = good();
  out["view"] = table_->view(viewer).json();
  return out;
}

json::object Session::position(const Reader&) {
  json::object out = good();
  out["game"] = table_->info().id;
  out["position"] = table_->position().json();
  return out;
}

json::object Session::load(const Reader& request) {
  const Expected<const LoadedGame*> game = read_game(request);
  const Reader field = request["position"];
  const Chance chance = read_chance(request);
  if (request.failed()) return {};
  if (!game) return bad(game.error());
  Expected<std::unique_ptr<Table>> table = (*game)->load(field.value(), chance.seed);
  if (!table) return bad(table.error());
  return opened(std::move(*table), chance);
}

json::object Session::patch(const Reader& request) {
  const Reader field = request["patch"];
  if (!request.failed() && !field.is_object()) field.fail("must be an object");
  if (request.failed()) return {};
  json::value wanted = table_->position().json();
  merge_patch(wanted, field.value());
  if (const Expected<void> done = table_->load(wanted); !done) return bad(done.error());
  return told({});
}

json::object Session::imagine(const Reader& request) {
  const Seat seat = read_seat(request);
  const auto field = request.find("seed");
  const std::string seed = field ? read_seed(*field) : fresh_seed();
  if (request.failed()) return {};
  json::object out = good();
  out["position"] = table_->imagine(seat, seed_number(seed)).json();
  return out;
}

json::object Session::suggestion(const Reader& request) {
  const Seat seat = read_seat(request);
  SuggestRequest wanted;
  wanted.bot = request["bot"].text();
  if (const auto ms = request.find("ms")) wanted.ms = ms->number(1, kLongestThought);
  const auto field = request.find("seed");
  wanted.seed = seed_number(field ? read_seed(*field) : fresh_seed());
  if (request.failed()) return {};
  const Turn now = table_->turn();
  if (now.waiting != Waiting::players || !now.seats.contains(seat)) {
    return bad("not_asked", "seat " + std::to_string(index(seat)) + " is not asked anything now");
  }
  const Expected<Choices> choices = suggest(*table_, seat, wanted, limits_);
  if (!choices) return bad(choices.error());
  json::object out = good();
  out["choice"] = table_->json_of(choices->front());
  out["choices"] = choices_json(*table_, *choices);
  return out;
}

json::object Session::take_back(const Reader& request) {
  const Seat seat = read_seat(request);
  if (request.failed()) return {};
  if (!table_->can_take_back(seat)) {
    return bad("no_takeback",
               "seat " + std::to_string(index(seat)) +
                   " has nothing to take back since chance, a reveal or another seat");
  }
  return told(table_->take_back(seat));
}

json::object Session::scores(const Reader&) {
  json::object out = good();
  out["scores"] = scores_json(*table_);
  return out;
}

json::object Session::record(const Reader&) {
  json::object out = good();
  out["record"] = to_json(table_->record());
  return out;
}

json::object Session::replay_record(const Reader& request) {
  const Reader field = request["record"];
  // The table is exactly the record unless the caller asks to go on by itself.
  Chance chance;
  if (request.find("chance") || request.find("seed")) chance = read_chance(request);
  if (!request.find("chance")) chance.automatic = false;
  if (request.failed()) return {};
  Expected<Record> record = read_record(field.value());
  if (!record) return bad(record.error());
  const std::string given = request.find("seed") ? chance.seed : std::string();
  chance.seed = record->seed.value_or(given);
  if (chance.automatic && chance.seed.empty()) {
    return bad("no_seed", "the record tells no seed: give it, or enter chance by hand");
  }
  const Expected<const LoadedGame*> game = find_game(*games_, record->game);
  if (!game) return bad(game.error());
  Expected<Replayed> replayed = replay(**game, *record, std::nullopt, given);
  if (!replayed) return bad(replayed.error());
  json::object proof = proof_json(*record, replayed->proof);
  json::object out = opened(std::move(replayed->table), chance);
  for (auto& [key, value] : proof) out[key] = std::move(value);
  return out;
}

}  // namespace casus::engine
