// JSON written straight into text. What is sent or stored often (views, updates, lists of choices)
// is never built as a value first; whoever wants a value parses the text.
#pragma once

#include <charconv>
#include <concepts>
#include <cstdint>
#include <cstring>
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

  // Copies eight bytes or fewer; whether any of them needs to be escaped. Words are mostly that
  // short: it is kept for a tenth more choices a second (bench/README.md, "The server").
  template <class Word>
  static bool copy_piece(const char* from, char* to) {
    Word word;
    std::memcpy(&word, from, sizeof word);
    std::memcpy(to, &word, sizeof word);
    constexpr Word kOnes = static_cast<Word>(0x0101'0101'0101'0101);
    constexpr Word kHigh = static_cast<Word>(kOnes << 7U);
    // The highest bit of a byte that is smaller than `least`; above it others may be set too.
    const auto smaller = [](Word bytes, unsigned least) {
      return static_cast<Word>((bytes - kOnes * least) & ~bytes & kHigh);
    };
    return (smaller(word, 0x20) | smaller(word ^ (kOnes * '"'), 1) |
            smaller(word ^ (kOnes * '\\'), 1)) != 0;
  }
  // Copies a short text; whether nothing in it needs to be escaped.
  static bool copy_plain(std::string_view text, char* to) {
    const char* from = text.data();
    const std::size_t size = text.size();
    bool escaped = false;
    if (size >= 8) {
      for (std::size_t i = 0; i + 8 < size; i += 8) {
        escaped |= copy_piece<std::uint64_t>(from + i, to + i);
      }
      escaped |= copy_piece<std::uint64_t>(from + size - 8, to + size - 8);
    } else if (size >= 4) {
      escaped = copy_piece<std::uint32_t>(from, to);
      escaped |= copy_piece<std::uint32_t>(from + size - 4, to + size - 4);
    } else {
      for (std::size_t i = 0; i < size; ++i) escaped |= copy_piece<std::uint8_t>(from + i, to + i);
    }
    return !escaped;
  }
  void separate() {
    if (!first_) out_->push_back(',');
    first_ = false;
  }
  // Between quotes, with what stands before and after it (two signs at most).
  void put(std::string_view text, bool comma, std::string_view after) {
    bool plain = text.size() <= kShort;
    if (plain) {
      const std::size_t before = out_->size();
      out_->resize_and_overwrite(before + text.size() + 5, [&](char* all, std::size_t) {
        char* end = all + before;
        if (comma) *end++ = ',';
        *end++ = '"';
        plain = copy_plain(text, end);
        if (!plain) return before;
        end += text.size();
        *end++ = '"';
        for (const char c : after) *end++ = c;
        return static_cast<std::size_t>(end - all);
      });
    }
    if (plain) return;
    if (comma) out_->push_back(',');
    escape(text);
    out_->append(after);
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
    constexpr std::size_t kLongest = 24;
    const std::size_t before = out_->size();
    out_->resize_and_overwrite(before + kLongest, [&](char* all, std::size_t) {
      char* from = all + before;
      return static_cast<std::size_t>(std::to_chars(from, from + kLongest, +number).ptr - all);
    });
  }
  void write(std::string_view text) { put(text, false, {}); }
  void write(const char* text) { write(std::string_view(text)); }
  void escape(std::string_view text);

  std::string* out_;
  bool first_ = true;
};

}  // namespace casus
