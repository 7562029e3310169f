#include <unistd.h>

#include <iostream>

#include "cli/run.h"

int main(int argc, char** argv) {
  std::ios::sync_with_stdio(false);
  const std::vector<std::string> arguments(argv + 1, argv + argc);
  const casus::cli::Streams streams{std::cin,       std::cout,      std::cerr,
                                    isatty(0) == 1, isatty(1) == 1, isatty(2) == 1};
  return casus::cli::run(arguments, streams, casus::cli::add_serve);
}
