-- Who holds personal data and how to have it removed; what was asked of them, for whom, and what came of it.

create table removal_platform (
  id text primary key,
  name text not null,
  aliases text[] not null default '{}',
  category text not null,
  -- 1 what most people meet, 2 the large brokers, 3 the rest.
  tier smallint not null check (tier between 1 and 3),
  -- Order within the list.
  prominence int not null default 0,
  difficulty text not null check (difficulty in ('easy', 'medium', 'hard')),
  difficulty_basis text not null,
  method text not null check (method in ('email', 'web-form', 'account-setting', 'contact-support', 'letter')),
  -- A role mailbox that a source gives; never a person's, never guessed.
  email text,
  -- Year, month or day of the source that gives it.
  contact_as_of text,
  opt_out_url text,
  needs text[] not null default '{}',
  -- 'asks-for-id', 'refuses-agents', 'some-residents-only', 'sensitive'.
  flags text[] not null default '{}',
  laws text[] not null default '{}',
  estimated_time text not null,
  estimated_basis text not null,
  is_automated boolean not null,
  in_drop boolean not null default false,
  is_sensitive boolean not null default false,
  domain text,
  domains text[] not null default '{}',
  search_words text not null,
  -- The source that goes first, and all of them with the fields that each answers for.
  source text not null,
  page text not null,
  as_of text not null,
  sources jsonb not null,
  origin text not null,
  -- A letter came back: what the source says of the mailbox no longer holds.
  bounced_at timestamptz,
  bounce_status text,
  -- No source has it any more, but requests name it: it stays and is not offered.
  retired_at timestamptz,
  version bigint not null default 0
);
-- The order of bytes: to compare thousands of names by a language's rules takes longer than all else.
create index removal_platform_order on removal_platform (tier, prominence desc, (lower(name) collate "C"), id);
create index removal_platform_category on removal_platform (category);
create index removal_platform_domains on removal_platform using gin (domains);

create table removal_load (
  origin text primary key,
  sha256 text not null,
  rows int not null,
  loaded_at timestamptz not null default now()
);

create table removal_request (
  id bigint generated always as identity primary key,
  -- What the person is given: it finds nothing by itself.
  public_id text not null unique,
  -- Purpose of all personal fields here: the letters that this person asked for, and proof of what was sent. Erased 24 hours
  -- after the request where the address is not proved, 90 days after the last item has closed, or when the person says so.
  email text,
  email_key text,
  person jsonb not null default '{}',
  reason text not null default '',
  mode text check (mode in ('agent', 'self')),
  -- {name, text, sha256, at}: what was signed.
  permission jsonb,
  breach_id text references breach on delete set null,
  -- Keyed hash: counts requests of an address, finds open items of it, and names nobody by itself.
  address_hash text not null,
  network text not null,
  proof_sha256 text unique,
  proof_expires_at timestamptz,
  -- With the installation's key it makes the token of the link to follow the request.
  salt text not null,
  track_sha256 text not null unique,
  idempotency_sha256 text unique,
  -- Of what was sent with that key.
  idempotency_body_sha256 text,
  created_at timestamptz not null default now(),
  proved_at timestamptz,
  closed_at timestamptz,
  erased_at timestamptz
);
create index removal_request_address on removal_request (address_hash, created_at);
create index removal_request_unproved on removal_request (proof_expires_at) where proved_at is null;
create index removal_request_closed on removal_request (closed_at) where erased_at is null;

create table removal_item (
  id bigint generated always as identity primary key,
  request_id bigint not null references removal_request on delete cascade,
  platform_id text not null references removal_platform,
  -- Name and channel as they were when it was asked.
  platform_name text not null,
  ordinal int not null,
  state text not null,
  -- Why it is where it is, from the table of states.
  reason text,
  law text,
  letter_kind text,
  letter_language text,
  -- Of the letter's text as it left.
  letter_sha256 text,
  message_id text,
  smtp_response text,
  sent_at timestamptz,
  acknowledge_by date,
  answer_by date,
  is_extended boolean not null default false,
  -- When the clocks are looked at next.
  next_at timestamptz,
  reply_token_sha256 text unique,
  reply_salt text,
  closed_at timestamptz,
  head_hash text,
  unique (request_id, platform_id)
);
create index removal_item_platform on removal_item (platform_id, state);
create index removal_item_next on removal_item (next_at) where next_at is not null;

-- One row per change of state, each holding the hash of the one before.
create table removal_event (
  item_id bigint not null references removal_item on delete cascade,
  seq int not null,
  from_state text,
  to_state text not null,
  reason text,
  actor text not null check (actor in ('system', 'user', 'staff', 'platform')),
  -- Of the letter or the reply that it rests on.
  evidence_sha256 text,
  at timestamptz not null,
  prev_hash text,
  hash text not null unique,
  primary key (item_id, seq)
);

-- What came back. Text is capped and kept as long as the request.
create table removal_reply (
  id bigint generated always as identity primary key,
  item_id bigint not null references removal_item on delete cascade,
  message_id text not null,
  -- Purpose: to show the person what was answered, and to decide what it means. Erased with the request.
  sender text,
  subject text,
  body text,
  body_sha256 text not null,
  class text not null,
  confidence text not null check (confidence in ('sure', 'likely', 'unsure')),
  rule text,
  -- Hosts that its links lead to; never followed.
  hosts text[] not null default '{}',
  decided_by text,
  decided_at timestamptz,
  received_at timestamptz not null default now(),
  unique (item_id, message_id)
);
create index removal_reply_unsure on removal_reply (received_at) where confidence = 'unsure' and decided_at is null;

-- Letters wait here for their turn: so many an hour, and not two to one platform within a minute.
create table removal_letter (
  id bigint generated always as identity primary key,
  item_id bigint not null references removal_item on delete cascade,
  kind text not null check (kind in ('deletion', 'opt-out', 'reminder')),
  queued_at timestamptz not null default now(),
  sent_at timestamptz,
  outbox_id bigint references outbox_message on delete set null,
  unique (item_id, kind)
);
create index removal_letter_waiting on removal_letter (queued_at) where sent_at is null;
