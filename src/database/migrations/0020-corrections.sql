-- What readers say is wrong, what staff decided, and what follows for the facts.

create table correction (
  id bigint generated always as identity primary key,
  -- What it is about: an entry by its slug, a company or a breach by its id, and what that was called then.
  subject_kind text not null check (subject_kind in ('app', 'sdk', 'domain', 'company', 'breach')),
  subject_key text not null,
  subject_name text not null,
  field text not null
    check (field in ('name', 'company', 'data-type', 'identifier', 'tracker', 'score', 'breach', 'other')),
  statement text not null,
  -- The public page that shows it; staff may name a better one when they decide.
  page text not null,
  -- Purpose: saying what was decided. Erased 30 days after the decision, or two years after it came without one.
  email text,
  -- Purpose: what programs send is marked, and nobody is mailed too often at a stranger's wish. Erased after a day.
  network text,
  is_suspicious boolean not null default false,
  -- Of a dispute: whose word it is to be, and since when a mail to an address there proved that it is.
  vendor_domain text,
  token_hash text unique,
  proved_at timestamptz,
  state text not null default 'open' check (state in ('open', 'accepted', 'declined')),
  -- Readers see it, and whoever wrote is mailed it.
  note text not null default '',
  decided_at timestamptz,
  decided_by bigint references staff_account,
  created_at timestamptz not null default now(),
  check ((vendor_domain is null) = (token_hash is null)),
  check ((state = 'open') = (decided_at is null))
);
create index correction_state on correction (state, id desc);
create index correction_subject on correction (subject_kind, subject_key, id desc);
create index correction_network on correction (network, created_at) where network is not null;
create index correction_email on correction (lower(email), created_at) where email is not null;
create index correction_decider on correction (decided_by);

-- Facts as staff corrected them: they stand beside the loads, and every load is amended by them in this order.
create table fact_amendment (
  id bigint generated always as identity primary key,
  correction_id bigint not null references correction,
  -- As in the search: an entry's own id, or `company:` and the company's.
  document_id text not null,
  change jsonb not null,
  -- In words, for readers: what stood there, and what does now.
  was text,
  becomes text,
  page text not null,
  as_of text not null,
  created_at timestamptz not null default now()
);
create index fact_amendment_correction on fact_amendment (correction_id, id);
