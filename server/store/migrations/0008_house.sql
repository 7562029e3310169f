-- The time of the house, by which the clocks of matches go: the database's, `ahead` of it where that was set back.
-- `at` is how late it was when a server last looked, `closings` how many of them there are.
CREATE TABLE house (
  at BIGINT NOT NULL,
  ahead BIGINT NOT NULL,
  closings BIGINT NOT NULL
);

INSERT INTO house (at, ahead, closings) VALUES ($now, 0, 0);

-- Nobody was there, or the clock was set forward: this time counts for no player's clock.
CREATE TABLE closings (
  from_at BIGINT NOT NULL PRIMARY KEY,
  until_at BIGINT NOT NULL
);
