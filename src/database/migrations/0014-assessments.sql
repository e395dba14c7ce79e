-- Questions to vendors: sets, what was sent, what was answered.

-- An organisation's own sets; those that ship are files. A version that was sent lies in the assessment.
create table question_set (
  id bigint generated always as identity primary key,
  organisation_id bigint not null references organisation on delete cascade,
  title text not null,
  description text not null default '',
  -- [{id, section, text, help, kind, options, required, showIf}]
  questions jsonb not null,
  archived_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (organisation_id, id)
);
create index question_set_organisation on question_set (organisation_id, id);

create table assessment (
  id bigint generated always as identity primary key,
  organisation_id bigint not null,
  vendor_id bigint not null,
  type text not null check (type in ('privacy', 'compliance', 'security', 'full')),
  priority text not null check (priority in ('urgent', 'high', 'normal')),
  state text not null check (state in ('requested', 'in_progress', 'awaiting_vendor', 'review', 'completed', 'failed', 'cancelled')),
  due_at timestamptz not null,
  -- The run of the investigator that belongs to it; erased with that.
  investigation_id text references investigation on delete set null,
  -- Key of the set, `shipped:privacy-core` or `own:12`, and its questions as they were sent.
  set_key text,
  set_title text,
  questions jsonb,
  questions_sha256 text,
  -- Purpose: to whom the questions and reminders go. Kept with the assessment.
  contact_name text not null default '',
  contact_email text not null default '',
  sent_at timestamptz,
  opened_at timestamptz,
  last_answer_at timestamptz,
  submitted_at timestamptz,
  conclusion text check (conclusion in ('approve', 'conditions', 'escalate', 'reject')),
  conclusion_reason text not null default '',
  conditions text not null default '',
  concluded_by bigint,
  concluded_at timestamptz,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  version int not null default 1,
  unique (organisation_id, id),
  foreign key (organisation_id, vendor_id) references vendor (organisation_id, id) on delete cascade,
  foreign key (organisation_id, concluded_by) references member (organisation_id, id),
  foreign key (organisation_id, created_by) references member (organisation_id, id)
);
create index assessment_newest on assessment (organisation_id, id desc);
create index assessment_vendor on assessment (organisation_id, vendor_id);
create index assessment_run on assessment (investigation_id);
create index assessment_due on assessment (due_at) where state in ('requested', 'in_progress', 'awaiting_vendor', 'review');
create index assessment_concluded_by on assessment (organisation_id, concluded_by);
create index assessment_created_by on assessment (organisation_id, created_by);

-- The way in of a respondent: no account. Each that is neither revoked nor past is good; sending anew revokes the older one.
create table assessment_link (
  id bigint generated always as identity primary key,
  organisation_id bigint not null,
  assessment_id bigint not null,
  token_hash text not null unique,
  -- With the installation's secret it gives the token again, for reminders; by itself it opens nothing.
  salt text not null,
  -- Not handed over by hand.
  was_mailed boolean not null,
  -- The mail that carried it: whether it was delivered is that message's state. Erased with it.
  outbox_id bigint references outbox_message on delete set null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  foreign key (organisation_id, assessment_id) references assessment (organisation_id, id) on delete cascade
);
create index assessment_link_assessment on assessment_link (organisation_id, assessment_id);
create index assessment_link_mail on assessment_link (outbox_id);

create table answer (
  organisation_id bigint not null,
  assessment_id bigint not null,
  question_id text not null,
  -- By the question's kind: text, true or false, an option, a list of options, a number, a day; null is no answer.
  value jsonb,
  comment text not null default '',
  file_ids bigint[] not null default '{}',
  version int not null default 1,
  answered_at timestamptz not null default now(),
  primary key (assessment_id, question_id),
  foreign key (organisation_id, assessment_id) references assessment (organisation_id, id) on delete cascade
);
create index answer_assessment on answer (organisation_id, assessment_id);

-- What a respondent attached: an answer may name these files of the organisation, and no other.
create table assessment_file (
  organisation_id bigint not null,
  assessment_id bigint not null,
  file_id bigint not null,
  primary key (assessment_id, file_id),
  foreign key (organisation_id, assessment_id) references assessment (organisation_id, id) on delete cascade,
  foreign key (organisation_id, file_id) references organisation_file (organisation_id, id)
);
create index assessment_file_assessment on assessment_file (organisation_id, assessment_id);
create index assessment_file_file on assessment_file (organisation_id, file_id);

create table assessment_reminder (
  organisation_id bigint not null,
  assessment_id bigint not null,
  -- Days before (negative) or after the due time.
  offset_days int not null,
  reminded_at timestamptz not null default now(),
  primary key (assessment_id, offset_days),
  foreign key (organisation_id, assessment_id) references assessment (organisation_id, id) on delete cascade
);
create index assessment_reminder_assessment on assessment_reminder (organisation_id, assessment_id);

call keep_apart('question_set');
call keep_apart('assessment');
call keep_apart('assessment_link');
call keep_apart('answer');
call keep_apart('assessment_file');
call keep_apart('assessment_reminder');
