create table fact_source (
  key text primary key,
  title text not null,
  publisher text not null,
  url text not null,
  licence text not null,
  licence_url text not null,
  attribution text not null,
  changes text not null,
  version text not null,
  retrieved_on date not null,
  as_of text not null,
  share_alike boolean not null
);

-- Every fact row below says where it stands in public (page), by which source and as of when; `origin` is the way in:
-- shipped, or the import or sync that brought it. A row goes when its own origin no longer has it.

create table company (
  id text primary key,
  name text not null,
  aliases text[] not null default '{}',
  country text,
  parent_id text references company deferrable initially deferred,
  website text,
  domain text,
  privacy_email text,
  privacy_webform text,
  privacy_policy_url text,
  privacy_source text references fact_source,
  privacy_page text,
  privacy_page_pattern boolean not null default false,
  privacy_as_of text,
  level text not null default 'unknown',
  score int,
  source text not null references fact_source,
  page text not null,
  page_pattern boolean not null default false,
  as_of text not null,
  origin text not null
);
create index company_parent on company (parent_id);

create table entry (
  id text primary key,
  type text not null check (type in ('app', 'sdk', 'domain')),
  slug text not null,
  name text not null,
  aliases text[] not null default '{}',
  company_id text references company deferrable initially deferred,
  category text,
  kinds text[] not null default '{}',
  reach_count bigint,
  reach_unit text check (reach_unit in ('downloads', 'page-loads', 'measured-apps')),
  reach_source text references fact_source,
  reach_page text,
  reach_as_of text,
  -- 0 to 1,000,000 over all types: how well known, for ties and for the empty query.
  prominence int not null default 0,
  level text not null default 'unknown' check (level in ('high', 'medium', 'low', 'unknown')),
  score int,
  -- Derived with the score: what a result card shows.
  card jsonb not null default '{}',
  evidence_from text,
  evidence_to text,
  scored_on date,
  source text not null references fact_source,
  page text not null,
  page_pattern boolean not null default false,
  as_of text not null,
  origin text not null,
  unique (type, slug)
);
create index entry_company on entry (company_id);
create index entry_prominence on entry (prominence desc, id);
create index entry_name_prefix on entry (lower(name) text_pattern_ops);

create table entry_identifier (
  entry_id text not null references entry on delete cascade,
  kind text not null check (kind in ('package', 'bundle', 'store-id', 'domain', 'code-prefix', 'maven')),
  value text not null,
  page text,
  weak boolean not null default false,
  primary key (entry_id, kind, value)
);
create index entry_identifier_value on entry_identifier (value);

create table entry_data_type (
  entry_id text not null references entry on delete cascade,
  data_type text not null,
  basis text not null check (basis in ('observed', 'decodable', 'label-gap', 'declared')),
  source text not null references fact_source,
  page text not null,
  as_of text not null,
  primary key (entry_id, data_type, basis)
);

create table study (
  id text primary key,
  title text not null,
  from_month text not null,
  to_month text not null,
  method text not null,
  trackers_looked_for int not null,
  source text not null references fact_source,
  page text not null,
  as_of text not null,
  origin text not null
);

-- A tracker as the studies name it, tied to the SDK entry it belongs to.
create table study_tracker (
  slug text primary key,
  name text not null,
  entry_id text references entry on delete set null,
  company_id text references company deferrable initially deferred,
  endpoints text[] not null,
  source text not null references fact_source,
  page text not null,
  as_of text not null,
  origin text not null
);

create table app_observation (
  id text primary key,
  entry_id text not null references entry on delete cascade,
  study_id text not null references study,
  platform text not null check (platform in ('android', 'ios')),
  version text,
  requests int,
  hosts int,
  plain_data text[] not null default '{}'
);
create index app_observation_entry on app_observation (entry_id);

create table app_observation_tracker (
  observation_id text not null references app_observation on delete cascade,
  tracker_slug text not null references study_tracker,
  types text[] not null,
  primary key (observation_id, tracker_slug)
);
create index app_observation_tracker_slug on app_observation_tracker (tracker_slug);

create table app_declaration (
  entry_id text not null references entry on delete cascade,
  platform text not null check (platform in ('android', 'ios')),
  encrypted_in_transit boolean,
  deletion_request boolean,
  declared_and_seen text[] not null default '{}',
  declared_not_seen text[] not null default '{}',
  seen_not_declared text[] not null default '{}',
  source text not null references fact_source,
  page text not null,
  page_pattern boolean not null default false,
  as_of text not null,
  primary key (entry_id, platform, source)
);

create table policy_rating (
  id text primary key,
  product text not null,
  company_id text references company deferrable initially deferred,
  hostnames text[] not null,
  policies text[] not null,
  answers jsonb not null,
  source text not null references fact_source,
  page text not null,
  page_pattern boolean not null default false,
  as_of text not null,
  origin text not null
);
create index policy_rating_company on policy_rating (company_id);

-- Which bytes of which origin are loaded: a second load of the same bytes changes nothing.
create table fact_load (
  origin text not null,
  kind text not null,
  sha256 text not null,
  rows int not null,
  inserted int not null,
  updated int not null,
  removed int not null,
  loaded_at timestamptz not null default now(),
  primary key (origin, kind)
);

-- Feed of the search nodes. Readers page by transaction id below the oldest running one, so that a late commit is never skipped.
create table catalog_change (
  seq bigint generated always as identity primary key,
  xid xid8 not null default pg_current_xact_id(),
  document_id text not null,
  at timestamptz not null default now()
);
create index catalog_change_xid on catalog_change (xid, seq);

create function note_catalog_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    insert into catalog_change (document_id) select case when tg_table_name = 'company' then 'company:' || id else id end from old_rows;
  elsif tg_op = 'UPDATE' then
    insert into catalog_change (document_id) select case when tg_table_name = 'company' then 'company:' || id else id end from new_rows;
  else
    insert into catalog_change (document_id) select case when tg_table_name = 'company' then 'company:' || id else id end from new_rows;
  end if;
  perform pg_notify('catalog_changed', '');
  return null;
end $$;

create trigger entry_inserted after insert on entry referencing new table as new_rows for each statement execute function note_catalog_change();
create trigger entry_updated after update on entry referencing new table as new_rows for each statement execute function note_catalog_change();
create trigger entry_deleted after delete on entry referencing old table as old_rows for each statement execute function note_catalog_change();
create trigger company_inserted after insert on company referencing new table as new_rows for each statement execute function note_catalog_change();
create trigger company_updated after update on company referencing new table as new_rows for each statement execute function note_catalog_change();
create trigger company_deleted after delete on company referencing old table as old_rows for each statement execute function note_catalog_change();
