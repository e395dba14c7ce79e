-- Who wrote to us: leads, tickets, and whoever asked for the newsletter.

create table lead (
  id bigint generated always as identity primary key,
  -- As the list is searched: any part of name, address or company. Compared by bytes, and early in
  -- the row, since a search for little reads every one.
  words text collate "C" not null
    generated always as (lower(first_name || ' ' || last_name || ' ' || email || ' ' || company)) stored,
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
create extension if not exists pg_trgm;
create index lead_words on lead using gin (words gin_trgm_ops);

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
create index ticket_state on ticket (state, changed_at desc, id desc);
create index ticket_assignee on ticket (assignee_id);
create index ticket_changed on ticket (changed_at);

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
  address_hash text not null,
  source text not null,
  -- Which words were agreed to.
  text_version text not null,
  token_hash text not null unique,
  salt text not null,
  asked_at timestamptz not null default now(),
  confirmed_at timestamptz
);
create index newsletter_reader_asked on newsletter_reader (asked_at) where confirmed_at is null;

create index newsletter_reader_address on newsletter_reader (address_hash);

-- Purpose: what programs send is marked, and nobody is mailed too often at a stranger's wish. Erased after a day.
create table contact_ask (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('message', 'newsletter')),
  address_hash text not null,
  network text not null,
  at timestamptz not null
);
create index contact_ask_address on contact_ask (address_hash, at);
create index contact_ask_network on contact_ask (network, at);
create index contact_ask_at on contact_ask (at);

-- Files that a mail carries: [{name, mediaType, text}].
alter table outbox_message add column attachments jsonb not null default '[]';

-- What staff look through: messages that did not arrive.
create index outbox_message_held on outbox_message (id) where state in ('failed', 'suppressed');
