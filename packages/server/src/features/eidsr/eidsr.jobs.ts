import type { Services } from '../../platform/services.ts';
import { correctEidsrEvents } from './eidsr.corrections.ts';

/** Compares the events in EIDSR with their reports every ten minutes. */
export async function startEidsrJobs(services: Services): Promise<void> {
  const { jobs } = services;
  await jobs.work('correct-eidsr-events', { batchSize: 10 }, () => correctEidsrEvents(services));
  await jobs.repeat('correct-eidsr-events', '*/10 * * * *');
}
