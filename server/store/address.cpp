#include "server/store/address.h"

#include <libpq-fe.h>

#include <filesystem>
#include <string_view>

#include "core/text.h"

namespace casus::server::store {
namespace {

Expected<Address> sqlite_address(std::string_view path) {
  const std::string shown = in_quotes(path);
  if (path.empty()) return fault("bad_store_url", "The store's address names no file.");
  // SOCI puts the path in double quotes and knows no escape.
  if (path.find_first_of(std::string_view("\"\0", 2)) != std::string_view::npos) {
    return fault("bad_store_url", "The store's path " + shown + " holds a quotation mark.");
  }
  const std::filesystem::path file(path);
  std::error_code error;
  if (std::filesystem::is_directory(file, error)) {
    return fault("bad_store_url", "The store's path " + shown + " is a directory, not a file.");
  }
  const std::filesystem::path folder = file.has_parent_path() ? file.parent_path() : ".";
  if (!std::filesystem::is_directory(folder, error)) {
    return fault("store_missing",
                 "The directory " + in_quotes(folder.string()) + " for the store does not exist.");
  }
  return Address{Dialect::sqlite, "db=\"" + std::string(path) + "\"", shown, std::string(path)};
}

std::string escaped(std::string_view value) {
  std::string out = "'";
  for (const char c : value) {
    if (c == '\'' || c == '\\') out += '\\';
    out += c;
  }
  return out + "'";
}

// SOCI reads "key=value" words only, so libpq takes the URL apart.
Expected<Address> postgresql_address(const std::string& url) {
  char* message = nullptr;
  PQconninfoOption* options = PQconninfoParse(url.c_str(), &message);
  if (options == nullptr) {
    // What libpq quotes at the end is the address, or a part of it: the password may be there.
    const std::string_view said = message == nullptr ? "" : trimmed(message);
    const std::string why(said.substr(0, said.rfind(": \"")));
    PQfreemem(message);
    return fault("bad_store_url", "The store's address cannot be read: " + why + ".");
  }
  // Ours first: what the URL says comes later and wins. A silent network must not hold us for
  // minutes.
  Address address{Dialect::postgresql,
                  "connect_timeout='5' keepalives_idle='30' tcp_user_timeout='15000' "
                  "application_name='casus' client_encoding='UTF8'",
                  ""};
  std::string host;
  std::string database;
  for (const PQconninfoOption* option = options; option->keyword != nullptr; ++option) {
    if (option->val == nullptr) continue;
    const std::string_view key = option->keyword;
    if (key == "host") host = option->val;
    if (key == "dbname") database = option->val;
    address.connect += " " + std::string(key) + "=" + escaped(option->val);
  }
  PQconninfoFree(options);
  address.shown = in_quotes(database) + (host.empty() ? "" : " on " + in_quotes(host));
  return address;
}

}  // namespace

Expected<Address> parse_address(const std::string& url) {
  if (url.starts_with("postgresql://") || url.starts_with("postgres://")) {
    return postgresql_address(url);
  }
  if (url.starts_with("sqlite:")) return sqlite_address(std::string_view(url).substr(7));
  if (url.find("://") != std::string::npos) {
    return fault("bad_store_url", "The store's address " +
                                      in_quotes(url.substr(0, url.find("://"))) +
                                      " is neither sqlite:PATH nor postgresql://...");
  }
  return sqlite_address(url);
}

}  // namespace casus::server::store
