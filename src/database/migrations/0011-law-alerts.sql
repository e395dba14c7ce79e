-- Who asked to hear of changes of state privacy laws, and what each was told.

-- A request waits for the address's own confirmation; each mail that asks is one row.
create table law_subscription_request (
  id bigint generated always as identity primary key,
  -- Purpose: one mail that asks whether this address wants alerts. Erased 24 hours after it was given.
  email text not null,
  email_key text not null,
  -- Postal codes; none: every state.
  states text[] not null,
  token_sha256 text not null unique,
  -- Purpose: limits, and part of the record of consent; the first half of the network's address.
  network text not null,
  text_version text not null,
  created_at timestamptz not null default now(),
  -- Its link answers the same until it expires: a second press does nothing more.
  confirmed_at timestamptz,
  expires_at timestamptz not null
);
create index law_subscription_request_address on law_subscription_request (email_key, created_at);
create index law_subscription_request_network on law_subscription_request (network, created_at);
create index law_subscription_request_end on law_subscription_request (expires_at);

-- An address that confirmed. The row goes when it stops.
create table law_subscription (
  id bigint generated always as identity primary key,
  -- Purpose: the alerts that this address asked for. Erased when they are stopped, or complained of.
  email text not null,
  email_key text not null unique,
  -- Keyed hash of the folded address, as suppressions have it.
  address_hash text not null unique,
  -- Postal codes; none: every state.
  states text[] not null default '{}',
  -- With the installation's key it makes the token of this row's link, which is stored hashed alone.
  salt text not null,
  unsubscribe_sha256 text not null unique,
  -- The record of consent: from where, to which words, when. It goes with the row.
  network text not null,
  text_version text not null,
  confirmed_at timestamptz not null
);

-- Facts that this installation has had, by the hash of what each says: a version that brings another one has news.
create table law_fact_seen (
  hash text primary key,
  first_seen_at timestamptz not null,
  -- Whoever was to hear of it has; also of those that came with the installation, which are no news.
  is_told boolean not null
);
create index law_fact_seen_untold on law_fact_seen (hash) where not is_told;

-- What a subscription was told. Told once, whatever runs twice.
create table law_delivery (
  subscription_id bigint not null references law_subscription on delete cascade,
  -- Which fact, and whether that it is on record or that it begins.
  change_key text not null,
  message_id bigint references outbox_message on delete set null,
  primary key (subscription_id, change_key)
);
