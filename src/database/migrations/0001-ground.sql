-- Mail and, later, webhooks leave through here: written with the change they tell of, sent by the worker.
create table outbox_message (
  id bigint generated always as identity primary key,
  kind text not null,
  -- Purpose: delivery of this message. Erased with the row, 90 days after it was sent, or queued if it could not be.
  recipient text not null,
  subject text not null,
  body_text text not null,
  -- One message per effect: the same key is never queued twice.
  dedupe_key text not null unique,
  state text not null default 'queued' check (state in ('queued', 'sent', 'failed')),
  attempts int not null default 0,
  last_error text,
  message_id text,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  -- While a worker speaks to the mail server about this message; past, and the worker is gone.
  leased_until timestamptz
);
create index outbox_message_queued on outbox_message (id) where state = 'queued';

-- Shared counts of the rate limits, flushed by each web node about once a second. Keys are keyed hashes of addresses.
create unlogged table rate_count (
  bucket text not null,
  client text not null,
  window_start timestamptz not null,
  hits int not null,
  primary key (bucket, client, window_start)
);

-- Bytes by their own hash, in chunks, unless BLOB_DIR names a folder.
create table blob (
  sha256 text primary key check (sha256 ~ '^[0-9a-f]{64}$'),
  bytes bigint not null,
  created_at timestamptz not null default now()
);
create table blob_chunk (
  sha256 text not null references blob on delete cascade,
  ordinal int not null,
  data bytea not null,
  primary key (sha256, ordinal)
);

-- What this installation decided about itself, such as the key that signs and hashes.
create table installation (
  key text primary key,
  value text not null,
  created_at timestamptz not null default now()
);
