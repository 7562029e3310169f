// Webhooks: to a receiver of the test's own, over http and https; what leads into private networks
// is refused, what fails is tried again and given up, and no game waits for any of it.
#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <thread>

#include "server/net/hook_address.h"
#include "tests/support/schema.h"
#include "tests/support/served.h"

namespace casus::test {
namespace {

using server::is_public;
using server::read_hook_address;

bool may_go_to(const char* address) { return is_public(boost::asio::ip::make_address(address)); }

TEST(ServeHooks, AddressesOfPrivateNetworksAreKnown) {
  for (const char* address : {"127.0.0.1",
                              "127.9.9.9",
                              "10.0.0.1",
                              "172.16.0.1",
                              "172.31.255.255",
                              "192.168.1.1",
                              "169.254.169.254",
                              "100.64.0.1",
                              "0.0.0.0",
                              "255.255.255.255",
                              "224.0.0.1",
                              "::1",
                              "::",
                              "fe80::1",
                              "fc00::1",
                              "fd12::1",
                              "ff02::1",
                              "::ffff:127.0.0.1",
                              "::ffff:10.0.0.1",
                              "::127.0.0.1",
                              "64:ff9b::7f00:1",
                              "2002:7f00:1::",
                              "2001:db8::1",
                              "2001:0:1::"}) {
    EXPECT_FALSE(may_go_to(address)) << address;
  }
  for (const char* address : {"9.9.9.9", "172.32.0.1", "100.128.0.1", "193.0.0.1", "11.0.0.1",
                              "2620:fe::fe", "::ffff:9.9.9.9"}) {
    EXPECT_TRUE(may_go_to(address)) << address;
  }
}

TEST(ServeHooks, OnlyPlainWebAddressesAreTaken) {
  const auto good = read_hook_address("https://example.org:8443/a/b?c=d#e");
  ASSERT_TRUE(good);
  EXPECT_TRUE(good->tls);
  EXPECT_EQ(good->host, "example.org");
  EXPECT_EQ(good->port, "8443");
  EXPECT_EQ(good->target, "/a/b?c=d");
  EXPECT_EQ(read_hook_address("http://example.org")->target, "/");
  EXPECT_EQ(read_hook_address("http://example.org?x")->target, "/?x");
  EXPECT_EQ(read_hook_address("http://[2620:fe::fe]:8080/")->host, "2620:fe::fe");
  for (const char* url :
       {"", "example.org", "ftp://example.org/", "file:///etc/passwd", "http://", "http:///x",
        "http://user@example.org/", "http://a:b@example.org/", "http://example.org:0/",
        "http://example.org:70000/", "http://example.org:22/", "http://example.org:6x/",
        "http://exa mple.org/", "http://example.org/\r\nX: y", "http://[::1/", "http://[::1]x/",
        "http://ex\\ample.org/", "gopher://x", "http://host\"/"}) {
    EXPECT_FALSE(read_hook_address(url)) << url;
  }
  EXPECT_FALSE(read_hook_address("http://example.org/" + std::string(600, 'x')));
}

// Makes a certificate for "localhost" that vouches for itself.
class Certificate {
 public:
  Certificate() : key_(EVP_RSA_gen(2048)), certificate_(X509_new()) {
    ASN1_INTEGER_set(X509_get_serialNumber(certificate_), 1);
    X509_set_version(certificate_, 2);
    X509_gmtime_adj(X509_getm_notBefore(certificate_), -3600);
    X509_gmtime_adj(X509_getm_notAfter(certificate_), 3600);
    X509_set_pubkey(certificate_, key_);
    X509_NAME* name = X509_get_subject_name(certificate_);
    X509_NAME_add_entry_by_txt(name, "CN", MBSTRING_ASC,
                               reinterpret_cast<const unsigned char*>("localhost"), -1, -1, 0);
    X509_set_issuer_name(certificate_, name);
    X509_EXTENSION* names =
        X509V3_EXT_conf_nid(nullptr, nullptr, NID_subject_alt_name, "DNS:localhost");
    X509_add_ext(certificate_, names, -1);
    X509_EXTENSION_free(names);
    X509_sign(certificate_, key_, EVP_sha256());
  }
  ~Certificate() {
    X509_free(certificate_);
    EVP_PKEY_free(key_);
  }
  Certificate(const Certificate&) = delete;
  Certificate& operator=(const Certificate&) = delete;

