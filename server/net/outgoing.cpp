#include "server/net/outgoing.h"

#include <curl/curl.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cstdlib>
#include <cstring>

namespace casus::server {
namespace {

constexpr std::size_t kLongestHead = 16 * 1024;  // of an answer

struct EasyEnd {
  void operator()(CURL* easy) const { curl_easy_cleanup(easy); }
};
struct FieldsEnd {
  void operator()(curl_slist* fields) const { curl_slist_free_all(fields); }
};

boost::asio::ip::address address_of(const sockaddr& from) {
  namespace ip = boost::asio::ip;
  if (from.sa_family == AF_INET) {
    sockaddr_in four{};
    std::memcpy(&four, &from, sizeof four);
    return ip::address_v4(ntohl(four.sin_addr.s_addr));
  }
  sockaddr_in6 six{};
  std::memcpy(&six, &from, sizeof six);
  ip::address_v6::bytes_type bytes{};
  std::memcpy(bytes.data(), six.sin6_addr.s6_addr, bytes.size());
  return ip::address_v6(bytes);
}

}  // namespace

struct Outgoing::Curl {
  Curl() {
    static const bool kStarted = curl_global_init(CURL_GLOBAL_DEFAULT) == CURLE_OK;
    if (kStarted) multi = curl_multi_init();
  }
  ~Curl() { curl_multi_cleanup(multi); }
  Curl(const Curl&) = delete;
  Curl& operator=(const Curl&) = delete;

  CURLM* multi = nullptr;
};

struct Outgoing::Transfer {
  OutgoingRequest request;
  Done done;
  OutgoingResult result = {};
  std::size_t head_bytes = 0;
  bool has_body = false;
  std::array<char, CURL_ERROR_SIZE> error{};
  std::unique_ptr<curl_slist, FieldsEnd> fields = {};
  std::unique_ptr<CURL, EasyEnd> easy = {};

  template <class Value>
  void set(CURLoption option, Value value) {
    curl_easy_setopt(easy.get(), option, value);
  }
  void prepare();
  void judge(CURLcode code);

  static curl_socket_t open(void* transfer, curlsocktype purpose, curl_sockaddr* to);
  static std::size_t take_head(char* bytes, std::size_t size, std::size_t count, void* transfer);
  static std::size_t take_body(char* bytes, std::size_t size, std::size_t count, void* transfer);
};

curl_socket_t Outgoing::Transfer::open(void* transfer, curlsocktype, curl_sockaddr* to) {
  auto& self = *static_cast<Transfer*>(transfer);
  const bool allowed = self.request.local || is_public(address_of(to->addr));
  (allowed ? self.result.is_public : self.result.leads_inside) = true;
  if (!allowed || self.request.look_only) return CURL_SOCKET_BAD;
  return socket(to->family, to->socktype | SOCK_CLOEXEC, to->protocol);
}

std::size_t Outgoing::Transfer::take_head(char*, std::size_t size, std::size_t count,
                                          void* transfer) {
  auto& self = *static_cast<Transfer*>(transfer);
  self.head_bytes += size * count;
  return self.head_bytes > kLongestHead ? 0 : size * count;
}

// Nobody reads it: the transfer ends here.
std::size_t Outgoing::Transfer::take_body(char*, std::size_t, std::size_t, void* transfer) {
  static_cast<Transfer*>(transfer)->has_body = true;
  return 0;
}

void Outgoing::Transfer::prepare() {
  easy.reset(curl_easy_init());
  fields.reset(curl_slist_append(nullptr, "Content-Type: application/json"));
  set(CURLOPT_URL, request.to.url.c_str());
  set(CURLOPT_PROTOCOLS_STR, "http,https");
  set(CURLOPT_HTTP_VERSION, static_cast<long>(CURL_HTTP_VERSION_1_1));
  set(CURLOPT_FOLLOWLOCATION, 0L);
  // A proxy would go where it likes.
  set(CURLOPT_PROXY, "");
  set(CURLOPT_NOSIGNAL, 1L);
  set(CURLOPT_QUICK_EXIT, 1L);  // no stop waits for a name that is looked up
  set(CURLOPT_FORBID_REUSE, 1L);
  set(CURLOPT_FRESH_CONNECT, 1L);
  set(CURLOPT_TIMEOUT_MS, static_cast<long>(request.timeout.count()));
  set(CURLOPT_USERAGENT, "casus");
  set(CURLOPT_HTTPHEADER, fields.get());
  set(CURLOPT_POST, 1L);
  set(CURLOPT_POSTFIELDS, request.body.c_str());
  set(CURLOPT_POSTFIELDSIZE, static_cast<long>(request.body.size()));
  set(CURLOPT_ERRORBUFFER, error.data());
  set(CURLOPT_OPENSOCKETFUNCTION, &Transfer::open);
  set(CURLOPT_OPENSOCKETDATA, static_cast<void*>(this));
  set(CURLOPT_HEADERFUNCTION, &Transfer::take_head);
  set(CURLOPT_HEADERDATA, static_cast<void*>(this));
  set(CURLOPT_WRITEFUNCTION, &Transfer::take_body);
  set(CURLOPT_WRITEDATA, static_cast<void*>(this));
  // A club's own authority, named as everywhere with OpenSSL.
  if (const char* authorities = std::getenv("SSL_CERT_FILE")) set(CURLOPT_CAINFO, authorities);
}

void Outgoing::Transfer::judge(CURLcode code) {
  result.leads_inside = result.leads_inside && !result.is_public;
  if (code == CURLE_OK || (code == CURLE_WRITE_ERROR && has_body)) {
    long status = 0;
    curl_easy_getinfo(easy.get(), CURLINFO_RESPONSE_CODE, &status);
    result.status = static_cast<unsigned>(status);
  } else if (code == CURLE_WRITE_ERROR) {
    result.why = "its answer has no end";
  } else {
    result.why = error[0] != '\0' ? error.data() : curl_easy_strerror(code);
  }
}

Outgoing::Outgoing() : curl_(std::make_unique<Curl>()) {}

Outgoing::~Outgoing() {
  for (const auto& [easy, transfer] : transfers_) curl_multi_remove_handle(curl_->multi, easy);
}

void Outgoing::start(OutgoingRequest request, Done done) {
  auto transfer = std::make_unique<Transfer>(Transfer{std::move(request), std::move(done)});
  transfer->prepare();
  CURL* easy = transfer->easy.get();
  if (easy == nullptr || curl_multi_add_handle(curl_->multi, easy) != CURLM_OK) {
    transfer->result.why = "libcurl cannot start";
    transfer->done(transfer->result);
    return;
  }
  transfers_[easy] = std::move(transfer);
}

void Outgoing::run(std::chrono::milliseconds longest) {
  int running = 0;
  curl_multi_perform(curl_->multi, &running);
  int left = 0;
  bool done = false;
  while (const CURLMsg* message = curl_multi_info_read(curl_->multi, &left)) {
    if (message->msg != CURLMSG_DONE) continue;
    const CURLcode code = message->data.result;
    const auto at = transfers_.find(message->easy_handle);
    const std::unique_ptr<Transfer> transfer = std::move(at->second);
    transfers_.erase(at);
    curl_multi_remove_handle(curl_->multi, transfer->easy.get());
    transfer->judge(code);
    transfer->done(transfer->result);
    done = true;
  }
  if (!done) {
    curl_multi_poll(curl_->multi, nullptr, 0, static_cast<int>(longest.count()), nullptr);
  }
}

void Outgoing::wake() { curl_multi_wakeup(curl_->multi); }

}  // namespace casus::server
