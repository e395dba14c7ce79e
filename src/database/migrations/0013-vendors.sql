-- The register of an organisation's vendors, and all that hangs on one of them.

create table vendor (
  id bigint generated always as identity primary key,
  organisation_id bigint not null references organisation on delete cascade,
  vendor_name text not null,
  legal_name text not null default '',
  -- Any lower_snake word; a screen shows blanks for underscores.
  vendor_type text not null,
  website text not null default '',
  aliases text[] not null default '{}',
  -- Registrable domains, and every other exact key by which this vendor is found again: `name:acme`, `domain:acme.com`,
  -- `catalog:company:meta`.
  domains text[] not null default '{}',
  keys text[] not null default '{}',
  -- What the vendor is in the catalog; null where it is not there.
  catalog_kind text check (catalog_kind in ('app', 'sdk', 'domain', 'company')),
  catalog_id text,
  owner_id bigint,
  tier text not null default 'standard' check (tier in ('critical', 'important', 'standard', 'low')),
  -- Null: the tier's own.
  cadence_days int check (cadence_days between 1 and 1825),
  criticality text not null default 'medium' check (criticality in ('low', 'medium', 'high', 'critical')),
  -- About how many people's data; null is unknown.
  people bigint check (people >= 0),
  roles text[] not null default '{}',
  -- Ids of data types of the catalog.
  data_types text[] not null default '{}',
  has_child_data boolean,
  data_subjects text[] not null default '{}',
  purposes text[] not null default '{}',
  countries text[] not null default '{}',
  -- When its sub-processors were stated, by a person or by its own list: without rows it then has none. Null: not known.
  sub_processors_stated_at timestamptz,
  -- Purpose: whom to ask about this vendor. Kept until the vendor is deleted.
  contact_name text not null default '',
  contact_email text not null default '',
  notes text not null default '',
  retention text not null default '',
  security_measures text not null default '',
  next_review_on date,
  last_reviewed_on date,
  last_assessed_at timestamptz,
  archived_at timestamptz,
  -- The vendor that it was merged into.
  merged_into bigint,
  -- Written anew by each rescoring.
  score int not null default 0,
  score_known boolean not null default false,
  score_low int,
  score_high int,
  score_band text,
  score_confidence text,
  score_run_id bigint,
  -- What was told last of its risk; a band that another day's calculation must confirm before it is told.
  told_score int,
  told_band text,
  pending_band text,
  pending_since date,
  compliance_status text not null default 'review_required'
    check (compliance_status in ('compliant', 'non_compliant', 'review_required')),
  dpa_signed boolean not null default false,
  open_findings int not null default 0,
  -- Counts every edit by a person: who edits an older one is told so.
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (organisation_id, id),
  foreign key (organisation_id, owner_id) references member (organisation_id, id),
  foreign key (organisation_id, merged_into) references vendor (organisation_id, id)
);
create index vendor_register on vendor (organisation_id, lower(vendor_name), id) where archived_at is null;
create index vendor_keys on vendor using gin (keys);
create index vendor_next_review on vendor (next_review_on) where archived_at is null;
create index vendor_catalog on vendor (catalog_kind, catalog_id) where archived_at is null;
create index vendor_owner on vendor (organisation_id, owner_id);
create index vendor_merged on vendor (organisation_id, merged_into) where merged_into is not null;

-- What a merge moved, so that it can be taken back.
create table vendor_merge (
  id bigint generated always as identity primary key,
  organisation_id bigint not null,
  kept_id bigint not null,
  merged_id bigint not null,
  -- Rows that changed hands, by table, and the fields of the kept vendor before.
  moved jsonb not null,
  merged_by bigint not null,
  merged_at timestamptz not null default now(),
  undone_at timestamptz,
  foreign key (organisation_id, kept_id) references vendor (organisation_id, id) on delete cascade,
  foreign key (organisation_id, merged_id) references vendor (organisation_id, id) on delete cascade,
  foreign key (organisation_id, merged_by) references member (organisation_id, id)
);
create index vendor_merge_kept on vendor_merge (organisation_id, kept_id);
create index vendor_merge_merged on vendor_merge (organisation_id, merged_id);
create index vendor_merge_member on vendor_merge (organisation_id, merged_by);

create table vendor_import (
  id bigint generated always as identity primary key,
  organisation_id bigint not null,
  file_name text not null,
  -- preview: waits for a person · queued, running, done, failed, cancelled.
  state text not null check (state in ('preview', 'queued', 'running', 'done', 'failed', 'cancelled')),
  -- Rows as they were read: [{line, vendorName, vendorType, domain, errors, duplicateOf, vendor}], those with faults first.
  -- When it ends only the faulty ones stay, without their vendor.
  rows jsonb not null,
  total int not null,
  faulty int not null,
  duplicates int not null,
  -- Headers of the file that are no columns of ours.
  ignored_columns text[] not null default '{}',
  -- How many of the rows were looked at by the run, and how many of these are in the register now.
  position int not null default 0,
  done int not null default 0,
  failure text,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  unique (organisation_id, id),
  foreign key (organisation_id, created_by) references member (organisation_id, id)
);
create index vendor_import_newest on vendor_import (organisation_id, id desc);
create index vendor_import_member on vendor_import (organisation_id, created_by);

