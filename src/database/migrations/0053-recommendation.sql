-- What a report recommends, for lists of runs. Reports that were written before there was one have none.

alter table investigation
  add column advice text generated always as (report->'report'->'firstPage'->>'advice') stored;
