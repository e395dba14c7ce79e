-- An import keeps the file until it is decided, what its columns mean, and its rows one by one, so that each can be
-- corrected, decided and taken back.
delete from vendor_import where state = 'preview';
update vendor_import set state = 'failed', ended_at = now(),
  failure = 'Sightline was updated during this import. What was added stays; import the file again.'
where state in ('queued', 'running');

alter table vendor_import
  drop constraint vendor_import_state_check,
  add check (state in ('mapping', 'reading', 'preview', 'queued', 'running', 'done', 'failed', 'cancelled', 'undone')),
  drop column rows,
  drop column ignored_columns,
  drop column faulty,
  drop column duplicates,
  add column file bytea,
  -- {format, separator, sheets, sheet, columns: [{header, samples}]}
  add column shape jsonb not null default '{}',
  -- The field of each column, null for one that is not imported.
  add column fields jsonb not null default '[]',
  add column date_order text check (date_order in ('dmy', 'mdy')),
  add column updated int not null default 0,
  add column investigates boolean not null default false;
alter table vendor_import rename column done to added;
-- The line up to which the rows were read, or imported.
alter table vendor_import rename column position to reached_line;

create table vendor_import_row (
  organisation_id bigint not null,
  import_id bigint not null,
  -- Where it begins in the file.
  line int not null,
  vendor_name text not null,
  -- Cells of the mapped columns by field; gone with the vendor that was read from them once the import has ended.
  cells jsonb not null,
  vendor jsonb not null,
  dpa jsonb,
  faults jsonb not null,
  -- {vendorId, vendorName, line, because}
  duplicate jsonb,
  decision text not null check (decision in ('add', 'update', 'skip')),
  -- A person decided.
  is_decided boolean not null default false,
  catalog jsonb,
  proposals jsonb not null default '[]',
  outcome text check (outcome in ('added', 'updated', 'skipped', 'kept', 'undone')),
  vendor_id bigint,
  -- Of a vendor that was added or updated: what an undo needs.
  undo jsonb,
  primary key (organisation_id, import_id, line),
  foreign key (organisation_id, import_id) references vendor_import (organisation_id, id) on delete cascade,
  foreign key (organisation_id, vendor_id) references vendor (organisation_id, id) on delete set null (vendor_id)
);
create index vendor_import_row_vendor on vendor_import_row (organisation_id, vendor_id);
call keep_apart('vendor_import_row');

-- What an organization said that a header means; null: not imported.
create table import_header (
  organisation_id bigint not null references organisation on delete cascade,
  -- Folded.
  header text not null,
  field text,
  said_at timestamptz not null,
  primary key (organisation_id, header)
);
call keep_apart('import_header');
