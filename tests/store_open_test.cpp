// Opening: addresses, migrations, and every way in which a database can be the wrong one.
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <fstream>
#include <thread>

#include "server/store/schema.h"
#include "tests/support/store_fixture.h"

namespace casus::test {
namespace {

using namespace casus::server;

class StoreOpening : public StoreTest {
 protected:
  // A connection as the store has it, for making a database wrong.
  std::unique_ptr<store::Connection> connect() {
    const auto address = store::parse_address(url_);
    return std::make_unique<store::Connection>(*address, StoreOptions{});
  }
};
INSTANTIATE_TEST_SUITE_P(Store, StoreOpening, kBothBackends, backend_name);

TEST_P(StoreOpening, an_empty_database_gets_the_newest_schema_and_keeps_it) {
  const int newest = static_cast<int>(store::migrations().size());
  for (int i = 0; i < 3; ++i) {
    Store store = open();
    EXPECT_EQ(store.schema_version(), newest);
    EXPECT_EQ(code_of(store.create_match(head_of("m"), {}, summary_of("m"))),
              i == 0 ? "" : "match_exists");
  }
}

TEST_P(StoreOpening, an_older_schema_is_brought_up_to_date_with_its_matches) {
  {
    const auto connection = connect();
    connection->plain("CREATE TABLE schema_version (version INTEGER NOT NULL)");
    connection->plain("INSERT INTO schema_version (version) VALUES (1)");
    store::apply(*connection, store::migrations()[0]);
    connection->plain("INSERT INTO matches VALUES ('m', 'royals', '3', '0123abcd', 1000, '{}')");
    connection->plain(
        "INSERT INTO summaries VALUES ('m', 1, 'royals', 'open', 1, 7, '[\"anna\"]', '[]', "
        "'{\"turn\":\"old\"}')");
    connection->plain("INSERT INTO entries VALUES ('m', 0, 5, 'old')");
  }
  Store store = open();
  EXPECT_EQ(store.schema_version(), static_cast<int>(store::migrations().size()));
  const auto loaded = store.load_match("m");
  ASSERT_TRUE(loaded) << loaded.error().text;
  EXPECT_EQ(loaded->entries, (std::vector<Entry>{{0, 5, "old"}}));
  EXPECT_EQ(loaded->summary,
            (Summary{"m", "royals", "open", true, 7, {"anna"}, {}, R"({"turn":"old"})", ""}));
  EXPECT_TRUE(store.create_user({"u", "Anna", true, "", "", "{}", 1}));
}

TEST_P(StoreOpening, two_processes_that_start_together_build_one_schema) {
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i) {
    threads.emplace_back([this] {
      const auto store = Store::open(url_);
      EXPECT_TRUE(store) << store.error().text;
    });
  }
  for (std::thread& thread : threads) thread.join();
}

TEST_P(StoreOpening, a_newer_schema_is_refused_and_left_alone) {
  open();
  connect()->plain("UPDATE schema_version SET version = 999");
  for (int i = 0; i < 2; ++i) {
    const auto store = Store::open(url_);
    ASSERT_FALSE(store);
    EXPECT_EQ(store.error().code, "store_newer");
    EXPECT_NE(store.error().text.find("has version 999, this build knows versions up to"),
              std::string::npos);
  }
}

TEST_P(StoreOpening, somebody_elses_database_is_refused) {
  connect()->plain("CREATE TABLE recipes (cake INTEGER)");
  const auto store = Store::open(url_);
  ASSERT_FALSE(store);
  EXPECT_EQ(store.error().code, "store_foreign");
  EXPECT_NE(store.error().text.find("recipes"), std::string::npos);
}

TEST_P(StoreOpening, a_schema_without_its_tables_is_a_fault_and_no_exception) {
  Store store = open();
  connect()->plain("DROP TABLE entries");
  const auto loaded = store.load_match("m");
  EXPECT_TRUE(!loaded && loaded.error().code == "no_match") << loaded.error().text;
  const auto created = store.create_match(head_of("m"), entries_of(0, 1), summary_of("m"));
  EXPECT_EQ(code_of(created), "store_failed");
  EXPECT_EQ(created.error().text.find("INSERT"), std::string::npos) << created.error().text;
  // Nothing of it remains, and the store goes on.
  EXPECT_EQ(store.load_match("m").error().code, "no_match");
  EXPECT_TRUE(store.create_match(head_of("m"), {}, summary_of("m")));
}

class StoreFiles : public ::testing::Test {
 protected:
  void SetUp() override {
    std::string name = (std::filesystem::temp_directory_path() / "casus_store.XXXXXX").string();
    ASSERT_NE(mkdtemp(name.data()), nullptr);
    directory_ = name;
    file_ = directory_ / "casus.db";
  }
  void TearDown() override { std::filesystem::remove_all(directory_); }

  Fault fault_of(const std::string& url) {
    const auto store = Store::open(url);
    EXPECT_FALSE(store);
    return store ? Fault{} : store.error();
  }
  void put(const std::string& bytes, std::streamoff at) {
    std::fstream stream(file_, std::ios::in | std::ios::out | std::ios::binary);
    stream.seekp(at);
    stream << bytes;
  }
  void fill() {
    auto store = Store::open(file_.string());
    ASSERT_TRUE(store) << store.error().text;
    for (const std::string id : {"a", "b", "c"}) {
      ASSERT_TRUE(store->create_match(head_of(id), entries_of(0, 400), summary_of(id)));
    }
  }

