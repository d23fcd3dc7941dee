-- The order of changes that the data API reads (docs/decisions/0076).

create sequence data_change_numbers;

-- The number of a change. The transaction holds a lock from before it has the number until it ends, which it shares with all
-- others: so readers see in pg_locks who may still commit a number that was handed out before.
create function next_data_change() returns bigint language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(7601, 0);
  return nextval('data_change_numbers');
end $$;

-- Rows from before this migration keep 0, which needs no rewriting of tables.
alter table reports add column change_number bigint not null default 0;
alter table reports alter column change_number set default next_data_change();
alter table alerts add column change_number bigint not null default 0;
alter table alerts alter column change_number set default next_data_change();
alter table alert_event_logs add column change_number bigint not null default 0;
alter table alert_event_logs alter column change_number set default next_data_change();
alter table data_collectors add column change_number bigint not null default 0;
alter table data_collectors alter column change_number set default next_data_change();
alter table regions add column change_number bigint not null default 0;
alter table regions alter column change_number set default next_data_change();
alter table districts add column change_number bigint not null default 0;
alter table districts alter column change_number set default next_data_change();
alter table villages add column change_number bigint not null default 0;
alter table villages alter column change_number set default next_data_change();
alter table zones add column change_number bigint not null default 0;
alter table zones alter column change_number set default next_data_change();
alter table health_risks add column change_number bigint not null default 0;
alter table health_risks alter column change_number set default next_data_change();
alter table projects add column change_number bigint not null default 0;
alter table projects alter column change_number set default next_data_change();
alter table signals add column change_number bigint not null default 0;
alter table signals alter column change_number set default next_data_change();

-- Gives a changed row the next number, unless the statement did.
create function number_data_change() returns trigger language plpgsql as $$
begin
  new.change_number := next_data_change();
  return new;
end $$;

create trigger reports_change_number before update on reports for each row
  when (new.change_number = old.change_number and new.* is distinct from old.*) execute function number_data_change();
-- Reports that join or leave an alert come with an update of the alert that may change nothing else.
create trigger alerts_change_number before update on alerts for each row
  when (new.change_number = old.change_number) execute function number_data_change();
create trigger alert_event_logs_change_number before update on alert_event_logs for each row
  when (new.change_number = old.change_number and new.* is distinct from old.*) execute function number_data_change();
-- Locations and phone numbers change with an update of the collector that may change nothing else.
create trigger data_collectors_change_number before update on data_collectors for each row
  when (new.change_number = old.change_number) execute function number_data_change();
create trigger regions_change_number before update on regions for each row
  when (new.change_number = old.change_number and new.* is distinct from old.*) execute function number_data_change();
create trigger districts_change_number before update on districts for each row
  when (new.change_number = old.change_number and new.* is distinct from old.*) execute function number_data_change();
create trigger villages_change_number before update on villages for each row
  when (new.change_number = old.change_number and new.* is distinct from old.*) execute function number_data_change();
create trigger zones_change_number before update on zones for each row
  when (new.change_number = old.change_number and new.* is distinct from old.*) execute function number_data_change();
create trigger health_risks_change_number before update on health_risks for each row
  when (new.change_number = old.change_number and new.* is distinct from old.*) execute function number_data_change();
create trigger projects_change_number before update on projects for each row
  when (new.change_number = old.change_number and new.* is distinct from old.*) execute function number_data_change();
create trigger signals_change_number before update on signals for each row
  when (new.change_number = old.change_number and new.* is distinct from old.*) execute function number_data_change();

-- What is read together with a row gives that row a new number.
create function number_changed_health_risk() returns trigger language plpgsql as $$
begin
  update health_risks set change_number = next_data_change()
  where id = case when tg_op = 'DELETE' then old.health_risk_id else new.health_risk_id end;
  return null;
end $$;
create trigger health_risk_contents_change_number after insert or update or delete on health_risk_contents
  for each row execute function number_changed_health_risk();

create function number_changed_project() returns trigger language plpgsql as $$
begin
  update projects set change_number = next_data_change()
  where id = case when tg_op = 'DELETE' then old.project_id else new.project_id end;
  return null;
end $$;
create trigger project_health_risks_change_number after insert or delete on project_health_risks
  for each row execute function number_changed_project();
create trigger project_organizations_change_number after insert or delete on project_organizations
  for each row execute function number_changed_project();

create function number_place_of_code() returns trigger language plpgsql as $$
declare
  place place_codes%rowtype;
