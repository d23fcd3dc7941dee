import { addDays } from '../calendar/calendar-date.ts';
import { fromLocalDateTime, toLocalDateTime } from '../calendar/local-date-time.ts';
import { isUrgentKind, mayComeThrough, type NotificationKind } from './kinds.ts';
import { getChannels, type NotificationSettings } from './settings.ts';

/** One message that leaves Harken because of a notification. */
export interface PlannedDelivery {
  channel: 'email' | 'sms' | 'push';
  /** Epoch milliseconds. */
  dueAt: number;
  /** An e-mail that waits for the others of the day. */
  isDigest: boolean;
}

interface PlanOptions {
  kind: NotificationKind;
  settings: NotificationSettings;
  /** Epoch milliseconds. */
  now: number;
}

/** Which messages a notification causes, and when each is due. The list in the app is no message. */
export function planDeliveries({ kind, settings, now }: PlanOptions): PlannedDelivery[] {
  const chosen = getChannels(settings, kind);
  const isLetThrough = isUrgentKind(kind) && settings.areUrgentLetThrough;
  const dueAt = isLetThrough ? now : findEndOfQuietHours(settings, now);
  const planned: PlannedDelivery[] = [];
  if (chosen.email === 'AtOnce') planned.push({ channel: 'email', dueAt, isDigest: false });
  if (chosen.email === 'Digest')
    planned.push({ channel: 'email', dueAt: findNextDigest(settings, now), isDigest: true });
  if (chosen.sms) planned.push({ channel: 'sms', dueAt, isDigest: false });
  if (chosen.push) planned.push({ channel: 'push', dueAt, isDigest: false });
  return planned.filter(({ channel }) => mayComeThrough(kind, channel));
}

/** Whether a planned message is still wanted: its channel may have been switched off while it waited. */
export function isStillWanted(
  settings: NotificationSettings,
  kind: NotificationKind,
  { channel, isDigest }: Pick<PlannedDelivery, 'channel' | 'isDigest'>,
): boolean {
  const chosen = getChannels(settings, kind);
  if (!mayComeThrough(kind, channel)) return false;
  if (channel === 'email') return chosen.email === (isDigest ? 'Digest' : 'AtOnce');
  return chosen[channel];
}

function isQuiet({ from, until }: { from: number; until: number }, hour: number): boolean {
  return from <= until ? hour >= from && hour < until : hour >= from || hour < until;
}

/**
 * When something may be sent that came at an instant: at once, or at the end of the quiet hours.
 *
 * @example quiet from 21 to 6 in Africa/Nairobi: what comes at 23:30 is sent at 6:00 of the next day
 */
export function findEndOfQuietHours(
  { quietHours, timeZone }: Pick<NotificationSettings, 'quietHours' | 'timeZone'>,
  now: number,
): number {
  if (!quietHours) return now;
  const hour = Number(toLocalDateTime(now, timeZone).slice(11, 13));
  return isQuiet(quietHours, hour) ? findNextHour(quietHours.until, timeZone, now) : now;
}

/** The next digest after an instant. It does not wait for quiet hours to end: its hour was chosen. */
export function findNextDigest(
  { digestHour, timeZone }: Pick<NotificationSettings, 'digestHour' | 'timeZone'>,
  now: number,
): number {
  return findNextHour(digestHour, timeZone, now);
}

/** The next time that a full hour begins in a time zone, after an instant. */
function findNextHour(hour: number, timeZone: string, now: number): number {
  const today = toLocalDateTime(now, timeZone).slice(0, 10);
  const time = `T${String(hour).padStart(2, '0')}:00`;
  const begin = fromLocalDateTime(today + time, timeZone);
  return begin > now ? begin : fromLocalDateTime(addDays(today, 1) + time, timeZone);
}
