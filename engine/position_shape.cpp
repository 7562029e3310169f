#include "engine/position_shape.h"

#include <algorithm>
#include <set>

#include "core/dice.h"
#include "core/text.h"

namespace casus::engine {
namespace {

// What is known of one place in the document, merged over all positions that were looked at.
struct Shape {
  int met = 0;
  std::optional<std::pair<int, int>> range;  // of a number
  std::set<std::string> words;               // lists that a word is of
  std::set<std::string> keys;                // lists that the names of fields are of
  bool flag = false;
  bool text = false;
  bool nothing = false;  // null
  bool options = false;  // of the game, told elsewhere
  int objects = 0;
  std::map<std::string, Shape> fields;
  std::vector<Shape> items;  // one at most: what all of them are
};

class Looker {
 public:
  Looker(const std::multimap<std::string, Asked>& asked, WordLists& lists)
      : asked_(&asked), lists_(&lists) {}

  void look(const json::value& value, const std::string& path, Shape& shape) const {
    ++shape.met;
    if (path == "position.options") {
      shape.options = true;
      return;
    }
    const auto [first, last] = asked_->equal_range(path);
    for (auto each = first; each != last; ++each) take(each->second, &value, shape);
    if (value.is_null()) shape.nothing = true;
    if (const json::object* object = value.if_object()) {
      ++shape.objects;
      for (const auto& [key, field] : *object) {
        const std::string name(key);
        look(field, path + "." + name, shape.fields[name]);
      }
      add_left_out(path, object, shape);
    }
    if (const json::array* list = value.if_array()) {
      if (shape.items.empty()) shape.items.emplace_back();
      for (std::size_t i = 0; i < list->size(); ++i) {
        look((*list)[i], path + "[" + std::to_string(i) + "]", shape.items.front());
      }
    }
  }

 private:
  // Fields that the reader would have taken and that are not there.
  void add_left_out(const std::string& path, const json::object* object, Shape& shape) const {
    const std::string inside = path + ".";
    auto each = asked_->lower_bound(inside);
    while (each != asked_->end() && each->first.starts_with(inside)) {
      const std::string_view rest = std::string_view(each->first).substr(inside.size());
      const std::string name(rest.substr(0, rest.find_first_of(".[")));
      const bool is_field = name.size() == rest.size();
      if (object == nullptr || !object->contains(name)) {
        Shape& field = shape.fields[name];
        if (is_field) {
          take(each->second, nullptr, field);
        } else if (rest[name.size()] == '.') {
          add_left_out(inside + name, nullptr, field);
        }
      }
      each = is_field ? std::next(each) : after_all_inside(inside + name, rest[name.size()]);
    }
  }

  // Past everything that goes on from this path in this way, as a field ('.') or as an item ('[').
  std::multimap<std::string, Asked>::const_iterator after_all_inside(const std::string& path,
                                                                     char way) const {
    return asked_->lower_bound(path + static_cast<char>(way + 1));
  }

  // `value` is missing for what is left out.
  void take(const Asked& asked, const json::value* value, Shape& shape) const {
    switch (asked.kind) {
      case Asked::Kind::number:
        if (value != nullptr && !value->is_number()) return;
        shape.range = shape.range ? std::pair(std::min(shape.range->first, asked.low),
                                              std::max(shape.range->second, asked.high))
                                  : std::pair(asked.low, asked.high);
        return;
      case Asked::Kind::flag: shape.flag = true; return;
      case Asked::Kind::text: shape.text = true; return;
      case Asked::Kind::word: shape.words.insert(lists_->name_of(*asked.domain)); return;
      case Asked::Kind::keys:
        if (value == nullptr) return;
        (value->is_object() ? shape.keys : shape.words).insert(lists_->name_of(*asked.domain));
        return;
    }
  }

