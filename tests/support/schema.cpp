#include "tests/support/schema.h"

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "core/text.h"

namespace casus::test {
namespace {

using Fault = std::optional<std::string>;

bool is_of_type(const json::value& value, std::string_view type) {
  if (type == "object") return value.is_object();
  if (type == "array") return value.is_array();
  if (type == "string") return value.is_string();
  if (type == "boolean") return value.is_bool();
  if (type == "null") return value.is_null();
  const bool whole = value.is_int64() || value.is_uint64();
  if (type == "integer") return whole;
  return type == "number" && (whole || value.is_double());
}

class Check {
 public:
  explicit Check(const json::value& document) : document_(&document) {}

  Fault operator()(const json::value& schema, const json::value& value,
                   const std::string& path) const {
    if (schema.is_bool()) return schema.get_bool() ? std::nullopt : Fault(path + " is not allowed");
    if (!schema.is_object()) return path + ": the schema is no object";
    for (const auto& [key, rule] : schema.get_object()) {
      if (auto wrong = one(key, rule, schema.get_object(), value, path)) return wrong;
    }
    return std::nullopt;
  }

 private:
  Fault one(std::string_view key, const json::value& rule, const json::object& schema,
            const json::value& value, const std::string& path) const {
    if (key == "description" || key == "title") return std::nullopt;
    if (key == "$ref") return reference(rule, value, path);
    if (key == "type") return type(rule, value, path);
    if (key == "enum") {
      const json::array& words = rule.as_array();
      if (std::find(words.begin(), words.end(), value) != words.end()) return std::nullopt;
      return path + " is none of " + json::serialize(rule) + ": " + json::serialize(value);
    }
    if (key == "const") {
      return value == rule ? std::nullopt : Fault(path + " is not " + json::serialize(rule));
    }
    if (key == "oneOf") return one_of(rule.as_array(), value, path);
    if (key == "required") return required(rule.as_array(), value, path);
    if (key == "properties") return properties(rule.as_object(), value, path);
    if (key == "additionalProperties") return others(rule, schema, value, path);
    if (key == "items") return items(rule, value, path);
    if (key == "maxItems") {
      const bool fits =
          !value.is_array() || value.get_array().size() <= rule.to_number<std::size_t>();
      return fits ? std::nullopt : Fault(path + " has more items than " + json::serialize(rule));
    }
    return path + ": the schema's word " + in_quotes(key) + " is not known to this check";
  }

  Fault reference(const json::value& rule, const json::value& value,
                  const std::string& path) const {
    const std::string_view target = rule.as_string();
    const json::value* schema =
        target.starts_with("#") ? found_at(*document_, target.substr(1)) : nullptr;
    if (schema == nullptr) return path + ": the schema has no " + std::string(target);
    return (*this)(*schema, value, path);
  }

  static Fault type(const json::value& rule, const json::value& value, const std::string& path) {
    const json::array types = rule.is_array() ? rule.get_array() : json::array{rule};
    for (const json::value& each : types) {
      if (is_of_type(value, each.as_string())) return std::nullopt;
    }
    return path + " is no " + json::serialize(rule) + ": " + json::serialize(value).substr(0, 80);
  }

  Fault one_of(const json::array& choices, const json::value& value,
               const std::string& path) const {
    int fit = 0;
    std::string why;
    for (const json::value& schema : choices) {
      const auto wrong = (*this)(schema, value, path);
      if (wrong) why += "; " + *wrong;
      if (!wrong) ++fit;
    }
    if (fit == 1) return std::nullopt;
    return path + (fit == 0 ? " fits nothing it may be" + why : " fits more than one of them");
  }

  static Fault required(const json::array& keys, const json::value& value,
                        const std::string& path) {
    if (!value.is_object()) return std::nullopt;
    for (const json::value& key : keys) {
      if (!value.get_object().contains(key.as_string())) {
        return path + " has no " + std::string(key.as_string());
      }
    }
    return std::nullopt;
  }

  Fault properties(const json::object& schemas, const json::value& value,
                   const std::string& path) const {
    if (!value.is_object()) return std::nullopt;
    for (const auto& [key, schema] : schemas) {
      const json::value* field = value.get_object().if_contains(key);
      if (field == nullptr) continue;
      if (auto wrong = (*this)(schema, *field, path + "." + std::string(key))) return wrong;
    }
    return std::nullopt;
  }

  Fault others(const json::value& rule, const json::object& schema, const json::value& value,
               const std::string& path) const {
    if (!value.is_object()) return std::nullopt;
    const json::value* known = schema.if_contains("properties");
    for (const auto& [key, field] : value.get_object()) {
      if (known != nullptr && known->as_object().contains(key)) continue;
      if (auto wrong = (*this)(rule, field, path + "." + std::string(key))) return wrong;
    }
    return std::nullopt;
  }

  Fault items(const json::value& rule, const json::value& value, const std::string& path) const {
    if (!value.is_array()) return std::nullopt;
    std::size_t number = 0;
    for (const json::value& item : value.get_array()) {
      if (auto wrong = (*this)(rule, item, path + "[" + std::to_string(number++) + "]")) {
        return wrong;
      }
    }
    return std::nullopt;
  }

  const json::value* document_;
};

}  // namespace

const json::value* found_at(const json::value& document, std::string_view pointer) {
  const json::value* at = &document;
  if (pointer.empty()) return at;
  for (const std::string_view part : split(pointer.substr(1), '/')) {
    if (!at->is_object()) return nullptr;
    at = at->get_object().if_contains(part);
    if (at == nullptr) return nullptr;
  }
  return at;
}

std::optional<std::string> why_not_valid(const json::value& document, const json::value& schema,
                                         const json::value& value) {
  return Check(document)(schema, value, "$");
}

json::value source_json(std::string_view path) {
  std::ifstream stream(std::filesystem::path(CASUS_SOURCE_DIR) / path);
  const std::string text{std::istreambuf_iterator<char>(stream), {}};
  boost::system::error_code error;
  json::value value = json::parse(text, error);
  return error ? json::value() : value;
}

}  // namespace casus::test
