-- Each letter is shown to the person it was written for: its text, its law and its days. Text goes with what identifies the person.
alter table removal_letter
  add column law text,
  add column recipient text,
  add column subject text,
  add column body text,
  add column body_sha256 text,
  add column acknowledge_by date,
  add column answer_by date;