begin
  if tg_op = 'DELETE' then place := old; else place := new; end if;
  if place.region_id is not null then
    update regions set change_number = next_data_change() where id = place.region_id;
  elsif place.district_id is not null then
    update districts set change_number = next_data_change() where id = place.district_id;
  elsif place.village_id is not null then
    update villages set change_number = next_data_change() where id = place.village_id;
  else
    update zones set change_number = next_data_change() where id = place.zone_id;
  end if;
  return null;
end $$;
create trigger place_codes_change_number after insert or update or delete on place_codes
  for each row execute function number_place_of_code();

create function number_answered_signal() returns trigger language plpgsql as $$
begin
  update signals set change_number = next_data_change() where id = new.signal_id;
  return null;
end $$;
create trigger signal_answers_change_number after insert or update on signal_answers
  for each row execute function number_answered_signal();

-- What was deleted, or left the part of the data that an organization may read.
create table data_removals (
  change_number bigint primary key default next_data_change(),
  kind text not null constraint data_removals_kind_known check (kind in
    ('report', 'alert', 'alertEvent', 'collector', 'region', 'district', 'village', 'zone', 'healthRisk', 'project', 'signal')),
  object_id bigint not null,
  -- Null for health risks, which belong to none.
  national_society_id integer references national_societies (id) on delete cascade,
  project_id integer references projects (id) on delete cascade,
  removed_at timestamptz not null default now()
);
create index data_removals_list_index on data_removals (kind, change_number);
create index data_removals_society_index on data_removals (national_society_id);
create index data_removals_project_index on data_removals (project_id) where project_id is not null;

create function record_removed_of_project() returns trigger language plpgsql as $$
begin
  insert into data_removals (kind, object_id, national_society_id, project_id)
  select tg_argv[0], old.id, projects.national_society_id, projects.id from projects where projects.id = old.project_id;
  return null;
end $$;
create trigger alerts_removed after delete on alerts for each row execute function record_removed_of_project('alert');
create trigger data_collectors_removed after delete on data_collectors for each row execute function record_removed_of_project('collector');

create function record_removed_of_society() returns trigger language plpgsql as $$
begin
  insert into data_removals (kind, object_id, national_society_id)
  select tg_argv[0], old.id, national_societies.id from national_societies where national_societies.id = old.national_society_id;
  return null;
end $$;
create trigger signals_removed after delete on signals for each row execute function record_removed_of_society('signal');

create function record_removed_report() returns trigger language plpgsql as $$
begin
  insert into data_removals (kind, object_id, national_society_id, project_id)
  values ('report', old.id, old.national_society_id, old.project_id);
  return null;
end $$;
create trigger reports_removed after delete on reports for each row execute function record_removed_report();

create function record_removed_alert_event() returns trigger language plpgsql as $$
begin
  insert into data_removals (kind, object_id, national_society_id, project_id)
  select 'alertEvent', old.id, projects.national_society_id, projects.id
  from alerts join projects on projects.id = alerts.project_id where alerts.id = old.alert_id;
  return null;
end $$;
create trigger alert_event_logs_removed after delete on alert_event_logs for each row execute function record_removed_alert_event();

create function record_removed_health_risk() returns trigger language plpgsql as $$
begin
  insert into data_removals (kind, object_id) values ('healthRisk', old.id);
  return null;
end $$;
create trigger health_risks_removed after delete on health_risks for each row execute function record_removed_health_risk();

-- Places are recorded before they are deleted, with everything inside: afterwards their national society cannot be found.
create function record_removed_place() returns trigger language plpgsql as $$
begin
  insert into data_removals (kind, object_id, national_society_id)
  select inside.kind, inside.id, regions.national_society_id
  from regions
  cross join lateral (
    select 'region' as kind, regions.id where tg_argv[0] = 'region'
    union all
    select 'district', districts.id from districts
    where districts.region_id = regions.id and (tg_argv[0] = 'region' or (tg_argv[0] = 'district' and districts.id = old.id))
    union all
    select 'village', villages.id from villages join districts on districts.id = villages.district_id
    where districts.region_id = regions.id and (tg_argv[0] = 'region' or (tg_argv[0] = 'district' and districts.id = old.id)
      or (tg_argv[0] = 'village' and villages.id = old.id))
    union all
    select 'zone', zones.id from zones join villages on villages.id = zones.village_id join districts on districts.id = villages.district_id
    where districts.region_id = regions.id and (tg_argv[0] = 'region' or (tg_argv[0] = 'district' and districts.id = old.id)
      or (tg_argv[0] = 'village' and villages.id = old.id) or (tg_argv[0] = 'zone' and zones.id = old.id))
  ) as inside
  where regions.id = case tg_argv[0]
    when 'region' then old.id
    when 'district' then (select region_id from districts where id = old.id)
    when 'village' then (select districts.region_id from villages join districts on districts.id = villages.district_id where villages.id = old.id)
    else (select districts.region_id from zones join villages on villages.id = zones.village_id
      join districts on districts.id = villages.district_id where zones.id = old.id) end;
  return old;
