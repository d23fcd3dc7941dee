import { addDays, type CalendarDate } from '../calendar/calendar-date.ts';
import { getCalendarDate, getStartOfDay } from '../calendar/time-zone.ts';

/** Why a data collector is not on duty: in training, or not deployed. */
export const offDutyKinds = ['InTraining', 'NotDeployed'] as const;
export type OffDutyKind = (typeof offDutyKinds)[number];

export const dutyLimits = { reasonMaxLength: 200 } as const;

/** Instants in epoch milliseconds; the end is not part of it, and null while it lasts. */
export interface Period {
  startedAt: number;
  endedAt: number | null;
}

/** When a collector was registered, and when they were not on duty. */
export interface DutyHistory {
  createdAt: number;
  offDutyPeriods: readonly (Period & { kind: OffDutyKind })[];
}

/**
 * Why a collector was off duty at the end of a period of time, or null if they were on duty. Only the end counts, as for the
 * performance list: somebody who is back before it is over is expected to report.
 *
 * @param endsAt epoch milliseconds
 */
export function getOffDutyReason(
  { createdAt, offDutyPeriods }: DutyHistory,
  { endsAt }: { endsAt: number },
): OffDutyKind | 'NotRegistered' | null {
  if (createdAt >= endsAt) return 'NotRegistered';
  const lasting = offDutyPeriods.filter(
    ({ startedAt, endedAt }) => startedAt < endsAt && (endedAt === null || endedAt >= endsAt),
  );
  if (lasting.some(({ kind }) => kind === 'NotDeployed')) return 'NotDeployed';
  return lasting.length > 0 ? 'InTraining' : null;
}

/** The days of a period as staff enter them: the first and the last; without the last, it has not ended. */
export interface PeriodInDays {
  startedOn: CalendarDate;
  endedOn: CalendarDate | null;
}

interface Now {
  timeZoneId: string;
  /** Epoch milliseconds. */
  now: number;
}

/** The instants of a period from its first and last day; one that ends today ends now. */
export function toPeriod({ startedOn, endedOn }: PeriodInDays, { timeZoneId, now }: Now): Period {
  const endedAt = endedOn === null ? null : Math.min(getStartOfDay(timeZoneId, addDays(endedOn, 1)), now);
  return { startedAt: getStartOfDay(timeZoneId, startedOn), endedAt };
}

export type PeriodError = 'startsInFuture' | 'endsInFuture' | 'endsBeforeStart' | 'overlaps';

/**
 * Why a period cannot be stored as staff entered it, or null.
 *
 * @param others of the same kind
 */
export function findPeriodError(days: PeriodInDays, others: readonly Period[], now: Now): PeriodError | null {
  const today = getCalendarDate(now.timeZoneId, now.now);
  const { startedOn, endedOn } = days;
  if (startedOn > today) return 'startsInFuture';
  if (endedOn !== null && endedOn > today) return 'endsInFuture';
  if (endedOn !== null && endedOn < startedOn) return 'endsBeforeStart';
  const period = toPeriod(days, now);
  return others.some((other) => overlap(period, other)) ? 'overlaps' : null;
}

function overlap(one: Period, other: Period): boolean {
  const endOf = ({ endedAt }: Period) => endedAt ?? Number.POSITIVE_INFINITY;
  return one.startedAt < endOf(other) && other.startedAt < endOf(one);
}
