#include "core/json_text.h"

namespace casus {

void JsonText::escape(std::string_view text) {
  constexpr std::string_view kHex = "0123456789abcdef";
  out_->push_back('"');
  std::size_t plain = 0;  // from here on nothing needs to be escaped
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    if (byte >= 0x20 && byte != '"' && byte != '\\') continue;
    out_->append(text, plain, i - plain);
    plain = i + 1;
    out_->push_back('\\');
    switch (byte) {
      case '"':
      case '\\': out_->push_back(static_cast<char>(byte)); break;
      case '\b': out_->push_back('b'); break;
      case '\f': out_->push_back('f'); break;
      case '\n': out_->push_back('n'); break;
      case '\r': out_->push_back('r'); break;
      case '\t': out_->push_back('t'); break;
      default:
        out_->append("u00");
        out_->push_back(kHex[byte >> 4U]);
        out_->push_back(kHex[byte & 0x0FU]);
    }
  }
  out_->append(text, plain);
  out_->push_back('"');
}

}  // namespace casus
