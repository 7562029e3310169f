#include "tests/support/proxy.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cstdlib>

namespace casus::test {
namespace {

sockaddr_in loopback(int port) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  address.sin_port = htons(static_cast<std::uint16_t>(port));
  return address;
}

void hurry(int socket) {
  const int yes = 1;
  setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
}

}  // namespace

int port_of(const std::string& url) { return std::atoi(url.c_str() + url.rfind(':') + 1); }

std::string Proxy::to(const std::string& url) const {
  return url.substr(0, url.rfind(':') + 1) + std::to_string(port_) + url.substr(url.rfind('/'));
}

Proxy::Proxy(int to) : to_(to), listening_(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
  sockaddr_in address = loopback(0);
  socklen_t size = sizeof address;
  if (bind(listening_, reinterpret_cast<sockaddr*>(&address), size) == 0 &&
      listen(listening_, 64) == 0 &&
      getsockname(listening_, reinterpret_cast<sockaddr*>(&address), &size) == 0) {
    port_ = ntohs(address.sin_port);
  }
  accepting_ = std::thread([this] { accept_all(); });
}

Proxy::~Proxy() {
  stopping_ = true;
  accepting_.join();
  cut();
  reap(true);
  close(listening_);
}

void Proxy::accept_all() {
  while (!stopping_) {
    reap(false);
    pollfd waiting{listening_, POLLIN, 0};
    if (poll(&waiting, 1, 50) <= 0) continue;
    const int near = accept4(listening_, nullptr, nullptr, SOCK_CLOEXEC);
    if (near < 0) continue;
    const int far = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    const sockaddr_in address = loopback(to_);
    if (refusing_ ||
        connect(far, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0) {
      close(near);
      close(far);
      continue;
    }
    hurry(near);
    hurry(far);
    const std::lock_guard lock(mutex_);
    Link& link = links_.emplace_back();
    link.near = near;
    link.far = far;
    link.there = std::thread([this, &link] { pass_on(link, link.near, link.far); });
    link.back = std::thread([this, &link] { pass_on(link, link.far, link.near); });
  }
}

void Proxy::pass_on(Link& link, int from, int to) {
  std::array<char, 1 << 16> bytes{};
  while (true) {
    const ssize_t size = read(from, bytes.data(), bytes.size());
    if (size <= 0) break;
    while (stalled_ && !stopping_) std::this_thread::sleep_for(std::chrono::milliseconds(2));
    std::this_thread::sleep_for(delay_.load());
    ssize_t sent = 0;
    while (sent < size) {
      const ssize_t now =
          send(to, bytes.data() + sent, static_cast<std::size_t>(size - sent), MSG_NOSIGNAL);
      if (now <= 0) break;
      sent += now;
    }
    if (sent < size) break;
  }
  shutdown(link.near, SHUT_RDWR);
  shutdown(link.far, SHUT_RDWR);
  ++link.done;
}

void Proxy::cut() {
  const std::lock_guard lock(mutex_);
  for (const Link& link : links_) {
    shutdown(link.near, SHUT_RDWR);
    shutdown(link.far, SHUT_RDWR);
  }
}

void Proxy::reap(bool all) {
  const std::lock_guard lock(mutex_);
  std::erase_if(links_, [&](Link& link) {
    if (!all && link.done < 2) return false;
    link.there.join();
    link.back.join();
    close(link.near);
    close(link.far);
    return true;
  });
}

}  // namespace casus::test
