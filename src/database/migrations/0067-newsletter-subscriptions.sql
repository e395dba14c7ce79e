-- The newsletter moves into the register of subscriptions.

delete from newsletter_reader r using mail_suppression m
where m.address_hash = r.address_hash and m.stream = 'newsletter' and m.reason = 'complaint'
  and (m.until is null or m.until > now()) and (r.confirmed_at is not null or r.asked_at <= m.created_at);

-- Numbers above all old ones: what hangs on a reader is renumbered below, row by row.
select setval(pg_get_serial_sequence('subscription', 'id'),
  1 + greatest((select coalesce(max(id), 0) from subscription), (select coalesce(max(id), 0) from newsletter_reader)));
insert into subscription
  (kind, email, email_key, settings, salt, page_sha256, stop_sha256, confirmed_at, updated_at)
select 'newsletter', email, email_key, jsonb_build_object('source', source), salt, token_hash, token_hash, confirmed_at,
  confirmed_at
from newsletter_reader where confirmed_at is not null order by id;
insert into subscription_event (address_hash, about, kind, via, text_version, details, at)
select address_hash, 'newsletter', 'confirmed', 'page', text_version, jsonb_build_object('source', source), confirmed_at
from newsletter_reader where confirmed_at is not null;
insert into subscription_request
  (kind, email, email_key, settings, token_sha256, network, text_version, created_at, expires_at)
select 'newsletter', email, email_key, jsonb_build_object('source', source), token_hash, '', text_version, asked_at,
  asked_at + interval '24 hours'
from newsletter_reader where confirmed_at is null;
insert into subscription_event (address_hash, about, kind, via, at)
select address_hash, 'newsletter', 'complained', 'provider', created_at from mail_suppression
where stream = 'newsletter' and reason = 'complaint';

alter table newsletter_delivery drop constraint newsletter_delivery_reader_id_fkey;
update newsletter_delivery d set reader_id = (
  select s.id from newsletter_reader r join subscription s on s.kind = 'newsletter' and s.email_key = r.email_key
  where r.id = d.reader_id)
where reader_id is not null;
alter table newsletter_delivery add foreign key (reader_id) references subscription on delete set null;
-- An edition on its way goes through the new numbers; no one is mailed twice, since deliveries are kept.
update newsletter_edition set last_reader_id = 0;
drop table newsletter_reader;

-- Recipients of reports are found by address for the page that lists everything we send to it.
create index report_recipient_address on report_recipient (email_key);
