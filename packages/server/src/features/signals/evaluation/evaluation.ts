import type { CalendarDate } from '@harken/domain/calendar/calendar-date';
import type { SurveyedWeeks } from '@harken/domain/signals/monitoring/areas';
import type {
  AssessedSignal,
  SocietyToAssess,
  WatchedRisk,
} from '@harken/domain/signals/monitoring/assess-society';
import { recentWeeks } from '@harken/domain/signals/monitoring/signal-state';
import { findWeekIndex } from '@harken/domain/signals/monitoring/weeks';
import type { Database } from '../../../platform/db/database.ts';
import type { Services } from '../../../platform/services.ts';
import { defineWorkerTask } from '../../../platform/workers/worker-pool.ts';
import { notifyWebhooksOfSignals } from '../../webhooks/index.ts';
import { reassessChangedClusters } from '../clusters/clusters.ts';
import { type ChangedSum, findSociety, type WatchedSociety } from '../counting/counting.queries.ts';
import { recountSociety } from '../counting/counting.ts';
import type { assessInThread } from './assess-society.task.ts';
import {
  findSignalChanges,
  findSocietiesWithChanges,
  finishNight,
  insertSignal,
  removeSignalChanges,
  updateSignal,
  withdrawSignal,
} from './evaluation.queries.ts';
import { findLatestAnswers, findMethods, findOpenSignals, findVillages } from './survey.queries.ts';
import { listSurveyedDays, readSurvey } from './survey.ts';

/** Seconds: less than the time after which a job is considered lost. */
const maxSeconds = 240;
const assess = defineWorkerTask<typeof assessInThread>(
  new URL('./assess-society.task.ts', import.meta.url),
  'assessInThread',
  maxSeconds,
);

type Evaluating = Pick<Services, 'db' | 'clock' | 'workers' | 'live' | 'log' | 'config'>;

/** Evaluates the latest full week of every health risk and place of a society, and its open signals. May run twice. */
export async function evaluateSociety(services: Evaluating, nationalSocietyId: number): Promise<void> {
  const { db, clock } = services;
  const society = await findSociety(db, nationalSocietyId);
  if (!society) return;
  const firstDays = listSurveyedDays(society, clock.now());
  await recountSociety(services, nationalSocietyId, firstDays);
  const survey = await readSurvey(services, society, { firstDays, regionIds: null });
  await evaluate(services, society, { survey, firstDays, targets: null, from: firstDays.length - 2 });
  await finishNight(db, { nationalSocietyId, at: clock.now() });
}

/** Evaluates the places and health risks whose cases changed, in every society. */
export async function evaluateChanges(services: Evaluating): Promise<void> {
  for (const id of await findSocietiesWithChanges(services.db)) {
    const society = await findSociety(services.db, id);
    if (society) await evaluateChangesOf(services, society);
  }
}

async function evaluateChangesOf(services: Evaluating, society: WatchedSociety): Promise<void> {
  const { db, clock } = services;
  const nationalSocietyId = society.id;
  const { lastId, changes } = await findSignalChanges(db, nationalSocietyId);
  const firstDays = listSurveyedDays(society, clock.now());
  const { targets, regionIds } = await findTargets(db, nationalSocietyId, changes);
  const survey = await readSurvey(services, society, { firstDays, regionIds });
  const oldest = changes.reduce(
    (week, { firstDay }) => Math.min(week, findWeekIndex(firstDays, firstDay)),
    firstDays.length - 1,
  );
  await evaluate(services, society, { survey, firstDays, targets, from: Math.max(oldest, 0) });
  await reassessChangedClusters(services, society, changes);
  await removeSignalChanges(db, { nationalSocietyId, lastId });
}

/** The village, district and region of each change. */
async function findTargets(db: Database, nationalSocietyId: number, changes: readonly ChangedSum[]) {
  const villages = new Map(
    (await findVillages(db, nationalSocietyId)).map((village) => [village.id, village]),
  );
  const targets = new Map<string, WatchedRisk>();
  const regionIds = new Set<number>();
  for (const { villageId, healthRiskId } of changes) {
    const village = villages.get(villageId);
    if (!village) continue;
    regionIds.add(village.regionId);
    const places = [
      { level: 'region', placeId: village.regionId },
      { level: 'district', placeId: village.districtId },
      { level: 'village', placeId: village.id },
    ] as const;
    for (const place of places)
      targets.set(`${healthRiskId} ${place.level} ${place.placeId}`, { ...place, healthRiskId });
  }
  return { targets: [...targets.values()], regionIds: [...regionIds] };
}

interface Evaluation {
  survey: SurveyedWeeks;
  firstDays: CalendarDate[];
  targets: WatchedRisk[] | null;
  /** The first week that may raise a signal. */
  from: number;
}

async function evaluate(
  services: Evaluating,
  society: WatchedSociety,
  { survey, firstDays, targets, from }: Evaluation,
): Promise<void> {
  const { db, clock, workers, live } = services;
  const nationalSocietyId = society.id;
  const at = clock.now();
  const input = { ...survey, targets, from, now: at.getTime() };
  const stored = await readStored(db, { nationalSocietyId, firstDays, at });
  const assessed = await workers.run(assess, { ...input, ...stored });
  const evaluated = { nationalSocietyId, firstDays, at };
  const changed = await db.transaction().execute(async (trx) => {
    let count = 0;
    for (const signal of assessed) if (await storeSignal(trx, signal, evaluated)) count += 1;
    if (count > 0) await notifyWebhooksOfSignals(trx, services, { nationalSocietyId, at });
    return count;
  });
  if (changed > 0) live.announce({ change: 'signal/evaluated', nationalSocietyId });
}

/** Answers of so long ago are about weeks that cannot raise a signal. */
const answersSince = (recentWeeks + 2) * 7 * 86_400_000;

async function readStored(
  db: Database,
  { nationalSocietyId, firstDays, at }: { nationalSocietyId: number; firstDays: CalendarDate[]; at: Date },
): Promise<Pick<SocietyToAssess, 'methods' | 'open' | 'answered'>> {
  const since = new Date(at.getTime() - answersSince);
  const [methods, open, answers] = await Promise.all([
    findMethods(db, nationalSocietyId),
    findOpenSignals(db, nationalSocietyId),
    findLatestAnswers(db, { nationalSocietyId, since }),
  ]);
  const toIndex = (day: CalendarDate) => findWeekIndex(firstDays, day);
  return {
    methods,
    open: open
      .map((signal) => ({ ...signal, firstWeek: toIndex(signal.firstWeek), week: toIndex(signal.week) }))
      .filter(({ week }) => week >= 0),
    answered: answers.map(({ answeredAt, week, ...place }) => ({
      ...{ ...place, at: answeredAt.getTime(), week: toIndex(week) },
    })),
  };
}

function storeSignal(
  trx: Database,
  signal: AssessedSignal,
  evaluated: { nationalSocietyId: number; firstDays: CalendarDate[]; at: Date },
): Promise<boolean> {
  if (signal.kind === 'raise') return insertSignal(trx, signal, evaluated);
  if (signal.kind === 'update') return updateSignal(trx, signal, evaluated);
  return withdrawSignal(trx, signal, evaluated);
}
