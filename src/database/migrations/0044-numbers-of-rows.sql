-- Numbers of rows of organizations come from the clock and not from a count: a customer who looks at two of his own cannot
-- tell how many others came between. They still grow in the order in which rows come, and stay below 2^53.
create sequence organisation_row as bigint;

-- A quarter of a microsecond since 2024 is one. Rows that follow within a millisecond take the next number, so that many
-- at once keep their order; after that the count moves on to where the clock is. It never moves back, also when the clock does.
create function new_organisation_row() returns bigint language plpgsql volatile as $$
declare
  behind constant bigint := 4096;
  number bigint := nextval('organisation_row');
  clock bigint := floor(extract(epoch from clock_timestamp() - timestamptz '2024-01-01 00:00:00+00') * 4000000);
begin
  if clock - number <= behind then
    return number;
  end if;
  -- One at a time: who waited here finds the count moved on. Others may take a few numbers meanwhile, far fewer than it skips.
  perform pg_advisory_lock(hashtextextended('organisation_row', 0));
  if clock - (select last_value from organisation_row) > behind then
    perform setval('organisation_row', clock);
  end if;
  number := nextval('organisation_row');
  perform pg_advisory_unlock(hashtextextended('organisation_row', 0));
  return number;
end $$;

create procedure number_by_clock(tenant_table regclass) language plpgsql as $$
begin
  execute format('alter table %s alter column id drop identity', tenant_table);
  execute format('alter table %s alter column id set default new_organisation_row()', tenant_table);
end $$;

do $$
declare
  tenant_table regclass;
begin
  for tenant_table in
    select a.attrelid from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace and a.attname = 'id' and a.attidentity <> ''
      and (c.relname = 'organisation' or exists (
        select from pg_attribute o where o.attrelid = c.oid and o.attname = 'organisation_id' and not o.attisdropped))
  loop
    call number_by_clock(tenant_table);
  end loop;
end $$;
