// What a player types, matched with the choices there are: a number, the notation, or a beginning
// of it that fits one choice only; several answers are parted by semicolons. Used by the terminal
// game.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/table.h"

namespace casus::cli {

struct Typed {
  Choices choices;        // legal or not: `why` wants both
  std::string complaint;  // why there is none
};

// Answers after the first that the list does not have are given in notation.
Typed read_typed(const Table& table, const Choices& legal, std::string_view text);

// Rules whose id, title or text has the word; the id itself finds one.
std::vector<const Rule*> search_rules(const Ledger& ledger, std::string_view word);

}  // namespace casus::cli
