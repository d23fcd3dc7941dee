import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { keepPlan } from '../../platform/db/kept-plans.ts';
import { readIds } from '../../platform/db/packed-numbers.ts';
import { isOfOrganization } from './dashboards.queries.ts';
import type { PlaceSelection } from './dashboards.selection.ts';

/** Which alerts a dashboard counts; null means no restriction. */
export interface AlertSelection {
  projectIds: number[];
  projectHealthRiskIds: number[] | null;
  /** An alert counts if one of its reports is from these places and from a collector of this organization. */
  places: PlaceSelection | null;
  organizationId: number | null;
  /** When it was escalated, dismissed or closed; half-open. */
  from: Date;
  until: Date;
  now: Date;
}

export interface AlertCounts {
  open: number;
  escalated: number;
  dismissed: number;
  closed: number;
  /** Open alerts that are past the assessment target of their project. */
  overdue: number;
}

/** How many alerts are open now, and how many were escalated, dismissed or closed in a period and still have that status. */
export async function countAlerts(db: Database, selection: AlertSelection): Promise<AlertCounts> {
  const { projectIds, projectHealthRiskIds, from, until, now } = selection;
  const changedWithinPeriod = (status: string, column: string) =>
    sql`(alerts.status = ${sql.lit(status)} and ${sql.ref(column)} >= ${from} and ${sql.ref(column)} < ${until})`;
  const isOpen = sql`alerts.status = 'Open'`;
  const isEscalated = changedWithinPeriod('Escalated', 'alerts.escalated_at');
  const isDismissed = changedWithinPeriod('Dismissed', 'alerts.dismissed_at');
  const isClosed = changedWithinPeriod('Closed', 'alerts.closed_at');
  const isOfHealthRisk = projectHealthRiskIds
    ? sql`alerts.project_health_risk_id = any(${projectHealthRiskIds}::int[])`
    : sql`true`;
  const { rows } = await sql<AlertCounts>`
    select ${keepPlan}
      count(*) filter (where ${isOpen})::int as open,
      count(*) filter (where ${isEscalated})::int as escalated,
      count(*) filter (where ${isDismissed})::int as dismissed,
      count(*) filter (where ${isClosed})::int as closed,
      count(*) filter (where ${isOpen}
        and alerts.created_at < ${now}::timestamptz - make_interval(hours => projects.assess_target_hours))::int as overdue
    from alerts join projects on projects.id = alerts.project_id
    where alerts.project_id = any(${projectIds}::int[])
      and ${isOfHealthRisk}
      and (${isOpen} or ${isEscalated} or ${isDismissed} or ${isClosed})
      and ${hasReport(selection)}`.execute(db);
  return rows[0] ?? { open: 0, escalated: 0, dismissed: 0, closed: 0, overdue: 0 };
}

/**
 * Whether an alert has a report from one of the places and from a collector of the organization, both as stored with the alert: the
 * reports themselves are anywhere among millions. Looked up for one alert after the other, because PostgreSQL cannot estimate how many
 * reports match and would start with those of all alerts.
 */
export function hasReport({ places, projectIds, organizationId }: AlertSelection): RawBuilder<unknown> {
  if (places === null && organizationId === null) return sql`true`;
  const atPlace =
    places &&
    sql`(links.village_id = any(${places.villageIds}::int[]) or links.zone_id = any(${places.zoneIds}::int[])
      or (${places.includeUnknownLocation} and links.village_id is null))`;
  const ofOrganization =
    organizationId === null
      ? null
      : sql`case when links.data_collector_id in (select data_collectors.id from data_collectors
          where ${isOfOrganization('data_collectors', { projectIds, organizationId })}) then true end`;
  // PostgreSQL makes no join of what is in a case or has an offset.
  return sql`case when exists (
    select from alert_reports links where links.alert_id = alerts.id and ${atPlace ?? sql`true`}
      and ${ofOrganization ?? sql`true`}
    offset 0) then true end`;
}

/** Which collectors are counted; null means no restriction. */
export interface DeployedSelection {
  projectIds: number[];
  type: 'Human' | 'CollectionPoint' | null;
  isTraining: boolean | null;
  /** A collector counts if one of their locations is at one of these places. */
  places: PlaceSelection | null;
  organizationId: number | null;
}

/** The IDs of the collectors that are deployed now. */
export async function findDeployedCollectors(
  db: Database,
  { projectIds, type, isTraining, places, organizationId }: DeployedSelection,
): Promise<number[]> {
  const atPlace = places
    ? sql`exists (select from data_collector_locations found where found.data_collector_id = collectors.id
        and (found.village_id = any(${places.villageIds}::int[]) or found.zone_id = any(${places.zoneIds}::int[])))`
    : sql`true`;
  const { rows } = await sql<{ ids: Buffer | null }>`
    select string_agg(int4send(collectors.id), ''::bytea) as ids from data_collectors collectors
    where collectors.project_id = any(${projectIds}::int[]) and collectors.deleted_at is null and collectors.is_deployed
      and (${type}::text is null or collectors.data_collector_type = ${type})
      and (${isTraining}::boolean is null or collectors.is_in_training_mode = ${isTraining})
      and ${isOfOrganization('collectors', { projectIds, organizationId })} and ${atPlace}`.execute(db);
  return readIds(rows[0]?.ids);
}
