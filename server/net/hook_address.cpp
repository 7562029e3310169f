#include "server/net/hook_address.h"

#include <algorithm>
#include <array>

#include "core/text.h"

namespace casus::server {
namespace {

namespace ip = boost::asio::ip;

constexpr std::size_t kLongestAddress = 500;

struct Range {
  std::array<std::uint8_t, 4> from;
  unsigned bits;
};

// RFC 6890 and its like: everything that is not the open internet.
constexpr std::array<Range, 15> kNotPublic = {{{{0, 0, 0, 0}, 8},
                                               {{10, 0, 0, 0}, 8},
                                               {{100, 64, 0, 0}, 10},
                                               {{127, 0, 0, 0}, 8},
                                               {{169, 254, 0, 0}, 16},
                                               {{172, 16, 0, 0}, 12},
                                               {{192, 0, 0, 0}, 24},
                                               {{192, 0, 2, 0}, 24},
                                               {{192, 88, 99, 0}, 24},
                                               {{192, 168, 0, 0}, 16},
                                               {{198, 18, 0, 0}, 15},
                                               {{198, 51, 100, 0}, 24},
                                               {{203, 0, 113, 0}, 24},
                                               {{224, 0, 0, 0}, 4},
                                               {{240, 0, 0, 0}, 4}}};

bool is_public_v4(const ip::address_v4& address) {
  return std::none_of(kNotPublic.begin(), kNotPublic.end(), [&](const Range& range) {
    const std::uint32_t from = ip::address_v4(range.from).to_uint();
    return (address.to_uint() ^ from) >> (32U - range.bits) == 0;
  });
}

bool starts_with(const ip::address_v6::bytes_type& bytes, std::initializer_list<int> prefix) {
  return std::equal(prefix.begin(), prefix.end(), bytes.begin());
}

// Only addresses that are given out today (2000::/3), and none that stands for an IPv4 address:
// those would lead around the list above.
bool is_public_v6(const ip::address_v6& address) {
  const auto bytes = address.to_bytes();
  const bool given_out = (bytes[0] & 0xE0U) == 0x20U;
  const bool stands_for_v4 =
      starts_with(bytes, {0x20, 0x02}) || starts_with(bytes, {0x20, 0x01, 0x00, 0x00});
  const bool example = starts_with(bytes, {0x20, 0x01, 0x0D, 0xB8});
  return given_out && !stands_for_v4 && !example;
}

std::unexpected<Fault> bad(const std::string& what) { return fault("bad_webhook", what); }

bool is_host(std::string_view host) {
  return !host.empty() && host.size() < 254 &&
         host.find_first_not_of(
             "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._"
             ":") == std::string_view::npos;
}

}  // namespace

bool is_public(const ip::address& address) {
  if (address.is_v4()) return is_public_v4(address.to_v4());
  const ip::address_v6 six = address.to_v6();
  if (six.is_v4_mapped()) return is_public_v4(ip::make_address_v4(ip::v4_mapped, six));
  return is_public_v6(six);
}

Expected<HookAddress> read_hook_address(std::string_view url) {
  HookAddress out;
  if (url.size() > kLongestAddress) return bad("is longer than 500 characters");
  const bool clean = std::all_of(url.begin(), url.end(), [](char c) {
    return c > 0x20 && c < 0x7F && c != '"' && c != '<' && c != '>' && c != '\\';
  });
  if (!clean) return bad("has signs that no address has");
  out.tls = url.starts_with("https://");
  if (!out.tls && !url.starts_with("http://")) return bad("must be an address with http or https");
  url.remove_prefix(out.tls ? 8 : 7);
  const std::size_t end = std::min(url.find_first_of("/?#"), url.size());
  const std::string_view authority = url.substr(0, end);
  std::string_view target = url.substr(end);
  target = target.substr(0, target.find('#'));
  out.target = target.starts_with('/') ? std::string(target) : "/" + std::string(target);
  if (authority.find('@') != std::string_view::npos) return bad("must not name a user");

  const bool bracketed = authority.starts_with('[');
  const std::size_t close = bracketed ? authority.find(']') : std::string_view::npos;
  if (bracketed && close == std::string_view::npos) return bad("has a bracket that is not closed");
  const std::size_t colon = authority.find(':', bracketed ? close : 0);
  const std::string_view host = authority.substr(0, colon);
  out.host = bracketed ? authority.substr(1, close - 1) : host;
  if (!is_host(out.host) || (bracketed && host.size() != close + 1)) return bad("names no host");
  out.port = out.tls ? "443" : "80";
  if (colon != std::string_view::npos) {
    const auto port = whole_number(authority.substr(colon + 1), 1, 65535);
    if (!port) return bad("has a port that is none");
    if (*port < 1024 && *port != 80 && *port != 443) {
      return bad("has a port of another service; 80, 443 and those from 1024 on are for webhooks");
    }
    out.port = std::to_string(*port);
  }
  out.shown = authority;
  return out;
}

}  // namespace casus::server
