-- A job that was in hand while its process stood still, or was about to run out of memory. What is withdrawn when the
-- process recovers leaves marks of processes that ended so.
create table job_mark (
  job_id uuid not null,
  process_id uuid not null,
  reason text not null check (reason in ('stalled', 'memory')),
  marked_at timestamptz not null default now(),
  primary key (job_id, process_id)
);

-- Whose share of a queue it takes: the visitor's address under a key of the installation. Emptied when the work ends.
alter table investigation add column caller text;
create index investigation_waiting on investigation (caller) where status = 'pending';
alter table scan add column caller text;
alter table policy_reading add column caller text;

-- Tokens of a month by who used them: visitors together and each, and each organization. llm_month has all of them.
create table llm_share (
  month date not null,
  payer text not null,
  tokens bigint not null default 0,
  primary key (month, payer)
);
