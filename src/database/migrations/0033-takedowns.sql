-- What staff take down stays, with the reason: it can be restored, and the decision can be explained.
alter table investigation
  add column hidden_reason text not null default '',
  -- What the catalog calls its subject. Null while it is not resolved, and for ever where it is in no catalog: then no list has it.
  add column subject_name text;
update investigation set subject_name = resolution -> 'subject' ->> 'name' where resolution -> 'subject' ->> 'key' is not null;
drop index investigation_newest;
create index investigation_newest on investigation (created_at desc, id desc)
  where hidden_at is null and organisation_id is null and subject_name is not null;
alter table correction add column hidden_at timestamptz, add column hidden_reason text not null default '';
alter table organisation
  add column suspended_at timestamptz,
  add column suspended_reason text not null default '',
  -- In its first week an organization mails few strangers, until staff allow more.
  add column full_mail_at timestamptz,
  add column full_mail_reason text not null default '';

-- Whose words a mail carries, as the transaction that queued it says: mails of a suspended organization stop.
alter table outbox_message add column sent_for bigint references organisation on delete cascade
  default nullif(current_setting('app.organisation', true), '')::bigint;
create index outbox_message_sent_for on outbox_message (sent_for) where sent_for is not null;

-- What a reader reports as illegal or wrong, and what was decided. Regulation (EU) 2022/2065 (Digital Services Act), Art. 16 and 17.
create table notice (
  id bigint generated always as identity primary key,
  -- The path of the page here. Art. 16(2)(b).
  page text not null,
  -- What the page shows, where staff can take it down by itself.
  target_kind text check (target_kind in ('investigation')),
  target_key text,
  kind text not null check (kind in ('illegal', 'child-abuse', 'personal', 'wrong')),
  -- Why. Art. 16(2)(a).
  explanation text not null,
  -- Purpose: confirming the receipt and saying what was decided. Art. 16(2)(c), (4) and (5). Erased 180 days after the decision,
  -- when the time to complain is over, or a year after it came without one.
  name text not null default '',
  email text,
  -- Purpose: what programs send is marked. Erased after a day.
  network text,
  is_suspicious boolean not null default false,
  state text not null default 'open' check (state in ('open', 'hidden', 'kept')),
  -- The statement of reasons. Art. 17(3).
  reason text not null default '',
  decided_at timestamptz,
  decided_by bigint references staff_account,
  created_at timestamptz not null default now(),
  check ((target_kind is null) = (target_key is null)),
  check ((state = 'open') = (decided_at is null))
);
create index notice_state on notice (state, id desc);
create index notice_network on notice (network, created_at) where network is not null;
create index notice_email on notice (lower(email), created_at) where email is not null;
create index notice_decider on notice (decided_by);
