-- Who wrote to us: leads, tickets, and whoever asked for the newsletter.

create table lead (
  id bigint generated always as identity primary key,
  -- Purpose: answering whoever wrote. Erased two years after the lead was closed, or last changed.
  first_name text not null,
  last_name text not null,
  email text not null,
  company text not null default '',
  job_title text not null default '',
  inquiry_type text not null default '',
  message text not null default '',
  source text not null,
  status text not null default 'new' check (status in ('new', 'contacted', 'qualified', 'closed')),
  notes text not null default '',
  assignee_id bigint references staff_account,
  is_suspicious boolean not null default false,
  slot_at timestamptz,
  slot_time_zone text,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now()
);
create index lead_status on lead (status, id desc);
create index lead_assignee on lead (assignee_id);
create index lead_changed on lead (changed_at);
-- As the list is searched: any part of name, address or company.
create extension if not exists pg_trgm;
create index lead_words on lead using gin ((lower(first_name || ' ' || last_name || ' ' || email || ' ' || company)) gin_trgm_ops);

-- Append-only.
create table lead_change (
  id bigint generated always as identity primary key,
  lead_id bigint not null references lead on delete cascade,
  account_id bigint not null references staff_account,
  field text not null check (field in ('status', 'notes', 'assignee')),
  before text,
  after text,
  at timestamptz not null default now()
);
create index lead_change_lead on lead_change (lead_id, id);
create index lead_change_account on lead_change (account_id);

create table ticket (
  id bigint generated always as identity primary key,
  -- Of its link; with the installation's secret the salt gives the token again, for mails.
  token_hash text not null unique,
  salt text not null,
  -- Purpose: answering whoever asked. Erased a year after the ticket was closed, or last written in.
  name text not null,
  email text not null,
  company text not null default '',
  subject text not null,
  priority text not null check (priority in ('low', 'medium', 'high', 'urgent')),
  category text not null check (category in ('technical', 'billing', 'integration', 'compliance', 'feature', 'bug')),
  source text not null check (source in ('form', 'chat')),
  -- open: waits for us · answered: waits for the asker · closed.
  state text not null default 'open' check (state in ('open', 'answered', 'closed')),
  assignee_id bigint references staff_account,
  is_suspicious boolean not null default false,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now()
);
create index ticket_state on ticket (state, changed_at desc);
create index ticket_assignee on ticket (assignee_id);

create table ticket_message (
  id bigint generated always as identity primary key,
  ticket_id bigint not null references ticket on delete cascade,
  -- Null: the asker.
  account_id bigint references staff_account,
  body text not null,
  at timestamptz not null default now()
);
create index ticket_message_ticket on ticket_message (ticket_id, id);
create index ticket_message_account on ticket_message (account_id);

create table newsletter_reader (
  id bigint generated always as identity primary key,
  -- Purpose: the newsletter. Erased 24 hours after it was asked for unless it is confirmed, and when it is stopped.
  email text not null,
  email_key text not null unique,
  source text not null,
  token_hash text not null unique,
  salt text not null,
  asked_at timestamptz not null default now(),
  confirmed_at timestamptz
);
create index newsletter_reader_asked on newsletter_reader (asked_at) where confirmed_at is null;

-- Files that a mail carries: [{name, mediaType, text}].
alter table outbox_message add column attachments jsonb not null default '[]';
