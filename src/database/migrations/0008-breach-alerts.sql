-- Breach alerts: where breaches are told of, what was said there word by word, and what we make of it.

alter table breach_source
  add column licence_url text,
  add column attribution text;

-- One row per address that is polled; a source may have several.
create table feed_source (
  key text primary key,
  source text not null references breach_source,
  title text not null,
  -- Null where somebody uploads the file.
  url text,
  licence text not null,
  attribution text not null,
  interval_seconds int not null check (interval_seconds > 0),
  is_enabled boolean not null default true,
  parser_version int not null,
  etag text,
  last_modified text,
  -- Of the body, or of the parsed rows where pages carry nonces.
  content_sha256 text,
  -- How many records the last answer held: a sudden fall is held for a person.
  rows_before int,
  last_status int,
  last_error text,
  failures int not null default 0,
  last_checked_at timestamptz,
  last_ok_at timestamptz,
  last_changed_at timestamptz,
  next_at timestamptz not null default now()
);
create index feed_source_due on feed_source (next_at) where is_enabled;
create index feed_source_source on feed_source (source);

-- A record of a source as it came last. Nothing is deleted: what the source no longer has is marked.
create table raw_item (
  source text not null references breach_source,
  external_id text not null,
  item jsonb not null,
  sha256 text not null,
  parser_version int not null,
  revision int not null default 1,
  first_seen_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  withdrawn_at timestamptz,
  primary key (source, external_id)
);
create index raw_item_seen on raw_item (source, last_seen_at);

-- What it was before: one row per change.
create table raw_item_revision (
  source text not null,
  external_id text not null,
  revision int not null,
  item jsonb not null,
  sha256 text not null,
  parser_version int not null,
  -- Names of the fields in which the next revision differs.
  changed text[] not null default '{}',
  replaced_at timestamptz not null default now(),
  primary key (source, external_id, revision),
  foreign key (source, external_id) references raw_item on delete cascade
);

create sequence breach_version;

alter table breach
  -- shipped, import:NAME, feed or staff: who brought it, and whose load may take it away again.
  add column origin text not null,
  add column occurred_to text,
  -- The first day on which a source had it: what lists go by.
  add column discovered_on date not null,
  add column severity text not null check (severity in ('low', 'medium', 'high', 'critical')),
  -- Hundredths.
  add column severity_se int not null,
  add column severity_parts jsonb not null,
  add column severity_formula text not null,
  add column description text not null,
  -- [{count, scope, source}], the largest first; `accounts` is the largest count.
  add column affected jsonb not null default '[]',
  add column verification text not null default 'unknown' check (verification in ('verified', 'unverified', 'unknown')),
  add column industry text check (industry in ('healthcare', 'finance')),
  -- sensitive, spamList, malware, stealerLog, collection
  add column flags text[] not null default '{}',
  add column is_sensitive boolean not null generated always as ('sensitive' = any (flags)) stored,
  -- Folded words of all its names between blanks: ' acme corp acme com '.
  add column search_words text not null,
  -- Once a feed has changed it, what ships no longer overwrites it.
  add column fed_at timestamptz,
  add column withdrawn_at timestamptz,
  add column merged_into text references breach on delete set null,
  add column version bigint not null default 0,
  add column created_at timestamptz not null default now(),
  add column updated_at timestamptz not null default now();

create function breach_stamp() returns trigger language plpgsql as $$
begin
  new.version := nextval('breach_version');
  new.updated_at := now();
  return new;
end $$;
create trigger breach_stamped before insert or update on breach for each row execute function breach_stamp();

create index breach_newest on breach (discovered_on desc, id desc) where withdrawn_at is null and merged_into is null;
create index breach_origin on breach (origin);
create index breach_source_id on breach (source);
create index breach_merged on breach (merged_into) where merged_into is not null;

-- Which records of which sources a breach rests on, and which of its fields follow them.
create table breach_source_link (
  source text not null references breach_source,
  external_id text not null,
  breach_id text not null references breach on delete cascade,
  ordinal int not null,
  url text not null,
  published_on text,
  -- The company in the source's words.
  name text not null,
  occurred_on text,
  occurred_to text,
  says text[] not null default '{}',
  -- The breach that it belonged to before a merge: what a split gives it back to.
  moved_from text,
  primary key (source, external_id)
);
create index breach_source_link_breach on breach_source_link (breach_id, ordinal);

-- Two records that may be one event: nobody merges them but a person.
create table breach_merge_proposal (
  id bigint generated always as identity primary key,
  breach_id text not null references breach on delete cascade,
  other_id text not null references breach on delete cascade,
  basis text not null,
  status text not null default 'open' check (status in ('open', 'accepted', 'rejected', 'undone')),
  -- Purpose: who decided, for the record of the decision. Kept as long as the proposal.
  decided_by text,
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  check (breach_id < other_id),
  unique (breach_id, other_id)
);
create index breach_merge_proposal_other on breach_merge_proposal (other_id);

-- What a person merged or split, in the form that takes it back.
create table breach_merge (
  id bigint generated always as identity primary key,
  undo jsonb not null,
  reason text not null,
  -- Purpose: who decided, for the record of the decision. Kept as long as the breaches it is about.
  decided_by text not null,
  decided_at timestamptz not null default now(),
  undone_by text,
  undone_at timestamptz
);

-- Batches that are unlike what a feed does in a day: held until a person has looked.
create table feed_held_batch (
  id bigint generated always as identity primary key,
  feed text not null references feed_source,
  -- [{kind, words}]
  holds jsonb not null,
  added int not null,
  changed int not null,
  withdrawn int not null,
  items jsonb not null,
  content_sha256 text not null,
  status text not null default 'held' check (status in ('held', 'released', 'discarded')),
  -- Purpose: who decided, for the record of the decision. Kept as long as the batch.
  decided_by text,
  decided_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index feed_held_batch_held on feed_held_batch (feed, content_sha256) where status = 'held';
create index feed_held_batch_feed on feed_held_batch (feed, created_at desc);

-- Single records that wait while the others of their batch go in.
create table feed_held_item (
  id bigint generated always as identity primary key,
  source text not null references breach_source,
  external_id text not null,
  kind text not null,
  words text not null,
  item jsonb not null,
  sha256 text not null,
  status text not null default 'held' check (status in ('held', 'released', 'discarded')),
  -- Purpose: who decided, for the record of the decision. Kept as long as the record that was held.
  decided_by text,
  decided_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index feed_held_item_held on feed_held_item (source, external_id, sha256) where status = 'held';

-- What was loaded last from files, by its hash: the same again is not even compared.
create table breach_load (
  origin text primary key,
  sha256 text not null,
  rows int not null,
  loaded_at timestamptz not null default now()
);
