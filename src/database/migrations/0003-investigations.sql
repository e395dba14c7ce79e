create table investigation (
  id text primary key,
  -- What was asked for, as typed, and the same folded to one key per subject.
  app_name text not null,
  subject_key text not null,
  status text not null default 'pending' check (status in ('pending', 'in_progress', 'completed', 'failed')),
  priority text not null default 'medium' check (priority in ('urgent', 'high', 'medium', 'normal')),
  -- visitor: anyone's request · catalog: begun by the engine itself on first start · staff.
  origin text not null check (origin in ('visitor', 'catalog', 'staff')),
  -- Anonymous visitors share one run per subject and day.
  run_on date not null,
  phase text,
  -- The subject that was taken, e.g. app:spotify.
  subject_id text,
  resolution jsonb,
  score jsonb,
  level text,
  report jsonb,
  ai_report text,
  failure text,
  hidden_at timestamptz,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  completed_at timestamptz
);
create unique index investigation_once_a_day on investigation (subject_key, run_on) where origin = 'visitor' and status <> 'failed';
create unique index investigation_catalog_once on investigation (subject_key) where origin = 'catalog';
create index investigation_newest on investigation (created_at desc, id desc) where hidden_at is null;
create index investigation_subject on investigation (subject_id, completed_at desc);

-- Purpose: one notice to each address when the report is ready. Erased on `until`, 90 days after it was given.
create table investigation_contact (
  investigation_id text not null references investigation on delete cascade,
  email text not null,
  until date not null,
  created_at timestamptz not null default now(),
  primary key (investigation_id, email)
);
create index investigation_contact_until on investigation_contact (until);
-- How many notices an address was asked to get of late.
create index investigation_contact_address on investigation_contact (lower(email), created_at);

-- Each time somebody asked; several requests can share one run.
create table investigation_request (
  id bigint generated always as identity primary key,
  investigation_id text not null references investigation on delete cascade,
  vendor_name text not null,
  priority text not null check (priority in ('urgent', 'high', 'medium', 'normal')),
  -- Purpose: tells staff who asked, as the page says it. Emptied 90 days after it was given.
  requested_by text not null default '',
  created_at timestamptz not null default now()
);
create index investigation_request_named on investigation_request (created_at) where requested_by <> '';
create index investigation_request_newest on investigation_request (created_at desc, id desc);
create index investigation_request_run on investigation_request (investigation_id);

create table investigation_step (
  investigation_id text not null references investigation on delete cascade,
  step text not null,
  title text not null,
  ordinal int not null,
  started_at timestamptz not null,
  ended_at timestamptz,
  -- Null while it runs.
  outcome text check (outcome in ('done', 'unavailable')),
  reason text,
  lookups int not null default 0,
  requests int not null default 0,
  bytes bigint not null default 0,
  evidence int not null default 0,
  -- What came back, kept until the run concludes: a restart goes on behind it.
  answer jsonb,
  primary key (investigation_id, step)
);

-- Immutable: written once, when the run concludes; the bytes lie in the blob store under their hash.
create table evidence (
  investigation_id text not null references investigation on delete cascade,
  id text not null,
  ordinal int not null,
  record jsonb not null,
  sha256 text not null references blob,
  primary key (investigation_id, id)
);

create table finding (
  investigation_id text not null references investigation on delete cascade,
  id text not null,
  ordinal int not null,
  record jsonb not null,
  primary key (investigation_id, id)
);
