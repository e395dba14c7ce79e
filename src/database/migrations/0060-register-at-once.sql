-- The register for many vendors at once: departments, managed vendor types, products, saved views, and bulk actions that run
-- as a job.
select set_config('app.every_organisation', 'on', true);

-- Who in the organization uses the vendor; empty where no one said.
alter table vendor add column department text not null default '';
-- The score rests on the role alone, or on nothing: it is drawn hollow. Written by each rescoring.
alter table vendor add column score_expected boolean not null default true;

update vendor v set score_expected = case
    when r.explanation->>'basis' in ('role-alone', 'none') then true
    when r.explanation->>'basis' = 'record' then not exists (
      select 1 from jsonb_array_elements(r.explanation->'reasons') reason
      where reason->>'code' in ('registered-broker', 'protected', 'breach')
        or (reason->>'code' = 'conduct' and reason->>'scope' = 'own' and reason->>'status' <> 'pending'
          and reason->>'kind' not in ('suit', 'private-suit')))
    else false
  end
from vendor_score_run r
where r.organisation_id = v.organisation_id and r.id = v.score_run_id;

create index vendor_scores on vendor (organisation_id, score desc, id) where archived_at is null;

-- What an organization calls its kinds of vendors. `vendor.vendor_type` holds the key, which never changes; a name may.
create table vendor_type (
  id bigint primary key default new_organisation_row(),
  organisation_id bigint not null references organisation on delete cascade,
  -- A lower_snake word, as calls and files write it.
  key text not null,
  name text not null,
  -- Not offered for vendors any more; those that have it keep it.
  retired_at timestamptz,
  -- The key of the type that took it over: a file or a call that still says the old word gets that one.
  merged_into text,
  created_at timestamptz not null default now(),
  unique (organisation_id, id),
  unique (organisation_id, key)
);
call keep_apart('vendor_type');

insert into vendor_type (organisation_id, key, name)
select distinct organisation_id, vendor_type, upper(left(vendor_type, 1)) || replace(substr(vendor_type, 2), '_', ' ') from vendor;

-- What is used of a vendor.
create table vendor_product (
  id bigint primary key default new_organisation_row(),
  organisation_id bigint not null,
  vendor_id bigint not null,
  name text not null,
  -- Folded name: one product once.
  name_key text not null,
  -- What it is in the catalog; null where it is not there.
  catalog_kind text check (catalog_kind in ('app', 'sdk', 'domain', 'company')),
  catalog_id text,
  created_at timestamptz not null default now(),
  unique (organisation_id, id),
  unique (vendor_id, name_key),
  foreign key (organisation_id, vendor_id) references vendor (organisation_id, id) on delete cascade
);
create index vendor_product_vendor on vendor_product (organisation_id, vendor_id);
call keep_apart('vendor_product');

-- A list that a member comes back to: filters, order, columns and density, as the address of the page has them.
create table register_view (
  id bigint primary key default new_organisation_row(),
  organisation_id bigint not null,
  member_id bigint not null,
  name text not null,
  address text not null,
  -- Every member sees it; else the one who saved it.
  is_shared boolean not null default false,
  created_at timestamptz not null default now(),
  unique (organisation_id, id),
  foreign key (organisation_id, member_id) references member (organisation_id, id) on delete cascade
);
create index register_view_member on register_view (organisation_id, member_id);
call keep_apart('register_view');

-- Something done to many vendors by a job: investigations, questionnaires.
create table vendor_bulk (
  id bigint primary key default new_organisation_row(),
  organisation_id bigint not null,
  action text not null check (action in ('investigate', 'send')),
  -- What a questionnaire is sent with: {setKey, days}.
  options jsonb not null,
  vendor_ids bigint[] not null,
  state text not null check (state in ('queued', 'running', 'done', 'failed')),
  -- How many of the vendors were looked at, and for how many it was done.
  position int not null default 0,
  done int not null default 0,
  -- Those for which it was not: [{id, vendorName, code}].
  refused jsonb not null default '[]',
  created_by bigint not null,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  unique (organisation_id, id),
  foreign key (organisation_id, created_by) references member (organisation_id, id)
);
create index vendor_bulk_newest on vendor_bulk (organisation_id, id desc);
create index vendor_bulk_member on vendor_bulk (organisation_id, created_by);
call keep_apart('vendor_bulk');
