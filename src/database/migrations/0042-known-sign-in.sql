-- Browsers and networks from which someone signed in, under keyed hashes with the name they signed in as.
-- Purpose: guesses of strangers pause the name for strangers, never for its owner. Erased 90 days after the last sign-in.
create table known_sign_in (
  known_hash text primary key,
  last_at timestamptz not null default now()
);
create index known_sign_in_age on known_sign_in (last_at);

-- A person sees the numbers of their own sessions: counted, two of them would tell how many others signed in between.
alter table account_session alter column id drop identity;
alter table account_session alter column id set default floor(random() * 9007199254740991)::bigint;
