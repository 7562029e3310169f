// Where a webhook may lead. People type these addresses, and the server goes there: it must not be
// sent to its own machine or into the network behind it.
#pragma once

#include <boost/asio/ip/address.hpp>
#include <string>
#include <string_view>

#include "core/fault.h"

namespace casus::server {

struct HookAddress {
  bool tls = false;
  std::string host;    // without the brackets of an IPv6 address
  std::string port;    // a number
  std::string target;  // path and query
  std::string url;     // all of it, as libcurl writes it
};

// http://host[:port][/path], read by the library that goes there; a fault `bad_webhook` says what
// is wrong with it.
Expected<HookAddress> read_hook_address(std::string_view text);

// Not of this machine, a private network, or a range with a purpose of its own.
bool is_public(const boost::asio::ip::address& address);

}  // namespace casus::server
