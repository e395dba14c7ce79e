-- Alerts of findings that are late, of findings that were given to a member, and of the last day to object to a sub-processor.
alter table vendor_alert drop constraint vendor_alert_kind_check;
alter table vendor_alert add constraint vendor_alert_kind_check check (kind in ('breach', 'conduct', 'score_change', 'new_sub_processor',
  'policy_change', 'document_expiring', 'agreement_expiring', 'review_overdue', 'review_due', 'answer_received', 'override_stale',
  'finding_overdue', 'finding_assigned', 'objection_due'));