create table vendor_sub_processor (
  id bigint generated always as identity primary key,
  organisation_id bigint not null,
  vendor_id bigint not null,
  name text not null,
  -- Folded name: what makes two rows one sub-processor, also across vendors.
  name_key text not null,
  country text,
  purpose text not null default '',
  since date,
  until date,
  -- Where it is from: what a person entered, or the address of the vendor's own list.
  source text not null check (source in ('entered', 'investigation')),
  source_url text,
  first_seen_at timestamptz not null default now(),
  -- By when the organisation may object; null where no notice says so.
  object_by date,
  -- The vendor of the register that it is itself.
  sub_vendor_id bigint,
  foreign key (organisation_id, vendor_id) references vendor (organisation_id, id) on delete cascade,
  foreign key (organisation_id, sub_vendor_id) references vendor (organisation_id, id)
);
create unique index vendor_sub_processor_once on vendor_sub_processor (vendor_id, name_key) where until is null;
create index vendor_sub_processor_vendor on vendor_sub_processor (organisation_id, vendor_id);
create index vendor_sub_processor_shared on vendor_sub_processor (organisation_id, name_key);
create index vendor_sub_processor_sub on vendor_sub_processor (organisation_id, sub_vendor_id) where sub_vendor_id is not null;

create table agreement (
  id bigint generated always as identity primary key,
  organisation_id bigint not null,
  vendor_id bigint not null,
  kind text not null check (kind in ('dpa', 'scc', 'ccpa_addendum', 'baa', 'contract')),
  title text not null default '',
  -- template: the vendor's own text that nobody has signed.
  state text not null check (state in ('template', 'signed', 'ended')),
  signed_on date,
  valid_from date,
  valid_until date,
  signer text not null default '',
  -- Of standard contractual clauses: 1 to 4.
  scc_module int check (scc_module between 1 and 4),
  file_id bigint,
  -- What reading its file came to: null before, else `read` or why it could not be.
  reading text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  unique (organisation_id, id),
  foreign key (organisation_id, vendor_id) references vendor (organisation_id, id) on delete cascade,
  foreign key (organisation_id, file_id) references organisation_file (organisation_id, id)
);
create index agreement_vendor on agreement (organisation_id, vendor_id);
create index agreement_file on agreement (organisation_id, file_id);
create index agreement_end on agreement (valid_until) where state = 'signed' and valid_until is not null;

create table clause_check (
  organisation_id bigint not null,
  agreement_id bigint not null,
  -- Such as `gdpr-28-3-a` or `ccpa-7051-a-1`.
  clause_id text not null,
  -- What the rules read in the text; a person's word counts above it.
  drafted_state text not null check (drafted_state in ('met', 'partial', 'not_met', 'not_assessed', 'not_applicable')),
  state text not null check (state in ('met', 'partial', 'not_met', 'not_assessed', 'not_applicable')),
  quote text,
  quote_start int,
  quote_end int,
  note text not null default '',
  confirmed_by bigint,
  confirmed_at timestamptz,
  primary key (agreement_id, clause_id),
  foreign key (organisation_id, agreement_id) references agreement (organisation_id, id) on delete cascade,
  foreign key (organisation_id, confirmed_by) references member (organisation_id, id)
);
create index clause_check_agreement on clause_check (organisation_id, agreement_id);
create index clause_check_member on clause_check (organisation_id, confirmed_by);

create table vendor_transfer (
  id bigint generated always as identity primary key,
  organisation_id bigint not null,
  vendor_id bigint not null,
  country text not null,
  mechanism text not null
    check (mechanism in ('adequate', 'us-dpf', 'us-other', 'scc', 'unknown', 'no-mechanism', 'blocked')),
  -- Of the transfer impact assessment.
  assessed_on date,
  conclusion text not null default '',
  measures text not null default '',
  file_id bigint,
  created_at timestamptz not null default now(),
  unique (organisation_id, id),
  unique (vendor_id, country),
  foreign key (organisation_id, vendor_id) references vendor (organisation_id, id) on delete cascade,
  foreign key (organisation_id, file_id) references organisation_file (organisation_id, id)
);
create index vendor_transfer_vendor on vendor_transfer (organisation_id, vendor_id);
create index vendor_transfer_file on vendor_transfer (organisation_id, file_id);

