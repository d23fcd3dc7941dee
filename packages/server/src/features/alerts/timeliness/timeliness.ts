import type { AlertTargets } from '@harken/domain/alerts/targets';
import {
  type AlertTimeliness,
  getOverdueCutoff,
  getTargetHours,
  measureTimeliness,
} from '@harken/domain/alerts/timeliness';
import { summarizeAlertTimeliness } from '@harken/domain/alerts/timeliness-summary';
import { addDays, type CalendarDate, parseRequestedDay } from '@harken/domain/calendar/calendar-date';
import { getCalendarDate, getStartOfDay } from '@harken/domain/calendar/time-zone';
import type { Services } from '../../../platform/services.ts';
import {
  countOpenAlerts,
  findAlertSettings,
  findDistricts,
  findTimedAlerts,
  type NamedDistrict,
  type TimedAlert,
} from './timeliness.queries.ts';

/** Without a start date: the last year, today included. */
const defaultDays = 365;

export interface TimelinessRequest {
  projectId: number;
  startDate?: Date | undefined;
  endDate?: Date | undefined;
  utcOffset: number;
}

/** How fast the alerts of a project were handled: overall, by month and by district. */
export async function summarizeTimeliness({ db, clock }: Services, request: TimelinessRequest) {
  const { projectId } = request;
  const now = clock.now().getTime();
  const { targets, timeZoneId } = await findAlertSettings(db, projectId);
  const raisedBefore = new Date(getOverdueCutoff(targets, now));
  const [alerts, overdueCount] = await Promise.all([
    findTimedAlerts(db, { projectId, ...toTimeRange(request, timeZoneId, now) }),
    countOpenAlerts(db, { projectId, raisedBefore }),
  ]);
  const measured = alerts.map((alert) => ({ alert, timeliness: measureTimeliness(alert, targets, now) }));
  const byDistrict = groupBy(measured, ({ districtId }) => districtId);
  const districts = await findDistricts(db, [...byDistrict.keys()].filter(isKnown));
  const summarize = (some: MeasuredAlert[]) => toSummary(some, targets);
  return {
    targets,
    overdueCount,
    ...summarize(measured),
    byMonth: [...groupBy(measured, createMonthLookup(timeZoneId))]
      .map(([month, some]) => ({ month, ...summarize(some) }))
      .reverse(),
    byDistrict: [...byDistrict]
      .map(([districtId, some]) => ({ ...nameDistrict(districts, districtId), ...summarize(some) }))
      .sort(compareByCountAndName),
  };
}

interface MeasuredAlert {
  alert: TimedAlert;
  timeliness: AlertTimeliness;
}

const isKnown = (districtId: number | null) => districtId !== null;

/** Both days are included, in the time zone of the project. */
function toTimeRange({ startDate, endDate, utcOffset }: TimelinessRequest, timeZoneId: string, now: number) {
  const toRequestedDay = (instant: Date) => parseRequestedDay(instant.getTime(), utcOffset);
  const last: CalendarDate = endDate ? toRequestedDay(endDate) : getCalendarDate(timeZoneId, now);
  const first = startDate ? toRequestedDay(startDate) : addDays(last, 1 - defaultDays);
  return {
    from: new Date(getStartOfDay(timeZoneId, first)),
    until: new Date(getStartOfDay(timeZoneId, addDays(last, 1))),
  };
}

/** Keeps the order in which keys first appear. */
function groupBy<Key>(
  measured: MeasuredAlert[],
  getKey: (alert: TimedAlert) => Key,
): Map<Key, MeasuredAlert[]> {
  const groups = new Map<Key, MeasuredAlert[]>();
  for (const one of measured) {
    const key = getKey(one.alert);
    const group = groups.get(key);
    if (group) group.push(one);
    else groups.set(key, [one]);
  }
  return groups;
}

/**
 * The month in which an alert was raised, in the time zone of the project. Alerts come in order of time, so the time zone is
 * only consulted once per day, not once per alert.
 */
function createMonthLookup(timeZoneId: string): (alert: TimedAlert) => string {
  let month = '';
  let nextDayAt = -Infinity;
  return ({ raisedAt }) => {
    if (raisedAt < nextDayAt) return month;
    const day = getCalendarDate(timeZoneId, raisedAt);
    nextDayAt = getStartOfDay(timeZoneId, addDays(day, 1));
    month = day.slice(0, 7);
    return month;
  };
}

function toSummary(measured: MeasuredAlert[], targets: AlertTargets) {
  const timeliness = measured.map((item) => item.timeliness);
  const { steps, ...summary } = summarizeAlertTimeliness(timeliness, targets);
  return {
    ...summary,
    steps: steps.map((step) => ({ ...step, targetHours: getTargetHours(step.step, targets) })),
  };
}

function nameDistrict(districts: NamedDistrict[], districtId: number | null) {
  const found = districts.find(({ id }) => id === districtId);
  return { districtId, district: found?.district ?? null, region: found?.region ?? null };
}

type DistrictCount = { alertCount: number; district: string | null };

/** Most alerts first; alerts without a known district come last. */
function compareByCountAndName(a: DistrictCount, b: DistrictCount): number {
  if (a.district === null || b.district === null) return a.district === null ? 1 : -1;
  return b.alertCount - a.alertCount || a.district.localeCompare(b.district);
}
