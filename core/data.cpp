#include "core/data.h"

#include <algorithm>
#include <map>

#include "core/sha256.h"
#include "core/text.h"

namespace casus {
namespace {

// What tables of every game have for people.
bool is_for_people(std::string_view field) {
  return field == "from" || field == "name" || field == "text" || field == "note";
}

}  // namespace

std::vector<Reader> DataFiles::rows(const std::string& file, Fields drawn) {
  return read(file, true, drawn);
}
std::vector<Reader> DataFiles::page_rows(const std::string& file) { return read(file, false, {}); }

std::vector<Reader> DataFiles::read(const std::string& file, bool in_play, Fields drawn) {
  const auto found = files_->find(file);
  if (found == files_->end()) {
    reading_->fail(file, "the file is missing");
    return {};
  }
  Expected<json::value> parsed = parse_json(found->second, file);
  if (!parsed) {
    reading_->fail("", parsed.error().text);
    return {};
  }
  parsed_.push_back(std::move(*parsed));
  const Reader document(parsed_.back(), file, *reading_);
  document.only({"about", "rows", "drawing"});
  std::vector<Reader> rows;
  if (in_play) facts_ += file + "\n";
  for (const Reader& item : document["rows"].items()) {
    const std::string id = item["id"].text();
    const Reader row(item.value(),
                     file + " row " + std::to_string(rows.size()) + " (" + in_quotes(id) + ")",
                     *reading_);
    if (reading_->failed()) return {};
    count(row, in_play, drawn);
    rows.push_back(row);
  }
  return rows;
}

void DataFiles::count(const Reader& row, bool in_play, Fields drawn) {
  const Reader from = row["from"];
  std::map<std::string, std::string> facts;  // sorted, so that the order of fields is free
  for (const auto& [key, value] : row.fields()) {
    const bool is_drawn = std::find(drawn.begin(), drawn.end(), key) != drawn.end();
    if (in_play && !is_drawn && !is_for_people(key)) facts[key] = json::serialize(value.value());
    if (key == "id" || key == "from" || key == "note") continue;
    if (from.is_object()) {
      count_tag(from[key]);
    } else {
      count_tag(from);
    }
  }
  if (from.is_object()) {
    for (const auto& [key, tag] : from.fields()) {
      if (!row.find(key)) tag.fail("the row has no such field");
    }
  }
  for (const auto& [key, value] : facts) facts_ += key + "=" + value + "\n";
}

void DataFiles::count_tag(const Reader& tag) {
  const std::string text = tag.text();
  const std::string word = text.substr(0, text.find(':'));
  if (word == "seed") {
    ++provenance_.seed;
  } else if (word == "found") {
    ++provenance_.found;
  } else if (word == "recalled") {
    ++provenance_.recalled;
  } else if (word == "designed") {
    ++provenance_.designed;
  } else {
    tag.fail(in_quotes(word) + " is no provenance; there are seed, found, recalled, designed");
  }
}

std::string DataFiles::hash() const { return hex(sha256(facts_)); }

}  // namespace casus
