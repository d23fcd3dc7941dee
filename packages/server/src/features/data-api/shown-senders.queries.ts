import type { ReadableData } from '@harken/domain/access-tokens/readable-data';
import { type RawBuilder, sql } from 'kysely';

/** Whether the supervisor or head supervisor of a data collector of the query belongs to one of these organizations. */
function isOfOrganizations(organizationIds: readonly number[]): RawBuilder<boolean> {
  return sql<boolean>`exists (select 1 from user_national_societies members
    where members.user_id in (data_collectors.supervisor_id, data_collectors.head_supervisor_id)
      and members.organization_id = any(${[...organizationIds]}::int[]))`;
}

/** Whether the token shows who a data collector of the query is. */
export function isShownCollector({ shownOrganizationIds }: ReadableData): RawBuilder<boolean> {
  return shownOrganizationIds === null ? sql<boolean>`true` : isOfOrganizations(shownOrganizationIds);
}

/** Whether a data collector of the query is within the limit of the token. */
export function isWithinOrganizations({ onlyOrganizationIds }: ReadableData): RawBuilder<boolean> {
  return onlyOrganizationIds === null ? sql<boolean>`true` : isOfOrganizations(onlyOrganizationIds);
}

/** Whether a report of the query is within the limit of the token: that of its data collector. */
export function isReportWithinOrganizations(data: ReadableData): RawBuilder<boolean> {
  if (data.onlyOrganizationIds === null) return sql<boolean>`true`;
  return sql<boolean>`exists (select 1 from data_collectors where data_collectors.id = reports.data_collector_id
    and ${isWithinOrganizations(data)})`;
}

/** Whether an alert of the query has a report within the limit of the token. */
export function isAlertWithinOrganizations(data: ReadableData): RawBuilder<boolean> {
  if (data.onlyOrganizationIds === null) return sql<boolean>`true`;
  return sql<boolean>`exists (select 1 from alert_reports join reports on reports.id = alert_reports.report_id
    where alert_reports.alert_id = alerts.id and ${isReportWithinOrganizations(data)})`;
}

/** A value if the token reads personal data, else null. */
export function onlyIfPersonal(
  { hasPersonalData }: ReadableData,
  value: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return hasPersonalData ? value : sql`null`;
}
