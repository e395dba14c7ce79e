-- Which tables of the public pages changed, and in which transaction: every web node reads it a few times a second and drops
-- the finished pages that were made of them (docs/decisions/0066-pages-as-files.md). Rows are deleted after an hour.
create table public_change (
  xid xid8 not null default pg_current_xact_id(),
  topic text not null,
  at timestamptz not null default clock_timestamp(),
  primary key (xid, topic)
);

create function note_public_change() returns trigger language plpgsql as $$
begin
  insert into public_change (topic) values (tg_table_name) on conflict do nothing;
  return null;
end $$;

-- A page that reads a table without this trigger is not kept: src/platform/server/public-changes.ts.
do $$
declare name text;
begin
  foreach name in array array[
    'fact_source', 'company', 'entry', 'entry_identifier', 'entry_data_type', 'study', 'study_tracker',
    'app_observation', 'app_observation_tracker', 'app_declaration', 'policy_rating', 'fact_load', 'business_role',
    'sensitive_audience', 'verified_protection', 'broker_registration', 'conduct_act', 'fact_amendment',
    'correction', 'entry_scan', 'entry_scan_found', 'entry_look', 'entry_seen', 'entry_change', 'breach_source',
    'breach', 'breach_source_link', 'breach_merge', 'breach_merge_proposal', 'breach_load', 'feed_source',
    'raw_item', 'removal_platform', 'removal_load', 'removal_item', 'newsletter_edition'
  ]
  loop
    execute format(
      'create trigger note_public_change after insert or update or delete or truncate on %I for each statement execute function note_public_change()',
      name
    );
  end loop;
end $$;
