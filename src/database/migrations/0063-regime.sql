-- What an organization says of itself that decides which rules its vendors are held against.

alter table organisation
  -- From where it transfers personal data: whose rules on transfers apply.
  add column exporter text not null default 'eea' check (exporter in ('eea', 'uk', 'ch')),
  -- A covered entity or business associate under HIPAA; null: not answered.
  add column is_hipaa_entity boolean,
  -- Frameworks that it reports on; null: all that its vendors fall under.
  add column reported_frameworks text[];

alter table vendor_transfer
  -- For which exporter the list of certified organizations was checked; null: before that was asked, from the EEA.
  add column checked_for text check (checked_for in ('eea', 'uk', 'ch')),
  drop constraint vendor_transfer_mechanism_check,
  add constraint vendor_transfer_mechanism_check check (mechanism in ('adequate', 'us-dpf', 'us-other', 'scc', 'scc-swiss', 'bcr',
    'ad-hoc', 'code-or-certificate', 'derogation', 'uk-idta', 'uk-addendum', 'unknown', 'no-mechanism', 'blocked'));

alter table vendor_document
  -- A member read that its scope covers the service in use, without a qualification that matters.
  add column scope_confirmed_by bigint,
  add column scope_confirmed_at timestamptz,
  add constraint vendor_document_scope_fkey foreign key (organisation_id, scope_confirmed_by) references member (organisation_id, id);
create index vendor_document_scope on vendor_document (organisation_id, scope_confirmed_by);

select set_config('app.every_organisation', 'on', true);
update organisation o set is_hipaa_entity = (b.business->>'isHipaaEntity')::boolean
  from organisation_business b where b.organisation_id = o.id;
select set_config('app.every_organisation', '', true);
