#include "server/net/hook_address.h"

#include <algorithm>
#include <array>
#include <boost/url.hpp>

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

}  // namespace

bool is_public(const ip::address& address) {
  if (address.is_v4()) return is_public_v4(address.to_v4());
  const ip::address_v6 six = address.to_v6();
  if (six.is_v4_mapped()) return is_public_v4(ip::make_address_v4(ip::v4_mapped, six));
  return is_public_v6(six);
}

Expected<HookAddress> read_hook_address(std::string_view text) {
  if (text.size() > kLongestAddress) return bad("is longer than 500 characters");
  const auto url = boost::urls::parse_uri(text);
  if (!url) return bad("is no address: " + url.error().message());
  HookAddress out;
  out.tls = url->scheme_id() == boost::urls::scheme::https;
  if (!out.tls && url->scheme_id() != boost::urls::scheme::http) {
    return bad("must be an address with http or https");
  }
  if (url->has_userinfo()) return bad("must not name a user");
  const auto part = [](const auto& view) { return std::string(view.data(), view.size()); };
  out.host = url->host_type() == boost::urls::host_type::ipv6 ? url->host_ipv6_address().to_string()
                                                              : part(url->encoded_host());
  // A name with signs in percents is none that a resolver knows.
  if (out.host.empty() || out.host.find('%') != std::string::npos) return bad("names no host");
  out.port = out.tls ? "443" : "80";
  if (url->has_port()) {
    const auto port = whole_number(part(url->port()), 1, 65535);
    if (!port) return bad("has a port that is none");
    if (*port < 1024 && *port != 80 && *port != 443) {
      return bad("has a port of another service; 80, 443 and those from 1024 on are for webhooks");
    }
    out.port = std::to_string(*port);
  }
  out.target = part(url->encoded_target());
  // Boost 1.81 takes "http://host:80x/" for an address with the path "x/".
  if (!out.target.empty() && out.target[0] != '/' && out.target[0] != '?') {
    return bad("has signs after its host that belong to nothing");
  }
  if (!out.target.starts_with('/')) out.target.insert(0, "/");
  out.shown = part(url->encoded_host_and_port());
  return out;
}

}  // namespace casus::server