create table vendor_document (
  id bigint generated always as identity primary key,
  organisation_id bigint not null,
  vendor_id bigint not null,
  kind text not null
    check (kind in ('soc2-type2', 'soc2-type1', 'iso27001', 'iso27701', 'penetration-test', 'insurance', 'policy', 'other')),
  title text not null,
  issued_on date,
  expires_on date,
  file_id bigint not null,
  created_at timestamptz not null default now(),
  unique (organisation_id, id),
  foreign key (organisation_id, vendor_id) references vendor (organisation_id, id) on delete cascade,
  foreign key (organisation_id, file_id) references organisation_file (organisation_id, id)
);
create index vendor_document_vendor on vendor_document (organisation_id, vendor_id);
create index vendor_document_file on vendor_document (organisation_id, file_id);
create index vendor_document_end on vendor_document (expires_on) where expires_on is not null;

create table vendor_finding (
  id bigint generated always as identity primary key,
  organisation_id bigint not null,
  vendor_id bigint not null,
  title text not null,
  detail text not null default '',
  severity text not null check (severity in ('low', 'medium', 'high', 'critical')),
  status text not null default 'open' check (status in ('open', 'in_progress', 'resolved', 'accepted')),
  owner_id bigint,
  due_on date,
  -- entered, clause, investigation, assessment; and what of it, so that nothing is found twice.
  source text not null default 'entered' check (source in ('entered', 'clause', 'investigation', 'assessment')),
  source_ref text,
  closed_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  unique (organisation_id, id),
  foreign key (organisation_id, vendor_id) references vendor (organisation_id, id) on delete cascade,
  foreign key (organisation_id, owner_id) references member (organisation_id, id)
);
create unique index vendor_finding_once on vendor_finding (vendor_id, source, source_ref) where source_ref is not null;
create index vendor_finding_vendor on vendor_finding (organisation_id, vendor_id);
create index vendor_finding_owner on vendor_finding (organisation_id, owner_id);

-- A risk that somebody took, frozen at the score of that day.
create table vendor_acceptance (
  id bigint generated always as identity primary key,
  organisation_id bigint not null,
  vendor_id bigint not null,
  -- Null: the vendor's risk as a whole.
  finding_id bigint,
  reason text not null,
  score int not null,
  score_run_id bigint,
  expires_on date not null,
  accepted_by bigint not null,
  accepted_at timestamptz not null default now(),
  ended_at timestamptz,
  ended_by bigint,
  unique (organisation_id, id),
  foreign key (organisation_id, vendor_id) references vendor (organisation_id, id) on delete cascade,
  foreign key (organisation_id, finding_id) references vendor_finding (organisation_id, id) on delete cascade,
  foreign key (organisation_id, accepted_by) references member (organisation_id, id),
  foreign key (organisation_id, ended_by) references member (organisation_id, id)
);
create index vendor_acceptance_vendor on vendor_acceptance (organisation_id, vendor_id);
create index vendor_acceptance_finding on vendor_acceptance (organisation_id, finding_id);
create index vendor_acceptance_by on vendor_acceptance (organisation_id, accepted_by);
create index vendor_acceptance_ended_by on vendor_acceptance (organisation_id, ended_by);

-- A person's word above a computed value; what was computed stays visible beside it.
create table vendor_override (
  id bigint generated always as identity primary key,
  organisation_id bigint not null,
  vendor_id bigint not null,
  field text not null check (field in ('score', 'compliance_status')),
  value text not null,
  reason text not null,
  expires_on date not null,
  -- The computed score when it was made: a move by five or more makes it stale.
  score_then int not null,
  made_by bigint not null,
  made_at timestamptz not null default now(),
  ended_at timestamptz,
  ended_by bigint,
  unique (organisation_id, id),
  foreign key (organisation_id, vendor_id) references vendor (organisation_id, id) on delete cascade,
  foreign key (organisation_id, made_by) references member (organisation_id, id),
  foreign key (organisation_id, ended_by) references member (organisation_id, id)
);
create unique index vendor_override_one on vendor_override (vendor_id, field) where ended_at is null;
create index vendor_override_vendor on vendor_override (organisation_id, vendor_id);
create index vendor_override_by on vendor_override (organisation_id, made_by);
create index vendor_override_ended_by on vendor_override (organisation_id, ended_by);

-- Append-only: a row where the result or its inputs changed.
create table vendor_score_run (
  id bigint generated always as identity primary key,
  organisation_id bigint not null,
  vendor_id bigint not null,
  -- What made it run: created, edited, agreement, finding, investigation, breach, night, …
  cause text not null,
  method_version text not null,
  inputs_sha256 text not null,
  explanation jsonb not null,
  score int not null,
  is_known boolean not null,
  band text,
  computed_at timestamptz not null default now(),
  unique (organisation_id, id),
  foreign key (organisation_id, vendor_id) references vendor (organisation_id, id) on delete cascade
);
create index vendor_score_run_vendor on vendor_score_run (organisation_id, vendor_id, id desc);
create index vendor_score_run_newest on vendor_score_run (organisation_id, id desc);

