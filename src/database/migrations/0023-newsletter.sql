-- Newsletters that staff write, and how far each has come through its readers.

create table newsletter_edition (
  id bigint generated always as identity primary key,
  subject text not null,
  body text not null,
  state text not null default 'draft' check (state in ('draft', 'sending', 'stopped', 'sent')),
  written_by bigint not null references staff_account,
  changed_at timestamptz not null,
  sent_by bigint references staff_account,
  -- Its readers are those who had confirmed by then.
  begun_at timestamptz check ((begun_at is null) = (state = 'draft')),
  ended_at timestamptz,
  -- So many they were then, and so many of them have it in the outbox or their mailbox.
  reader_count integer not null default 0,
  mailed_count integer not null default 0,
  -- They are gone through by their numbers.
  last_reader_id bigint not null default 0
);
create index newsletter_edition_sending on newsletter_edition (id) where state = 'sending';
create index newsletter_edition_written_by on newsletter_edition (written_by);
create index newsletter_edition_sent_by on newsletter_edition (sent_by);

-- Purpose: nobody gets an edition twice. Says nothing of a reader who has stopped; erased 90 days after the edition ended.
create table newsletter_delivery (
  id bigint generated always as identity primary key,
  edition_id bigint not null references newsletter_edition on delete cascade,
  reader_id bigint references newsletter_reader on delete set null,
  message_id bigint unique references outbox_message on delete set null,
  unique (edition_id, reader_id)
);
create index newsletter_delivery_reader on newsletter_delivery (reader_id);

-- Newsletters that wait for a mail server.
create index outbox_message_newsletter on outbox_message (id) where stream = 'newsletter' and state = 'queued';
create index newsletter_reader_confirmed on newsletter_reader (id) where confirmed_at is not null;
