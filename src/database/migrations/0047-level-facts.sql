-- What a level rests on beside what was seen: what a business does, whom it serves, what protects people, in which registry of
-- data brokers it stands, and what authorities and courts have established. Each row with its public page.

-- `subject` is an entry's id, or `company:` and a company's.
create table business_role (
  subject text primary key,
  role text not null,
  source text not null references fact_source,
  page text not null,
  page_pattern boolean not null default false,
  as_of text not null,
  origin text not null
);

create table sensitive_audience (
  subject text not null,
  audience text not null,
  source text not null references fact_source,
  page text not null,
  page_pattern boolean not null default false,
  as_of text not null,
  origin text not null,
  primary key (subject, audience)
);

create table verified_protection (
  subject text not null,
  protection text not null,
  source text not null references fact_source,
  page text not null,
  page_pattern boolean not null default false,
  as_of text not null,
  origin text not null,
  primary key (subject, protection)
);

create table broker_registration (
  id text primary key,
  -- Null where the registered name is no company of the catalog.
  company_id text references company deferrable initially deferred,
  -- As registered.
  name text not null,
  registry text not null check (registry in ('ca', 'vt')),
  year int not null,
  -- What the registrant says it collects; null where the registry does not ask.
  location boolean,
  minors boolean,
  reproductive boolean,
  -- The removal platform of the same business.
  platform text,
  source text not null references fact_source,
  page text not null,
  page_pattern boolean not null default false,
  as_of text not null,
  origin text not null
);
create index broker_registration_company on broker_registration (company_id);

create table conduct_act (
  id text primary key,
  -- Acts of one case: a complaint and the order that ended it.
  case_id text not null,
  company_id text references company deferrable initially deferred,
  company_name text not null,
  -- Entries that the act itself is about; the rest of the company's bear a share.
  entry_ids text[] not null default '{}',
  scope text not null check (scope in ('own', 'company')),
  authority text not null,
  country text not null,
  case_ref text,
  kind text not null,
  subject text not null,
  severity text not null,
  acted_on text not null,
  amount bigint,
  currency text,
  status text not null,
  remediated boolean not null default false,
  about text not null,
  source text not null references fact_source,
  page text not null,
  page_pattern boolean not null default false,
  as_of text not null,
  origin text not null,
  -- When it first stood here: what is newer than the last look of a watcher is told.
  added_at timestamptz not null default now()
);
create index conduct_act_company on conduct_act (company_id);
create index conduct_act_date on conduct_act (acted_on desc, id);
