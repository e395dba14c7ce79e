-- What public directories say about a company beside its own row: further web domains and names, its legal entities and
-- what it does. The block has a source of its own, as the privacy contact has.
alter table company
  add column other_domains text[] not null default '{}',
  add column other_names text[] not null default '{}',
  add column legal_names text[] not null default '{}',
  -- Of the legal entities, where all of them sit in one country.
  add column legal_country text,
  add column activity text,
  add column directory_source text references fact_source,
  add column directory_page text,
  add column directory_as_of text;
