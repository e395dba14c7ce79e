-- Who asked to hear of breaches, what is told to whom, and how mail of all kinds leaves.

alter table outbox_message
  -- What somebody can stop or suppress by itself: account, alerts, removal.
  add column stream text not null default 'account',
  add column body_html text,
  -- Extra header fields, each on one line: {"List-Unsubscribe": "<https://…>"}.
  add column headers jsonb not null default '{}',
  -- Parts of the body that let a reader act, such as links with tokens: blanked when the message has been sent.
  add column secrets text[] not null default '{}',
  add column next_at timestamptz not null default now(),
  -- When an answer said for the first time "not now".
  add column deferred_at timestamptz,
  drop constraint outbox_message_state_check,
  add constraint outbox_message_state_check check (state in ('queued', 'sent', 'failed', 'suppressed'));
drop index outbox_message_queued;
create index outbox_message_due on outbox_message (next_at, id) where state = 'queued';
create unique index outbox_message_named on outbox_message (message_id);

-- Addresses that mail of a stream no longer goes to.
create table mail_suppression (
  -- Purpose: not to write to who bounced or complained. Keyed hash of the folded address: it names nobody by itself.
  -- Erased on `until`; a hard bounce or a complaint stays until the address itself confirms anew.
  address_hash text not null,
  stream text not null,
  reason text not null check (reason in ('hard-bounce', 'soft-bounces', 'complaint')),
  -- SMTP status (RFC 3463), where there was one.
  status text,
  until timestamptz,
  created_at timestamptz not null default now(),
  primary key (address_hash, stream)
);

-- A request waits for the address's own confirmation; each mail that asks is one row.
create table breach_subscription_request (
  id bigint generated always as identity primary key,
  -- Purpose: one mail that asks whether this address wants alerts. Erased 24 hours after it was given.
  email text not null,
  email_key text not null,
  keywords text[] not null,
  threshold text not null check (threshold in ('low', 'medium', 'high', 'critical')),
  token_sha256 text not null unique,
  -- Purpose: part of the record of consent; the first half of the network's address.
  network text not null,
  text_version text not null,
  created_at timestamptz not null default now(),
  -- Its link answers the same until it expires: a second press does nothing more.
  confirmed_at timestamptz,
  expires_at timestamptz not null
);
create index breach_subscription_request_address on breach_subscription_request (email_key, created_at);
create index breach_subscription_request_network on breach_subscription_request (network, created_at);
create index breach_subscription_request_end on breach_subscription_request (expires_at);

-- An address that confirmed. The row goes when it stops.
create table breach_subscription (
  id bigint generated always as identity primary key,
  -- Purpose: the alerts that this address asked for. Erased when they are stopped.
  email text not null,
  email_key text not null unique,
  keywords text[] not null default '{}',
  threshold text not null check (threshold in ('low', 'medium', 'high', 'critical')),
  -- standard: grave ones at once, the rest gathered · weekly: everything in one mail a week.
  digest text not null default 'standard' check (digest in ('standard', 'weekly')),
  paused_until timestamptz,
  -- With the installation's key it makes the tokens of this row's links; they are stored hashed alone.
  salt text not null,
  manage_sha256 text not null unique,
  unsubscribe_sha256 text not null unique,
  confirmed_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- One row per keyword of a confirmed subscription; '' where it has none. Matching starts here.
create table breach_watch (
  subscription_id bigint not null references breach_subscription on delete cascade,
  -- The rarest token of the keyword, see keywordTokens.
  token text not null,
  -- '' where the subscription names no keyword.
  keyword text not null,
  -- 0 low to 3 critical.
  threshold smallint not null check (threshold between 0 and 3),
  primary key (token, threshold, subscription_id, keyword)
);
create index breach_watch_subscription on breach_watch (subscription_id);

-- The record of consent: what was asked, confirmed, changed and stopped, when and how.
create table breach_subscription_event (
  id bigint generated always as identity primary key,
  -- Keyed hash of the folded address: whoever knows the address can be shown its record, nobody can read it out.
  -- Erased three years after the last event of the address.
  address_hash text not null,
  kind text not null check (kind in ('asked', 'confirmed', 'changed', 'paused', 'resumed', 'stopped', 'bounced', 'complained', 'expired')),
  -- page, one-click, mail-server, provider
  via text not null,
  network text,
  text_version text,
  -- Keywords and threshold where they were set.
  details jsonb not null default '{}',
  at timestamptz not null default now()
);
create index breach_subscription_event_address on breach_subscription_event (address_hash, at);

alter table breach
  -- The highest level that was told to subscribers, and how often: a rise is told once more, marked as an update.
  add column alerted_level text check (alerted_level in ('low', 'medium', 'high', 'critical')),
  add column alert_revision int not null default 0;

-- What one subscription is to be told of one breach. Told once, whatever runs twice.
create table breach_delivery (
  id bigint generated always as identity primary key,
  subscription_id bigint not null references breach_subscription on delete cascade,
  breach_id text not null references breach on delete cascade,
  kind text not null check (kind in ('new', 'update')),
  revision int not null,
  level text not null,
  -- Why: the keyword that hit; null where the level alone was enough.
  keyword text,
  message_id bigint references outbox_message on delete set null,
  created_at timestamptz not null default now(),
  mailed_at timestamptz,
  unique (subscription_id, breach_id, kind, revision)
);
create index breach_delivery_waiting on breach_delivery (subscription_id) where mailed_at is null;
create index breach_delivery_mailed on breach_delivery (subscription_id, mailed_at) where mailed_at is not null;
create index breach_delivery_breach on breach_delivery (breach_id);

-- Subscriptions with something to tell, and when to look at them next.
create table breach_mail_due (
  subscription_id bigint primary key references breach_subscription on delete cascade,
  due_at timestamptz not null
);
create index breach_mail_due_at on breach_mail_due (due_at);

-- Breaches by whole words of their names: a hundred keywords are looked up at once. Every one of them would read through
-- what waits to be indexed, so that nothing waits.
create index breach_words on breach using gin (string_to_array(search_words, ' ')) with (fastupdate = off);

alter table breach_source_link
  -- What a file knows of the record: stands in for it until a feed brings the record itself.
  add column said jsonb,
  -- Two records that may speak of one breach share one of these, see matchKeys.
  add column match_keys text[] not null default '{}';
create index breach_source_link_keys on breach_source_link using gin (match_keys);

alter table feed_source
  -- Somebody asks it now; who dies over it holds it no longer than this.
  add column claimed_until timestamptz;

-- With the items all that reading the answer gave, so that it can be let in later.
alter table feed_held_batch
  add column rejected jsonb not null default '[]',
  add column rows_before int;

-- Other settings, the end of a pause among them: what waits is looked at anew, whoever changed them.
create function breach_mail_wake() returns trigger language plpgsql as $$
begin
  update breach_mail_due set due_at = '-infinity' where subscription_id = new.id;
  return null;
end $$;
create trigger breach_subscription_changed after update of keywords, threshold, digest, paused_until on breach_subscription
  for each row execute function breach_mail_wake();

-- Breaches of monitored subjects that listeners were told of, once each.
create table breach_compliance_alert (
  subject_id text not null,
  breach_id text not null references breach on delete cascade,
  revision int not null,
  told_at timestamptz not null default now(),
  primary key (subject_id, breach_id, revision)
);
create index breach_compliance_alert_breach on breach_compliance_alert (breach_id);
