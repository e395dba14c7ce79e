-- Keys with which programs of an organisation call the API.

create table api_key (
  id bigint generated always as identity primary key,
  organisation_id bigint not null references organisation on delete cascade,
  name text not null,
  -- The key itself is shown once and kept nowhere.
  key_hash text not null unique,
  hint text not null,
  scopes text[] not null,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  -- To the hour.
  last_used_at timestamptz,
  expires_at timestamptz,
  revoked_at timestamptz,
  -- By which it was rotated; it is good until its end all the same.
  replaced_by bigint,
  unique (organisation_id, id),
  foreign key (organisation_id, created_by) references member (organisation_id, id),
  foreign key (organisation_id, replaced_by) references api_key (organisation_id, id)
);
create index api_key_organisation on api_key (organisation_id, id);
create index api_key_creator on api_key (organisation_id, created_by);
create index api_key_successor on api_key (organisation_id, replaced_by);

-- What a call was answered, so that the same call again does nothing twice. Erased after a day.
create table idempotent_call (
  organisation_id bigint not null references organisation on delete cascade,
  key_hash text not null,
  -- Of the call, its path and its body: another call under the same key is refused.
  request_sha256 text not null,
  -- Under the installation's secret, for an answer may hold one. Null while the first call is being answered.
  sealed_answer text,
  -- When the call was taken in hand; whoever does not answer in time is not waited for.
  created_at timestamptz not null,
  primary key (organisation_id, key_hash)
);
create index idempotent_call_age on idempotent_call (created_at);

call keep_apart('api_key');
call keep_apart('idempotent_call');

-- Who calls with a key that is good. Every call of a program begins with it: a statement alone, where a transaction that
-- says whose rows it works on would be four. What is seen in it ends with it.
create function find_api_key(asked_hash text, asked_at timestamptz, with_demo boolean)
returns table (id bigint, organisation_id bigint, member_id bigint, scopes text[], last_used_at timestamptz)
language plpgsql as $$
declare
  before text := coalesce(current_setting('app.every_organisation', true), '');
begin
  perform set_config('app.every_organisation', 'on', true);
  return query
    select k.id, k.organisation_id, k.created_by, k.scopes, k.last_used_at
    from api_key k
    join member m on m.organisation_id = k.organisation_id and m.id = k.created_by
    join organisation o on o.id = k.organisation_id
    where k.key_hash = asked_hash and k.revoked_at is null and (k.expires_at is null or k.expires_at > asked_at)
      and m.left_at is null and (with_demo or not o.is_demo);
  perform set_config('app.every_organisation', before, true);
end $$;
