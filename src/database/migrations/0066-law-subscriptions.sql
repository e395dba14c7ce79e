-- Law alerts move into the register of subscriptions.

create index subscription_kind on subscription (kind, id);

-- Readers who marked these alerts as spam were to be deleted within the hour.
delete from law_subscription l using mail_suppression m
where m.address_hash = l.address_hash and m.stream = 'laws' and m.reason = 'complaint' and (m.until is null or m.until > now());

-- Numbers above all old ones: what hangs on a subscriber is renumbered below, row by row.
select setval(pg_get_serial_sequence('subscription', 'id'),
  1 + greatest((select coalesce(max(id), 0) from subscription), (select coalesce(max(id), 0) from law_subscription)));
insert into subscription
  (kind, email, email_key, settings, salt, page_sha256, stop_sha256, confirmed_at, updated_at)
select 'laws', email, email_key, jsonb_build_object('states', states), salt, unsubscribe_sha256, unsubscribe_sha256,
  confirmed_at, confirmed_at
from law_subscription order by id;
insert into subscription_event (address_hash, about, kind, via, network, text_version, details, at)
select address_hash, 'laws', 'confirmed', 'page', network, text_version, jsonb_build_object('states', states), confirmed_at
from law_subscription;
insert into subscription_request
  (kind, email, email_key, settings, token_sha256, network, text_version, created_at, confirmed_at, expires_at)
select 'laws', email, email_key, jsonb_build_object('states', states), token_sha256, network, text_version,
  created_at, confirmed_at, expires_at
from law_subscription_request;
-- Who marked such mail as spam is not asked again for a month.
insert into subscription_event (address_hash, about, kind, via, at)
select address_hash, 'laws', 'complained', 'provider', created_at from mail_suppression
where stream = 'laws' and reason = 'complaint';

alter table law_delivery drop constraint law_delivery_subscription_id_fkey;
update law_delivery d set subscription_id = s.id
from law_subscription l join subscription s on s.kind = 'laws' and s.email_key = l.email_key
where d.subscription_id = l.id;
alter table law_delivery add foreign key (subscription_id) references subscription on delete cascade;
drop table law_subscription, law_subscription_request;