  std::filesystem::path directory_;
  std::filesystem::path file_;
};

TEST_F(StoreFiles, a_plain_path_is_a_file_of_sqlite) {
  const std::filesystem::path odd = directory_ / "a b=c 'd' timeout=1.db";
  auto store = Store::open(odd.string());
  ASSERT_TRUE(store) << store.error().text;
  EXPECT_EQ(store->backend(), "sqlite");
  EXPECT_TRUE(std::filesystem::exists(odd));
}

TEST_F(StoreFiles, addresses_that_lead_nowhere_are_refused_with_a_sentence) {
  EXPECT_EQ(fault_of("").code, "bad_store_url");
  EXPECT_EQ(fault_of("sqlite:").code, "bad_store_url");
  EXPECT_EQ(fault_of("mysql://localhost/casus").code, "bad_store_url");
  EXPECT_EQ(fault_of("postgresql://host:notaport:/%zz").code, "bad_store_url");
  for (const char* wrong : {"postgresql://anna:sesame@[host/x", "postgresql://anna:sesame%zz@h/x",
                            "postgresql://anna:sesame@h/x?sesame",
                            "postgresql://anna:sesame@h/x?password=sesame&no=1"}) {
    const Fault fault = fault_of(wrong);
    EXPECT_FALSE(fault.text.empty());
    EXPECT_EQ(fault.text.find("sesame"), std::string::npos) << fault.text;
  }
  EXPECT_EQ(fault_of(directory_.string()).code, "bad_store_url");
  EXPECT_EQ(fault_of((directory_ / "a\"b.db").string()).code, "bad_store_url");
  const Fault missing = fault_of("sqlite:" + (directory_ / "no" / "such.db").string());
  EXPECT_EQ(missing.code, "store_missing");
  EXPECT_TRUE(missing.text.ends_with("does not exist.")) << missing.text;
}

TEST_F(StoreFiles, a_server_that_does_not_answer_is_a_fault_without_the_password) {
  StoreOptions options;
  options.reconnect_ms = 100;
  const auto store = Store::open("postgresql://casus:hush@127.0.0.1:1/casus", options);
  ASSERT_FALSE(store);
  EXPECT_EQ(store.error().code, "store_unreachable");
  EXPECT_EQ(store.error().text.find("hush"), std::string::npos) << store.error().text;
  EXPECT_NE(store.error().text.find("\"casus\" on \"127.0.0.1\""), std::string::npos);
}

TEST_F(StoreFiles, a_file_that_is_no_database_is_refused_and_left_alone) {
  const std::string letter = "Dear diary, " + std::string(5000, '.');
  std::ofstream(file_) << letter;
  EXPECT_EQ(fault_of(file_.string()).code, "not_a_database");
  EXPECT_EQ(std::filesystem::file_size(file_), letter.size());
}

TEST_F(StoreFiles, a_damaged_file_is_refused) {
  fill();
  const auto size = static_cast<std::streamoff>(std::filesystem::file_size(file_));
  ASSERT_GT(size, 60'000);
  for (std::streamoff at = 8192; at + 4096 < size; at += 8192) put(std::string(3000, '\x5A'), at);
  const Fault fault = fault_of(file_.string());
  EXPECT_EQ(fault.code, "store_damaged") << fault.text;
}

TEST_F(StoreFiles, a_truncated_file_is_refused) {
  fill();
  std::filesystem::resize_file(file_, std::filesystem::file_size(file_) / 2);
  const Fault fault = fault_of(file_.string());
  EXPECT_EQ(fault.code, "store_damaged") << fault.text;
}

TEST_F(StoreFiles, damage_found_later_is_a_fault_and_no_exception) {
  fill();
  const auto size = static_cast<std::streamoff>(std::filesystem::file_size(file_));
  for (std::streamoff at = 65536; at + 4096 < size; at += 4096) put(std::string(4000, '\x5A'), at);
  StoreOptions options;
  options.check = false;
  auto store = Store::open(file_.string(), options);
  if (!store) return;  // found at once
  EXPECT_EQ(store->load_match("c").error().code, "store_damaged");
}

TEST_F(StoreFiles, commits_survive_a_power_cut_unless_asked_otherwise) {
  const auto setting = [&](Sync sync) {
    StoreOptions options;
    options.sync = sync;
    store::Connection connection(*store::parse_address(file_.string()), options);
    long long synchronous = -1;
    std::string journal;
    long long keys = 0;
    connection.rows<long long>("PRAGMA synchronous", [&](long long value) { synchronous = value; });
    connection.rows<std::string>("PRAGMA journal_mode",
                                 [&](const std::string& value) { journal = value; });
    connection.rows<long long>("PRAGMA foreign_keys", [&](long long value) { keys = value; });
    return journal + " " + std::to_string(synchronous) + " " + std::to_string(keys);
  };
  EXPECT_EQ(StoreOptions{}.sync, Sync::full);
  EXPECT_EQ(setting(Sync::full), "wal 2 1");
  EXPECT_EQ(setting(Sync::normal), "wal 1 1");
}

}  // namespace
}  // namespace casus::test