  const std::multimap<std::string, Asked>* asked_;
  WordLists* lists_;
};

// Whether this value would tell something of its place: a field that was never there or always, or
// another kind of value.
bool is_new_in(const json::value& value, const Shape& shape) {
  if (shape.met == 0) return true;
  if (shape.options) return false;
  if (value.is_null()) return !shape.nothing;
  if (value.is_bool()) return !shape.flag;
  if (value.is_number()) return !shape.range;
  if (value.is_string()) return !shape.text && shape.words.empty();
  if (const json::array* list = value.if_array()) {
    if (shape.items.empty()) return true;
    return std::any_of(list->begin(), list->end(), [&](const json::value& item) {
      return is_new_in(item, shape.items.front());
    });
  }
  const json::object& object = value.get_object();
  if (shape.objects == 0) return true;
  for (const auto& [name, field] : shape.fields) {
    const json::value* there = object.if_contains(name);
    if (there == nullptr ? field.met == shape.objects : is_new_in(*there, field)) return true;
  }
  return std::any_of(object.begin(), object.end(), [&](const json::key_value_pair& field) {
    return !shape.fields.contains(std::string(field.key()));
  });
}

bool is_seat_number(const std::string& key) {
  return whole_number(key, 0, kMaxSeats - 1).has_value();
}

// Fields that are words of a list, or seats, are told once for all of them.
std::optional<std::string> list_of_keys(const Shape& shape, const WordLists& lists) {
  if (!shape.keys.empty()) return *shape.keys.begin();
  if (shape.fields.empty()) return std::nullopt;
  std::vector<std::string> keys;
  keys.reserve(shape.fields.size());
  for (const auto& [key, field] : shape.fields) keys.push_back(key);
  // Seats are counted from 0, other numbers need not be.
  const bool counts_from_0 = shape.fields.contains("0");
  if (counts_from_0 && std::all_of(keys.begin(), keys.end(), is_seat_number)) return "seat";
  return lists.that_has(keys);
}

void merge(Shape& into, const Shape& from) {
  into.met += from.met;
  if (from.range) {
    into.range = into.range ? std::pair(std::min(into.range->first, from.range->first),
                                        std::max(into.range->second, from.range->second))
                            : from.range;
  }
  into.words.insert(from.words.begin(), from.words.end());
  into.keys.insert(from.keys.begin(), from.keys.end());
  into.flag |= from.flag;
  into.text |= from.text;
  into.nothing |= from.nothing;
  into.options |= from.options;
  into.objects += from.objects;
  for (const auto& [key, field] : from.fields) merge(into.fields[key], field);
  if (!from.items.empty()) {
    if (into.items.empty()) into.items.emplace_back();
    merge(into.items.front(), from.items.front());
  }
}

json::object to_json(const Shape& shape, const WordLists& lists);

json::object object_json(const Shape& shape, const WordLists& lists) {
  if (const auto list = list_of_keys(shape, lists)) {
    Shape each;
    for (const auto& [key, field] : shape.fields) merge(each, field);
    return {{"type", "object"}, {"by", *list}, {"each", to_json(each, lists)}};
  }
  json::object fields;
  for (const auto& [key, field] : shape.fields) {
    json::object one = to_json(field, lists);
    if (field.met < std::max(shape.objects, 1)) one["not_always"] = true;
    fields[key] = std::move(one);
  }
  return {{"type", "object"}, {"fields", std::move(fields)}};
}

// All that may stand there; several where the reader takes several.
json::array kinds_json(const Shape& shape, const WordLists& lists) {
  json::array kinds;
  if (shape.range) {
    kinds.push_back(json::object{
        {"type", "number"}, {"low", shape.range->first}, {"high", shape.range->second}});
  }
  for (const std::string& list : shape.words) {
    kinds.push_back(json::object{{"type", "word"}, {"of", list}});
  }
  if (shape.flag) kinds.push_back(json::object{{"type", "flag"}});
  if (shape.text && shape.words.empty()) kinds.push_back(json::object{{"type", "text"}});
  if (!shape.items.empty()) {
    json::object list = {{"type", "list"}};
    if (shape.items.front().met > 0) list["items"] = to_json(shape.items.front(), lists);
    kinds.push_back(std::move(list));
  }
  if (shape.options) kinds.push_back(json::object{{"type", "options"}});
  if (shape.objects > 0 || !shape.fields.empty()) kinds.push_back(object_json(shape, lists));
  if (shape.nothing) kinds.push_back(json::object{{"type", "null"}});
  return kinds;
}

json::object to_json(const Shape& shape, const WordLists& lists) {
  json::array kinds = kinds_json(shape, lists);
  if (kinds.size() == 1) return kinds.front().as_object();
  return {{"type", "one_of"}, {"kinds", std::move(kinds)}};
}

// Which positions of all games are looked at: some after every change from one question to
// another, so that rare ones are met, the first and the last of a game, and some of all others.
// Reading one under watch is slow: most are read only if something in them is new.
class Looks {
 public:
  enum class Interest : std::uint8_t { none, if_new, any };

