-- Dashboards of a place or an organization counted alerts by looking up each of their reports among millions. Where the report is and who
-- sent it is therefore stored with the alert too. Without references: those of the report prevent the same deletions.
alter table alert_reports add column village_id integer, add column zone_id integer, add column data_collector_id integer;

create function set_origin_of_alert_report() returns trigger language plpgsql as $$
begin
  select village_id, zone_id, data_collector_id into new.village_id, new.zone_id, new.data_collector_id
  from reports where id = new.report_id;
  return new;
end $$;
create trigger alert_reports_origin before insert on alert_reports for each row execute function set_origin_of_alert_report();
