#include "core/json.h"

#include <algorithm>
#include <cmath>

#include "core/form.h"
#include "core/nearest.h"
#include "core/text.h"

namespace casus {
namespace {

std::string kind_of(const json::value& value) {
  switch (value.kind()) {
    case json::kind::null: return "null";
    case json::kind::bool_: return value.get_bool() ? "true" : "false";
    case json::kind::int64: return std::to_string(value.get_int64());
    case json::kind::uint64: return std::to_string(value.get_uint64());
    case json::kind::double_: return json::serialize(value);
    case json::kind::string: return in_quotes(value.get_string());
    case json::kind::array: return "a list";
    case json::kind::object: return "an object";
  }
  return "nothing";
}

std::string some_of(const Domain& domain) {
  constexpr std::size_t kMost = 8;
  std::vector<std::string> words = domain.ids;
  std::sort(words.begin(), words.end());
  const bool more = words.size() > kMost;
  if (more) words.resize(kMost);
  return joined(words) + (more ? " ..." : "");
}

}  // namespace

namespace {
thread_local Watching* watching = nullptr;
}  // namespace

Watching::Watching(LeftOut left_out) : outer_(watching), left_out_(left_out) { watching = this; }
Watching::~Watching() { watching = outer_; }

bool Watching::wants_left_out() {
  return watching != nullptr && watching->left_out_ == LeftOut::told;
}

void Watching::note(const std::string& path, Asked::Kind kind, int low, int high,
                    const Domain* domain) {
  if (watching == nullptr) return;
  std::shared_ptr<const Domain> words;
  if (domain != nullptr) {
    std::shared_ptr<const Domain>& known = watching->domains_[domain];
    if (!known) known = std::make_shared<const Domain>(*domain);
    words = known;
  }
  const auto [first, last] = watching->asked_.equal_range(path);
  for (auto each = first; each != last; ++each) {
    if (each->second.kind == kind && each->second.domain == words) return;
  }
  watching->asked_.emplace(path, Asked{kind, low, high, std::move(words)});
}

Expected<json::value> parse_json(std::string_view text, std::string_view where) {
  boost::system::error_code error;
  json::parse_options options;
  options.max_depth = 24;
  json::stream_parser parser({}, options);
  const std::size_t read = parser.write_some(text.data(), text.size(), error);
  if (!error && read < text.size()) {
    const std::string_view rest = text.substr(read);
    if (rest.find_first_not_of(" \t\r\n") != std::string_view::npos) {
      error = json::make_error_code(json::error::extra_data);
    }
  }
  if (!error) parser.finish(error);
  if (error) {
    return fault("bad_json", std::string(where) + " is not valid JSON: " + error.message() +
                                 " near byte " + std::to_string(read));
  }
  return parser.release();
}

void merge_patch(json::value& target, const json::value& patch) {
  if (!patch.is_object()) {
    target = patch;
    return;
  }
  if (!target.is_object()) target = json::object();
  json::object& fields = target.get_object();
  for (const auto& [key, value] : patch.get_object()) {
    if (value.is_null()) {
      fields.erase(key);
    } else {
      merge_patch(fields[key], value);
    }
  }
}

void Reading::fail(const std::string& where, const std::string& what) {
  if (!fault_) fault_ = Fault{code_, where.empty() ? what : where + ": " + what};
}

Reader Reader::operator[](std::string_view key) const {
  if (std::optional<Reader> field = find(key)) return *field;
  static const json::value kAbsent;
  // Said once, here; what is then read from nothing fails too, but only the first fault counts.
  fail("the field \"" + std::string(key) + "\" is missing");
  return inside(kAbsent, path_ + "." + std::string(key));
}

std::optional<Reader> Reader::find(std::string_view key) const {
  if (!value_->is_object()) {
    fail("must be an object, not " + kind_of(*value_));
    return std::nullopt;
  }
  const json::value* field = value_->get_object().if_contains(key);
  if (field == nullptr) return std::nullopt;
  return inside(*field, path_.empty() ? std::string(key) : path_ + "." + std::string(key));
}

std::vector<std::pair<std::string, Reader>> Reader::fields() const {
  std::vector<std::pair<std::string, Reader>> out;
  if (!value_->is_object()) {
    fail("must be an object, not " + kind_of(*value_));
    return out;
  }
  for (const auto& [key, value] : value_->get_object()) {
    out.emplace_back(
        std::string(key),
        inside(value, path_.empty() ? std::string(key) : path_ + "." + std::string(key)));
  }
  return out;
}

std::vector<Reader> Reader::items() const {
  std::vector<Reader> out;
  if (!value_->is_array()) {
    fail("must be a list, not " + kind_of(*value_));
    return out;
  }
  int at = 0;
  for (const json::value& item : value_->get_array()) {
    out.push_back(inside(item, path_ + "[" + std::to_string(at++) + "]"));
  }
  return out;
}

void Reader::only(std::initializer_list<std::string_view> keys) const {
  if (!value_->is_object()) {
    fail("must be an object, not " + kind_of(*value_));
    return;
  }
  for (const auto& [key, value] : value_->get_object()) {
    const std::string_view name(key.data(), key.size());
    if (std::find(keys.begin(), keys.end(), name) == keys.end()) {
      return fail("has no field " + in_quotes(name) + or_rather(name, {keys.begin(), keys.end()}));
    }
  }
}

int Reader::number(int low, int high) const {
  Watching::note(path_, Asked::Kind::number, low, high);
  std::optional<std::int64_t> got;
  if (value_->is_int64()) got = value_->get_int64();
  // Built in memory from unsigned bytes, never parsed from text.
  if (value_->is_uint64() && value_->get_uint64() <= 0x7FFFFFFFU) {
    got = static_cast<std::int64_t>(value_->get_uint64());
  }
  if (!got || *got < low || *got > high) {
    fail("must be a whole number from " + std::to_string(low) + " to " + std::to_string(high) +
         ", not " + kind_of(*value_));
    return low;
  }
  return static_cast<int>(*got);
}

double Reader::real(double low, double high) const {
  double got = low - 1;
  if (value_->is_int64()) got = static_cast<double>(value_->get_int64());
  if (value_->is_double()) got = value_->get_double();
  if (!std::isfinite(got) || got < low || got > high) {
    fail("must be a number from " + std::to_string(low) + " to " + std::to_string(high) + ", not " +
         kind_of(*value_));
    return low;
  }
  return got;
}

bool Reader::flag() const {
  Watching::note(path_, Asked::Kind::flag);
  if (!value_->is_bool()) {
    fail("must be true or false, not " + kind_of(*value_));
    return false;
  }
  return value_->get_bool();
}

std::string Reader::text() const {
  Watching::note(path_, Asked::Kind::text);
  if (!value_->is_string()) {
    fail("must be text, not " + kind_of(*value_));
    return {};
  }
  return std::string(value_->get_string());
}

int Reader::word(const Domain& domain) const {
  Watching::note(path_, Asked::Kind::word, 0, 0, &domain);
  if (!value_->is_string()) {
    fail("must be a " + domain.name + " (" + some_of(domain) + "), not " + kind_of(*value_));
    return 0;
  }
  return index_in(domain, value_->get_string());
}

int Reader::key_in(const Domain& domain, std::string_view key) const {
  Watching::note(path_, Asked::Kind::keys, 0, 0, &domain);
  return index_in(domain, key);
}

int Reader::index_in(const Domain& domain, std::string_view key) const {
  if (const std::optional<int> at = domain.find(key)) return *at;
  // Only the first fault is told; looking for what was meant costs time.
  if (!failed()) fail(no_such_word(key, domain.name, domain.ids));
  return 0;
}

}  // namespace casus
