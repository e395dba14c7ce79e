-- Other systems that organisations connect: an endpoint as of webhooks, told in the other system's words.

alter table webhook_endpoint
  add column connector text not null default 'webhook' check (
    connector in ('webhook', 'slack', 'teams', 'email', 'jira', 'servicenow', 'splunk', 'csv_export', 'github', 'rest_hook')
  ),
  -- What it needs of the other system, secrets among it: a JSON object, sealed under the installation's secret.
  add column sealed_settings text,
  -- Of a scheduled export.
  add column next_run_at timestamptz;
create index webhook_endpoint_next_run on webhook_endpoint (next_run_at) where next_run_at is not null;

-- A mail of a replayed delivery is another one.
alter table webhook_delivery add column replays int not null default 0;

alter table webhook_delivery drop constraint webhook_delivery_event_check;
alter table webhook_delivery add constraint webhook_delivery_event_check check (
  event in ('assessment.completed', 'risk.changed', 'compliance.alert', 'vendors.exported')
);
