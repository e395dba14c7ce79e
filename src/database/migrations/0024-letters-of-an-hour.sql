-- How many letters were written within an hour is asked before each batch and by the dashboard, whatever else waits or was sent.
create index outbox_message_letters on outbox_message (created_at) where kind = 'removal-letter';
