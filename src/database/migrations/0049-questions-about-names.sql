-- A run that asks who is meant waits for an answer instead of a worker. Where the answer leads to a run that is there
-- already, that one continues it.
alter table investigation
  add column asked_at timestamptz,
  add column continued_in text references investigation (id) on delete set null;
create index investigation_asked on investigation (asked_at) where asked_at is not null;
create index investigation_continued on investigation (continued_in) where continued_in is not null;

-- What an organization answered when a name was unclear: it is not asked again.
create table answered_name (
  organisation_id bigint not null references organisation on delete cascade,
  -- Folded, without the legal form.
  name text not null,
  subject_id text not null,
  answered_at timestamptz not null default now(),
  primary key (organisation_id, name)
);
call keep_apart('answered_name');
