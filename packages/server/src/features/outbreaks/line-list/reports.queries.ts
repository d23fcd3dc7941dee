import type { CaseCounts } from '@harken/domain/cases/classification';
import type { ReportOfPeople } from '@harken/domain/outbreaks/line-list/expand-report';
import { lineListLimits } from '@harken/domain/outbreaks/line-list/fields';
import { sql } from 'kysely';
import { maySeeSender, toViewer } from '../../../platform/access/senders.queries.ts';
import type { Database } from '../../../platform/db/database.ts';
import { toAlertVisibility } from '../outbreaks.access.ts';
import { isVisibleAlert } from '../reading/links.queries.ts';
import type { LineReader } from './rows.queries.ts';

interface ReportForLineList extends ReportOfPeople {
  classification: CaseCounts | null;
  /** The organization of the supervisor of its sender. */
  organizationId: number | null;
}

/**
 * The reports of the alerts of an outbreak that are not in its line list yet and whose sender somebody sees: no dismissed ones, no
 * duplicates, and none without people. The oldest first.
 */
export async function findReportsForLineList(
  trx: Database,
  outbreakId: number,
  reader: LineReader & { user: Parameters<typeof toAlertVisibility>[0]['user'] },
): Promise<ReportForLineList[]> {
  const { nationalSocietyId } = reader.scope;
  const { rows } = await sql<ReportForLineList>`
    select reports.id, reports.reported_case_count as case_count,
      coalesce(reports.count_females_below_five, 0) as females_below_five,
      coalesce(reports.count_females_at_least_five, 0) as females_at_least_five,
      coalesce(reports.count_males_below_five, 0) as males_below_five,
      coalesce(reports.count_males_at_least_five, 0) as males_at_least_five,
      (select json_build_object('suspected', classes.suspected, 'probable', classes.probable,
          'confirmed', classes.confirmed, 'notACase', classes.no_cases)
        from case_classifications classes where classes.report_id = reports.id
        order by classes.id desc limit 1) as classification,
      reports.village_id, reports.onset_on::text as onset_on, reports.reported_on::text as reported_on,
      (select members.organization_id from user_national_societies members
        where members.user_id = coalesce(data_collectors.supervisor_id, data_collectors.head_supervisor_id)
          and members.national_society_id = ${nationalSocietyId}) as organization_id
    from reports
    left join data_collectors on data_collectors.id = reports.data_collector_id
    where reports.id in (
        select links.report_id from outbreak_alerts
        join alerts on alerts.id = outbreak_alerts.alert_id
        join projects on projects.id = alerts.project_id
        join alert_reports links on links.alert_id = alerts.id
        where outbreak_alerts.outbreak_id = ${outbreakId} and ${isVisibleAlert(toAlertVisibility(reader))})
      and reports.status <> 'Rejected' and not reports.is_repetition and not reports.is_activity
      and reports.reported_case_count > 0
      and not exists (select from line_list_rows existing
        where existing.outbreak_id = ${outbreakId} and existing.report_id = reports.id)
      and ${maySeeSender(toViewer(reader.scope, reader.user))}
    order by reports.received_at, reports.id limit ${lineListLimits.maxRows}`.execute(trx);
  return rows;
}
