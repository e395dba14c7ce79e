-- What a file held: names and counts, never the file, which is deleted once it was read.
create table scanned_file (
  sha256 text primary key,
  scanner_version text not null,
  -- AppFacts of the app scanner.
  facts jsonb not null,
  scanned_at timestamptz not null default now()
);

create table scan (
  -- Random: the link is the key.
  id text primary key,
  kind text not null check (kind in ('app', 'site', 'har')),
  -- The file's name as it was given, or the address.
  name text not null,
  -- Package or host, once known.
  subject text,
  version text,
  status text not null default 'queued' check (status in ('queued', 'running', 'done', 'failed')),
  phase text,
  -- Of the browser's cookie, hashed: whose scans these are, and who may delete them.
  owner_hash text,
  file_sha256 text,
  file_bytes bigint,
  -- Version of the signatures behind the result of an app.
  signatures text,
  result jsonb,
  failure jsonb,
  entry_id text,
  published_at timestamptz,
  published_by text,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  ended_at timestamptz
);
create index scan_newest on scan (created_at desc, id desc);
create index scan_owner on scan (owner_hash, created_at desc) where owner_hash is not null;
create index scan_subject on scan (kind, subject, created_at desc) where status = 'done';
create index scan_waiting on scan (created_at, id) where status in ('queued', 'running');
create index scan_file on scan (file_sha256) where file_sha256 is not null;
create index scan_kept on scan (created_at) where published_at is null;

create table scan_screenshot (
  scan_id text not null references scan on delete cascade,
  pass text not null,
  sha256 text not null references blob,
  primary key (scan_id, pass)
);

-- Hosts whose owners asked not to be scanned.
create table scan_exclusion (
  host text primary key,
  reason text not null,
  created_at timestamptz not null default now()
);

-- Scans that staff approved for an entry: facts of the catalog from then on.
create table entry_scan (
  scan_id text primary key,
  entry_id text not null references entry on delete cascade,
  kind text not null check (kind in ('app', 'site')),
  version text,
  subject text not null,
  scanned_at timestamptz not null,
  signatures text not null,
  permissions text[] not null default '{}'
);
create index entry_scan_entry on entry_scan (entry_id, scanned_at desc);

create table entry_scan_found (
  scan_id text not null references entry_scan on delete cascade,
  entry_id text not null references entry on delete cascade,
  how text not null,
  confidence text not null check (confidence in ('high', 'medium', 'low')),
  primary key (scan_id, entry_id)
);
create index entry_scan_found_entry on entry_scan_found (entry_id);
