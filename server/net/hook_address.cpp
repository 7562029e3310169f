#include "server/net/hook_address.h"

#include <curl/curl.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <memory>

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

struct UrlEnd {
  void operator()(CURLU* url) const { curl_url_cleanup(url); }
};
using Url = std::unique_ptr<CURLU, UrlEnd>;

std::string part_of(const Url& url, CURLUPart part, unsigned flags = 0) {
  char* text = nullptr;
  if (curl_url_get(url.get(), part, &text, flags) != CURLUE_OK) return {};
  std::string out(text);
  curl_free(text);
  return out;
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
  const Url url(curl_url());
  const std::string whole(text);
  if (whole.size() != std::strlen(whole.c_str())) return bad("is no address");
  const CURLUcode read = curl_url_set(url.get(), CURLUPART_URL, whole.c_str(), 0);
  if (read != CURLUE_OK) return bad("is no address: " + std::string(curl_url_strerror(read)));
  const std::string scheme = part_of(url, CURLUPART_SCHEME);
  if (scheme != "http" && scheme != "https") return bad("must be an address with http or https");
  // The library takes "http:///host" for "http://host", as browsers do.
  const std::string begin = scheme + "://";
  if (text.size() <= begin.size() || text[begin.size()] == '/') return bad("names no host");
  if (!part_of(url, CURLUPART_USER).empty() || !part_of(url, CURLUPART_PASSWORD).empty()) {
    return bad("must not name a user");
  }
  HookAddress out;
  out.tls = scheme == "https";
  out.host = part_of(url, CURLUPART_HOST);
  if (out.host.starts_with('[')) out.host = out.host.substr(1, out.host.size() - 2);
  if (out.host.empty()) return bad("names no host");
  out.port = part_of(url, CURLUPART_PORT, CURLU_DEFAULT_PORT);
  const auto port = whole_number(out.port, 1, 65535);
  if (!port) return bad("has a port that is none");
  if (*port < 1024 && *port != 80 && *port != 443) {
    return bad("has a port of another service; 80, 443 and those from 1024 on are for webhooks");
  }
  const std::string query = part_of(url, CURLUPART_QUERY);
  out.target = part_of(url, CURLUPART_PATH) + (query.empty() ? "" : "?" + query);
  curl_url_set(url.get(), CURLUPART_FRAGMENT, nullptr, 0);
  out.url = part_of(url, CURLUPART_URL);
  return out;
}

}  // namespace casus::server
