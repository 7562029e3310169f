#include "core/options.h"

#include <algorithm>
#include <numeric>

#include "core/nearest.h"
#include "core/text.h"

namespace casus {
namespace {

const OptionSpec* spec_named(const std::vector<OptionSpec>& specs, std::string_view id) {
  const auto at = std::find_if(specs.begin(), specs.end(),
                               [&](const OptionSpec& spec) { return spec.id == id; });
  return at == specs.end() ? nullptr : &*at;
}

std::string no_option(const std::vector<OptionSpec>& specs, std::string_view id) {
  std::vector<std::string> ids;
  ids.reserve(specs.size());
  for (const OptionSpec& spec : specs) ids.push_back(spec.id);
  return no_such_word(id, "option", std::move(ids));
}

int read_word(const OptionSpec& spec, const Reader& reader) {
  const std::string word = reader.text();
  const auto at = std::find(spec.words.begin(), spec.words.end(), word);
  if (at == spec.words.end()) {
    if (!reader.failed())
      reader.fail(in_quotes(word) + " is not known here" + or_rather(word, spec.words));
    return 0;
  }
  return static_cast<int>(at - spec.words.begin());
}

std::vector<int> read_seat_words(const OptionSpec& spec, int seats, const Reader& reader) {
  std::vector<int> values;
  for (const Reader& item : reader.items()) {
    const int value = read_word(spec, item);
    if (item.failed()) return {};
    if (std::find(values.begin(), values.end(), value) != values.end()) {
      item.fail(in_quotes(spec.words[static_cast<std::size_t>(value)]) + " is given to two seats");
    }
    values.push_back(value);
  }
  if (static_cast<int>(values.size()) != seats) {
    reader.fail("needs one word for each of the " + std::to_string(seats) + " seats");
  }
  return values;
}

std::vector<int> fallback(const OptionSpec& spec, int seats) {
  if (spec.kind != OptionSpec::Kind::seat_words) return {spec.fallback};
  std::vector<int> order(static_cast<std::size_t>(seats));
  std::iota(order.begin(), order.end(), 0);
  return order;
}

std::string_view kind_word(OptionSpec::Kind kind) {
  switch (kind) {
    case OptionSpec::Kind::flag: return "flag";
    case OptionSpec::Kind::number: return "number";
    case OptionSpec::Kind::word: return "word";
    case OptionSpec::Kind::seat_words: return "word_for_each_seat";
  }
  return {};
}

}  // namespace

Expected<Options> read_options(const std::vector<OptionSpec>& specs, int seats,
                               const json::value& given) {
  Reading reading("bad_option");
  const Reader reader(given, "options", reading);
  for (const auto& [key, field] : reader.fields()) {
    if (spec_named(specs, key) != nullptr) continue;
    reading.fail("options", no_option(specs, key));
    break;
  }
  Options options;
  for (const OptionSpec& spec : specs) {
    std::vector<int> values = fallback(spec, seats);
    const std::optional<Reader> field = reading.failed() ? std::nullopt : reader.find(spec.id);
    if (field) {
      switch (spec.kind) {
        case OptionSpec::Kind::flag: values = {field->flag() ? 1 : 0}; break;
        case OptionSpec::Kind::number: values = {field->number(spec.low, spec.high)}; break;
        case OptionSpec::Kind::word: values = {read_word(spec, *field)}; break;
        case OptionSpec::Kind::seat_words: values = read_seat_words(spec, seats, *field); break;
      }
    }
    options.set(spec.id, std::move(values));
  }
  return reading.result(std::move(options));
}

void write_fields(const std::vector<OptionSpec>& specs, const Options& options, JsonText& out) {
  for (const OptionSpec& spec : specs) {
    switch (spec.kind) {
      case OptionSpec::Kind::flag: out.add(spec.id, options.flag(spec.id)); break;
      case OptionSpec::Kind::number: out.add(spec.id, options.number(spec.id)); break;
      case OptionSpec::Kind::word:
        out.add(spec.id, spec.words[static_cast<std::size_t>(options.number(spec.id))]);
        break;
      case OptionSpec::Kind::seat_words:
        out.list(spec.id);
        for (const int at : options.words(spec.id)) {
          out.add(spec.words[static_cast<std::size_t>(at)]);
        }
        out.end_list();
        break;
    }
  }
}

json::object to_json(const std::vector<OptionSpec>& specs, const Options& options) {
  std::string text;
  JsonText out(text);
  out.object();
  write_fields(specs, options, out);
  out.end_object();
  return json::parse(text).as_object();
}

json::object to_json(const OptionSpec& spec) {
  json::object out = {
      {"id", spec.id}, {"kind", kind_word(spec.kind)}, {"text", spec.text}, {"rule", spec.rule}};
  switch (spec.kind) {
    case OptionSpec::Kind::flag: out["default"] = spec.fallback != 0; break;
    case OptionSpec::Kind::number:
      out["default"] = spec.fallback;
      out["low"] = spec.low;
      out["high"] = spec.high;
      break;
    case OptionSpec::Kind::word:
      out["default"] = spec.words[static_cast<std::size_t>(spec.fallback)];
      out["words"] = json::array(spec.words.begin(), spec.words.end());
      break;
    case OptionSpec::Kind::seat_words:
      out["default"] = json::array(spec.words.begin(), spec.words.end());
      out["words"] = json::array(spec.words.begin(), spec.words.end());
      break;
  }
  return out;
}

Expected<void> add_option(const std::vector<OptionSpec>& specs, std::string_view text,
                          json::object& given) {
  const std::size_t equals = text.find('=');
  if (equals == std::string_view::npos) {
    return fault("bad_option", "an option is given as name=value, not " + in_quotes(text));
  }
  const std::string_view id = text.substr(0, equals);
  const std::string_view value = text.substr(equals + 1);
  const OptionSpec* spec = spec_named(specs, id);
  if (spec == nullptr) {
    return fault("bad_option", no_option(specs, id));
  }
  switch (spec->kind) {
    case OptionSpec::Kind::flag:
      if (value != "true" && value != "false") {
        return fault("bad_option", spec->id + " is true or false, not " + in_quotes(value));
      }
      given[spec->id] = value == "true";
      break;
    case OptionSpec::Kind::number: {
      const auto number = whole_number(value, spec->low, spec->high);
      if (!number) {
        return fault("bad_option", spec->id + " is a number from " + std::to_string(spec->low) +
                                       " to " + std::to_string(spec->high) + ", not " +
                                       in_quotes(value));
      }
      given[spec->id] = *number;
      break;
    }
    case OptionSpec::Kind::word:
      if (std::find(spec->words.begin(), spec->words.end(), value) == spec->words.end()) {
        return fault("bad_option", spec->id + ": " + in_quotes(value) + " is not known here" +
                                       or_rather(value, spec->words));
      }
      given[spec->id] = value;
      break;
    case OptionSpec::Kind::seat_words: {
      json::array words;
      for (const std::string_view word : split(value, ',')) words.emplace_back(word);
      given[spec->id] = std::move(words);
      break;
    }
  }
  return {};
}

}  // namespace casus
