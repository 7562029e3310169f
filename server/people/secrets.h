// Secrets of people: passwords, session tokens, the token that guards against forged requests. All
// of it rests on libsodium; nothing here is stored in the clear.
#pragma once

#include <string>
#include <string_view>

namespace casus::server {

// Must be called once before anything else here; false if libsodium cannot start.
bool start_secrets();

// Slow on purpose (argon2id): call it on a worker, never on a thread that serves others.
std::string hash_password(std::string_view password);
bool is_password(std::string_view password, const std::string& hash);

std::string random_token();                   // 256 bits, as text fit for a cookie
std::string random_id(std::size_t length);    // letters and digits, for table ids and invitations
std::string id_from(std::string_view token);  // a table's id out of a token
std::string token_hash(std::string_view token);  // what the store keeps of a session token

// The token a page must send back with every change: bound to its session, useless without the key.
std::string request_token(std::string_view server_key, std::string_view session);
bool is_same(std::string_view one, std::string_view other);  // in constant time

}  // namespace casus::server
