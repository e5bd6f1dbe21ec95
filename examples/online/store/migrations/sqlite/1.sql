CREATE TABLE meta (
    version BIGINT NOT NULL, -- of the schema
    oldest  BIGINT NOT NULL, -- the oldest version whose programs can use this schema
    run     TEXT NOT NULL    -- names the last start, so that the log of another file can be told from this one's
);
INSERT INTO meta VALUES (0, 0, '');

-- A game that is gone has no head and no session.
CREATE TABLE games (
    id          TEXT PRIMARY KEY,
    version     BIGINT NOT NULL,
    head        TEXT, -- JSON, like session
    session     TEXT,
    game        TEXT NOT NULL,
    winner      TEXT NOT NULL,
    reason      TEXT NOT NULL,
    plies       BIGINT NOT NULL,
    names       TEXT NOT NULL,
    head_sum    BIGINT NOT NULL,
    session_sum BIGINT NOT NULL
);

CREATE TABLE chunks (
    id   TEXT NOT NULL,
    n    BIGINT NOT NULL,
    data TEXT NOT NULL, -- JSON
    sum  BIGINT NOT NULL,
    PRIMARY KEY (id, n)
);

CREATE TABLE lists (
    list TEXT NOT NULL,
    at   BIGINT NOT NULL,
    id   TEXT NOT NULL,
    PRIMARY KEY (list, at, id)
) WITHOUT ROWID;

CREATE TABLE notes (
    kind  TEXT NOT NULL,
    name  TEXT NOT NULL,
    value TEXT NOT NULL,
    sum   BIGINT NOT NULL,
    PRIMARY KEY (kind, name)
) WITHOUT ROWID;
