import { addDays, type CalendarDate, daysBetween } from '@harken/domain/calendar/calendar-date';
import { getEpiWeek, getFirstDayOfEpiWeek } from '@harken/domain/calendar/epi-week';
import { getCalendarDate, getStartOfDay } from '@harken/domain/calendar/time-zone';
import {
  type AssessedCluster,
  assessClusters,
  listFoundAgain,
  type OpenCluster,
  oldestAnswered,
  oldestOpen,
  reassessCluster,
} from '@harken/domain/signals/clusters/assess-clusters';
import { clusterRules } from '@harken/domain/signals/clusters/cluster-rules';
import { groupCases } from '@harken/domain/signals/clusters/group-cases';
import type { RiskScan } from '@harken/domain/signals/clusters/scan-risk';
import type { Database } from '../../../platform/db/database.ts';
import { describeForLog } from '../../../platform/db/database-errors.ts';
import { readPopulations } from '../../../platform/place-populations.queries.ts';
import type { Services } from '../../../platform/services.ts';
import { defineWorkerTask } from '../../../platform/workers/worker-pool.ts';
import { notifyWebhooksOfSignals } from '../../webhooks/index.ts';
import { type ChangedSum, findSociety, type WatchedSociety } from '../counting/counting.queries.ts';
import { withdrawSignal } from '../evaluation/evaluation.queries.ts';
import { findDuty } from '../evaluation/survey.queries.ts';
import {
  findAnsweredClusters,
  findOpenClusters,
  insertCluster,
  lockClusters,
  updateCluster,
} from './clusters.queries.ts';
import { findDailyCases, findPositions } from './daily-cases.queries.ts';
import type { scanInThread } from './scan-risk.task.ts';

/** Seconds for one search, and for all of a job: less than the time after which a job is considered lost. */
const maxSeconds = { risk: 60, society: 200 };
/** Seconds after which a job begins no other search. */
const lastBeginning = maxSeconds.society - 2 * maxSeconds.risk;
const scanTask = defineWorkerTask<typeof scanInThread>(
  new URL('./scan-risk.task.ts', import.meta.url),
  'scanInThread',
  maxSeconds.risk,
);

type Searching = Pick<Services, 'db' | 'clock' | 'workers' | 'live' | 'log' | 'config'>;

/**
 * Searches every health risk of a society for clusters that reach up to yesterday, and its open clusters that were not found again up to
 * their own last day. Health risks with the fewest cases come first; those that are not reached in time are left to the next night.
 */
export async function searchClusters(services: Searching, nationalSocietyId: number): Promise<void> {
  const search = await beginSearch(services, nationalSocietyId);
  if (!search) return;
  const startedAt = performance.now();
  const risks = [...search.cases].sort(([, a], [, b]) => a.length - b.length).map(([id]) => id);
  const others = search.open.map(({ healthRiskId }) => healthRiskId);
  for (const healthRiskId of new Set([...risks, ...others])) {
    if (performance.now() - startedAt > lastBeginning * 1000) {
      services.log.warn({ nationalSocietyId, healthRiskId }, 'Searching clusters took too long');
      return;
    }
    await searchRisk(services, search, healthRiskId);
  }
}

/** Searches open clusters again whose reports changed, up to their own last day. */
export async function reassessChangedClusters(
  services: Searching,
  { id: nationalSocietyId }: WatchedSociety,
  changes: readonly ChangedSum[],
): Promise<void> {
  const since = changes.map(({ firstDay }) => firstDay).sort()[0];
  if (since === undefined) return;
  const changed = (await findOpenClusters(services.db, { nationalSocietyId, since })).filter((open) =>
    changes.some((change) => isInside(open, change)),
  );
  if (changed.length === 0) return;
  const search = await beginSearch(services, nationalSocietyId);
  if (!search) return;
  const ids = new Set(changed.map(({ id }) => id));
  const startedAt = performance.now();
  for (const open of search.open.filter(({ id }) => ids.has(id))) {
    // the night searches those that are left
    if (performance.now() - startedAt > lastBeginning * 1000) return;
    const assessed = reassessCluster(await scan(services, search, open.healthRiskId, open.lastDay), open);
    await store(services, search, open.healthRiskId, assessed ? [assessed] : []);
  }
}

const isInside = (
  { healthRiskId, villageIds, firstDay, lastDay }: OpenCluster & { healthRiskId: number },
  change: ChangedSum,
) =>
  change.healthRiskId === healthRiskId &&
  villageIds.includes(change.villageId) &&
  change.firstDay <= lastDay &&
  addDays(change.firstDay, 6) >= firstDay;

/** What all searches of a society need. */
interface Search {
  society: WatchedSociety;
  at: Date;
  /** Yesterday: the last full day. */
  lastDay: CalendarDate;
  villages: { id: number; latitude: number; longitude: number; population: number | null }[];
  collectors: Awaited<ReturnType<typeof findDuty>>;
  /** By health risk: rows of village, days before the last day, and cases. */
  cases: ReadonlyMap<number, Int32Array>;
  /** Rows of village and days before the last day with reports of any health risk. */
  reported: Int32Array;
  open: (OpenCluster & { healthRiskId: number })[];
  answered: Awaited<ReturnType<typeof findAnsweredClusters>>;
}

