import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';

/**
 * Locks the collectors of an alert's reports against deletion until the transaction ends. Call it before locking the reports:
 * deletion of a collector locks in this order too, so the two cannot deadlock.
 */
export async function lockSenders(trx: Database, alertId: number): Promise<void> {
  await sql`
    select id from data_collectors
    where id in (
      select reports.data_collector_id from alert_reports join reports on reports.id = alert_reports.report_id
      where alert_reports.alert_id = ${alertId})
    order by id for key share`.execute(trx);
}

/** Whether a project sends thank-you SMS. */
export async function areSendersNotified(db: Database, projectId: number): Promise<boolean> {
  const project = await db
    .selectFrom('projects')
    .select('tellsSenders')
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow();
  return project.tellsSenders;
}

/** A collector with the last of their reports in an alert. */
export interface Sender {
  dataCollectorId: number;
  /** Number that sent the report, as written by the gateway; null for reports that staff sent on behalf of the collector. */
  sentFrom: string | null;
  /** Current numbers of the collector, as typed and normalized; the primary one first. */
  numbers: { written: string; normalized: string }[];
  countryCode: string;
  smsGatewayId: number | null;
  modemNumber: number | null;
}

/**
 * The collectors of an alert's reports, each with their last report. Excludes deleted and anonymised collectors, and training
 * reports.
 *
 * @param includesDismissed whether dismissed reports count
 */
export async function findSenders(
  db: Database,
  alertId: number,
  { includesDismissed }: { includesDismissed: boolean },
): Promise<Sender[]> {
  const { rows } = await sql<Sender>`
    select distinct on (data_collectors.id) data_collectors.id as data_collector_id,
      case when raw_reports.source <> 'Staff' then raw_reports.sender end as sent_from,
      coalesce((
        select json_agg(json_build_object('written', phone_number, 'normalized', normalized_number) order by field desc)
        from data_collector_phone_numbers where data_collector_id = data_collectors.id), '[]') as numbers,
      countries.code as country_code, raw_reports.sms_gateway_id, raw_reports.modem_number
    from alert_reports
    join reports on reports.id = alert_reports.report_id
    join raw_reports on raw_reports.id = reports.id
    join data_collectors on data_collectors.id = reports.data_collector_id
    join national_societies on national_societies.id = reports.national_society_id
    join countries on countries.id = national_societies.country_id
    where alert_reports.alert_id = ${alertId} and (${includesDismissed} or reports.status <> 'Rejected')
      and not reports.is_training and not reports.is_anonymized
      and data_collectors.deleted_at is null and not data_collectors.is_anonymized
    order by data_collectors.id, reports.received_at desc, reports.id desc`.execute(db);
  return rows;
}
