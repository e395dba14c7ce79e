-- Where organisations want to be told of events, and what became of each telling.

create table webhook_endpoint (
  id bigint generated always as identity primary key,
  organisation_id bigint not null references organisation on delete cascade,
  url text not null,
  description text not null default '',
  events text[] not null,
  -- Sealed under the installation's secret; the old one signs as well until its end.
  sealed_secret text not null,
  sealed_old_secret text,
  old_secret_until timestamptz,
  enabled_at timestamptz,
  disabled_reason text,
  -- The beginning of the present row of failures; null after a success.
  failing_since timestamptz,
  last_delivered_at timestamptz,
  -- Until when one worker alone sends to it: its deliveries go out one after the other. Past, and the worker is gone.
  leased_until timestamptz,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  unique (organisation_id, id),
  foreign key (organisation_id, created_by) references member (organisation_id, id)
);
create index webhook_endpoint_organisation on webhook_endpoint (organisation_id, id);
create index webhook_endpoint_creator on webhook_endpoint (organisation_id, created_by);

create table webhook_delivery (
  id bigint generated always as identity primary key,
  organisation_id bigint not null,
  endpoint_id bigint not null,
  -- The header `webhook-id`: the same for each attempt.
  message_id text not null,
  event text not null check (event in ('assessment.completed', 'risk.changed', 'compliance.alert')),
  -- The body as it is signed.
  payload text not null,
  is_test boolean not null default false,
  state text not null default 'queued' check (state in ('queued', 'delivered', 'retrying', 'dead')),
  attempts int not null default 0,
  next_attempt_at timestamptz,
  last_status int,
  last_error text,
  last_answer text,
  created_at timestamptz not null default now(),
  delivered_at timestamptz,
  unique (organisation_id, id),
  -- One delivery of one event to one endpoint, however often the event is told.
  unique (endpoint_id, message_id),
  foreign key (organisation_id, endpoint_id) references webhook_endpoint (organisation_id, id) on delete cascade
);
create index webhook_delivery_newest on webhook_delivery (organisation_id, endpoint_id, id desc);
create index webhook_delivery_due on webhook_delivery (next_attempt_at) where next_attempt_at is not null;
create index webhook_delivery_waiting on webhook_delivery (endpoint_id, id) where next_attempt_at is not null;
create index webhook_delivery_recent on webhook_delivery (endpoint_id, created_at, state);
create index webhook_delivery_age on webhook_delivery (created_at);

call keep_apart('webhook_endpoint');
call keep_apart('webhook_delivery');
