-- A list of the register asks its policy of every vendor: the settings of the transaction are read once a statement, not once a row.
-- No node has to stop for it.

alter policy organisation_only on vendor using (
  (select current_setting('app.every_organisation', true)) = 'on'
  or organisation_id = (select nullif(current_setting('app.organisation', true), '')::bigint)
);
