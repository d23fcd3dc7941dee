import type { PlaceCodeInEffect } from '@harken/contract/schemas/schemas';
import type { AlertTargets } from '@harken/domain/alerts/targets';
import {
  type AlertTimeliness,
  getOverdueCutoff,
  getTargetHours,
  measureTimeliness,
} from '@harken/domain/alerts/timeliness';
import {
  compareTimeliness,
  type TimelinessGroup,
  type TimelinessOrder,
} from '@harken/domain/alerts/timeliness-order';
import { summarizeAlertTimeliness, summarizeOnsetDetection } from '@harken/domain/alerts/timeliness-summary';
import { addDays, type CalendarDate, parseRequestedDay } from '@harken/domain/calendar/calendar-date';
import { getCalendarDate, getStartOfDay } from '@harken/domain/calendar/time-zone';
import { addCodesOfPlaces } from '../../../platform/codes-of-places.ts';
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
  monthsBy: TimelinessOrder;
  monthsAscending: boolean;
  districtsBy: TimelinessOrder;
  districtsAscending: boolean;
  /** Of the reader, to sort names. */
  languageCode: string;
}

/**
 * How fast the alerts of a project were handled: overall, by month and by district. Months and districts are sorted here and by no
 * index: they are computed from all alerts of the period, and there are as many as a page shows.
 */
export async function summarizeTimeliness(services: Services, request: TimelinessRequest) {
  const { db, clock } = services;
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
  const districts = await findCodedDistricts(services, [...byDistrict.keys()].filter(isKnown));
  const summarize = (some: MeasuredAlert[]) => toSummary(some, targets);
  const collator = new Intl.Collator(request.languageCode, { numeric: true });
  const sort = <Group extends Omit<TimelinessGroup, 'name'>>(
    groups: Group[],
    getName: (group: Group) => string | null,
    order: { orderBy: TimelinessOrder; sortAscending: boolean },
  ) => {
    const toNamed = (group: Group) => ({ ...group, name: getName(group) });
    return groups.toSorted((a, b) => compareTimeliness(toNamed(a), toNamed(b), { ...order, collator }));
  };
  const { monthsBy, monthsAscending, districtsBy, districtsAscending } = request;
  return {
    targets,
    overdueCount,
    ...summarize(measured),
    onsetDetection: summarizeOnsetDetection(alerts.map(getOnsetDays), targets),
    byMonth: sort(
      [...groupBy(measured, createMonthLookup(timeZoneId))].map(([month, some]) => ({
        month,
        ...summarize(some),
      })),
      ({ month }) => month,
      { orderBy: monthsBy, sortAscending: monthsAscending },
    ),
    byDistrict: sort(
      [...byDistrict].map(([districtId, some]) => ({
        ...nameDistrict(districts, districtId),
        ...summarize(some),
      })),
      ({ district }) => district,
      { orderBy: districtsBy, sortAscending: districtsAscending },
    ),
  };
}

const getOnsetDays = ({ onsetDays }: TimedAlert) => onsetDays;

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

type CodedDistrict = NamedDistrict & { placeCodes: PlaceCodeInEffect[] };

const findCodedDistricts = async (services: Services, ids: number[]): Promise<CodedDistrict[]> =>
  addCodesOfPlaces(services, await findDistricts(services.db, ids), ({ id }) => ({ districtId: id }));

function nameDistrict(districts: CodedDistrict[], districtId: number | null) {
  const found = districts.find(({ id }) => id === districtId);
  const { district = null, region = null, placeCodes = [] } = found ?? {};
  return { districtId, district, region, placeCodes };
}
