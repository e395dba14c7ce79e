-- The register by score reads the page that it shows: the computed score, where there is one, in the order of the list. Scores
-- that a person set are read beside it. No node has to stop for it.

create index vendor_computed_scores on vendor (organisation_id, (-case when score_known then score else -1 end), id)
  where archived_at is null;
drop index vendor_scores;
