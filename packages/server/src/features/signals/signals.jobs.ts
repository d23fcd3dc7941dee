import { toLocalDateTime } from '@harken/domain/calendar/local-date-time';
import { getCalendarDate } from '@harken/domain/calendar/time-zone';
import { withLongTimeouts } from '../../platform/long-queries.ts';
import type { Services } from '../../platform/services.ts';
import { searchClusters } from './clusters/clusters.ts';
import { findSocieties } from './counting/counting.queries.ts';
import { countChangedCases } from './counting/counting.ts';
import { claimNight, findLastNights } from './evaluation/evaluation.queries.ts';
import { evaluateChanges, evaluateSociety } from './evaluation/evaluation.ts';

/** The hour of the night, where the society is, from which everything is evaluated. */
const nightHour = 2;

/** Adds up changed weeks, and evaluates the places and health risks that they concern. */
export async function updateSignals(services: Services): Promise<void> {
  await countChangedCases(services);
  await evaluateChanges(services);
}

/** Adds a job for each society whose night has come: after two o'clock where it is, or at once for one that never had any. */
export async function findSignalNights({ db, clock, jobs }: Services): Promise<void> {
  const now = clock.now().getTime();
  const nights = await findLastNights(db);
  for (const { id, timeZoneId } of await findSocieties(db)) {
    const night = getCalendarDate(timeZoneId, now);
    const last = nights.get(id);
    const hour = Number(toLocalDateTime(now, timeZoneId).slice(11, 13));
    if (last !== undefined && (last >= night || hour < nightHour)) continue;
    await db.transaction().execute(async (trx) => {
      if (!(await claimNight(trx, { nationalSocietyId: id, night }))) return;
      await jobs.enqueue(trx, 'evaluate-signals', [{ nationalSocietyId: id }]);
      await jobs.enqueue(trx, 'search-clusters', [{ nationalSocietyId: id }]);
    });
  }
}

/** Evaluates changes every minute, and everything once a night. */
export async function startSignalJobs(services: Services): Promise<void> {
  const { jobs } = services;
  const long = withLongTimeouts(services);
  await jobs.work('update-signals', { batchSize: 10 }, () => updateSignals(long));
  await jobs.repeat('update-signals', '* * * * *');
  await jobs.work('find-signal-nights', { batchSize: 10 }, () => findSignalNights(services));
  await jobs.repeat('find-signal-nights', '4-59/10 * * * *');
  // One at a time: an evaluation already keeps a worker thread busy.
  await jobs.work('evaluate-signals', { batchSize: 1 }, async ([job]) => {
    if (job) await evaluateSociety(long, job.nationalSocietyId);
  });
  await jobs.work('search-clusters', { batchSize: 1 }, async ([job]) => {
    if (job) await searchClusters(long, job.nationalSocietyId);
  });
}
