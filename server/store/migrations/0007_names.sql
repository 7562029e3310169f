-- Names as people read them (server/names): what is taken is taken in every way to write it, and so is what looks like it.

-- An older build would store names that nobody has compared: under the new name of this column it can store none.
ALTER TABLE users RENAME COLUMN name_key TO folded_name;

-- A look belongs to whoever was called so first.
CREATE TABLE name_looks (
  look TEXT NOT NULL PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id)
);

CREATE INDEX name_looks_by_user ON name_looks (user_id);

-- Of names that an older build told apart and this one does not, each is found as it is written.
CREATE INDEX users_by_name ON users (name);

-- The rules by which `folded_name` and `name_looks` were written; others write them anew when they open the store.
CREATE TABLE naming (
  rules TEXT NOT NULL
);

INSERT INTO naming (rules) VALUES ('');
