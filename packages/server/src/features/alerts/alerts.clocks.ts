import { summarizeClocks } from '@harken/domain/alerts/clock-summary';
import {
  type AlertClocks,
  clocksOf,
  overdueIfRaisedBefore,
  targetHoursOf,
} from '@harken/domain/alerts/clocks';
import type { AlertTargets } from '@harken/domain/alerts/targets';
import { addDays, type CalendarDate, calendarDayOfRequest } from '@harken/domain/calendar/calendar-date';
import { calendarDateIn, startOfDayIn } from '@harken/domain/calendar/time-zone';
import type { Services } from '../../platform/services.ts';
import {
  countOpenAlerts,
  findAlertSettings,
  findDistricts,
  findTimedAlerts,
  type NamedDistrict,
  type TimedAlert,
} from './alerts.clocks.queries.ts';

/** Unless told, the alerts of so many days are looked at: those of a year, today included. */
const standardDays = 365;

export interface AskedClocks {
  projectId: number;
  startDate?: Date | undefined;
  endDate?: Date | undefined;
  utcOffset: number;
}

/** How fast the alerts of a project were handled: all of them, and those of each month and district. */
export async function summarizeAlertClocks({ db, clock }: Services, asked: AskedClocks) {
  const { projectId } = asked;
  const now = clock.now().getTime();
  const { targets, timeZoneId } = await findAlertSettings(db, projectId);
  const raisedBefore = new Date(overdueIfRaisedBefore(targets, now));
  const [alerts, overdueCount] = await Promise.all([
    findTimedAlerts(db, { projectId, ...rangeOf(asked, timeZoneId, now) }),
    countOpenAlerts(db, { projectId, raisedBefore }),
  ]);
  const timed = alerts.map((alert) => ({ alert, clocks: clocksOf(alert, targets, now) }));
  const byDistrict = groupBy(timed, ({ districtId }) => districtId);
  const districts = await findDistricts(db, [...byDistrict.keys()].filter(isKnown));
  const summaryOf = (some: Timed[]) => answerOf(some, targets);
  return {
    targets,
    overdueCount,
    ...summaryOf(timed),
    byMonth: [...groupBy(timed, monthIn(timeZoneId))]
      .map(([month, some]) => ({ month, ...summaryOf(some) }))
      .reverse(),
    byDistrict: [...byDistrict]
      .map(([districtId, some]) => ({ ...named(districts, districtId), ...summaryOf(some) }))
      .sort(byCountAndName),
  };
}

interface Timed {
  alert: TimedAlert;
  clocks: AlertClocks;
}

const isKnown = (districtId: number | null) => districtId !== null;

/** Days are those of the project, both ends included. */
function rangeOf({ startDate, endDate, utcOffset }: AskedClocks, timeZoneId: string, now: number) {
  const dayOf = (instant: Date) => calendarDayOfRequest(instant.getTime(), utcOffset);
  const last: CalendarDate = endDate ? dayOf(endDate) : calendarDateIn(timeZoneId, now);
  const first = startDate ? dayOf(startDate) : addDays(last, 1 - standardDays);
  return {
    from: new Date(startOfDayIn(timeZoneId, first)),
    until: new Date(startOfDayIn(timeZoneId, addDays(last, 1))),
  };
}

/** In the order in which the groups first turn up. */
function groupBy<Key>(timed: Timed[], keyOf: (alert: TimedAlert) => Key): Map<Key, Timed[]> {
  const groups = new Map<Key, Timed[]>();
  for (const one of timed) {
    const key = keyOf(one.alert);
    const group = groups.get(key);
    if (group) group.push(one);
    else groups.set(key, [one]);
  }
  return groups;
}

/** The month of the project in which an alert was raised. Asked in the order of time, it looks at the calendar once a day. */
function monthIn(timeZoneId: string): (alert: TimedAlert) => string {
  let month = '';
  let nextDayAt = -Infinity;
  return ({ raisedAt }) => {
    if (raisedAt < nextDayAt) return month;
    const day = calendarDateIn(timeZoneId, raisedAt);
    nextDayAt = startOfDayIn(timeZoneId, addDays(day, 1));
    month = day.slice(0, 7);
    return month;
  };
}

function answerOf(timed: Timed[], targets: AlertTargets) {
  const clocks = timed.map((one) => one.clocks);
  const { steps, ...summary } = summarizeClocks(clocks, targets);
  return {
    ...summary,
    steps: steps.map((step) => ({ ...step, targetHours: targetHoursOf(step.step, targets) })),
  };
}

function named(districts: NamedDistrict[], districtId: number | null) {
  const found = districts.find(({ id }) => id === districtId);
  return { districtId, district: found?.district ?? null, region: found?.region ?? null };
}

type Counted = { alertCount: number; district: string | null };

/** Those with most alerts first; what lies in no known district comes last. */
function byCountAndName(one: Counted, other: Counted): number {
  if (one.district === null || other.district === null) return one.district === null ? 1 : -1;
  return other.alertCount - one.alertCount || one.district.localeCompare(other.district);
}
