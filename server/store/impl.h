// What a Store is made of, for the files that implement it.
#pragma once

#include "server/store/pool.h"
#include "server/store/store.h"

namespace casus::server {

struct Store::Impl {
  Impl(store::Address address, const StoreOptions& options) : pool(std::move(address), options) {}
  store::Pool pool;
  int version = 0;
};

}  // namespace casus::server
