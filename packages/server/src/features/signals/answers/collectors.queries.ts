import { signalLimits } from '@harken/domain/signals/monitoring/limits';
import { sql } from 'kysely';
import { maySeeSender, toViewer } from '../../../platform/access/senders.queries.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { SignalReader } from '../signals.access.ts';
import { isInPeriodOfSignal, isInPlaceOfSignal } from './reports-of-signal.queries.ts';

/** A collector who can be asked about a signal, and how their last report came. */
export interface CollectorToAsk {
  dataCollectorId: number;
  phoneNumber: string;
  smsGatewayId: number | null;
  modemNumber: number | null;
}

type Asking = Pick<SignalReader, 'user' | 'scope'>;

/**
 * Collectors with a phone number whose counted reports of the health risk came from the place in the weeks of a signal, as far as the
 * caller may see them: those with the latest reports. Deleted and anonymised ones and those of closed projects are left out.
 */
const collectorsToAsk = (signalId: number, { user, scope }: Asking) => sql`
  select collectors.* from (
    select distinct on (data_collectors.id) data_collectors.id as data_collector_id, numbers.normalized_number as phone_number,
      raw_reports.sms_gateway_id, case when raw_reports.sms_gateway_id is not null then raw_reports.modem_number end as modem_number,
      reports.received_at
    from signals
    left join signal_clusters on signal_clusters.signal_id = signals.id
    join project_health_risks risks on risks.health_risk_id = signals.health_risk_id
    join projects on projects.id = risks.project_id and projects.national_society_id = signals.national_society_id
      and projects.state = 'Open'
    join reports on reports.project_health_risk_id = risks.id
      and ${isInPeriodOfSignal}
    join raw_reports on raw_reports.id = reports.id
    join villages on villages.id = reports.village_id
    join districts on districts.id = villages.district_id
    join data_collectors on data_collectors.id = reports.data_collector_id
    join data_collector_phone_numbers numbers on numbers.data_collector_id = data_collectors.id and numbers.field = 'Primary'
    where signals.id = ${signalId} and reports.status <> 'Rejected' and not reports.is_training and not reports.is_repetition
      and not reports.is_anonymized and data_collectors.deleted_at is null and not data_collectors.is_anonymized
      and ${isInPlaceOfSignal}
      and reports.received_at >= signals.first_week::timestamptz - interval '2 days'
      and ${maySeeSender(toViewer(scope, user))}
    order by data_collectors.id, reports.received_at desc) collectors
  order by collectors.received_at desc, collectors.data_collector_id limit ${signalLimits.maxRecipients}`;

export async function findCollectorsToAsk(
  db: Database,
  signalId: number,
  asking: Asking,
): Promise<CollectorToAsk[]> {
  const { rows } = await collectorsToAsk(signalId, asking).execute(db);
  return rows as CollectorToAsk[];
}

export async function countCollectorsToAsk(db: Database, signalId: number, asking: Asking): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (${collectorsToAsk(signalId, asking)}) found`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Locks collectors against deletion until the transaction ends, so that deleting one finds every message. @returns those left */
export async function lockCollectors(trx: Database, ids: number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select id from data_collectors where id = any(${ids}::int[]) and deleted_at is null order by id for key share`.execute(
    trx,
  );
  return new Set(rows.map(({ id }) => id));
}
