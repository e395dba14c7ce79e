-- The catalog renews itself: when an entry was last looked at outside, what was seen then, and what changed.

create table entry_look (
  entry_id text primary key references entry on delete cascade,
  looked_at timestamptz not null,
  requests int not null,
  -- Places that could not be looked at, each with its reason.
  gaps jsonb not null
);
create index entry_look_at on entry_look (looked_at);

-- What is published of it: a store's label, the visit to a site, a document. `key`: the store and the app, the host, the role.
create table entry_seen (
  entry_id text not null references entry on delete cascade,
  what text not null check (what in ('label', 'site', 'document')),
  key text not null,
  facts jsonb not null,
  page text not null,
  seen_at timestamptz not null,
  primary key (entry_id, what, key)
);

create table entry_change (
  id bigint generated always as identity primary key,
  entry_id text not null references entry on delete cascade,
  what text not null check (what in ('label', 'site', 'document')),
  key text not null,
  -- Null: seen for the first time.
  before jsonb,
  -- Null: no longer there.
  after jsonb,
  page text not null,
  found_at timestamptz not null,
  state text not null check (state in ('published', 'waiting', 'dismissed')),
  -- The rule by which it waits, or waited, for a person.
  held_by text,
  -- Purpose: who to ask about it. A name of the staff.
  decided_by text,
  decided_at timestamptz
);
create index entry_change_entry on entry_change (entry_id, found_at desc);
-- A newer look takes the place of what waits.
create unique index entry_change_waiting on entry_change (entry_id, what, key) where state = 'waiting';

-- Pages of a store whose shape is not understood, kept as they came until they are read again.
create table unread_page (
  connector text not null,
  url text not null,
  place text not null,
  sha256 text not null references blob,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (connector, url)
);
