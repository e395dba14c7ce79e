-- What hangs on a run is seen with it: public, or by the organization whose own it is. Of the two, the first is cheap to
-- judge and holds for work over all organizations, which may also write before the run is there (a restored backup).
create procedure keep_with_run(run_table regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', run_table);
  execute format('alter table %s force row level security', run_table);
  execute format(
    'create policy with_run on %1$s using (current_setting(''app.every_organisation'', true) = ''on''
       or exists (select from investigation i where i.id = %1$s.investigation_id))',
    run_table
  );
end $$;

call keep_with_run('investigation_contact');
call keep_with_run('investigation_request');
call keep_with_run('investigation_step');
call keep_with_run('investigation_answer');
call keep_with_run('investigation_llm_call');
call keep_with_run('evidence');
call keep_with_run('finding');
call keep_with_run('finding_verdict');
call keep_with_run('risk_change');
