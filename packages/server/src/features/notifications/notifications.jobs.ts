import type { Services } from '../../platform/services.ts';
import { sendNotifications } from './sending.ts';

/** For digests, and for what waits for the end of quiet hours. What is sent at once has jobs of its own. */
const everyFiveMinutes = '*/5 * * * *';

/** Starts sending notifications. */
export async function startNotificationWorkers(services: Services): Promise<void> {
  await services.jobs.work('send-notifications', { batchSize: 50 }, () => sendNotifications(services));
  await services.jobs.repeat('send-notifications', everyFiveMinutes);
}
