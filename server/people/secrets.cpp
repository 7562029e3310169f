#include "server/people/secrets.h"

#include <sodium.h>

#include <algorithm>
#include <array>

namespace casus::server {
namespace {

template <std::size_t N>
std::string as_text(const std::array<unsigned char, N>& bytes) {
  constexpr int kVariant = sodium_base64_VARIANT_URLSAFE_NO_PADDING;
  std::string text(sodium_base64_ENCODED_LEN(N, kVariant), '\0');
  sodium_bin2base64(text.data(), text.size(), bytes.data(), bytes.size(), kVariant);
  text.pop_back();  // the final zero
  return text;
}

// Without letters and digits that look alike when read aloud or typed.
constexpr std::string_view kLetters = "abcdefghjkmnpqrstuvwxyz23456789";

const unsigned char* bytes_of(std::string_view text) {
  return reinterpret_cast<const unsigned char*>(text.data());
}

}  // namespace

bool start_secrets() { return sodium_init() >= 0; }

std::string hash_password(std::string_view password) {
  std::array<char, crypto_pwhash_STRBYTES> hash{};
  const int failed =
      crypto_pwhash_str(hash.data(), password.data(), password.size(),
                        crypto_pwhash_OPSLIMIT_INTERACTIVE, crypto_pwhash_MEMLIMIT_INTERACTIVE);
  return failed != 0 ? std::string() : std::string(hash.data());  // empty: out of memory
}

bool is_password(std::string_view password, const std::string& hash) {
  return !hash.empty() && hash.size() < crypto_pwhash_STRBYTES &&
         crypto_pwhash_str_verify(hash.c_str(), password.data(), password.size()) == 0;
}

std::string random_token() {
  std::array<unsigned char, 32> bytes{};
  randombytes_buf(bytes.data(), bytes.size());
  return as_text(bytes);
}

std::string id_from(std::string_view token) {
  constexpr std::size_t kLength = 12;
  std::array<unsigned char, crypto_generichash_BYTES> bytes{};
  crypto_generichash(bytes.data(), bytes.size(), bytes_of(token), token.size(), nullptr, 0);
  std::string id;
  for (std::size_t i = 0; i < kLength; ++i) id.push_back(kLetters[bytes[i] % kLetters.size()]);
  return id;
}

std::string random_id(std::size_t length) {
  std::string id;
  for (std::size_t i = 0; i < length; ++i) {
    id.push_back(kLetters[randombytes_uniform(kLetters.size())]);
  }
  return id;
}

std::string token_hash(std::string_view token) {
  std::array<unsigned char, crypto_generichash_BYTES> hash{};
  crypto_generichash(hash.data(), hash.size(), bytes_of(token), token.size(), nullptr, 0);
  return as_text(hash);
}

std::string request_token(std::string_view server_key, std::string_view session) {
  std::array<unsigned char, crypto_generichash_BYTES> hash{};
  const std::size_t key = std::min<std::size_t>(server_key.size(), crypto_generichash_KEYBYTES_MAX);
  crypto_generichash(hash.data(), hash.size(), bytes_of(session), session.size(),
                     bytes_of(server_key), key);
  return as_text(hash);
}

bool is_same(std::string_view one, std::string_view other) {
  return one.size() == other.size() && sodium_memcmp(one.data(), other.data(), one.size()) == 0;
}

}  // namespace casus::server
