-- migration: batches
-- The same of reports that were in alerts before.
update alert_reports set village_id = found.village_id, zone_id = found.zone_id, data_collector_id = found.data_collector_id
from (
  select links.alert_id, links.report_id, reports.village_id, reports.zone_id, reports.data_collector_id
  from alert_reports links join reports on reports.id = links.report_id
  where (links.village_id, links.zone_id, links.data_collector_id)
    is distinct from (reports.village_id, reports.zone_id, reports.data_collector_id)
  limit 10000
) found
where alert_reports.alert_id = found.alert_id and alert_reports.report_id = found.report_id;
