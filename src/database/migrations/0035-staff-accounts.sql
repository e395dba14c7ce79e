-- Staff accounts: what each may do, how one is closed, a second factor, and links to set a password.

-- Accounts of before could do everything.
alter table staff_account
  add column role text not null default 'administrator' check (role in ('support', 'editor', 'administrator')),
  -- Cannot sign in; what it did and its password stay.
  add column disabled_at timestamptz,
  -- A person who left: name, password and second factor are gone; the rows that name the account stay.
  add column removed_at timestamptz,
  -- Encrypted under the installation's secret; asked for once `totp_confirmed_at` is set.
  add column totp_secret text,
  add column totp_confirmed_at timestamptz,
  -- The last time step that was accepted: a code is good once.
  add column totp_last_step bigint,
  add column signed_in_at timestamptz;
-- From now on whoever makes an account says its role; one that is forgotten is the least.
alter table staff_account alter column role set default 'support';
-- Null until the person has set one by a link, and again once the account is removed.
alter table staff_account alter column password_hash drop not null;

create table staff_recovery_code (
  account_id bigint not null references staff_account on delete cascade,
  code_hash text not null,
  used_at timestamptz,
  primary key (account_id, code_hash)
);

-- A link to set a password, shown once to the administrator who asked for it. Erased when it is used, and within a day after it
-- expired.
create table staff_link (
  token_hash text primary key,
  account_id bigint not null unique references staff_account on delete cascade,
  expires_at timestamptz not null
);
