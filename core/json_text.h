// JSON written straight into text. What is sent or stored often (views, news, lists of choices) is
// never built as a value first; whoever wants a value parses the text.
#pragma once

#include <algorithm>
#include <charconv>
#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace casus {

class JsonText {
 public:
  explicit JsonText(std::string& out) : out_(&out) {}

  // A field of the open object.
  void add(std::string_view key, const auto& value) {
    name(key);
    write(value);
  }
  // An item of the open list, or the whole text.
  void add(const auto& value) {
    separate();
    write(value);
  }
  // The same for JSON that is written already.
  void add_written(std::string_view key, std::string_view json) {
    name(key);
    out_->append(json);
  }
  void add_written(std::string_view json) {
    separate();
    out_->append(json);
  }

  void object(std::string_view key) { open(key, '{'); }
  void object() { open('{'); }
  void end_object() { close('}'); }
  void list(std::string_view key) { open(key, '['); }
  void list() { open('['); }
  void end_list() { close(']'); }

 private:
  static constexpr std::size_t kShort = 56;  // most words are shorter, and put down in one piece

  // Whether nothing in it needs to be escaped.
  static bool is_plain(std::string_view text) {
    for (const char c : text) {
      if (static_cast<unsigned char>(c) < 0x20 || c == '"' || c == '\\') return false;
    }
    return true;
  }
  void separate() {
    if (!first_) out_->push_back(',');
    first_ = false;
  }
  // Between quotes, with what stands before and after it.
  void put(std::string_view text, bool comma, std::string_view after) {
    if (text.size() > kShort || !is_plain(text)) {
      if (comma) out_->push_back(',');
      escape(text);
      out_->append(after);
      return;
    }
    char piece[kShort + 5];
    char* end = piece;
    if (comma) *end++ = ',';
    *end++ = '"';
    end = std::copy(text.begin(), text.end(), end);
    *end++ = '"';
    end = std::copy(after.begin(), after.end(), end);
    out_->append(piece, end);
  }
  void name(std::string_view key, std::string_view after = ":") {
    put(key, !first_, after);
    first_ = false;
  }
  void open(std::string_view key, char bracket) {
    name(key, bracket == '{' ? ":{" : ":[");
    first_ = true;
  }
  void open(char bracket) {
    separate();
    out_->push_back(bracket);
    first_ = true;
  }
  void close(char bracket) {
    out_->push_back(bracket);
    first_ = false;
  }

  void write(std::nullptr_t) { out_->append("null"); }
  template <class T>
  void write(const std::optional<T>& value) {
    if (value) {
      write(*value);
    } else {
      write(nullptr);
    }
  }
  void write(bool value) { out_->append(value ? "true" : "false"); }
  template <std::integral Number>
    requires(!std::same_as<Number, bool> && !std::same_as<Number, char>)
  void write(Number number) {
    char digits[24];
    const auto end = std::to_chars(digits, digits + sizeof digits, +number);
    out_->append(digits, end.ptr);
  }
  void write(std::string_view text) { put(text, false, {}); }
  void write(const char* text) { write(std::string_view(text)); }
  void escape(std::string_view text);

  std::string* out_;
  bool first_ = true;
};

}  // namespace casus
