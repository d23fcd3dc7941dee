import type { Services } from '../../platform/services.ts';
import { followReferrals } from './following/remind.ts';

/** Looks for due reminders every ten minutes. */
export async function startReferralJobs(services: Services): Promise<void> {
  const { jobs } = services;
  await jobs.work('follow-referrals', { batchSize: 10 }, () => followReferrals(services));
  await jobs.repeat('follow-referrals', '*/10 * * * *');
}
