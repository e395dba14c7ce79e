-- What staff did: a line is there before anything is done, and closed when it ended.

create table staff_event (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  -- Purpose: who did it, by name, also when the account is gone. Erased with the line, after two years. Null: whoever runs
  -- the program, from its command line.
  username text,
  -- A call (`METHOD /path/{param}`) or `noun.verb`.
  action text not null,
  -- The same in words, as they were then.
  words text not null,
  subject text,
  -- Ids, states and values; never an address or a person's words.
  details jsonb not null default '{}',
  -- 'done', or the code of the refusal; null while it is being done, and for ever where the program ended over it.
  outcome text
);
create index staff_event_age on staff_event (at);
create index staff_event_username on staff_event (username, id);
create index staff_event_action on staff_event (action, id);
