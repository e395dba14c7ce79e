-- What an organization would use a vendor for, as its member typed it or its register has it. Public runs hold none: a
-- reader of theirs brings a use along, and it is stored nowhere.

alter table investigation
  add column stated_use jsonb,
  add constraint investigation_stated_use_own check (stated_use is null or organisation_id is not null);
