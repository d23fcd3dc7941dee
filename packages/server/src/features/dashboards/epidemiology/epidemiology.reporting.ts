import { addDays, type CalendarDate, listDays } from '@harken/domain/calendar/calendar-date';
import { countReportsInSteps, type ReportCounts } from '@harken/domain/dashboards/epidemiology/count-reports';
import { epidemiologyLimits } from '@harken/domain/dashboards/epidemiology/limits';
import { findLongestGap } from '@harken/domain/dashboards/epidemiology/reporting-gaps';
import { countByWeekday } from '@harken/domain/dashboards/epidemiology/weekdays';
import type { PlaceInside } from '@harken/domain/places/places-inside';
import { runInSlices } from '../../../platform/run-in-slices.ts';
import type { Services } from '../../../platform/services.ts';
import {
  createSinglePeriod,
  type ResolvedFilter,
  toAggregateSelection,
  toDayBlockRange,
  toDayNumber,
} from '../dashboards.selection.ts';
import { getDayBlocks } from '../day-blocks/day-blocks.ts';
import { type EpidemiologyFacts, namePlace } from './epidemiology.cases.ts';

/** The last day of the filter that is over. */
const getLastFullDay = ({ last }: ResolvedFilter, today: CalendarDate) =>
  last < today ? last : addDays(today, -1);

/**
 * Correct reports by day and district, of every health risk and status: somebody whose report was dismissed has reported. The other
 * parts of the filter hold.
 */
export async function countReports(
  services: Services,
  resolved: ResolvedFilter,
  { districts, today }: { districts: readonly PlaceInside[]; today: CalendarDate },
): Promise<ReportCounts> {
  const days = createSinglePeriod(resolved.first, getLastFullDay(resolved, today));
  const anyReport = {
    ...resolved,
    chosenHealthRisks: resolved.healthRisks,
    filter: { ...resolved.filter, reportStatus: { kept: true, dismissed: true, notCrossChecked: true } },
  };
  const cache = getDayBlocks(services);
  const blocks = await cache.read(resolved.projectIds, ...toDayBlockRange(resolved, days));
  const rowOfVillage = new Map(
    districts.flatMap(({ villageIds }, row) => villageIds.map((id) => [id, row] as const)),
  );
  const counting = {
    ...{ selection: toAggregateSelection(anyReport, days), origins: cache.origins },
    ...{ rowOfVillage, placeCount: districts.length },
  };
  return runInSlices(countReportsInSteps(blocks, counting));
}

/** Reports by weekday, and the longest gap of each district. */
export function presentReporting({ byDay, byPlace }: ReportCounts, facts: EpidemiologyFacts) {
  const { resolved, coverage, inside, today } = facts;
  const last = getLastFullDay(resolved, today);
  const days = listDays(resolved.first, last);
  const bounds = days.length === 0 ? [] : coverage.toBounds(days, last);
  const anywhere = coverage.findAnywhere(bounds);
  const isCounted = byDay.map((reports, day) => (reports > 0 ? 1 : (anywhere[day] ?? 0)));
  const districts = inside.district.map((place, row) => {
    const reports = byPlace.subarray(row * days.length, (row + 1) * days.length);
    return presentDistrict(place, { reports, days, isOnDuty: coverage.find(place.villageIds, bounds) });
  });
  const ranked = districts.sort(
    (a, b) => (b.gap?.days ?? 0) - (a.gap?.days ?? 0) || b.daysOnDuty - a.daysOnDuty || compareNames(a, b),
  );
  const total = addUp(byDay);
  return {
    lastDay: days.length === 0 ? null : last,
    reports: total,
    reportsWithoutDistrict: total - districts.reduce((sum, { reports }) => sum + reports, 0),
    weekdays: countByWeekday(byDay, isCounted, toDayNumber(resolved.first)).map((count) => ({
      ...count,
      expected: Math.round(count.expected * 100) / 100,
    })),
    districts: ranked.slice(0, epidemiologyLimits.gapDistricts),
    districtsLeftOut: Math.max(0, ranked.length - epidemiologyLimits.gapDistricts),
  };
}

interface DistrictDays {
  reports: Int32Array;
  days: readonly CalendarDate[];
  isOnDuty: Uint8Array;
}

function presentDistrict(place: PlaceInside, { reports, days, isOnDuty }: DistrictDays) {
  const gap = findLongestGap(reports, isOnDuty);
  const daysOnDuty = reports.reduce((sum, count, day) => sum + Number(count > 0 || isOnDuty[day] === 1), 0);
  return {
    ...namePlace(place),
    ...{ reports: addUp(reports), daysOnDuty },
    gap: gap && {
      firstDay: days[gap.first] as CalendarDate,
      lastDay: days[gap.last] as CalendarDate,
      days: gap.last - gap.first + 1,
      isOngoing: gap.isOngoing,
    },
  };
}

const addUp = (counts: Int32Array) => counts.reduce((sum, count) => sum + count, 0);

type Named = { id: number; name: string };
const compareNames = (a: Named, b: Named) => (a.name === b.name ? a.id - b.id : a.name < b.name ? -1 : 1);
