create table staff_account (
  id bigint generated always as identity primary key,
  username text not null unique,
  password_hash text not null,
  is_demo boolean not null default false,
  created_at timestamptz not null default now()
);

create table staff_session (
  token_hash text primary key,
  account_id bigint not null references staff_account on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index staff_session_expiry on staff_session (expires_at);

-- Failed sign-ins under a hash of name and address, and of the name alone, known or not: the answer must not tell which names
-- exist. Forgotten after a day.
create table staff_sign_in_failure (
  attempt_hash text primary key,
  failures int not null,
  blocked_until timestamptz,
  last_at timestamptz not null default now()
);
create index staff_sign_in_failure_last on staff_sign_in_failure (last_at);
