-- What a run asked outside and what came back, as it came: a restart goes on behind it. Emptied when the run concludes.
create table investigation_answer (
  investigation_id text not null references investigation on delete cascade,
  connector text not null,
  key text not null,
  ask jsonb not null,
  -- Without the page itself, whose bytes lie in the blob store under the hash that the reply names.
  reply jsonb not null,
  primary key (investigation_id, connector, key)
);

-- Pages as they were fetched last, for runs that follow soon: asked again by their validators once they are old.
create table page_cache (
  key text primary key,
  url text not null,
  fetched_at timestamptz not null,

  reply jsonb not null,
  sha256 text references blob
);
create index page_cache_old on page_cache (fetched_at);

-- Raw calls of a language model within a run, for whoever wants to know how a sentence came about.
create table investigation_llm_call (
  investigation_id text not null references investigation on delete cascade,
  ordinal int not null,
  name text not null,
  prompt_version text not null,
  model text,
  prompt_sha256 text not null,
  input_tokens int,
  output_tokens int,
  outcome text not null,
  answer text,
  created_at timestamptz not null default now(),
  primary key (investigation_id, ordinal)
);

create table llm_month (
  -- First day of the month.
  month date primary key,
  tokens bigint not null default 0
);

-- Incidents on record. A source says whether anything was ever loaded: an empty table alone proves nothing.
create table breach_source (
  id text primary key,
  title text not null,
  page text,
  licence text not null,
  loaded_at timestamptz not null
);

create table breach (
  id text primary key,
  title text not null,
  company text not null,
  company_id text references company on delete set null,
  host text,
  -- Day, month or year, as precise as the source.
  occurred_on text,
  published_on text,
  accounts bigint,
  data_classes text[] not null default '{}',
  is_verified boolean not null default false,
  source text not null references breach_source,
  page text
);
create index breach_host on breach (host);
create index breach_company on breach (company_id);
create index breach_company_name on breach (lower(company));

-- What a person of the staff says of a finding; the finding itself stays as the rules made it.
create table finding_verdict (
  investigation_id text not null,
  finding_id text not null,
  verdict text not null check (verdict in ('accepted', 'rejected')),
  reason text not null,
  -- Purpose: who decided, for the record of the decision. Kept as long as the finding.
  decided_by text not null,
  decided_at timestamptz not null default now(),
  primary key (investigation_id, finding_id),
  foreign key (investigation_id, finding_id) references finding on delete cascade
);
create index finding_verdict_newest on finding_verdict (decided_at desc, investigation_id desc, finding_id desc);
-- Findings that staff are asked about.
create index finding_to_verify on finding (investigation_id, ordinal)
  where (record->>'severity')::int >= 3 or record->>'direction' = 'contradiction';

-- Subjects that are investigated again and again.
create table monitored_subject (
  id bigint generated always as identity primary key,
  subject_id text not null unique,
  -- As it was typed first: read again at each run.
  app_name text not null,
  every_days int not null check (every_days between 1 and 365),
  next_on date not null,
  -- What was told last, and the run behind it; null until a first run is there.
  reported_level text,
  reported_score int,
  reported_by text references investigation on delete set null,
  -- Method and mode of that calculation: another one gives other figures without any change of the vendor.
  reported_method text,
  reported_mode text,
  -- A level that was calculated once: told when the next run confirms it.
  pending_level text,
  created_at timestamptz not null default now()
);
create index monitored_subject_due on monitored_subject (next_on, id);
create index monitored_subject_reported on monitored_subject (reported_by) where reported_by is not null;

-- What a re-investigation changed, for whoever listens.
create table risk_change (
  id bigint generated always as identity primary key,
  subject_id text not null,
  investigation_id text not null references investigation on delete cascade,
  before_investigation_id text references investigation on delete set null,
  level_before text not null,
  level_after text not null,
  score_before int,
  score_after int,
  reason text not null check (reason in ('level', 'score')),
  created_at timestamptz not null default now(),
  unique (investigation_id)
);
create index risk_change_subject on risk_change (subject_id, id desc);
create index risk_change_before on risk_change (before_investigation_id) where before_investigation_id is not null;

alter table investigation drop constraint investigation_origin_check;
alter table investigation add constraint investigation_origin_check check (origin in ('visitor', 'catalog', 'staff', 'monitor'));
-- One re-investigation of a subject at a time, whoever starts it.
create unique index investigation_monitor_under_way on investigation (subject_key)
  where origin = 'monitor' and status in ('pending', 'in_progress');
create index investigation_monitored on investigation (subject_key, created_at desc) where origin = 'monitor';
create index investigation_under_way on investigation (created_at, id) where status in ('pending', 'in_progress');
create index investigation_completed on investigation (completed_at desc, id desc) where status = 'completed' and hidden_at is null;
