// Runs the program `casus` as a user does, for tests: arguments, standard input, exit code, output.
#pragma once

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

#include "core/json.h"

namespace casus::test {

inline bool says(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

// A folder that is gone after the test.
class Scratch {
 public:
  Scratch() {
    std::string name = (std::filesystem::temp_directory_path() / "casus_test_XXXXXX").string();
    if (mkdtemp(name.data()) != nullptr) path_ = name;
  }
  ~Scratch() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;

  std::string at(const std::string& name) const { return (path_ / name).string(); }
  std::string write(const std::string& name, const std::string& text) const {
    std::filesystem::create_directories((path_ / name).parent_path());
    std::ofstream(path_ / name, std::ios::binary) << text;
    return at(name);
  }
  std::string read(const std::string& name) const {
    std::ostringstream text;
    text << std::ifstream(path_ / name, std::ios::binary).rdbuf();
    return text.str();
  }

 private:
  std::filesystem::path path_;
};

struct Ran {
  int code = -1;
  std::string out;
  std::string err;

  json::value document() const {
    const Expected<json::value> parsed = parse_json(out, "the output");
    EXPECT_TRUE(parsed) << out << err;
    return parsed ? *parsed : json::value(json::object());
  }
};

// `arguments` is read by the shell, so quote what has blanks.
inline Ran run_casus(const std::string& arguments, const std::string& input = "") {
  const Scratch scratch;
  scratch.write("in", input);
  const std::string command = "'" CASUS_PROGRAM "' " + arguments + " <'" + scratch.at("in") +
                              "' >'" + scratch.at("out") + "' 2>'" + scratch.at("err") + "'";
  const int status = std::system(command.c_str());
  return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, scratch.read("out"), scratch.read("err")};
}

// Exit code 2, nothing on standard output, one sentence on standard error.
inline std::string complaint_of(const std::string& arguments, const std::string& input = "") {
  const Ran ran = run_casus(arguments, input);
  EXPECT_EQ(ran.code, 2) << arguments << "\n" << ran.out << ran.err;
  EXPECT_EQ(ran.out, "") << arguments;
  EXPECT_EQ(std::count(ran.err.begin(), ran.err.end(), '\n'), 1) << ran.err;
  EXPECT_TRUE(ran.err.starts_with("casus: ")) << ran.err;
  return ran.err;
}

}  // namespace casus::test
