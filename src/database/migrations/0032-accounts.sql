-- A person's account, apart from the memberships it has: one `member` row for each organization.

select set_config('app.every_organisation', 'on', true);

create table account (
  id bigint generated always as identity primary key,
  -- Names the account on the page of a link: the number would tell how many there are.
  public_id uuid not null unique default gen_random_uuid(),
  -- Purpose: signing in and mail about the account. Erased with the account, which ends with its last membership.
  email text not null,
  -- As compared: lower case.
  email_key text not null,
  email_proved_at timestamptz,
  -- An account whose address is not proved by then ends.
  proof_due_at timestamptz not null,
  -- Purpose: the owner of the address is asked "Did you create this account?". The browser in a few words, as for sessions.
  created_device text not null default '',
  password_hash text not null,
  -- Encrypted under the installation's secret; null where there is no second factor. Asked for once `totp_confirmed_at` is set.
  totp_secret text,
  -- What the secret is bound to, so that it opens in no other row. Older ones were bound to a member.
  totp_bound_to text,
  totp_confirmed_at timestamptz,
  -- The last time step that was accepted: a code is good once.
  totp_last_step bigint,
  created_at timestamptz not null default now()
);
-- A proved address belongs to one account. Those that were never proved stand in nobody's way.
create unique index account_proved_address on account (email_key) where email_proved_at is not null;
create index account_address on account (email_key, id desc);
create index account_proof_due on account (proof_due_at) where email_proved_at is null;

-- Recovery codes are hashed with the number of the member, which becomes that of the account. Who uses an account that was
-- never proved has a month from the upgrade on.
insert into account (id, email, email_key, email_proved_at, proof_due_at, password_hash, totp_secret, totp_bound_to, totp_confirmed_at,
  totp_last_step, created_at)
overriding system value
select id, email, email_key, email_proved_at, now() + interval '30 days', password_hash, totp_secret,
  case when totp_secret is not null then 'member ' || organisation_id || ' ' || id end, totp_confirmed_at, totp_last_step, created_at
from member where left_at is null;
select setval(pg_get_serial_sequence('account', 'id'), coalesce((select max(id) from account), 0) + 1, false);

alter table member
  drop constraint member_email_key_key,
  add column account_id bigint references account,
  -- Signing in leads to the organization that was used last.
  add column last_used_at timestamptz;
update member set account_id = id where left_at is null;
alter table member
  add constraint member_has_account check (left_at is not null or account_id is not null),
  add constraint member_address unique (organisation_id, email_key),
  add constraint member_once unique (organisation_id, account_id),
  drop column password_hash,
  drop column totp_secret,
  drop column totp_confirmed_at,
  drop column totp_last_step;
create index member_account on member (account_id);
comment on column member.email is 'A copy of the account''s, as email_key and email_proved_at: an organization reads its own rows only.';

create table account_session (
  id bigint generated always as identity primary key,
  token_hash text not null unique,
  account_id bigint not null references account on delete cascade,
  -- As whom it works, in one organization at a time.
  member_id bigint not null references member on delete cascade,
  -- Purpose: lets a person tell sessions apart. The browser and system as the request named them, in a few words.
  device text not null default '',
  created_at timestamptz not null default now(),
  used_at timestamptz not null default now(),
  expires_at timestamptz not null
);
insert into account_session (token_hash, account_id, member_id, device, created_at, used_at, expires_at)
select s.token_hash, m.account_id, s.member_id, s.device, s.created_at, s.used_at, s.expires_at
from member_session s join member m on m.id = s.member_id where m.account_id is not null order by s.id;
drop table member_session;
create index account_session_account on account_session (account_id);
create index account_session_member on account_session (member_id);
create index account_session_expiry on account_session (expires_at);

create table account_recovery_code (
  account_id bigint not null references account on delete cascade,
  code_hash text not null,
  used_at timestamptz,
  primary key (account_id, code_hash)
);
insert into account_recovery_code (account_id, code_hash, used_at)
select m.account_id, c.code_hash, c.used_at
from member_recovery_code c join member m on m.id = c.member_id where m.account_id is not null;
drop table member_recovery_code;

-- Invitations belong to an organization, links to a new password or address to an account. A proof belongs to the address
-- alone: whoever reads its mail says which of the accounts that were made with it is theirs.
delete from member_link l where l.kind <> 'invitation' and not exists (select from member m where m.id = l.member_id and m.account_id is not null);
alter table member_link alter column organisation_id drop not null, add column account_id bigint references account on delete cascade;
update member_link set account_id = case when kind <> 'proof' then member_id end, organisation_id = null where kind <> 'invitation';
alter table member_link
  drop column member_id,
  add constraint member_link_of_organisation check ((organisation_id is not null) = (kind = 'invitation')),
  add constraint member_link_of_account check ((account_id is not null) = (kind in ('password', 'address')));
create index member_link_account on member_link (account_id);

-- An organization sees the accounts of its members, with their sessions and codes, and no others.
create function account_seen(seen_account bigint) returns boolean language sql stable as $$
  select coalesce(current_setting('app.every_organisation', true), '') = 'on'
    or exists (select from member m where m.account_id = seen_account)
$$;
create procedure keep_with_account(account_table regclass, account_column text) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', account_table);
  execute format('alter table %s force row level security', account_table);
  execute format(
    'create policy members_only on %s using (account_seen(%I)) with check (account_seen(%I))', account_table, account_column, account_column
  );
end $$;
call keep_with_account('account', 'id');
call keep_with_account('account_session', 'account_id');
call keep_with_account('account_recovery_code', 'account_id');

-- The copies in memberships follow the account, in whichever organization they are.
create function copy_account_address() returns trigger language plpgsql as $$
declare
  before text := coalesce(current_setting('app.every_organisation', true), '');
begin
  perform set_config('app.every_organisation', 'on', true);
  update member set email = new.email, email_key = new.email_key, email_proved_at = new.email_proved_at, version = version + 1
  where account_id = new.id;
  perform set_config('app.every_organisation', before, true);
  return null;
end $$;
create trigger account_address_changed after update of email, email_key, email_proved_at on account
  for each row execute function copy_account_address();

-- However the last membership ends, the account ends with it.
create function end_lone_account() returns trigger language plpgsql as $$
declare
  before text := coalesce(current_setting('app.every_organisation', true), '');
begin
  perform set_config('app.every_organisation', 'on', true);
  delete from account where id = old.account_id and not exists (select from member m where m.account_id = account.id);
  perform set_config('app.every_organisation', before, true);
  return null;
end $$;
create trigger member_deleted after delete on member
  for each row when (old.account_id is not null) execute function end_lone_account();
create trigger member_left after update of account_id on member
  for each row when (old.account_id is not null and new.account_id is null) execute function end_lone_account();