-- The organisation's own figures of each day, for trends.
create table portfolio_day (
  organisation_id bigint not null references organisation on delete cascade,
  day date not null,
  vendors int not null,
  average_score int not null,
  compliance_rate int not null,
  -- Vendors by band: {red, orange, yellow, green, unknown}.
  bands jsonb not null,
  primary key (organisation_id, day)
);

create table vendor_review (
  id bigint generated always as identity primary key,
  organisation_id bigint not null,
  vendor_id bigint not null,
  decision text not null check (decision in ('still_valid', 'edited', 'rescored')),
  reason text not null,
  score int not null,
  next_review_on date not null,
  reviewed_by bigint not null,
  reviewed_at timestamptz not null default now(),
  foreign key (organisation_id, vendor_id) references vendor (organisation_id, id) on delete cascade,
  foreign key (organisation_id, reviewed_by) references member (organisation_id, id)
);
create index vendor_review_vendor on vendor_review (organisation_id, vendor_id, id desc);
create index vendor_review_member on vendor_review (organisation_id, reviewed_by);

-- Reminded once for each offset from the due day, whatever restarts in between.
create table vendor_reminder (
  organisation_id bigint not null,
  vendor_id bigint not null,
  due_on date not null,
  offset_days int not null,
  reminded_at timestamptz not null default now(),
  primary key (vendor_id, due_on, offset_days),
  foreign key (organisation_id, vendor_id) references vendor (organisation_id, id) on delete cascade
);
create index vendor_reminder_vendor on vendor_reminder (organisation_id, vendor_id);

create table vendor_alert (
  id bigint generated always as identity primary key,
  organisation_id bigint not null,
  -- Null: about no single vendor, or the vendor is gone.
  vendor_id bigint,
  kind text not null check (kind in ('breach', 'score_change', 'new_sub_processor', 'policy_change', 'document_expiring',
    'agreement_expiring', 'review_overdue', 'review_due', 'answer_received', 'override_stale')),
  severity text not null check (severity in ('low', 'medium', 'high', 'critical')),
  title text not null,
  description text not null,
  action_required text,
  -- One alert per thing that happened.
  dedupe_key text not null,
  created_at timestamptz not null default now(),
  unique (organisation_id, id),
  unique (organisation_id, dedupe_key),
  foreign key (organisation_id) references organisation on delete cascade,
  foreign key (organisation_id, vendor_id) references vendor (organisation_id, id) on delete set null (vendor_id)
);
create index vendor_alert_newest on vendor_alert (organisation_id, id desc);
create index vendor_alert_vendor on vendor_alert (organisation_id, vendor_id);

create table vendor_alert_read (
  organisation_id bigint not null,
  alert_id bigint not null,
  member_id bigint not null,
  read_at timestamptz not null default now(),
  primary key (alert_id, member_id),
  foreign key (organisation_id, alert_id) references vendor_alert (organisation_id, id) on delete cascade,
  foreign key (organisation_id, member_id) references member (organisation_id, id) on delete cascade
);
create index vendor_alert_read_alert on vendor_alert_read (organisation_id, alert_id);
create index vendor_alert_read_member on vendor_alert_read (organisation_id, member_id);

-- A run that an organisation started is its own: no public list, page or count has it.
alter table investigation add column organisation_id bigint references organisation on delete cascade;
create index investigation_organisation on investigation (organisation_id, created_at desc) where organisation_id is not null;
alter table investigation drop constraint investigation_origin_check;
alter table investigation add constraint investigation_origin_check
  check (origin in ('visitor', 'catalog', 'staff', 'monitor', 'member') and (origin = 'member') = (organisation_id is not null));
alter table investigation add column assessment_type text not null default 'full'
  check (assessment_type in ('privacy', 'compliance', 'security', 'full'));
alter table investigation enable row level security;
alter table investigation force row level security;
create policy public_or_own on investigation using (organisation_id is null or tenant_sees(organisation_id));

call keep_apart('vendor');
call keep_apart('vendor_merge');
call keep_apart('vendor_import');
call keep_apart('vendor_sub_processor');
call keep_apart('agreement');
call keep_apart('clause_check');
call keep_apart('vendor_transfer');
call keep_apart('vendor_document');
call keep_apart('vendor_finding');
call keep_apart('vendor_acceptance');
call keep_apart('vendor_override');
call keep_apart('vendor_score_run');
call keep_apart('portfolio_day');
call keep_apart('vendor_review');
call keep_apart('vendor_reminder');
call keep_apart('vendor_alert');
call keep_apart('vendor_alert_read');