  Interest in(const Table& table, int step) {
    constexpr int kApart = 17;
    constexpr int kMost = 40;
    constexpr int kApartWhateverIsThere = 6 * kApart;
    constexpr int kMostWhateverIsThere = 4;
    const Turn turn = table.turn();
    const int ask = turn.waiting != Waiting::players ? -1 : table.prompt(*turn.seats.begin()).ask;
    const int met = ++met_[{last_, ask}];
    last_ = ask;
    is_first_ = met == 1;
    if (met <= kMostWhateverIsThere || step % kApartWhateverIsThere == 0 ||
        turn.waiting == Waiting::nobody) {
      return Interest::any;
    }
    return met <= kMost || step % kApart == 0 ? Interest::if_new : Interest::none;
  }
  // What is left out is much, and much the same: it is asked for where something is new.
  Watching::LeftOut left_out() const {
    return is_first_ ? Watching::LeftOut::told : Watching::LeftOut::passed_over;
  }

 private:
  int last_ = -1;
  bool is_first_ = false;
  std::map<std::pair<int, int>, int> met_;
};

// Says how many steps were played.
int look_at_game(const LoadedGame& game, const NewTable& wanted, std::uint64_t players, int most,
                 Looks& looks, Shape& shape, WordLists& lists) {
  const auto table = game.start(wanted);
  if (!table) return 0;  // these options do not go together
  Dice dice(players);
  Choices legal;
  for (int step = 0;; ++step) {
    const Turn turn = (*table)->turn();
    const Looks::Interest interest = looks.in(**table, step);
    if (interest != Looks::Interest::none) {
      const json::value position = (*table)->position().json();
      if (interest == Looks::Interest::any || is_new_in(position, shape)) {
        const Watching watching(looks.left_out());
        if (game.load(position, "")) {
          Looker(watching.asked(), lists).look(position, "position", shape);
        }
      }
    }
    if (turn.waiting == Waiting::nobody || step == most) return step;
    if (turn.waiting == Waiting::chance) {
      (*table)->roll();
      continue;
    }
    const Seat seat = *turn.seats.begin();
    legal.clear();
    (*table)->legal(seat, legal);
    (*table)->play(seat, legal[dice.below(static_cast<std::uint32_t>(legal.size()))]);
  }
}

// The default, and one of each other kind: every flag turned, every word chosen, numbers at their
// ends.
std::vector<json::object> option_sets(const GameInfo& info) {
  std::vector<json::object> sets = {{}};
  for (const OptionSpec& option : info.options) {
    switch (option.kind) {
      case OptionSpec::Kind::flag: sets.push_back({{option.id, option.fallback == 0}}); break;
      case OptionSpec::Kind::number:
        sets.push_back({{option.id, option.low}});
        sets.push_back({{option.id, option.high}});
        break;
      case OptionSpec::Kind::word:
        for (const std::string& word : option.words) sets.push_back({{option.id, word}});
        break;
      case OptionSpec::Kind::seat_words: break;
    }
  }
  return sets;
}

}  // namespace

json::object position_shape(const LoadedGame& game, WordLists& lists) {
  // A catalogue is no simulation: a long game is left after so many steps, and all together take no
  // more than a second or two.
  constexpr int kFar = 4000;
  constexpr int kNear = 400;
  constexpr int kSteps = 40'000;
  Shape shape;
  Looks looks;
  int steps = 0;
  const auto look = [&](const NewTable& wanted, std::uint64_t players, int most) {
    steps += look_at_game(game, wanted, players, most, looks, shape, lists);
  };
  for (const json::object& options : option_sets(game.info)) {
    look({game.info.seats.back(), options, "shape"}, 1, kNear);
  }
  // Several games of each: in some, people at random hardly ever meet. Every flag is turned in half
  // of them, and any word is chosen.
  constexpr std::uint64_t kGames = 12;
  Dice dice(1);
  Dice words(2);
  for (std::uint64_t players = 1; players <= kGames && steps < kSteps; ++players) {
    for (const int seats : game.info.seats) {
      const std::string seed = "shape " + std::to_string(players);
      look({seats, {}, seed}, players, kFar);
      json::object flags;
      for (const OptionSpec& option : game.info.options) {
        if (option.kind == OptionSpec::Kind::flag) flags[option.id] = dice.below(2) == 0;
        if (option.kind != OptionSpec::Kind::word) continue;
        flags[option.id] =
            option.words[words.below(static_cast<std::uint32_t>(option.words.size()))];
      }
      look({seats, flags, seed}, players, kFar);
    }
  }
  return to_json(shape, lists);
}

}  // namespace casus::engine