  void write(const std::string& path) const {
    std::FILE* file = std::fopen(path.c_str(), "w");
    PEM_write_X509(file, certificate_);
    std::fclose(file);
  }
  SSL_CTX* context() const {
    SSL_CTX* context = SSL_CTX_new(TLS_server_method());
    SSL_CTX_use_certificate(context, certificate_);
    SSL_CTX_use_PrivateKey(context, key_);
    return context;
  }

 private:
  EVP_PKEY* key_;
  X509* certificate_;
};

// Takes requests and answers each with the next status of a list (the last one for ever).
class Receiver {
 public:
  explicit Receiver(std::vector<std::string> answers, const Certificate* certificate = nullptr)
      : answers_(std::move(answers)),
        tls_(certificate == nullptr ? nullptr : certificate->context()) {
    fd_ = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address;
    (void)bind(fd_, reinterpret_cast<sockaddr*>(&address), size);
    (void)listen(fd_, 64);
    getsockname(fd_, reinterpret_cast<sockaddr*>(&address), &size);
    port_ = ntohs(address.sin_port);
    thread_ = std::thread([this] { run(); });
  }
  ~Receiver() {
    stopping_ = true;
    thread_.join();
    close(fd_);
    if (tls_ != nullptr) SSL_CTX_free(tls_);
  }
  Receiver(const Receiver&) = delete;
  Receiver& operator=(const Receiver&) = delete;

  int port() const { return port_; }
  std::string url(const std::string& path = "/hook") const {
    return (tls_ == nullptr ? "http://127.0.0.1:" : "https://localhost:") + std::to_string(port_) +
           path;
  }
  // Waits until so many requests have come; tells how many did.
  std::size_t wait_for(std::size_t count, std::chrono::milliseconds patience = kPatience) {
    std::unique_lock lock(mutex_);
    came_.wait_for(lock, patience, [&] { return requests_.size() >= count; });
    return requests_.size();
  }
  std::vector<std::string> requests() {
    const std::lock_guard lock(mutex_);
    return requests_;
  }

