// A game's data files: tables of rows, each fact with its provenance. Every mistake is named by
// file, row and field.
#pragma once

#include <deque>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "core/files.h"
#include "core/info.h"
#include "core/json.h"

namespace casus {

class DataFiles {
 public:
  using Fields = std::initializer_list<std::string_view>;

  DataFiles(const Files& files, Reading& reading) : files_(&files), reading_(&reading) {}

  // The rows of {"rows": [...]}. Each row has an "id" and a "from": one tag for the whole row
  // ("seed", "found: where", "recalled", "designed: why"), or one for each of its fields.
  // `drawn` are fields that only the page draws, such as a place on the map: they do not matter in
  // play.
  std::vector<Reader> rows(const std::string& file, Fields drawn = {});
  // The same for a file of which the page alone draws everything.
  std::vector<Reader> page_rows(const std::string& file);

  Provenance provenance() const { return provenance_; }
  // Of all facts read that matter in play; names, texts, what is drawn and provenance may change
  // freely.
  std::string hash() const;

 private:
  std::vector<Reader> read(const std::string& file, bool in_play, Fields drawn);
  void count(const Reader& row, bool in_play, Fields drawn);
  void count_tag(const Reader& tag);

  const Files* files_;
  Reading* reading_;
  std::deque<json::value> parsed_;  // readers point into it
  Provenance provenance_;
  std::string facts_;
};

}  // namespace casus
