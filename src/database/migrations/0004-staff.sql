create table staff_account (
  id bigint generated always as identity primary key,
  username text not null unique,
  password_hash text not null,
  is_demo boolean not null default false,
  failures int not null default 0,
  blocked_until timestamptz,
  created_at timestamptz not null default now()
);

create table staff_session (
  token_hash text primary key,
  account_id bigint not null references staff_account on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index staff_session_expiry on staff_session (expires_at);
