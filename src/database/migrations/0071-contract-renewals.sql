-- When the contract with a vendor renews or ends, and how many days before that notice has to be given.

alter table vendor
  add column renews_on date,
  add column notice_days int check (notice_days between 0 and 1825);

alter table vendor_alert drop constraint vendor_alert_kind_check;
alter table vendor_alert add constraint vendor_alert_kind_check check (kind in ('breach', 'conduct', 'score_change', 'new_sub_processor',
  'policy_change', 'document_expiring', 'agreement_expiring', 'review_overdue', 'review_due', 'answer_received', 'override_stale',
  'finding_overdue', 'finding_assigned', 'objection_due', 'renewal_due'));
