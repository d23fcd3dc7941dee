import { verificationLimits } from './limits.ts';

const minute = 60_000;
const openMilliseconds = verificationLimits.openDays * 24 * 60 * minute;

/** A place with those that contain it. */
export interface AlertPlace {
  regionId: number;
  districtId: number;
  villageId: number;
}

/** Where and for what a contact can be asked. */
export interface ContactAreas {
  areas: readonly { level: 'region' | 'district' | 'village'; id: number }[];
  /** Null means all. */
  healthRiskIds: readonly number[] | null;
}

/** Whether a contact is concerned by an alert: one of their areas contains one of its places, and they deal with its health risk. */
export function isConcerned(
  { areas, healthRiskIds }: ContactAreas,
  alert: { healthRiskId: number; places: readonly AlertPlace[] },
): boolean {
  if (healthRiskIds && !healthRiskIds.includes(alert.healthRiskId)) return false;
  return areas.some(({ level, id }) => alert.places.some((place) => place[`${level}Id`] === id));
}

/** Times of a project, in minutes. */
interface VerificationTimes {
  reminderMinutes: number;
  nextContactMinutes: number;
}

/** A contact who was asked about an alert. Times in epoch milliseconds. */
export interface AskedContact {
  contactId: number;
  isOpen: boolean;
  askedAt: number;
  /** When they were asked, or last needed more time. */
  waitingSince: number;
  remindedAt: number | null;
  /** What they answered last; `answered` is everything that is not one of the others. */
  result: 'none' | 'needMoreTime' | 'couldNotFind' | 'answered';
}

/** What is to be done for an alert. */
interface VerificationSteps {
  /** Contacts to ask. */
  ask: number[];
  /** Asked contacts to remind. */
  remind: number[];
  /** Asked contacts whose code and link end. */
  expire: number[];
  /** When to look again, in epoch milliseconds; null if nothing is left to do. */
  nextStepAt: number | null;
}

/**
 * Decides whom to ask about an alert, whom to remind, and whose code ends.
 *
 * Contacts with the lowest order are asked first. Who has not answered is reminded once, and once more after needing more time. When
 * the time of the project has passed without an answer, or nobody who was asked can still answer, those with the next order are
 * asked. An answer ends reminders and further questions; codes stay open for the outcome.
 *
 * @param times null where the project no longer asks anybody: then codes only expire
 * @param contacts all who are concerned, asked or not
 */
export function planVerification({
  times,
  contacts,
  asked,
  now,
}: {
  times: VerificationTimes | null;
  contacts: readonly { id: number; order: number }[];
  asked: readonly AskedContact[];
  now: number;
}): VerificationSteps {
  const expires = (contact: AskedContact) => contact.askedAt + openMilliseconds;
  const open = asked.filter(({ isOpen }) => isOpen);
  const expire = open.filter((contact) => expires(contact) <= now);
  const left = open.filter((contact) => expires(contact) > now);
  const nextExpiry = left.map(expires);
  const steps = {
    ask: [] as number[],
    remind: [] as number[],
    expire: expire.map(({ contactId }) => contactId),
  };
  if (!times || asked.some(({ result }) => result === 'answered'))
    return { ...steps, nextStepAt: earliest(nextExpiry) };
  const { reminderMinutes, nextContactMinutes } = times;
  const waiting = left.filter(({ result }) => result === 'none' || result === 'needMoreTime');
  const reminders = waiting.filter(isToBeReminded).map(({ contactId, waitingSince }) => ({
    contactId,
    at: waitingSince + reminderMinutes * minute,
  }));
  const next = findNextGroup(contacts, asked);
  const nextAt =
    waiting.length === 0
      ? now
      : Math.max(...waiting.map(({ waitingSince }) => waitingSince)) + nextContactMinutes * minute;
  const remind = reminders.filter(({ at }) => at <= now).map(({ contactId }) => contactId);
  const ask = nextAt <= now ? next : [];
  const newTimes = [reminderMinutes, nextContactMinutes].map((minutes) => now + minutes * minute);
  const nextStepAt = earliest([
    ...nextExpiry,
    ...reminders.filter(({ at }) => at > now).map(({ at }) => at),
    ...(ask.length === 0 && next.length > 0 ? [nextAt] : []),
    ...(ask.length > 0 ? newTimes : []),
  ]);
  return { ...steps, ask, remind, nextStepAt };
}

function isToBeReminded({ remindedAt, waitingSince }: AskedContact): boolean {
  return remindedAt === null || remindedAt < waitingSince;
}

/** Those with the lowest order among the contacts who were not asked. */
function findNextGroup(
  contacts: readonly { id: number; order: number }[],
  asked: readonly AskedContact[],
): number[] {
  const known = new Set(asked.map(({ contactId }) => contactId));
  const unasked = known.size < verificationLimits.maxAsked ? contacts.filter(({ id }) => !known.has(id)) : [];
  const order = Math.min(...unasked.map((contact) => contact.order));
  return unasked
    .filter((contact) => contact.order === order)
    .map(({ id }) => id)
    .slice(0, verificationLimits.maxAsked - known.size);
}

const earliest = (times: readonly number[]) => (times.length > 0 ? Math.min(...times) : null);

/** What becomes of a message that is not taken as an answer: each is refused once in an hour, and only some of a contact are. */
export function isRefusalSent(
  refusalsOfHour: readonly { reason: string; code: string }[],
  refusal: { reason: string; code: string },
): boolean {
  const wasRefused = refusalsOfHour.some(
    ({ reason, code }) => reason === refusal.reason && code === refusal.code,
  );
  return !wasRefused && refusalsOfHour.length < verificationLimits.refusalsPerHour;
}
