-- The same after a report was edited. In a file of its own, because it waits for everybody who writes reports.
create function update_origin_of_alert_reports() returns trigger language plpgsql as $$
begin
  update alert_reports set village_id = new.village_id, zone_id = new.zone_id, data_collector_id = new.data_collector_id
  where report_id = new.id;
  return null;
end $$;
create trigger reports_origin_in_alerts after update of village_id, zone_id, data_collector_id on reports for each row
  when ((old.village_id, old.zone_id, old.data_collector_id) is distinct from (new.village_id, new.zone_id, new.data_collector_id))
  execute function update_origin_of_alert_reports();
