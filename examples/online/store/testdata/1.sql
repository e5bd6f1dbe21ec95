SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;
SET default_tablespace = '';
SET default_table_access_method = heap;
CREATE TABLE public.chunks (
    id text NOT NULL COLLATE pg_catalog."C",
    n bigint NOT NULL,
    data text NOT NULL,
    sum bigint NOT NULL
);
CREATE TABLE public.games (
    id text NOT NULL COLLATE pg_catalog."C",
    version bigint NOT NULL,
    head text,
    session text,
    game text NOT NULL,
    winner text NOT NULL,
    reason text NOT NULL,
    plies bigint NOT NULL,
    names text NOT NULL,
    head_sum bigint NOT NULL,
    session_sum bigint NOT NULL
);
CREATE TABLE public.lists (
    list text NOT NULL COLLATE pg_catalog."C",
    at bigint NOT NULL,
    id text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.meta (
    version bigint NOT NULL,
    oldest bigint NOT NULL
);
CREATE TABLE public.notes (
    kind text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C",
    value text NOT NULL,
    sum bigint NOT NULL
);
INSERT INTO public.chunks VALUES ('golden', 0, '["a1-a2"]', 121829042066435107);
INSERT INTO public.games VALUES ('golden', 3, '{"version":3}', '{"session":3}', 'coucou', 'b', 'E1', 70, 'zoë
ana', 6865405162680731004, 7479903790337772358);
INSERT INTO public.games VALUES ('gone', 2, NULL, NULL, '', '', '', 0, '', 1337548182250784255, -7420479290541323325);
INSERT INTO public.lists VALUES ('over', 1000, 'golden');
INSERT INTO public.meta VALUES (1, 1);
INSERT INTO public.notes VALUES ('removed', 'name', '{}', 5704292184282730463);
ALTER TABLE ONLY public.chunks
    ADD CONSTRAINT chunks_pkey PRIMARY KEY (id, n);
ALTER TABLE ONLY public.games
    ADD CONSTRAINT games_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.lists
    ADD CONSTRAINT lists_pkey PRIMARY KEY (list, at, id);
ALTER TABLE ONLY public.notes
    ADD CONSTRAINT notes_pkey PRIMARY KEY (kind, name);
