-- A key calls with its maker's rights: who may only look from now on, has no key that may do more. A transaction that changes
-- a member's role sees its own organisation's keys, and no others.
create function end_api_keys() returns trigger language plpgsql as $$
begin
  update api_key set revoked_at = now()
  where organisation_id = new.organisation_id and created_by = new.id and revoked_at is null;
  return null;
end $$;
create trigger member_demoted after update of role on member
  for each row when (new.role = 'viewer' and old.role <> 'viewer') execute function end_api_keys();
