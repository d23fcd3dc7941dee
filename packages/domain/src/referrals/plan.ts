import { type AlertPlace, type ContactAreas, isConcerned } from '../verification/plan.ts';
import { referralLimits } from './referral.ts';

const hour = 3_600_000;
const openMilliseconds = referralLimits.openDays * 24 * hour;

/** When a project reminds data collectors of people who did not arrive. */
export interface ReferralReminders {
  /** Hours after the referral, then between reminders. */
  firstHours: number;
  nextHours: number;
  /** How many; 0 for none. */
  maxCount: number;
}

/** Limits of these settings. */
export const referralReminderLimits = { minHours: 1, maxHours: 14 * 24, maxCount: 5 } as const;

interface ReferralToFollow {
  /** Times in epoch milliseconds. */
  referredAt: number;
  remindedAt: number | null;
  reminderCount: number;
  arrival: 'arrived' | 'notArrived' | null;
  outcome: string | null;
}

interface ReferralSteps {
  isToBeReminded: boolean;
  /** Nobody can answer by SMS any longer. */
  isToBeClosed: boolean;
  /** When to look again, in epoch milliseconds; null if nothing is left to do. */
  nextStepAt: number | null;
}

/**
 * Decides whether the data collector is reminded of somebody who was referred, and whether the referral ends. Reminders end when the
 * person arrived or an outcome is known; "not arrived" does not end them.
 *
 * @param reminders null where the project does not remind
 */
export function planReferral(
  referral: ReferralToFollow,
  reminders: ReferralReminders | null,
  now: number,
): ReferralSteps {
  const endsAt = referral.referredAt + openMilliseconds;
  if (referral.outcome !== null || endsAt <= now)
    return { isToBeReminded: false, isToBeClosed: true, nextStepAt: null };
  const left = reminders && referral.arrival !== 'arrived' ? reminders.maxCount - referral.reminderCount : 0;
  if (!reminders || left <= 0) return { isToBeReminded: false, isToBeClosed: false, nextStepAt: endsAt };
  const dueAt =
    referral.remindedAt === null
      ? referral.referredAt + reminders.firstHours * hour
      : referral.remindedAt + reminders.nextHours * hour;
  if (dueAt > now) return { isToBeReminded: false, isToBeClosed: false, nextStepAt: Math.min(dueAt, endsAt) };
  const nextAt = left > 1 ? now + reminders.nextHours * hour : endsAt;
  return { isToBeReminded: true, isToBeClosed: false, nextStepAt: Math.min(nextAt, endsAt) };
}

/** A contact who may receive people. */
export interface FacilityContact extends ContactAreas {
  id: number;
  /** In the order of escalation. */
  order: number;
  role: string;
  facility: string | null;
  phoneNumber: string | null;
}

/** Whether people can be referred to a contact: a health worker with a facility and a telephone. */
export function isFacilityContact({
  role,
  facility,
  phoneNumber,
}: Pick<FacilityContact, 'role' | 'facility' | 'phoneNumber'>): boolean {
  return role === 'healthWorker' && facility !== null && phoneNumber !== null;
}

/**
 * The contact of the facility that receives somebody, if nobody chose one: concerned by place and health risk, the nearest (village before
 * district before region), then the first in the order of escalation. Whoever referred is only taken if there is no other.
 */
export function chooseFacility(
  contacts: readonly FacilityContact[],
  {
    place,
    healthRiskId,
    referredBy,
  }: { place: AlertPlace | null; healthRiskId: number; referredBy: number | null },
): FacilityContact | null {
  if (!place) return null;
  const concerned = contacts.filter(
    (contact) => isFacilityContact(contact) && isConcerned(contact, { healthRiskId, places: [place] }),
  );
  const levels = ['village', 'district', 'region'] as const;
  const getDistance = ({ areas }: FacilityContact) =>
    levels.findIndex((level) =>
      areas.some((area) => area.level === level && area.id === place[`${level}Id`]),
    );
  const [nearest] = concerned.toSorted(
    (a, b) =>
      Number(a.id === referredBy) - Number(b.id === referredBy) ||
      getDistance(a) - getDistance(b) ||
      a.order - b.order ||
      a.id - b.id,
  );
  return nearest ?? null;
}
