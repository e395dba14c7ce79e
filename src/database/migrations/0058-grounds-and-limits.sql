-- What narrows a clause that was drafted, grounds of transfers that had no place, and countries that the old field may have cut.

alter table clause_check add column limits text[] not null default '{}'
  check (limits <@ '{exception,price,discretion,own_purposes,time,not_checked}');

alter table vendor_transfer drop constraint vendor_transfer_mechanism_check;
alter table vendor_transfer
  add constraint vendor_transfer_mechanism_check check (mechanism in ('adequate', 'us-dpf', 'us-other', 'scc', 'bcr', 'ad-hoc',
    'code-or-certificate', 'derogation', 'uk-idta', 'uk-addendum', 'unknown', 'no-mechanism', 'blocked')),
  -- Of a certification under the Data Privacy Framework: the day on which a member looked at the list, and when to look again.
  add column checked_on date,
  add column check_again_on date,
  -- Whether the certification covers data of employees; null: not looked at.
  add column covers_staff boolean,
  -- The field once cut a typed name to its first two letters: "China" became CH.
  add column is_country_doubtful boolean not null default false;
alter table vendor_sub_processor add column is_country_doubtful boolean not null default false;

-- The statements below are about rows of all organizations.
select set_config('app.every_organisation', 'on', true);

update clause_check set limits = '{not_checked}' where confirmed_at is null and drafted_state in ('met', 'partial');

-- What Art. 28(3) asks beside its letters: nobody has read the agreements on file for it.
insert into clause_check (organisation_id, agreement_id, clause_id, drafted_state, state)
  select a.organisation_id, a.id, further.id, 'not_assessed', 'not_assessed' from agreement a
    cross join unnest('{gdpr-28-3-scope,gdpr-28-3-unlawful,scc-2021-914}'::text[]) as further(id)
  where a.kind = 'dpa'
  on conflict do nothing;

update vendor_transfer t set country = n.iso from (values ('UK', 'GB'), ('EL', 'GR')) as n(code, iso)
  where t.country = n.code
    and not exists (select 1 from vendor_transfer o where o.vendor_id = t.vendor_id and o.country = n.iso);
update vendor_sub_processor s set country = n.iso from (values ('UK', 'GB'), ('EL', 'GR')) as n(code, iso)
  where s.country = n.code;
update vendor set countries = (select array_agg(distinct case code when 'UK' then 'GB' when 'EL' then 'GR' else code end)
    from unnest(countries) as code)
  where countries && '{UK,EL}';

-- The codes below are no country's, or are the first letters of another country's name in English, German, French or
-- Spanish; all others are what was meant.
create function may_be_cut(code text) returns boolean language sql immutable as $$
  select code not in (
    'AD','AE','AI','AO','AW','AX','AZ','BB','BD','BF','BG','BJ','BL','BM','BN','BQ','BS','BT','BV','BW','BY','BZ','CC','CD','CF',
    'CG','CK','CL','CM','CN','CV','CW','CX','CY','CZ','DJ','DK','DM','DZ','EC','EE','EG','EH','ER','FJ','FK','FM','FO','GB','GD',
    'GF','GG','GH','GI','GL','GM','GN','GP','GQ','GS','GT','GW','GY','HK','HM','HN','HR','HT','HU','ID','IE','IM','IO','IQ','IT','JM',
    'JO','JP','KE','KG','KH','KM','KN','KP','KW','KZ','LB','LC','LK','LR','LS','LT','LU','LV','LY','MC','MD','MF','MG','MH','MK',
    'ML','MM','MN','MP','MQ','MR','MS','MT','MU','MV','MW','MX','MZ','NC','NF','NG','NL','NP','NR','NZ','OM','PE','PF','PG','PH',
    'PK','PL','PM','PN','PR','PS','PT','PW','PY','QA','RS','RW','SB','SD','SG','SH','SJ','SK','SM','SN','SS','SX','SY','SZ','TD',
    'TF','TG','TH','TJ','TK','TL','TM','TN','TT','TV','TW','TZ','UA','UG','UM','UY','UZ','VC','VG','VN','VU','WF','WS','XK','YE',
    'YT','ZM','ZW')
$$;
update vendor_transfer set is_country_doubtful = true where may_be_cut(country);
update vendor_sub_processor set is_country_doubtful = true
  where source = 'entered' and until is null and country is not null and may_be_cut(country);
drop function may_be_cut(text);

select set_config('app.every_organisation', '', true);
