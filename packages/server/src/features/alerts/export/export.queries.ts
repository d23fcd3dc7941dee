import type { AlertEventType, AlertStatus } from '@harken/domain/alerts/statuses';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import type { PlaceIds } from '../../../platform/place-codes.queries.ts';
import { nameOfHealthRisk, neededReports, selectFromAlerts } from '../alerts.queries.ts';
import {
  type AlertSorting,
  type AlertsFilter,
  buildOrder,
  selectFilteredAlerts,
} from '../list/list.queries.ts';

/** Alerts fetched per batch. The first batch is smaller, so that the download starts soon. */
const batchSize = 500;
const firstBatchSize = 50;

/** The last event of one type. */
export interface LatestEvent {
  subtype: string | null;
  text: string | null;
}

/** One row of the file. */
export interface ExportedAlert {
  id: number;
  status: AlertStatus;
  createdAt: Date;
  escalatedAt: Date | null;
  dismissedAt: Date | null;
  dismissalReason: string | null;
  closedAt: Date | null;
  lastReportReceivedAt: Date;
  healthRisk: string;
  healthRiskId: number;
  healthRiskCode: number;
  /** How many accepted reports it needs to be escalated. */
  neededCount: number;
  escalatedOutcome: string | null;
  reportCount: number;
  /** Place of the last report, and the organization of its supervisor. */
  region: string | null;
  district: string | null;
  village: string | null;
  zone: string | null;
  regionId: number | null;
  districtId: number | null;
  villageId: number | null;
  zoneId: number | null;
  organizationId: number | null;
  latestEvents: Partial<Record<AlertEventType, LatestEvent>> | null;
}

/**
 * All alerts of a list in its order, streamed from one snapshot of the database: alerts raised or decided on in between are
 * not included. The cursor only holds ids; the rest is fetched in batches.
 */
export async function* streamAlerts(
  db: Database,
  filter: AlertsFilter,
  order: AlertSorting,
  languageCode: string,
): AsyncGenerator<ExportedAlert> {
  const trx = await db
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute();
  try {
    const list = selectFilteredAlerts(trx, filter)
      .select('alerts.id')
      .orderBy(buildOrder(filter, { ...order, languageCode }));
    await sql`declare exported_alerts no scroll cursor for ${list}`.execute(trx);
    let ids = await fetchNextIds(trx, firstBatchSize);
    while (ids.length > 0) {
      const alerts = await findExportedAlerts(trx, ids, languageCode);
      const byId = new Map(alerts.map((alert) => [alert.id, alert]));
      yield* ids.flatMap((id) => byId.get(id) ?? []);
      ids = await fetchNextIds(trx, batchSize);
    }
  } finally {
    await trx.rollback().execute();
  }
}

async function fetchNextIds(trx: Database, count: number): Promise<number[]> {
  const next = sql<{ id: number }>`fetch forward ${sql.lit(count)} from exported_alerts`;
  const { rows } = await next.execute(trx);
  return rows.map(({ id }) => id);
}

const lastReportPlace = sql<
  Pick<ExportedAlert, 'region' | 'district' | 'village' | 'zone' | 'organizationId' | keyof PlaceIds>
>`(
  select regions.name as region, districts.name as district, villages.name as village, zones.name as zone,
    regions.id as region_id, districts.id as district_id, villages.id as village_id, zones.id as zone_id,
    user_national_societies.organization_id
  from alert_reports
  join reports on reports.id = alert_reports.report_id
  left join villages on villages.id = reports.village_id
  left join districts on districts.id = villages.district_id
  left join regions on regions.id = districts.region_id
  left join zones on zones.id = reports.zone_id
  left join data_collectors on data_collectors.id = reports.data_collector_id
  left join user_national_societies
    on user_national_societies.user_id = coalesce(data_collectors.supervisor_id, data_collectors.head_supervisor_id)
    and user_national_societies.national_society_id = reports.national_society_id
  where alert_reports.alert_id = alerts.id
  order by reports.received_at desc, reports.id desc
  limit 1)`;

const reportCount = sql<number>`(
  select count(*) from alert_reports where alert_reports.alert_id = alerts.id)`;

const latestEvents = sql<ExportedAlert['latestEvents']>`(
  select json_object_agg(latest.type, json_build_object('subtype', latest.subtype, 'text', latest.text))
  from (
    select distinct on (types.id) types.name as type, subtypes.name as subtype, events.text
    from alert_event_logs events
    join alert_event_types types on types.id = events.alert_event_type_id
    left join alert_event_subtypes subtypes on subtypes.id = events.alert_event_subtype_id
    where events.alert_id = alerts.id
    order by types.id, events.occurred_at desc, events.id desc) latest)`;

/** The columns of the file for some alerts, unordered. The health risk is named in the language of the file. */
export function findExportedAlerts(
  db: Database,
  ids: number[],
  languageCode: string,
): Promise<ExportedAlert[]> {
  return selectFromAlerts(db)
    .leftJoinLateral(lastReportPlace.as<'last'>('last'), (join) => join.onTrue())
    .select([
      'alerts.id',
      'alerts.status',
      'alerts.createdAt',
      'alerts.escalatedAt',
      'alerts.dismissedAt',
      'alerts.dismissalReason',
      'alerts.closedAt',
      'alerts.lastReportReceivedAt',
      nameOfHealthRisk(languageCode).as('healthRisk'),
      'projectHealthRisks.healthRiskId',
      sql<number>`(select health_risk_code from health_risks where id = project_health_risks.health_risk_id)`.as(
        'healthRiskCode',
      ),
      neededReports.as('neededCount'),
      'alerts.escalatedOutcome',
      reportCount.as('reportCount'),
      'last.region',
      'last.district',
      'last.village',
      'last.zone',
      'last.regionId',
      'last.districtId',
      'last.villageId',
      'last.zoneId',
      'last.organizationId',
      latestEvents.as('latestEvents'),
    ])
    .where('alerts.id', '=', sql<number>`any(${ids}::int[])`)
    .execute() as unknown as Promise<ExportedAlert[]>;
}
