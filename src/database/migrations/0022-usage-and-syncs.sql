-- Calls of programs, counted by the UTC day and by how they ended: 'done', or the code of the refusal.

-- With a key. For staff alone: no organisation's own pages or calls read it, and whose a key is, its own row says. Erased with
-- the key, and after 400 days.
create table api_usage (
  key_id bigint not null references api_key on delete cascade,
  day date not null,
  call text not null,
  outcome text not null,
  calls bigint not null,
  primary key (key_id, day, call, outcome)
);

-- The same added up for each day, those without a key included: what an overview reads, however many keys there are.
create table api_usage_sum (
  -- What `name` says: whether there was a key, which call, which refusal, the id of which key.
  kind text not null check (kind in ('caller', 'call', 'refusal', 'key')),
  day date not null,
  name text not null,
  calls bigint not null,
  refused bigint not null,
  primary key (kind, day, name)
);

-- The last time that staff had a list asked for, one row for each list.
create table source_sync (
  key text primary key,
  state text not null check (state in ('queued', 'running', 'ended')),
  -- Purpose: who to ask about it. Overwritten by the next one.
  asked_by text not null,
  asked_at timestamptz not null,
  began_at timestamptz,
  ended_at timestamptz,
  is_in_step boolean,
  words text
);
