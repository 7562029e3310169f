-- What lists show, in two parts: a choice changes a short row of `summaries`, many of which share a page;
-- names, seats and options change seldom and stand apart.

CREATE TABLE summary_bodies (
  match_id TEXT NOT NULL PRIMARY KEY REFERENCES matches (id),
  users TEXT NOT NULL,
  body TEXT NOT NULL
);

INSERT INTO summary_bodies (match_id, users, body) SELECT match_id, users, body FROM summaries;

ALTER TABLE summaries DROP COLUMN users;

ALTER TABLE summaries DROP COLUMN body;

-- Laid over the body. Empty: the body, of an older build, has everything.
ALTER TABLE summaries ADD COLUMN latest TEXT NOT NULL DEFAULT '';
