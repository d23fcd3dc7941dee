import { buildScorecard, nothingCounted } from '@harken/domain/alerts/scorecard';
import { computeShare } from '@harken/domain/alerts/scorecard-share';
import { addDays, type CalendarDate, parseRequestedDay } from '@harken/domain/calendar/calendar-date';
import { getCalendarDate, getStartOfDay } from '@harken/domain/calendar/time-zone';
import { type LocationFilter, reduceLocationFilter } from '@harken/domain/geography/location-filter';
import type { Services } from '../../../platform/services.ts';
import { findStructure } from '../../../platform/structure.queries.ts';
import { GroupedCounts, listPlaces } from './scorecards.groups.ts';
import {
  countScorecardAlerts,
  countScorecardReports,
  findScorecardCalendar,
  findScoredPlaces,
  findScoredRules,
  type ScorecardFilter,
  type ScoredRule,
} from './scorecards.queries.ts';
import { type Reporting, readReporting } from './scorecards.reporting.ts';

/** The most places in a response: those with most alerts, then reports. */
const maxPlaces = 500;

export interface ScorecardRequest {
  projectId: number;
  nationalSocietyId: number;
  startDate: Date;
  endDate: Date;
  utcOffset: number;
  healthRiskId?: number | null | undefined;
  locations?: LocationFilter | null | undefined;
  level: ScorecardFilter['level'];
  /** Of the reader, to name health risks. */
  languageCode: string;
}

export type Scorecards = Awaited<ReturnType<typeof readScorecards>>;

/**
 * How good the alert rules of a project were in a period (docs/decisions/0069): in total, and by rule, place and month. Alerts
 * count in the month in which they were raised and in the place of their last report.
 */
export async function readScorecards(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  request: ScorecardRequest,
) {
  const { projectId, languageCode } = request;
  const calendar = await findScorecardCalendar(db, projectId);
  const now = clock.now().getTime();
  const filter = await readFilter(db, request, { timeZoneId: calendar.timeZoneId, now });
  if (filter.last < filter.first) return emptyScorecards(filter);
  const [alerts, reports, rules, reporting] = await Promise.all([
    countScorecardAlerts(db, filter),
    countScorecardReports(db, filter),
    findScoredRules(db, filter, languageCode),
    readReporting(db, filter, { calendar, now }),
  ]);
  const counts = new GroupedCounts(alerts, reports);
  const places = listPlaces(counts, reporting.byPlace.keys());
  const shown = places.slice(0, maxPlaces);
  const named = await findScoredPlaces(
    db,
    filter.level,
    shown.flatMap((id) => id ?? []),
  );
  const namedById = new Map(named.map((place) => [place.id, place]));
  return {
    ...{ firstDay: filter.first, lastDay: filter.last, weekCount: reporting.weekCount },
    all: { ...buildScorecard(counts.get('all', null)), ...toShares(reporting.all) },
    rules: toRuleCards(rules, counts),
    places: shown.map((placeId) => ({
      placeId,
      place: (placeId && namedById.get(placeId)?.name) || null,
      region: (placeId && namedById.get(placeId)?.region) || null,
      ...buildScorecard(counts.get('place', placeId)),
      ...toShares(reporting.byPlace.get(placeId)),
    })),
    truncated: places.length > shown.length,
    months: filter.months.toReversed().map((month) => ({
      month,
      ...buildScorecard(counts.get('month', month)),
      ...toShares(reporting.byMonth.get(month)),
    })),
  };
}

/** The rules that raise alerts or did. */
function toRuleCards(rules: ScoredRule[], counts: GroupedCounts) {
  const cards = rules.map(({ id, countThreshold, daysThreshold, kilometersThreshold, ...rule }) => ({
    ...rule,
    rule: { countThreshold, daysThreshold, kilometersThreshold },
    underOtherRule: counts.getUnderOtherRule(id),
    ...buildScorecard(counts.get('rule', id)),
  }));
  return cards.filter(({ rule, alerts }) => rule.countThreshold > 0 || alerts > 0);
}

/** Of a period whose last day is before its first. */
function emptyScorecards({ first, last }: ScorecardFilter) {
  const all = { ...buildScorecard(nothingCounted), ...toShares(undefined) };
  const none = { rules: [], places: [], truncated: false, months: [] };
  return { firstDay: first, lastDay: last, weekCount: 0, all, ...none };
}

function toShares(reporting: Reporting | undefined) {
  const { expected, reported } = reporting?.complete ?? { expected: 0, reported: 0 };
  const { messages, timely } = reporting?.timely ?? { messages: 0, timely: 0 };
  return { completeness: computeShare(reported, expected), timeliness: computeShare(timely, messages) };
}

/** Days that have not begun in the project are left out, so that no month is listed before its time. */
async function readFilter(
  db: Services['db'],
  request: ScorecardRequest,
  { timeZoneId, now }: { timeZoneId: string; now: number },
): Promise<ScorecardFilter> {
  const { projectId, nationalSocietyId, startDate, endDate, utcOffset, level } = request;
  const first = parseRequestedDay(startDate.getTime(), utcOffset);
  const [requested, today] = [
    parseRequestedDay(endDate.getTime(), utcOffset),
    getCalendarDate(timeZoneId, now),
  ];
  const last = requested < today ? requested : today;
  const toInstant = (day: CalendarDate) => new Date(getStartOfDay(timeZoneId, day));
  const months = listMonths(first, last);
  return {
    ...{ projectId, first, last, months, level },
    from: toInstant(first),
    until: toInstant(addDays(last, 1)),
    monthStarts: months.map((month) => toInstant(`${month}-01`)),
    healthRiskId: request.healthRiskId ?? null,
    locations: request.locations
      ? reduceLocationFilter(request.locations, await findStructure(db, nationalSocietyId))
      : null,
  };
}

/** The months (`yyyy-MM`) of a range of days, oldest first. */
function listMonths(first: CalendarDate, last: CalendarDate): string[] {
  const months: string[] = [];
  for (let day = `${first.slice(0, 7)}-01`; day <= last; day = `${addDays(day, 31).slice(0, 7)}-01`)
    months.push(day.slice(0, 7));
  return months;
}