end $$;
create trigger regions_removed before delete on regions for each row execute function record_removed_place('region');
create trigger districts_removed before delete on districts for each row execute function record_removed_place('district');
create trigger villages_removed before delete on villages for each row execute function record_removed_place('village');
create trigger zones_removed before delete on zones for each row execute function record_removed_place('zone');

-- A report that leaves a project or national society, and a collector that leaves a project.
create function record_moved_report() returns trigger language plpgsql as $$
begin
  insert into data_removals (kind, object_id, national_society_id, project_id)
  values ('report', old.id, old.national_society_id, old.project_id);
  new.change_number := next_data_change();
  return new;
end $$;
create trigger reports_moved before update of project_id, national_society_id on reports for each row
  when (old.project_id is not null and (new.project_id is distinct from old.project_id or new.national_society_id <> old.national_society_id))
  execute function record_moved_report();

-- Collectors that now belong to another organization: whoever reads for the former one loses them, and who sent their reports.
create function record_collectors_of_other_organization(collector_ids integer[]) returns void language plpgsql as $$
begin
  insert into data_removals (kind, object_id, national_society_id, project_id)
  select 'collector', data_collectors.id, projects.national_society_id, projects.id
  from data_collectors join projects on projects.id = data_collectors.project_id where data_collectors.id = any(collector_ids);
  update data_collectors set change_number = next_data_change() where id = any(collector_ids);
  insert into data_removals (kind, object_id, national_society_id, project_id)
  select 'report', reports.id, reports.national_society_id, reports.project_id from reports
  where reports.data_collector_id = any(collector_ids) order by reports.id;
  update reports set change_number = next_data_change() where data_collector_id = any(collector_ids);
end $$;

create function note_supervisor_of_collector() returns trigger language plpgsql as $$
begin
  if (select array_agg(distinct organization_id order by organization_id) from user_national_societies
      where user_id in (old.supervisor_id, old.head_supervisor_id))
    is distinct from (select array_agg(distinct organization_id order by organization_id) from user_national_societies
      where user_id in (new.supervisor_id, new.head_supervisor_id))
  then
    perform record_collectors_of_other_organization(array[new.id]);
  end if;
  return null;
end $$;
create trigger data_collectors_supervisor after update of supervisor_id, head_supervisor_id on data_collectors for each row
  when (new.supervisor_id is distinct from old.supervisor_id or new.head_supervisor_id is distinct from old.head_supervisor_id)
  execute function note_supervisor_of_collector();

create function note_organization_of_supervisor() returns trigger language plpgsql as $$
begin
  perform record_collectors_of_other_organization(
    (select coalesce(array_agg(id order by id), '{}') from data_collectors where supervisor_id = new.user_id or head_supervisor_id = new.user_id));
  return null;
end $$;
create trigger user_national_societies_organization after update of organization_id on user_national_societies for each row
  when (new.organization_id is distinct from old.organization_id) execute function note_organization_of_supervisor();

-- What is read of a project with every row.
create function number_rows_of_project() returns trigger language plpgsql as $$
begin
  update reports set change_number = next_data_change() where project_id = new.id;
  update alerts set change_number = next_data_change() where project_id = new.id;
  update alert_event_logs set change_number = next_data_change() from alerts
  where alerts.id = alert_event_logs.alert_id and alerts.project_id = new.id;
  update data_collectors set change_number = next_data_change() where project_id = new.id;
  return null;
end $$;
create trigger projects_time_zone after update of time_zone_id on projects for each row
  when (new.time_zone_id <> old.time_zone_id) execute function number_rows_of_project();

create function number_projects_of_society() returns trigger language plpgsql as $$
begin
  update projects set change_number = next_data_change() where national_society_id = new.id;
  return null;
end $$;
create trigger national_societies_change_number after update of name, epi_week_start_day on national_societies for each row
  when (new.name <> old.name or new.epi_week_start_day <> old.epi_week_start_day) execute function number_projects_of_society();

create function number_alerts_of_rule() returns trigger language plpgsql as $$
begin
  update alerts set change_number = next_data_change() where project_health_risk_id = new.id;
  return null;
end $$;
create trigger project_health_risks_count after update of count_threshold on project_health_risks for each row
  when (new.count_threshold <> old.count_threshold) execute function number_alerts_of_rule();
