-- Work of members: alerts that are given to someone or put off, comments that mention people, and what was mailed of both.

alter table vendor_alert add column assignee_id bigint;
-- Out of sight until that day.
alter table vendor_alert add column snoozed_until date;
alter table vendor_alert add constraint vendor_alert_assignee_fkey
  foreign key (organisation_id, assignee_id) references member (organisation_id, id);
create index vendor_alert_assignee on vendor_alert (organisation_id, assignee_id);

-- What members write to each other about a vendor, one of its findings, or one of its answers.
create table vendor_comment (
  id bigint primary key default new_organisation_row(),
  organisation_id bigint not null,
  vendor_id bigint not null,
  about text not null check (about in ('vendor', 'finding', 'answer')),
  finding_id bigint,
  assessment_id bigint,
  -- Of the assessment's questions.
  question_id text,
  -- Kept until its author or an administrator deletes it, or the vendor is deleted.
  body text not null,
  -- Members who are told of it.
  mentions bigint[] not null default '{}',
  author_id bigint not null,
  created_at timestamptz not null default now(),
  unique (organisation_id, id),
  foreign key (organisation_id, vendor_id) references vendor (organisation_id, id) on delete cascade,
  foreign key (organisation_id, finding_id) references vendor_finding (organisation_id, id) on delete cascade,
  foreign key (organisation_id, assessment_id) references assessment (organisation_id, id) on delete cascade,
  foreign key (organisation_id, author_id) references member (organisation_id, id)
);
create index vendor_comment_vendor on vendor_comment (organisation_id, vendor_id, id);
create index vendor_comment_finding on vendor_comment (organisation_id, finding_id);
create index vendor_comment_assessment on vendor_comment (organisation_id, assessment_id);
create index vendor_comment_author on vendor_comment (organisation_id, author_id);
create index vendor_comment_newest on vendor_comment (organisation_id, id desc);
call keep_apart('vendor_comment');

-- Up to which event of its audit log an organization's members were mailed what became theirs.
create table work_mail_mark (
  organisation_id bigint primary key references organisation on delete cascade,
  ordinal int not null
);
call keep_apart('work_mail_mark');
