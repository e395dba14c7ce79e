-- Privacy policies that somebody asked to have read at a link. What was pasted is read at once and is not here.
create table policy_reading (
  -- Random: the link is the key.
  id text primary key,
  -- As it was asked for; kept for 30 days, like all of the row.
  url text not null,
  status text not null default 'queued' check (status in ('queued', 'running', 'done', 'failed')),
  phase text,
  -- Where the text came from: the answering address, its title, its hash.
  source jsonb,
  -- PolicyReading of the policy scanner, with the text.
  reading jsonb,
  failure jsonb,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  ended_at timestamptz
);
create index policy_reading_waiting on policy_reading (created_at, id) where status in ('queued', 'running');
create index policy_reading_kept on policy_reading (created_at);
