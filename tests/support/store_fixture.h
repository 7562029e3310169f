// The store's contract suite runs on both backends: each test gets an empty database of its own.
#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <string>
#include <vector>

#include "server/store/store.h"
#include "tests/support/postgres.h"

namespace casus::test {

enum class Backend : std::uint8_t { sqlite, postgresql };

class StoreTest : public ::testing::TestWithParam<Backend> {
 protected:
  void SetUp() override {
    std::string name = (std::filesystem::temp_directory_path() / "casus_store.XXXXXX").string();
    ASSERT_NE(mkdtemp(name.data()), nullptr);
    directory_ = name;
    if (GetParam() == Backend::sqlite) {
      url_ = "sqlite:" + (directory_ / "casus.db").string();
      return;
    }
    const Expected<PostgresServer*> server = PostgresServer::shared();
    // Not a skip: a backend that nobody tested is no backend.
    ASSERT_TRUE(server) << server.error().text;
    Expected<std::string> url = (*server)->new_database();
    ASSERT_TRUE(url) << url.error().text;
    url_ = *url;
  }

  void TearDown() override { std::filesystem::remove_all(directory_); }

  server::Store open(const server::StoreOptions& options = {}) {
    Expected<server::Store> store = server::Store::open(url_, options);
    if (!store) {
      ADD_FAILURE() << store.error().text;
      std::abort();
    }
    return std::move(*store);
  }

  std::filesystem::path directory_;
  std::string url_;
};

inline std::string backend_name(const ::testing::TestParamInfo<Backend>& backend) {
  return backend.param == Backend::sqlite ? "sqlite" : "postgresql";
}

inline const auto kBothBackends = ::testing::Values(Backend::sqlite, Backend::postgresql);

inline server::MatchHead head_of(const std::string& id) {
  return {id, "royals", "3", "0123abcd", 1'000, R"({"seats":3,"name":"Königstisch"})"};
}

inline server::Summary summary_of(const std::string& id, server::Millis changed_at = 1'000,
                                  const std::string& status = "running") {
  return {id,       "royals",          status,
          true,     changed_at,        {"anna", "bert"},
          {"bert"}, R"({"name":"x"})", R"({"turn":)" + std::to_string(changed_at) + "}"};
}

inline server::Entry entry_of(std::uint64_t number, const std::string& what = "choice") {
  return {number, 2'000 + static_cast<server::Millis>(number),
          R"({"kind":")" + what + R"(","n":)" + std::to_string(number) + "}"};
}

inline std::vector<server::Entry> entries_of(std::uint64_t from, std::uint64_t count) {
  std::vector<server::Entry> entries;
  for (std::uint64_t i = 0; i < count; ++i) entries.push_back(entry_of(from + i));
  return entries;
}

// The summary's time tells which write was the last.
inline server::Write write_of(const std::string& id, std::uint64_t from, std::uint64_t count = 1) {
  return {id, entries_of(from, count), summary_of(id, static_cast<server::Millis>(from + count))};
}

inline std::string code_of(const Expected<void>& result) {
  return result ? "" : result.error().code;
}

}  // namespace casus::test
