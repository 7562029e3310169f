// One description of fields, written and read: what is written is read back, and whatever is
// missing, wrong, unknown or named twice is refused by its path.
#include "core/fields.h"

#include <gtest/gtest.h>

#include "core/bound_options.h"

namespace casus {
namespace {

const Domain& towns() {
  static const Domain kTowns{"town", {"ulm", "jena", "trier"}, {}};
  return kTowns;
}
const Domain& colours() {
  static const Domain kColours{"colour", {"red", "blue", "green"}, {}};
  return kColours;
}

struct Thing {
  std::uint8_t year = 1;
  bool war = false;
  std::uint8_t seat = 0;
  std::uint8_t owner = 0;
  std::uint8_t cards = 0;  // a bit for each town
  std::array<std::uint8_t, 3> cubes{};
  std::array<std::uint8_t, 2> row = {kNothing, kNothing};
  std::array<std::uint8_t, 2> gold{};
  bool operator==(const Thing&) const = default;
};

constexpr std::array<std::uint8_t, 2> kColourOfSeat = {2, 0};

template <class Fields, class Of>
void describe(Fields& fields, const SeatWords& seats, Of& thing) {
  fields.add("year", Number{1790, 1799, 1789}, thing.year);
  fields.add("war", Flag{}, thing.war, if_any(thing.war));
  fields.add("seat", SeatNumber{seats}, thing.seat);
  fields.add("owner", SeatByWord{seats}, thing.owner, when(thing.war, "there is no war"));
  fields.add("cards", WordSet{towns()}, thing.cards, may_be_left_out());
  fields.add("cubes", Counts{towns(), 9}, thing.cubes, may_be_left_out());
  fields.add("row", Row{Word{towns()}, thing.row.size()}, thing.row);
  fields.object("players", [&](auto& players) {
    for (int seat = 0; seat < seats.seats; ++seat) {
      players.object(seats.field(seat), [&](auto& player) {
        player.add("gold", Number{0, 99}, thing.gold[static_cast<std::size_t>(seat)]);
      });
    }
  });
}

SeatWords two_seats(bool only_words = false) {
  return {2, &colours(), kColourOfSeat.data(), only_words};
}

std::string written(const Thing& thing, bool only_words = false) {
  std::string text;
  JsonText out(text);
  FieldWriter fields(out);
  const SeatWords seats = two_seats(only_words);
  out.object();
  describe(fields, seats, thing);
  out.end_object();
  return text;
}

Expected<Thing> read(const std::string& text) {
  Reading reading("bad_thing");
  const json::value value = json::parse(text);
  FieldReader fields(Reader(value, "thing", reading));
  const SeatWords seats = two_seats();
  Thing thing;
  describe(fields, seats, thing);
  fields.refuse_others();
  return reading.result(thing);
}

const Thing kThing{3, true, 1, 0, 5, {0, 2, 0}, {1, kNothing}, {7, 8}};

std::string refused(const char* patch) {
  json::value value = json::parse(written(kThing));
  merge_patch(value, json::parse(patch));
  const auto thing = read(json::serialize(value));
  return thing ? "" : thing.error().text;
}

TEST(Fields, what_is_written_is_read_back) {
  EXPECT_EQ(written(kThing),
            R"({"year":1792,"war":true,"seat":1,"owner":"green","cards":["ulm","trier"],)"
            R"("cubes":{"jena":2},"row":["jena",null],"players":{"0":{"gold":7},"1":{"gold":8}}})");
  EXPECT_EQ(*read(written(kThing)), kThing);
}

TEST(Fields, seats_of_earlier_builds_are_read_by_their_words) {
  const std::string former = written(kThing, true);
  EXPECT_NE(former.find(R"("seat":"red")"), std::string::npos);
  EXPECT_NE(former.find(R"("green":{"gold":7})"), std::string::npos);
  EXPECT_EQ(*read(former), kThing);
}

TEST(Fields, what_is_wrong_is_named_by_its_path) {
  EXPECT_EQ(refused("{}"), "");
  EXPECT_EQ(refused(R"({"year": null})"), "thing: the field \"year\" is missing");
  EXPECT_EQ(refused(R"({"year": 3})"),
            "thing.year: must be a whole number from 1790 to 1799, not 3");
  EXPECT_EQ(refused(R"({"surprise": 1})"),
            "thing: has no field \"surprise\"; there are cards, cubes, owner, players, row, seat, "
            "war, year");
  EXPECT_EQ(refused(R"({"war": null})"), "thing.owner: there is no war");
  EXPECT_EQ(refused(R"({"cards": ["ulm", "ulm"]})"), "thing.cards[1]: stands twice");
  EXPECT_EQ(refused(R"({"row": ["ulm", "ulm"]})"), "thing.row[1]: stands twice");
  EXPECT_EQ(refused(R"({"row": ["ulm"]})"),
            "thing.row: must have 2 places, null where nothing lies");
  EXPECT_EQ(refused(R"({"cubes": {"rome": 1}})"),
            "thing.cubes: \"rome\" is no town; there are jena, trier, ulm");
  EXPECT_EQ(refused(R"({"players": {"1": {"gold": 100}}})"),
            "thing.players.1.gold: must be a whole number from 0 to 99, not 100");
  EXPECT_EQ(refused(R"({"players": {"red": {"gold": 1}}})"),
            "thing.players.red: stands twice, as 1 too");
  EXPECT_EQ(refused(R"({"players": {"blue": {"gold": 1}}})"),
            "thing.players: has no field \"blue\"; there are 0, 1");
  EXPECT_EQ(refused(R"({"seat": "blue"})"), "thing.seat: \"blue\" is no seat of this table");
}

struct TableSetup {
  std::uint8_t seats = 0;
  std::uint8_t first = 0;
  std::uint8_t tower = 0;
  bool court = false;
  std::array<std::uint8_t, 3> colour{};
  bool operator==(const TableSetup&) const = default;
};

TEST(BoundOptions, a_setup_becomes_options_and_json_and_is_made_of_them_again) {
  const auto bound =
      BoundOptions<TableSetup, 3>("toy")
          .number("first", &TableSetup::first, {1, 3, 1}, "Who begins.", 1)
          .word("tower", &TableSetup::tower, {"light", "heavy"}, "The tower.")
          .flag("court", &TableSetup::court, "The court.")
          .seat_words("colours", &TableSetup::colour, {"red", "blue", "green"}, "Colours.");
  EXPECT_EQ(bound.specs().front().rule, "toy.option.first");
  const TableSetup setup{2, 1, 1, true, {2, 0, 0}};
  const Options options = bound.options(setup);
  EXPECT_EQ(options.number("first"), 2);
  EXPECT_EQ(bound.setup(2, options), setup);
  std::string text;
  JsonText out(text);
  out.object();
  bound.write("options", setup, out);
  out.end_object();
  EXPECT_EQ(text,
            R"({"options":{"first":2,"tower":"heavy","court":true,"colours":["green","red"]}})");
  const auto read = read_options(bound.specs(), 2, json::parse(text).at("options"));
  ASSERT_TRUE(read.has_value());
  EXPECT_EQ(*read, options);
}

}  // namespace
}  // namespace casus
