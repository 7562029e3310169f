// The lists of words that a catalogue names, each under a name of its own.
#pragma once

#include <map>
#include <string>

#include "core/form.h"

namespace casus::engine {

class WordLists {
 public:
  // The name of this list. Two lists of one name and other words get a number each.
  std::string name_of(const Domain& domain);
  // The list that has all of these words; the shortest, or nothing.
  std::optional<std::string> that_has(const std::vector<std::string>& words) const;

  json::object json() const;

 private:
  std::map<std::string, Domain> lists_;
};

}  // namespace casus::engine
