// Reading outside JSON: every wrong field is named by its path, the first fault is kept, reading
// goes on with harmless values so that callers stay straight-line code.
#pragma once

#include <boost/json.hpp>
#include <initializer_list>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/fault.h"

namespace casus {

namespace json = boost::json;

struct Domain;

Expected<json::value> parse_json(std::string_view text, std::string_view where);

// RFC 7386: fields of the patch replace, null removes, objects merge.
void merge_patch(json::value& target, const json::value& patch);

// What a reader was asked for at a path of a document.
struct Asked {
  enum class Kind : std::uint8_t { number, flag, text, word, keys };
  Kind kind = Kind::text;
  int low = 0;  // of numbers
  int high = 0;
  std::shared_ptr<const Domain> domain;  // of words and keys
};

// While one lives, readers of this thread tell it what they are asked for: so the shape of a
// document can be told by the code that reads it, and nobody writes it down a second time. It may
// ask for what is left out to be told as well: descriptions of fields (core/fields.h) then say what
// they would have read.
class Watching {
 public:
  enum class LeftOut : std::uint8_t { passed_over, told };
  explicit Watching(LeftOut left_out = LeftOut::passed_over);
  ~Watching();
  Watching(const Watching&) = delete;
  Watching& operator=(const Watching&) = delete;

  const std::multimap<std::string, Asked>& asked() const { return asked_; }

  static void note(const std::string& path, Asked::Kind kind, int low = 0, int high = 0,
                   const Domain* domain = nullptr);
  static bool wants_left_out();

 private:
  Watching* outer_;
  LeftOut left_out_;
  std::multimap<std::string, Asked> asked_;
  std::map<const Domain*, std::shared_ptr<const Domain>> domains_;
};

// The fault slot that all readers of one document share.
class Reading {
 public:
  explicit Reading(std::string code) : code_(std::move(code)) {}
  void fail(const std::string& where, const std::string& what);
  bool failed() const { return fault_.has_value(); }
  const Fault& fault() const { return *fault_; }
  template <class T>
  Expected<T> result(T value) const {
    if (fault_) return std::unexpected(*fault_);
    return value;
  }

 private:
  std::string code_;
  std::optional<Fault> fault_;
};

class Reader {
 public:
  Reader(const json::value& value, std::string path, Reading& reading)
      : value_(&value), path_(std::move(path)), reading_(&reading) {}

  Reader operator[](std::string_view key) const;  // a field that must be there
  std::optional<Reader> find(std::string_view key) const;
  std::vector<std::pair<std::string, Reader>> fields() const;
  std::vector<Reader> items() const;
  // Refuses every field that is not listed: a misspelt name must not pass unseen.
  void only(std::initializer_list<std::string_view> keys) const;

  int number(int low, int high) const;
  double real(double low, double high) const;
  bool flag() const;
  std::string text() const;
  int word(const Domain& domain) const;  // its index
  int key_in(const Domain& domain, std::string_view key) const;
  bool is_null() const { return value_->is_null(); }
  bool is_number() const { return value_->is_int64() || value_->is_uint64(); }
  bool is_string() const { return value_->is_string(); }
  bool is_array() const { return value_->is_array(); }
  bool is_object() const { return value_->is_object(); }

  void fail(const std::string& what) const { reading_->fail(path_, what); }
  bool failed() const { return reading_->failed(); }
  const std::string& path() const { return path_; }
  const json::value& value() const { return *value_; }

 private:
  int index_in(const Domain& domain, std::string_view word) const;
  Reader inside(const json::value& value, std::string path) const {
    return Reader(value, std::move(path), *reading_);
  }
  const json::value* value_;
  std::string path_;
  Reading* reading_;
};

}  // namespace casus
