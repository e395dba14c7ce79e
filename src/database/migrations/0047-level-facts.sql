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
  company_id text not null references company deferrable initially deferred,
  -- As registered.
  name text not null,
  registry text not null check (registry in ('ca', 'vt')),
  year int not null,
  -- The last day it was valid; null where the page does not say, and then the end of its year.
  valid_until text,
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
  -- When organizations with a vendor of this company were told; null until then.
  told_at timestamptz
);
create index conduct_act_company on conduct_act (company_id);
create index conduct_act_date on conduct_act (acted_on desc, id);
create index conduct_act_untold on conduct_act (acted_on) where told_at is null;

-- A new act about a vendor's company.
alter table vendor_alert drop constraint vendor_alert_kind_check;
alter table vendor_alert add constraint vendor_alert_kind_check check (kind in ('breach', 'conduct', 'score_change', 'new_sub_processor',
  'policy_change', 'document_expiring', 'agreement_expiring', 'review_overdue', 'review_due', 'answer_received', 'override_stale'));

-- What readers can say is wrong.
alter table correction drop constraint correction_field_check;
alter table correction add constraint correction_field_check check (field in ('name', 'company', 'data-type', 'identifier', 'tracker',
  'role', 'conduct', 'registration', 'protection', 'score', 'breach', 'other'));