 private:
  void run() {
    while (!stopping_) {
      pollfd one{fd_, POLLIN, 0};
      if (poll(&one, 1, 50) <= 0) continue;
      const int client = accept(fd_, nullptr, nullptr);
      if (client < 0) continue;
      timeval patience{2, 0};
      setsockopt(client, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
      SSL* ssl = tls_ == nullptr ? nullptr : SSL_new(tls_);
      bool good = true;
      if (ssl != nullptr) {
        SSL_set_fd(ssl, client);
        good = SSL_accept(ssl) == 1;
      }
      if (good) talk(client, ssl);
      if (ssl != nullptr) SSL_free(ssl);
      close(client);
    }
  }
  void talk(int client, SSL* ssl) {
    std::string got;
    char bytes[4096];
    while (got.find("\"kind\"") == std::string::npos) {
      const long count = ssl != nullptr ? SSL_read(ssl, bytes, sizeof bytes)
                                        : static_cast<long>(recv(client, bytes, sizeof bytes, 0));
      if (count <= 0) break;
      got.append(bytes, static_cast<std::size_t>(count));
    }
    std::string answer;
    {
      const std::lock_guard lock(mutex_);
      answer = answers_[std::min(requests_.size(), answers_.size() - 1)];
      requests_.push_back(got);
    }
    came_.notify_all();
    if (ssl != nullptr) {
      SSL_write(ssl, answer.data(), static_cast<int>(answer.size()));
    } else {
      (void)!send(client, answer.data(), answer.size(), MSG_NOSIGNAL);
    }
  }

  std::vector<std::string> answers_;
  SSL_CTX* tls_;
  int fd_ = -1;
  int port_ = 0;
  std::atomic<bool> stopping_ = false;
  std::mutex mutex_;
  std::condition_variable came_;
  std::vector<std::string> requests_;
  std::thread thread_;
};

const std::string kGood = "HTTP/1.1 204 No Content\r\nContent-Length: 0\r\n\r\n";
const std::string kFailed = "HTTP/1.1 500 Sorry\r\nContent-Length: 0\r\n\r\n";

// Two people at a table that has begun; Anna moves first.
struct Pair {
  explicit Pair(const Served& served) : anna(served, "Anna"), bert(served, "Bert") {}
  std::string begin() {
    const json::object table = anna.make({{"game", "royals"}, {"seats", 2}, {"name", "Rooks"}});
    const std::string id(table.at("id").as_string());
    EXPECT_EQ(bert.post("/api/tables/" + id + "/join", json::object()).status, 200);
    EXPECT_EQ(anna.post("/api/tables/" + id + "/start").status, 200);
    return id;
  }
  Visitor anna;
  Visitor bert;
};

TEST(ServeHooks, TellWhoseTurnItIs) {
  Receiver receiver({kGood});
  Served served({.arguments = {"--webhook-local", "--unlimited"}});
  ASSERT_NE(served.port(), 0) << served.log();
  Pair pair(served);
  ASSERT_EQ(pair.anna.patch("/api/me", {{"webhook", receiver.url("/hook?x=1")}}).status, 200);
  const std::string table = pair.begin();
  ASSERT_EQ(receiver.wait_for(1), 1U) << served.log();
  const std::string request = receiver.requests()[0];
  EXPECT_TRUE(request.starts_with("POST /hook?x=1 HTTP/1.1\r\n")) << request;
  const json::value body = json::parse(request.substr(request.find("\r\n\r\n") + 4));
  const json::value openapi = source_json("docs/openapi.json");
  EXPECT_EQ(why_not_valid(openapi, openapi.at("components").at("schemas").at("TurnNotice"), body)
                .value_or(""),
            "");
  EXPECT_EQ(body.at("table").as_string(), table);
  EXPECT_EQ(body.at("user").as_string(), pair.anna.id());
  EXPECT_EQ(body.at("seat"), json::value(0));

  // While it stays Anna's turn there is nothing to tell; when it is hers again there is.
  LiveWire lives[2] = {pair.anna.live(table), pair.bert.live(table)};
  json::object standing[2];
  for (int i = 0; i < 2; ++i) {
    standing[i] = *lives[i].next_of("snapshot");
    ASSERT_EQ(lives[i].ask({{"type", "auto"}, {"forced", false}}).at("type"), "accepted");
  }
  bool was_berts = false;
  while (true) {
    const int who = standing[0].at("turn").at("seats").as_array()[0].to_number<int>();
    if (who == 1) was_berts = true;
    if (who == 0 && was_berts) break;
    EXPECT_EQ(receiver.requests().size(), 1U);
    LiveWire& live = lives[who];
    const auto choices = choices_of(standing[who]);
    ASSERT_EQ(live.ask(choose(seen_of(standing[who]), choices.back())).at("type"), "accepted");
    standing[1 - who] = *lives[1 - who].next_of("update");
    standing[who] = live.passed.back();
  }
  EXPECT_EQ(receiver.wait_for(2), 2U) << served.log();
}

TEST(ServeHooks, AFailingOneIsTriedThreeTimesAndARedirectIsNotFollowed) {
  Receiver elsewhere({kGood});
  Receiver receiver({kFailed, "HTTP/1.1 302 Found\r\nLocation: " + elsewhere.url() +
                                  "\r\nContent-Length: 0\r\n\r\n"});
  Served served({.arguments = {"--webhook-local", "--unlimited"}});
  ASSERT_NE(served.port(), 0) << served.log();
  Pair pair(served);
  ASSERT_EQ(pair.anna.patch("/api/me", {{"webhook", receiver.url()}}).status, 200);
  pair.begin();
  EXPECT_EQ(receiver.wait_for(3), 3U);
  for (int i = 0; i < 200 && served.log().find("given up") == std::string::npos; ++i) {
    usleep(20'000);
  }
  EXPECT_NE(served.log().find("given up: it answers with status 302"), std::string::npos)
      << served.log();
  EXPECT_EQ(receiver.wait_for(4, std::chrono::milliseconds(200)), 3U);
  EXPECT_TRUE(elsewhere.requests().empty());
}

TEST(ServeHooks, OneThatLeadsIntoAPrivateNetworkIsRefusedWhenItIsSet) {
  Served served({.arguments = {"--unlimited"}});
  ASSERT_NE(served.port(), 0) << served.log();
  Visitor anna(served, "Anna");
  for (const std::string host : {"127.0.0.1", "localhost", "[::1]", "[::ffff:127.0.0.1]",
                                 "10.1.2.3", "2130706433", "0x7f.1", "169.254.169.254"}) {
    const HttpAnswer no = anna.patch("/api/me", {{"webhook", "http://" + host + ":8080/"}});
    EXPECT_EQ(no.status, 400) << host;
    const json::value error = no.json().at("error");
    EXPECT_EQ(error.at("code").as_string(), "bad_webhook") << host;
    EXPECT_NE(error.at("text").as_string().find("leads into a private network"), json::string::npos)
        << error;
  }
  EXPECT_EQ(anna.get("/api/me").json().at("user").at("webhook").as_string(), "");
  EXPECT_EQ(anna.patch("/api/me", {{"webhook", "https://9.9.9.9/hook"}}).status, 200);
  EXPECT_EQ(anna.patch("/api/me", {{"webhook", "https://no-such-name.invalid/"}}).status, 200)
      << "may be known tomorrow";
  EXPECT_EQ(anna.patch("/api/me", {{"webhook", ""}}).status, 200);
}

// A name may lead elsewhere by the time it is used, and a host may change what is allowed.
TEST(ServeHooks, IntoThePrivateNetworkNobodyIsSent) {
  Receiver receiver({kGood});
  Served local({.arguments = {"--webhook-local", "--unlimited"}});
  ASSERT_NE(local.port(), 0) << local.log();
  std::vector<std::unique_ptr<Pair>> pairs;
  for (const std::string host : {"127.0.0.1", "localhost"}) {
    pairs.push_back(std::make_unique<Pair>(local));
    const std::string url = "http://" + host + ":" + std::to_string(receiver.port()) + "/";
    ASSERT_EQ(pairs.back()->anna.patch("/api/me", {{"webhook", url}}).status, 200);
  }
  local.stop();
  Served served({.arguments = {"--unlimited"}, .database = local.database()});
  ASSERT_NE(served.port(), 0) << served.log();
  for (const auto& pair : pairs) {
    pair->anna.move_to(served.port());
    pair->bert.move_to(served.port());
    pair->begin();
    const std::string said = "The webhook of user " + pair->anna.id() +
                             " was given up: it leads into a private network.";
    for (int i = 0; i < 500 && served.log().find(said) == std::string::npos; ++i) usleep(20'000);
    EXPECT_NE(served.log().find(said), std::string::npos) << served.log();
  }
  EXPECT_TRUE(receiver.requests().empty());
}

TEST(ServeHooks, OverHttpsOnlyToWhoeverProvesTheName) {
  const Certificate known;
  const Certificate unknown;
  Receiver honest({kGood}, &known);
  Receiver liar({kGood}, &unknown);
  std::string directory = (std::filesystem::temp_directory_path() / "casus_hook.XXXXXX").string();
  ASSERT_NE(mkdtemp(directory.data()), nullptr);
  known.write(directory + "/ca.pem");
  Served served({.arguments = {"--webhook-local", "--unlimited"},
                 .environment = {"SSL_CERT_FILE=" + directory + "/ca.pem"}});
  ASSERT_NE(served.port(), 0) << served.log();
  Pair first(served);
  ASSERT_EQ(first.anna.patch("/api/me", {{"webhook", honest.url()}}).status, 200);
  first.begin();
  EXPECT_EQ(honest.wait_for(1), 1U) << served.log();
  Pair second(served);
  ASSERT_EQ(second.anna.patch("/api/me", {{"webhook", liar.url()}}).status, 200);
  second.begin();
  for (int i = 0; i < 500 && served.log().find("given up") == std::string::npos; ++i) {
    usleep(20'000);
  }
  EXPECT_NE(served.log().find("SSL certificate problem"), std::string::npos) << served.log();
  EXPECT_TRUE(liar.requests().empty());
  std::filesystem::remove_all(directory);
}

TEST(ServeHooks, AReceiverThatNeverAnswersDelaysNoGame) {
  // Listens, and never accepts.
  const int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof address;
  ASSERT_EQ(bind(fd, reinterpret_cast<sockaddr*>(&address), size), 0);
  ASSERT_EQ(listen(fd, 8), 0);
  getsockname(fd, reinterpret_cast<sockaddr*>(&address), &size);
  Served served({.arguments = {"--webhook-local", "--unlimited"}});
  ASSERT_NE(served.port(), 0) << served.log();
  Pair pair(served);
  const json::object hook = {
      {"webhook", "http://127.0.0.1:" + std::to_string(ntohs(address.sin_port))}};
  ASSERT_EQ(pair.anna.patch("/api/me", hook).status, 200);
  ASSERT_EQ(pair.bert.patch("/api/me", hook).status, 200);
  const Clock::time_point begin = Clock::now();
  for (int i = 0; i < 10; ++i) pair.begin();
  EXPECT_LT(Clock::now() - begin, std::chrono::seconds(4));
  served.stop();  // and no stop either
  EXPECT_LT(Clock::now() - begin, std::chrono::seconds(8));
  close(fd);
}

}  // namespace
}  // namespace casus::test
