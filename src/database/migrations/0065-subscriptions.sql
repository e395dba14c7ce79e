-- One register of what each address asked us to send. Breach alerts are the first kind in it.

alter table breach_subscription_request rename to subscription_request;
alter table subscription_request
  add column kind text not null default 'breaches',
  -- What was asked for, in the shape of its kind: {"keywords": […], "threshold": "high"}.
  add column settings jsonb not null default '{}';
update subscription_request set settings = jsonb_build_object('keywords', keywords, 'threshold', threshold);
alter table subscription_request
  alter column kind drop default,
  drop column keywords,
  drop column threshold;
drop index breach_subscription_request_address;
create index subscription_request_address on subscription_request (email_key, kind, created_at);
drop index breach_subscription_request_network;
create index subscription_request_network on subscription_request (network, kind, created_at);
alter index breach_subscription_request_end rename to subscription_request_end;

drop trigger breach_subscription_changed on breach_subscription;
alter table breach_subscription rename to subscription;
alter table subscription rename column manage_sha256 to page_sha256;
alter table subscription rename column unsubscribe_sha256 to stop_sha256;
alter table subscription
  add column kind text not null default 'breaches',
  add column settings jsonb not null default '{}';
update subscription set settings =
  jsonb_build_object('keywords', keywords, 'threshold', threshold, 'digest', digest);
alter table subscription
  alter column kind drop default,
  drop column keywords,
  drop column threshold,
  drop column digest,
  drop constraint breach_subscription_email_key_key,
  add constraint subscription_address unique (email_key, kind);
create trigger subscription_changed after update of settings, paused_until on subscription
  for each row when (new.kind = 'breaches') execute function breach_mail_wake();

alter table breach_subscription_event rename to subscription_event;
alter table subscription_event
  -- Kind of subscription; null where a report about a mail belongs to none.
  add column about text;
update subscription_event set about = 'breaches'
where kind not in ('bounced', 'complained') or details->>'mail' in ('breach-alert', 'confirm-alerts', 'alerts-confirmed');
alter index breach_subscription_event_address rename to subscription_event_address;
