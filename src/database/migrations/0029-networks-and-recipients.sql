-- How many proofs of removal requests a network had asked for lately is counted every minute, for each that waits.
create index removal_request_network on removal_request (network, proof_expires_at) where proof_sha256 is not null;

-- Mails that only members get, which go with a member.
create index outbox_message_member on outbox_message (lower(recipient))
  where kind in ('vendor-alert', 'vendor-digest', 'webhook-disabled', 'connection-event');
