CREATE TABLE meta (
    version BIGINT NOT NULL, -- of the schema
    oldest  BIGINT NOT NULL  -- the oldest version whose programs can use this schema
);
INSERT INTO meta VALUES (0, 0);

-- A game that is gone has no head and no session.
CREATE TABLE games (
    id          TEXT COLLATE "C" PRIMARY KEY,
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
    id   TEXT COLLATE "C" NOT NULL,
    n    BIGINT NOT NULL,
    data TEXT NOT NULL, -- JSON
    sum  BIGINT NOT NULL,
    PRIMARY KEY (id, n)
);

CREATE TABLE lists (
    list TEXT COLLATE "C" NOT NULL,
    at   BIGINT NOT NULL,
    id   TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (list, at, id)
);

CREATE TABLE notes (
    kind  TEXT COLLATE "C" NOT NULL,
    name  TEXT COLLATE "C" NOT NULL,
    value TEXT NOT NULL,
    sum   BIGINT NOT NULL,
    PRIMARY KEY (kind, name)
);
