-- Organisations, their members and what every row of theirs stands under.

-- A transaction says whose rows it works on (src/platform/server/tenancy.ts); one that says nothing sees none.
create function tenant_sees(organisation bigint) returns boolean language sql stable as $$
  select organisation = nullif(current_setting('app.organisation', true), '')::bigint
    or current_setting('app.every_organisation', true) = 'on'
$$;

-- Forced: the program's own account owns the tables, and would otherwise pass.
create procedure keep_apart(tenant_table regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', tenant_table);
  execute format('alter table %s force row level security', tenant_table);
  execute format(
    'create policy organisation_only on %s using (tenant_sees(organisation_id)) with check (tenant_sees(organisation_id))',
    tenant_table
  );
end $$;

create table organisation (
  id bigint generated always as identity primary key,
  name text not null,
  industry text not null default '',
  size text not null,
  is_demo boolean not null default false,
  created_at timestamptz not null default now()
);

create table member (
  id bigint generated always as identity primary key,
  organisation_id bigint not null references organisation on delete cascade,
  -- Purpose: signing in and mails of the portal. Erased when the member leaves or the organisation is deleted.
  email text not null,
  -- As compared: lower case. One address belongs to one member of one organisation.
  email_key text not null unique,
  email_proved_at timestamptz,
  first_name text not null,
  last_name text not null,
  role text not null check (role in ('viewer', 'manager', 'administrator')),
  password_hash text not null,
  -- Encrypted under the installation's secret; null where there is no second factor. Asked for once `totp_confirmed_at` is set.
  totp_secret text,
  totp_confirmed_at timestamptz,
  -- The last time step that was accepted: a code is good once.
  totp_last_step bigint,
  -- Kinds of alerts that are mailed at once, and how often the rest is summed up.
  mailed_alerts text[] not null default '{}',
  digest text not null default 'weekly' check (digest in ('off', 'daily', 'weekly')),
  digest_sent_at timestamptz,
  created_at timestamptz not null default now(),
  -- Somebody who left: cannot sign in, name and address emptied; rows that name the member stay.
  left_at timestamptz,
  version int not null default 1,
  unique (organisation_id, id)
);
create index member_organisation on member (organisation_id) where left_at is null;

create table member_session (
  id bigint generated always as identity primary key,
  token_hash text not null unique,
  organisation_id bigint not null,
  member_id bigint not null,
  -- Purpose: lets a member tell sessions apart. The browser and system as the request named them, in a few words.
  device text not null default '',
  created_at timestamptz not null default now(),
  used_at timestamptz not null default now(),
  expires_at timestamptz not null,
  foreign key (organisation_id, member_id) references member (organisation_id, id) on delete cascade
);
create index member_session_member on member_session (organisation_id, member_id);
create index member_session_expiry on member_session (expires_at);

create table member_recovery_code (
  organisation_id bigint not null,
  member_id bigint not null,
  code_hash text not null,
  used_at timestamptz,
  primary key (member_id, code_hash),
  foreign key (organisation_id, member_id) references member (organisation_id, id) on delete cascade
);
create index member_recovery_code_member on member_recovery_code (organisation_id, member_id);

-- Links of mails: proof of an address, a new password, a new address, an invitation.
create table member_link (
  id bigint generated always as identity primary key,
  token_hash text not null unique,
  organisation_id bigint not null references organisation on delete cascade,
  kind text not null check (kind in ('proof', 'password', 'address', 'invitation')),
  member_id bigint,
  -- Purpose: the address that is asked. Erased with the row, 30 days after it expired.
  email text not null,
  email_key text not null,
  -- Of an invitation.
  role text check (role in ('viewer', 'manager', 'administrator')),
  invited_by bigint,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  revoked_at timestamptz,
  foreign key (organisation_id, member_id) references member (organisation_id, id) on delete cascade,
  foreign key (organisation_id, invited_by) references member (organisation_id, id) on delete cascade
);
create index member_link_organisation on member_link (organisation_id, kind, created_at desc);
create index member_link_member on member_link (organisation_id, member_id);
create index member_link_inviter on member_link (organisation_id, invited_by);
create index member_link_address on member_link (email_key, created_at desc);
create index member_link_expiry on member_link (expires_at);

-- Append-only, each event bound to the one before (src/platform/server/audit.ts).
create table audit_event (
  organisation_id bigint not null references organisation on delete cascade,
  ordinal int not null,
  -- As it was hashed.
  at text not null,
  actor text not null,
  kind text not null,
  subject text not null,
  details jsonb not null,
  previous_hash text not null,
  hash text not null,
  -- The vendor that it is about, or that its subject hangs on. A column, because row security lets no index on an expression serve.
  vendor_id bigint generated always as (
    case when subject like 'vendor:%' then split_part(subject, ':', 2)::bigint else (details->>'vendor')::bigint end
  ) stored,
  primary key (organisation_id, ordinal)
);
create index audit_event_subject on audit_event (organisation_id, subject, ordinal desc);
create index audit_event_vendor on audit_event (organisation_id, vendor_id, ordinal desc);

create table audit_head (
  organisation_id bigint primary key references organisation on delete cascade,
  ordinal int not null,
  hash text not null
);

-- What members and respondents sent; the bytes lie in the blob store under their hash.
create table organisation_file (
  id bigint generated always as identity primary key,
  organisation_id bigint not null references organisation on delete cascade,
  sha256 text not null references blob,
  name text not null,
  -- By its bytes, not by its name.
  media_type text not null,
  bytes bigint not null,
  -- Null: a respondent sent it.
  member_id bigint,
  created_at timestamptz not null default now(),
  unique (organisation_id, id),
  foreign key (organisation_id, member_id) references member (organisation_id, id)
);
create index organisation_file_organisation on organisation_file (organisation_id, id desc);
create index organisation_file_member on organisation_file (organisation_id, member_id);
create index organisation_file_blob on organisation_file (sha256);

call keep_apart('member');
call keep_apart('member_session');
call keep_apart('member_recovery_code');
call keep_apart('member_link');
call keep_apart('audit_event');
call keep_apart('audit_head');
call keep_apart('organisation_file');

-- Failed sign-ins of members are counted beside those of staff.
alter table staff_sign_in_failure rename to sign_in_failure;
alter index staff_sign_in_failure_last rename to sign_in_failure_last;
