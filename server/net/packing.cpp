#include "server/net/packing.h"

#include <boost/beast/core/string.hpp>
#include <boost/beast/zlib/deflate_stream.hpp>
#include <boost/crc.hpp>
#include <cstdint>

#include "core/text.h"

namespace casus::server {
namespace {

namespace zlib = boost::beast::zlib;

constexpr int kPackingLevel = 4;    // what is sent once is not worth the last percent
constexpr int kPackingWindow = 15;  // bits, the whole of it
constexpr int kPackingMemory = 8;

// No name, no time, from an unknown system.
constexpr std::string_view kGzipHead("\x1f\x8b\x08\0\0\0\0\0\0\xff", 10);

void append_little_endian(std::string& text, std::uint32_t number) {
  for (int shift = 0; shift < 32; shift += 8) text += static_cast<char>(number >> shift & 0xFFU);
}

bool refuses(std::string_view quality) {
  return quality == "q=0" || (quality.starts_with("q=0.") &&
                              quality.find_first_not_of('0', 4) == std::string_view::npos);
}

}  // namespace

bool takes_gzip(std::string_view accepted) {
  for (const std::string_view part : split(accepted, ',')) {
    const std::size_t end = part.find(';');
    if (!boost::beast::iequals(trimmed(part.substr(0, end)), "gzip")) continue;
    return end == std::string_view::npos || !refuses(trimmed(part.substr(end + 1)));
  }
  return false;
}

std::string gzipped(std::string_view text) {
  zlib::deflate_stream stream;
  stream.reset(kPackingLevel, kPackingWindow, kPackingMemory, zlib::Strategy::normal);
  std::string packed(kGzipHead);
  packed.resize(kGzipHead.size() + stream.upper_bound(text.size()));
  zlib::z_params bytes;
  bytes.next_in = text.data();
  bytes.avail_in = text.size();
  bytes.next_out = packed.data() + kGzipHead.size();
  bytes.avail_out = packed.size() - kGzipHead.size();
  boost::system::error_code error;
  stream.write(bytes, zlib::Flush::finish, error);  // there is room for all of it
  packed.resize(kGzipHead.size() + bytes.total_out);
  boost::crc_32_type sum;
  sum.process_bytes(text.data(), text.size());
  append_little_endian(packed, sum.checksum());
  append_little_endian(packed, static_cast<std::uint32_t>(text.size()));
  return packed;
}

}  // namespace casus::server
