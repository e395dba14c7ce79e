-- Nobody listened for breaches of monitored subjects, and nothing read what was noted of them.
drop table breach_compliance_alert;

-- The queue as well: nobody would take a job of it. A new database has no queues yet.
do $$ begin
  if to_regclass('pgboss.queue') is not null then
    delete from pgboss.job where name = 'breach.compliance';
    delete from pgboss.queue where name = 'breach.compliance';
  end if;
end $$;
