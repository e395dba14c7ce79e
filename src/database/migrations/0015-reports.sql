-- Reports: what was made, what is made again and again, and whom it goes to.

create table report_schedule (
  id bigint generated always as identity primary key,
  organisation_id bigint not null references organisation on delete cascade,
  title text not null,
  type text not null check (type in ('gdpr', 'ccpa', 'multi', 'executive', 'audit')),
  format text not null check (format in ('pdf', 'excel', 'csv', 'powerpoint')),
  period text not null check (period in ('last-month', 'last-quarter', 'last-year')),
  scope jsonb not null default '{}',
  frequency text not null check (frequency in ('daily', 'weekly', 'monthly', 'quarterly', 'yearly')),
  starts_on date not null,
  -- Of the day in the time zone.
  hour int not null check (hour between 0 and 23),
  time_zone text not null,
  paused_at timestamptz,
  -- Null while it is paused.
  next_run_at timestamptz,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  version int not null default 1,
  unique (organisation_id, id),
  foreign key (organisation_id, created_by) references member (organisation_id, id)
);
create index report_schedule_organisation on report_schedule (organisation_id, id);
create index report_schedule_due on report_schedule (next_run_at) where next_run_at is not null;
create index report_schedule_creator on report_schedule (organisation_id, created_by);

create table report (
  id bigint generated always as identity primary key,
  organisation_id bigint not null references organisation on delete cascade,
  -- Null: made by hand, or the schedule is gone.
  schedule_id bigint,
  -- The moment for which a schedule made it: one run each.
  due_at timestamptz,
  -- Asked for by a visitor: no member sees it, and it is erased after a day.
  is_visitors boolean not null default false,
  type text not null check (type in ('gdpr', 'ccpa', 'multi', 'executive', 'audit')),
  format text not null check (format in ('pdf', 'excel', 'csv', 'powerpoint')),
  period text not null check (period in ('last-month', 'last-quarter', 'last-year', 'custom')),
  period_from date not null,
  period_to date not null,
  scope jsonb not null default '{}',
  state text not null default 'queued' check (state in ('queued', 'running', 'done', 'failed')),
  step text not null default 'waiting' check (step in ('waiting', 'reading', 'rendering', 'signing', 'done')),
  failure text,
  vendors int,
  -- Null: a schedule or a visitor asked for it.
  created_by bigint,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  unique (organisation_id, id),
  unique (schedule_id, due_at),
  foreign key (organisation_id, schedule_id) references report_schedule (organisation_id, id) on delete set null (schedule_id),
  foreign key (organisation_id, created_by) references member (organisation_id, id)
);
create index report_newest on report (organisation_id, id desc);
create index report_schedule_runs on report (organisation_id, schedule_id, id desc);
create index report_creator on report (organisation_id, created_by);
create index report_visitors on report (created_at) where is_visitors;

-- What a run left; written with its end in one transaction, or not at all.
create table report_file (
  organisation_id bigint not null,
  report_id bigint not null,
  part text not null check (part in ('file', 'json', 'manifest')),
  name text not null,
  media_type text not null,
  sha256 text not null references blob,
  bytes bigint not null,
  primary key (report_id, part),
  foreign key (organisation_id, report_id) references report (organisation_id, id) on delete cascade
);
create index report_file_report on report_file (organisation_id, report_id);
create index report_file_blob on report_file (sha256);

-- Ways in without an account, for some days.
create table report_link (
  id bigint generated always as identity primary key,
  organisation_id bigint not null,
  report_id bigint not null,
  token_hash text not null unique,
  -- With the installation's secret it gives the token again; by itself it opens nothing.
  salt text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  unique (organisation_id, id),
  foreign key (organisation_id, report_id) references report (organisation_id, id) on delete cascade
);
create index report_link_report on report_link (organisation_id, report_id);
create index report_link_expiry on report_link (expires_at);

create table report_recipient (
  id bigint generated always as identity primary key,
  organisation_id bigint not null,
  schedule_id bigint not null,
  -- Purpose: where the reports go. Erased with the schedule; of one who never confirmed or who stopped, after 30 days.
  email text not null,
  email_key text not null,
  token_hash text not null unique,
  salt text not null,
  asked_at timestamptz not null default now(),
  -- The mail that asked.
  asked_outbox_id bigint references outbox_message on delete set null,
  confirmed_at timestamptz,
  stopped_at timestamptz,
  unique (organisation_id, id),
  unique (schedule_id, email_key),
  foreign key (organisation_id, schedule_id) references report_schedule (organisation_id, id) on delete cascade
);
create index report_recipient_schedule on report_recipient (organisation_id, schedule_id);
create index report_recipient_mail on report_recipient (asked_outbox_id);

-- One mail for each run and recipient, whatever restarts in between.
create table report_delivery (
  organisation_id bigint not null,
  report_id bigint not null,
  recipient_id bigint not null,
  -- What the mail carries; null once it has gone.
  link_id bigint,
  outbox_id bigint references outbox_message on delete set null,
  delivered_at timestamptz not null default now(),
  primary key (report_id, recipient_id),
  foreign key (organisation_id, report_id) references report (organisation_id, id) on delete cascade,
  foreign key (organisation_id, recipient_id) references report_recipient (organisation_id, id) on delete cascade,
  foreign key (organisation_id, link_id) references report_link (organisation_id, id) on delete set null (link_id)
);
create index report_delivery_report on report_delivery (organisation_id, report_id);
create index report_delivery_recipient on report_delivery (organisation_id, recipient_id);
create index report_delivery_link on report_delivery (organisation_id, link_id);
create index report_delivery_mail on report_delivery (outbox_id);
-- How often an address was asked.
create index outbox_message_report_asks on outbox_message (lower(recipient), created_at) where kind = 'confirm-report-recipient';

-- What an organisation says of itself: which laws apply to it follows from it.
create table organisation_business (
  organisation_id bigint primary key references organisation on delete cascade,
  business jsonb not null,
  version int not null default 1,
  updated_at timestamptz not null default now()
);

-- How the vendors stood under each framework on that day: {gdpr-processors: {met, partial, notMet, notAssessed}, …}.
alter table portfolio_day add column frameworks jsonb not null default '{}';

-- The installation signs what it hands out. The private half is sealed under the installation's secret; a retired key stays
-- known, so that what it signed can be verified.
create table signing_key (
  id text primary key,
  public_key text not null,
  sealed_private_key text not null,
  created_at timestamptz not null default now(),
  retired_at timestamptz
);
create unique index signing_key_one on signing_key ((retired_at is null)) where retired_at is null;

call keep_apart('report_schedule');
call keep_apart('report');
call keep_apart('report_file');
call keep_apart('report_link');
call keep_apart('report_recipient');
call keep_apart('report_delivery');
call keep_apart('organisation_business');
