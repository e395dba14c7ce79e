-- Subscriptions to the enforcement register: acts that subscribers were sent, and those that are no news.

create table enforcement_act_seen (
  act_id text primary key,
  first_seen_at timestamptz not null,
  -- False until a run has told it to all who are concerned. Acts that an installation begins with are no news.
  is_told boolean not null
);

create table enforcement_delivery (
  subscription_id bigint not null references subscription on delete cascade,
  act_id text not null,
  message_id bigint references outbox_message on delete set null,
  primary key (subscription_id, act_id)
);
