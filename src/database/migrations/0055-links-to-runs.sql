-- Links that a member gives to people without an account: each opens the report of one of the organization's own runs for
-- some days, in one language. The token itself is shown once and stored as its hash.

create table investigation_link (
  id bigint primary key default new_organisation_row(),
  organisation_id bigint not null references organisation on delete cascade,
  investigation_id text not null references investigation on delete cascade,
  language text not null check (language in ('en', 'de')),
  token_hash text not null unique,
  created_by bigint,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  -- How often its page was opened, and when last; by whom is not recorded.
  opened int not null default 0,
  last_opened_at timestamptz,
  unique (organisation_id, id),
  foreign key (organisation_id, created_by) references member (organisation_id, id) on delete set null (created_by)
);
create index investigation_link_run on investigation_link (organisation_id, investigation_id);
create index investigation_link_expiry on investigation_link (expires_at);
create index investigation_link_creator on investigation_link (organisation_id, created_by);
create index investigation_link_investigation on investigation_link (investigation_id);

call keep_apart('investigation_link');
