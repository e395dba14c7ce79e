-- What becomes of answers: a question that does not apply, what a member asks back, and facts that were offered to the register.

alter table answer add column is_not_applicable boolean not null default false;

-- Asked about one answer. While one is open, the vendor's link takes only answers to such questions.
create table answer_follow_up (
  organisation_id bigint not null,
  assessment_id bigint not null,
  question_id text not null,
  -- Shown to whoever opens the link.
  note text not null,
  asked_by bigint not null,
  asked_at timestamptz not null default now(),
  -- When the answers were submitted again, or all questions were sent again; null: open.
  closed_at timestamptz,
  primary key (assessment_id, question_id, asked_at),
  foreign key (organisation_id, assessment_id) references assessment (organisation_id, id) on delete cascade,
  foreign key (organisation_id, asked_by) references member (organisation_id, id)
);
create index answer_follow_up_assessment on answer_follow_up (organisation_id, assessment_id);
create index answer_follow_up_member on answer_follow_up (organisation_id, asked_by);
call keep_apart('answer_follow_up');

-- A fact that follows from an answer, and whether a member took it into the register.
create table answer_fact (
  organisation_id bigint not null,
  assessment_id bigint not null,
  question_id text not null,
  is_accepted boolean not null,
  decided_by bigint not null,
  decided_at timestamptz not null default now(),
  primary key (assessment_id, question_id),
  foreign key (organisation_id, assessment_id) references assessment (organisation_id, id) on delete cascade,
  foreign key (organisation_id, decided_by) references member (organisation_id, id)
);
create index answer_fact_assessment on answer_fact (organisation_id, assessment_id);
create index answer_fact_member on answer_fact (organisation_id, decided_by);
call keep_apart('answer_fact');
