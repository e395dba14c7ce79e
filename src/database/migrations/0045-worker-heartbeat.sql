-- Workers that run: each writes that it is there, so that web nodes and the doctor can say when none is.
create table worker_heartbeat (
  id uuid primary key,
  -- Purpose: telling an operator which process it is. The machine's name; erased when the worker stops, or a day after it was last seen.
  node text not null,
  pid int not null,
  version text not null,
  started_at timestamptz not null,
  seen_at timestamptz not null,
  last_job_at timestamptz
);
