#include "games/power_and_prestige/shapes.h"

namespace casus::power_and_prestige {
namespace {

constexpr std::string_view kMarks[] = {"", ":plundered", ":built", ":mended"};

Site site_with(Building building, std::size_t mark) {
  Site site(building);
  if (mark == 1) site.plunder();
  if (mark == 2) site.mark_built();
  if (mark == 3) site.mend();
  return site;
}

}  // namespace

void SitesShape::write(FieldPlace place, const Sites& sites) const {
  place.list();
  for (std::size_t s = 0; s < count; ++s) {
    if (sites[s].empty()) {
      place.out.add(nullptr);
      continue;
    }
    const std::size_t mark = sites[s].plundered()    ? 1
                             : sites[s].built_now()  ? 2
                             : sites[s].mended_now() ? 3
                                                     : 0;
    place.out.add(board.buildings->ids[at(sites[s].building())] + std::string(kMarks[mark]));
  }
  place.out.end_list();
}

void SitesShape::read(const Reader& from, Sites& sites) const {
  sites = {};
  const std::vector<Reader> items = from.items();
  if (items.size() != count) {
    return from.fail("must have " + std::to_string(count) + " sites, null where nothing stands");
  }
  for (std::size_t s = 0; s < count; ++s) {
    if (items[s].is_null()) continue;
    const std::string text = items[s].text();
    const std::size_t colon = std::min(text.find(':'), text.size());
    const auto building = board.buildings->find(text.substr(0, colon));
    const auto mark = std::ranges::find(kMarks, std::string_view(text).substr(colon));
    if (!building || mark == std::end(kMarks)) return items[s].fail("is no building");
    sites[s] = site_with(static_cast<Building>(*building),
                         static_cast<std::size_t>(mark - std::begin(kMarks)));
  }
}

}  // namespace casus::power_and_prestige