async function beginSearch(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  nationalSocietyId: number,
): Promise<Search | null> {
  const society = await findSociety(db, nationalSocietyId);
  if (!society) return null;
  const at = clock.now();
  const lastDay = addDays(getCalendarDate(society.timeZoneId, at.getTime()), -1);
  const first = addDays(oldestOpen(lastDay), 1 - clusterRules.days);
  const days = { nationalSocietyId, first, last: lastDay };
  const year = Number(lastDay.slice(0, 4));
  const [positions, populations, rows, collectors, open, answered] = await Promise.all([
    findPositions(db, days),
    readPopulations(db, { nationalSocietyId, level: 'village', year }),
    findDailyCases(db, days),
    findDuty(db, { nationalSocietyId, villageIds: null, since: new Date(`${first}T00:00:00Z`) }),
    findOpenClusters(db, { nationalSocietyId, since: oldestOpen(lastDay) }),
    findAnsweredClusters(db, { nationalSocietyId, since: oldestAnswered(lastDay), now: at }),
  ]);
  const villages = positions.map((village) => ({
    ...village,
    population: populations.get(village.id) ?? null,
  }));
  return { society, at, lastDay, villages, collectors, ...groupCases(rows), open, answered };
}

async function searchRisk(services: Searching, search: Search, healthRiskId: number): Promise<void> {
  const { lastDay, at } = search;
  const open = search.open.filter((one) => one.healthRiskId === healthRiskId);
  const answered = search.answered.filter((one) => one.healthRiskId === healthRiskId);
  const found = await scan(services, search, healthRiskId, lastDay);
  const assessed: AssessedCluster[] = assessClusters(found, {
    ...{ open, answered, now: at.getTime() },
    countCasesAfter: (villageIds, day) =>
      countCases(search.cases.get(healthRiskId), villageIds, daysBetween(day, lastDay)),
  });
  const again = listFoundAgain(found, open);
  for (const one of open.filter(({ id }) => !again.has(id))) {
    const reassessed = reassessCluster(await scan(services, search, healthRiskId, one.lastDay), one);
    if (reassessed) assessed.push(reassessed);
  }
  await store(services, search, healthRiskId, assessed);
}

/** The cases of villages in so many last days. */
function countCases(rows: Int32Array | undefined, villageIds: readonly number[], days: number): number {
  let sum = 0;
  for (let row = 0; rows && row < rows.length; row += 3)
    if ((rows[row + 1] as number) < days && villageIds.includes(rows[row] as number))
      sum += rows[row + 2] as number;
  return sum;
}

/** Searches one health risk up to a day, in a thread. One that takes too long is not searched. */
async function scan(
  { workers, log }: Searching,
  search: Search,
  healthRiskId: number,
  lastDay: CalendarDate,
): Promise<RiskScan> {
  const { villages, collectors, society } = search;
  const later = daysBetween(lastDay, search.lastDay);
  const cases = shift(search.cases.get(healthRiskId) ?? new Int32Array(0), 3, later);
  const reported = shift(search.reported, 2, later);
  const end = getStartOfDay(society.timeZoneId, addDays(lastDay, 1));
  try {
    return await workers.run(scanTask, { villages, cases, reported, collectors, lastDay, end });
  } catch (error) {
    log.warn({ ...describeForLog(error), healthRiskId }, 'Searching clusters failed');
    return { isSearched: false, clusters: [] };
  }
}

/** The rows up to an earlier last day; days are counted back from it. */
function shift(rows: Int32Array, width: number, later: number): Int32Array {
  if (later === 0) return rows;
  const earlier: number[] = [];
  for (let row = 0; row < rows.length; row += width) {
    const age = (rows[row + 1] as number) - later;
    if (age >= 0) earlier.push(rows[row] as number, age, ...rows.subarray(row + 2, row + width));
  }
  return Int32Array.from(earlier);
}

async function store(
  { db, live, config }: Searching,
  { society, at }: Search,
  healthRiskId: number,
  assessed: readonly AssessedCluster[],
): Promise<void> {
  if (assessed.length === 0) return;
  const nationalSocietyId = society.id;
  const changed = await db.transaction().execute(async (trx) => {
    await lockClusters(trx, nationalSocietyId);
    let count = 0;
    for (const cluster of assessed)
      if (await storeOne(trx, cluster, { society, at, healthRiskId })) count += 1;
    if (count > 0) await notifyWebhooksOfSignals(trx, { config }, { nationalSocietyId, at });
    return count;
  });
  if (changed > 0) live.announce({ change: 'signal/evaluated', nationalSocietyId });
}

function storeOne(
  trx: Database,
  cluster: AssessedCluster,
  { society, at, healthRiskId }: { society: WatchedSociety; at: Date; healthRiskId: number },
): Promise<boolean> {
  const nationalSocietyId = society.id;
  if (cluster.kind === 'withdraw') return withdrawSignal(trx, cluster, { at });
  const { figures } = cluster;
  const [firstWeek, week] = [figures.firstDay, figures.lastDay].map((day) => {
    const { year, week: number } = getEpiWeek(day, society.weekStart);
    return getFirstDayOfEpiWeek(year, number, society.weekStart);
  }) as [CalendarDate, CalendarDate];
  const stored = { nationalSocietyId, firstWeek, week, at };
  return cluster.kind === 'raise'
    ? insertCluster(trx, healthRiskId, figures, stored)
    : updateCluster(trx, cluster.signalId, figures, stored);
}
