#include "server/store/store.h"

#include "server/store/impl.h"
#include "server/store/notices.h"
#include "server/store/schema.h"

namespace casus::server {

Store::Store(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
Store::Store(Store&&) noexcept = default;
Store& Store::operator=(Store&&) noexcept = default;
Store::~Store() = default;

Expected<Store> Store::open(const std::string& url, const StoreOptions& options) {
  Expected<store::Address> address = store::parse_address(url);
  if (!address) return std::unexpected(address.error());
  auto impl = std::make_unique<Impl>(std::move(*address), options);
  const store::Address& where = impl->pool.address();
  const Expected<int> version =
      impl->pool.read([&](store::Connection& connection) -> Expected<int> {
        if (options.check) {
          if (auto sound = store::check_pages(connection, where); !sound) {
            return std::unexpected(sound.error());
          }
        }
        return store::migrate(connection, where);
      });
  if (!version) return std::unexpected(version.error());
  impl->version = *version;
  impl->pool.file().remember();
  return Store(std::move(impl));
}

bool is_store_fault(const Fault& fault) {
  return fault.code.starts_with("store_") || fault.code == "not_a_database";
}

std::optional<Fault> Store::trouble() const { return impl_->pool.trouble(); }

Expected<void> Store::serve_alone() {
  if (auto fault = impl_->pool.file().why_not_alone()) return std::unexpected(std::move(*fault));
  return {};
}

const std::string& Store::shown() const { return impl_->pool.address().shown; }

int Store::schema_version() const { return impl_->version; }

std::string_view Store::backend() const {
  switch (impl_->pool.address().dialect) {
    case store::Dialect::sqlite: return "sqlite";
    case store::Dialect::postgresql: return "postgresql";
  }
  std::unreachable();
}

Expected<Notices> Store::listen() { return Notices::open(impl_->pool.address()); }

}  // namespace casus::server
