import { withLongTimeouts } from '../../platform/long-queries.ts';
import type { Services } from '../../platform/services.ts';
import { findActiveSocieties } from './dhis2.queries.ts';
import { sendWeeks } from './dhis2.sending.ts';
import { deleteOldSendings } from './dhis2.sendings.queries.ts';

/** The hour, in UTC, in which values that DHIS2 rejected are sent again: somebody may have changed its settings. */
const retryHour = 3;
/** Sendings are listed that long; those with the latest value of something stay. */
const keptDays = 400;

/** Adds a job for each society whose weeks are sent on schedule. What is due is decided by comparing, so nothing is missed. */
export async function findWeeksToSend({ db, clock, jobs }: Services): Promise<void> {
  const now = clock.now();
  await deleteOldSendings(db, new Date(now.getTime() - keptDays * 86_400_000));
  const retriesRejected = now.getUTCHours() === retryHour;
  const orders = (await findActiveSocieties(db)).map((nationalSocietyId) => ({
    ...{ nationalSocietyId, startedById: null, retriesRejected },
  }));
  if (orders.length > 0) await jobs.enqueue(db, 'send-dhis2-weeks', orders);
}

/** Sends weekly values every hour: new weeks, corrections, and what an outage left behind. */
export async function startDhis2Jobs(services: Services): Promise<void> {
  const { jobs } = services;
  const long = withLongTimeouts(services);
  await jobs.work('find-dhis2-weeks', { batchSize: 10 }, () => findWeeksToSend(services));
  await jobs.repeat('find-dhis2-weeks', '23 * * * *');
  await jobs.work('send-dhis2-weeks', { batchSize: 1 }, async ([order]) => {
    if (order) await sendWeeks(long, order);
  });
}
