import { mergeReferralAnswer, type ReferralAnswer, referralLimits } from '@harken/domain/referrals/referral';
import type { Database } from '../../../platform/db/database.ts';
import { type LockedReferral, storeUpdate } from './following.queries.ts';

const openMilliseconds = referralLimits.openDays * 86_400_000;

/** What a contact, a data collector or staff state about a referral. */
interface GivenUpdate {
  answer: ReferralAnswer;
  comment: string | null;
  source: 'contact' | 'collector' | 'staff';
  /** The SMS. */
  rawReportId: number | null;
  contactId: number | null;
  userId: number | null;
  at: Date;
}

/**
 * Stores what became of somebody, under the lock of the referral.
 *
 * @returns `repeated` if it is known already, and so changes nothing; `late` if the referral can no longer be answered by SMS
 */
export async function recordUpdate(
  trx: Database,
  referral: LockedReferral,
  { answer, userId, at, ...given }: GivenUpdate,
): Promise<'accepted' | 'repeated' | 'late'> {
  const merged = mergeReferralAnswer(referral, answer);
  if (!merged) return 'repeated';
  if (given.source !== 'staff' && !isAnswerable(referral, answer, at)) return 'late';
  await storeUpdate(trx, { ...given, referral, merged, answer, updatedById: userId, updatedAt: at });
  return 'accepted';
}

/** Whether a referral can be answered by SMS: until its end. After the outcome only a laboratory result can follow. */
export function isAnswerable(referral: LockedReferral, answer: ReferralAnswer | null, at: Date): boolean {
  if (!referral.isProjectOpen || referral.referredAt.getTime() + openMilliseconds <= at.getTime())
    return false;
  const isResultOnly = answer !== null && answer.arrival === null && answer.outcome === null;
  return referral.outcome === null || isResultOnly;
}
