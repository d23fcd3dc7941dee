import type { CalendarDate } from '@harken/domain/calendar/calendar-date';
import type { AnsweredCluster, OpenCluster } from '@harken/domain/signals/clusters/assess-clusters';
import type { ClusterFigures } from '@harken/domain/signals/clusters/scan-risk';
import { quietAfterAnswer } from '@harken/domain/signals/monitoring/signal-state';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';

/** Lets one process at a time store clusters of a society until the transaction ends: they must not share villages. */
export async function lockClusters(trx: Database, nationalSocietyId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('signal clusters'), ${nationalSocietyId}::int)`.execute(
    trx,
  );
}

const villageIds = sql`array(
  select inside.village_id from signal_cluster_villages inside where inside.signal_id = signals.id order by inside.village_id)`;

/** The open clusters of a society whose last day is not before a day. */
export async function findOpenClusters(
  db: Database,
  { nationalSocietyId, since }: { nationalSocietyId: number; since: CalendarDate },
): Promise<(OpenCluster & { healthRiskId: number })[]> {
  const { rows } = await sql<OpenCluster & { healthRiskId: number }>`
    select signals.id, signals.health_risk_id, ${villageIds} as village_ids, clusters.first_day::text as first_day,
      clusters.last_day::text as last_day, signals.observed, signals.expected, clusters.p, signals.completeness
    from signals join signal_clusters clusters on clusters.signal_id = signals.id
    where signals.national_society_id = ${nationalSocietyId} and signals.state = 'open' and signals.kind = 'cluster'
      and clusters.last_day >= ${since}::date
    order by signals.id`.execute(db);
  return rows;
}

/** The answered clusters that can still keep others from being raised: answered lately, or with a late last day. */
export async function findAnsweredClusters(
  db: Database,
  { nationalSocietyId, since, now }: { nationalSocietyId: number; since: CalendarDate; now: Date },
): Promise<(AnsweredCluster & { healthRiskId: number })[]> {
  const { rows } = await sql<Omit<AnsweredCluster, 'at'> & { healthRiskId: number; answeredAt: Date }>`
    select signals.health_risk_id, ${villageIds} as village_ids, clusters.last_day::text as last_day, signals.answered_at
    from signals join signal_clusters clusters on clusters.signal_id = signals.id
    where signals.national_society_id = ${nationalSocietyId} and signals.answered_at is not null and signals.kind = 'cluster'
      and (clusters.last_day >= ${since}::date or signals.answered_at > ${new Date(now.getTime() - quietAfterAnswer)})`.execute(
    db,
  );
  return rows.map(({ answeredAt, ...cluster }) => ({ ...cluster, at: answeredAt.getTime() }));
}

interface Stored {
  nationalSocietyId: number;
  /** The first days of the epi weeks of the first and the last day. */
  firstWeek: CalendarDate;
  week: CalendarDate;
  at: Date;
}

function toColumns(figures: ClusterFigures, { firstWeek, week, at }: Stored) {
  const { observed, expected, upper, completeness, urgency, method } = figures;
  return {
    ...{ observed, expected, upper, completeness, urgency, method, firstWeek, week, computedAt: at },
    villageId: figures.centreId,
    parameters: JSON.stringify(figures.parameters),
    methods: JSON.stringify([]),
    series: JSON.stringify(figures.series),
  };
}

/**
 * Stores a new cluster, unless one of its villages belongs to a cluster of the health risk that is open or was answered within the
 * last seven days; both may have happened while it was computed.
 *
 * @returns whether it was stored
 */
export async function insertCluster(
  trx: Database,
  healthRiskId: number,
  figures: ClusterFigures,
  stored: Stored,
): Promise<boolean> {
  const { nationalSocietyId, at } = stored;
  const ids = figures.villages.map(({ villageId }) => villageId);
  const same = await sql`
    select from signals join signal_cluster_villages inside on inside.signal_id = signals.id
    where signals.national_society_id = ${nationalSocietyId} and signals.health_risk_id = ${healthRiskId}
      and signals.kind = 'cluster' and inside.village_id = any(${ids}::int[])
      and (signals.state = 'open' or signals.answered_at > ${new Date(at.getTime() - quietAfterAnswer)})
    limit 1`.execute(trx);
  if (same.rows.length > 0) return false;
  const { id } = await trx
    .insertInto('signals')
    .values({
      ...{ ...toColumns(figures, stored), nationalSocietyId, healthRiskId, kind: 'cluster', raisedAt: at },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await storeCluster(trx, id, figures);
  return true;
}

/** Stores new figures of a cluster, unless somebody answered it meanwhile. @returns whether they were stored */
export async function updateCluster(
  trx: Database,
  signalId: number,
  figures: ClusterFigures,
  stored: Stored,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('signals')
    .set(toColumns(figures, stored))
    .where('id', '=', signalId)
    .where('state', '=', 'open')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await trx.deleteFrom('signalClusters').where('signalId', '=', signalId).execute();
  await storeCluster(trx, signalId, figures);
  return true;
}

async function storeCluster(trx: Database, signalId: number, figures: ClusterFigures): Promise<void> {
  const { firstDay, lastDay, latitude, longitude, radiusKm, p, recurrenceDays, villages } = figures;
  await trx
    .insertInto('signalClusters')
    .values({ signalId, firstDay, lastDay, latitude, longitude, radiusKm, p, recurrenceDays })
    .execute();
  await trx
    .insertInto('signalClusterVillages')
    .values(villages.map((village) => ({ signalId, ...village })))
    .execute();
}
