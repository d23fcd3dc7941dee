import type { CalendarDate } from '@harken/domain/calendar/calendar-date';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { selectPlaceCode } from '../../platform/place-codes.queries.ts';
import { type EventContext, societyColumns } from './webhooks.events.queries.ts';

/** What an event contains about a signal. */
export interface SignalDetails extends Omit<EventContext, 'projectId' | 'projectName'> {
  id: number;
  kind: 'area' | 'cluster';
  method: string;
  raisedAt: Date;
  firstDay: string;
  lastDay: string;
  observed: number;
  expected: number;
  /** Null for clusters, which have no bound. */
  upperBound: number | null;
  place: { level: 'region' | 'district' | 'village'; id: number; name: string; pcode: string | null };
  villageIds: number[];
}

/**
 * The open signals of a society that were raised at an instant.
 *
 * @param day on which the codes of places are in effect
 */
export async function findRaisedSignals(
  db: Database,
  { nationalSocietyId, raisedAt, day }: { nationalSocietyId: number; raisedAt: Date; day: CalendarDate },
): Promise<SignalDetails[]> {
  const placeOf = (level: 'region' | 'district' | 'village', table: string) => sql`
    when ${sql.ref(`${table}.id`)} is not null then json_build_object('level', ${level}::text, 'id', ${sql.ref(`${table}.id`)},
      'name', ${sql.ref(`${table}.name`)}, 'pcode', ${selectPlaceCode(level, sql.ref(`${table}.id`), day)})`;
  const { rows } = await sql<SignalDetails>`
    select signals.id, signals.kind, signals.method, signals.raised_at, ${societyColumns},
      coalesce(clusters.first_day, signals.week) as first_day, coalesce(clusters.last_day, signals.week + 6) as last_day,
      signals.observed, signals.expected, case when signals.kind = 'area' then signals.upper end as upper_bound,
      case ${placeOf('region', 'regions')} ${placeOf('district', 'districts')} ${placeOf('village', 'villages')} end as place,
      array(select inside.village_id from signal_cluster_villages inside where inside.signal_id = signals.id
        order by inside.kilometres, inside.village_id) as village_ids
    from signals
    join national_societies on national_societies.id = signals.national_society_id
    join health_risks on health_risks.id = signals.health_risk_id
    left join regions on regions.id = signals.region_id
    left join districts on districts.id = signals.district_id
    left join villages on villages.id = signals.village_id
    left join signal_clusters clusters on clusters.signal_id = signals.id
    where signals.national_society_id = ${nationalSocietyId} and signals.state = 'open' and signals.raised_at = ${raisedAt}
    order by signals.id`.execute(db);
  return rows;
}

/** What an event contains about a gateway that is down. */
export interface GatewayDetails {
  id: number;
  nationalSocietyId: number;
  nationalSocietyName: string;
  type: string;
  outageId: number;
  reason: 'canary' | 'nonReporting';
  downAt: Date;
  lastMessageAt: Date | null;
}

/** A gateway with its present outage; undefined if it has none. */
export async function findGatewayDetails(
  db: Database,
  smsGatewayId: number,
): Promise<GatewayDetails | undefined> {
  const { rows } = await sql<GatewayDetails>`
    select gateways.id, gateways.gateway_type as type, gateways.national_society_id,
      national_societies.name as national_society_name, outages.id as outage_id, outages.reason, outages.down_at,
      outages.last_message_at
    from sms_gateways gateways
    join national_societies on national_societies.id = gateways.national_society_id
    join gateway_outages outages on outages.sms_gateway_id = gateways.id and outages.up_at is null
    where gateways.id = ${smsGatewayId}`.execute(db);
  return rows[0];
}
