import type { CollectorMessageSettings } from '@harken/contract/data-collectors/messages';
import type { ReferralReminders } from '@harken/domain/referrals/plan';

/** When a project reminds; null if it never does. */
export function toReminders({
  referralFirstHours: firstHours,
  referralNextHours: nextHours,
  referralReminders: maxCount,
}: CollectorMessageSettings): ReferralReminders | null {
  return maxCount > 0 ? { firstHours, nextHours, maxCount } : null;
}
