import { isWithinChance } from '@harken/domain/dashboards/epidemiology/change';
import type { PlaceLevel } from '@harken/domain/places/levels';
import type { ChartContent, ChartSeries } from '../../../ui/chart/chart-types.ts';
import type { EpidemicCurve, Epidemiology, RankedVillage, Strip } from './api.ts';
import {
  curveScript,
  delaysScript,
  gapsScript,
  onsetCurveScript,
  pyramidScript,
  stripScript,
  villagesScript,
  weekdaysScript,
} from './r-scripts.ts';

/**
 * The numbers of each chart as tidy tables: one header row in English, one observation per row, ISO dates, empty where a count is
 * not known (docs/decisions/0070).
 */
type Cells = NonNullable<ChartContent['cells']>;

/** The P-code of the place itself; empty without one. */
const getPcode = (level: PlaceLevel, { placeCodes }: Pick<RankedVillage, 'placeCodes'>) =>
  placeCodes.find((code) => code.level === level && code.system === 'pcode')?.code ?? '';

const toLogical = (value: boolean) => (value ? 'TRUE' : 'FALSE');

/** A chart without columns over time: its file is a table. */
function toContent(
  title: string,
  cells: Cells,
  { toRScript, hasPicture }: Pick<ChartContent, 'toRScript' | 'hasPicture'>,
): ChartContent {
  return {
    ...{ title, periods: [], periodHeader: '', series: [], cells, isTable: true },
    ...(toRScript && { toRScript }),
    ...(hasPicture === false && { hasPicture }),
  };
}

const ageNames = { belowFive: 'under_5', atLeastFive: '5_and_older', unknown: 'unknown' } as const;

export function buildPyramidFile(title: string, { groups }: Epidemiology['pyramid']): ChartContent {
  const rows = groups.map(({ sex, age, cases }) => [sex, ageNames[age], cases]);
  return toContent(title, [['sex', 'age_group', 'cases'], ...rows], { toRScript: pyramidScript });
}

/** One row for each period and series, in the order in which they are drawn. */
export function addCurveFile(
  content: ChartContent,
  { periods }: EpidemicCurve,
  { series, date }: { series: readonly ChartSeries[]; date: 'report' | 'onset' },
): ChartContent {
  const rows = periods.flatMap(({ firstDay, lastDay, epiYear, epiWeek }, index) =>
    series.map(({ name, counts }) => [firstDay, lastDay, epiYear, epiWeek, name, counts[index] ?? 0]),
  );
  const head = ['first_day', 'last_day', 'epi_year', 'epi_week', 'series', 'cases'];
  return { ...content, cells: [head, ...rows], toRScript: date === 'onset' ? onsetCurveScript : curveScript };
}

type VillageDays = { firstDay: string; lastDay: string; before: { firstDay: string; lastDay: string } };

export function buildVillagesFile(
  title: string,
  villages: readonly RankedVillage[],
  { firstDay, lastDay, before }: VillageDays,
): ChartContent {
  const head = [
    ...[
      'rank',
      'village_id',
      'village_pcode',
      'village',
      'district',
      'region',
      'first_day',
      'last_day',
      'cases',
    ],
    ...['before_first_day', 'before_last_day', 'cases_before', 'within_chance'],
  ];
  const rows = villages.map((village, index) => {
    const { id, name, within, cases, casesBefore, couldReport, couldReportBefore } = village;
    return [
      ...[index + 1, id, getPcode('village', village), name, within[0] ?? '', within[1] ?? ''],
      ...[firstDay, lastDay, couldReport ? cases : ''],
      ...[before.firstDay, before.lastDay, couldReportBefore ? casesBefore : ''],
      couldReport && couldReportBefore ? toLogical(isWithinChance(cases, casesBefore)) : '',
    ];
  });
  return toContent(title, [head, ...rows], { toRScript: villagesScript, hasPicture: false });
}

export function buildStripFile(
  title: string,
  { level, weeks, places }: Pick<Strip, 'level' | 'weeks' | 'places'>,
): ChartContent {
  const head = [
    ...['place_id', 'place_pcode', 'place', 'within', 'first_day', 'last_day', 'epi_year', 'epi_week'],
    ...['is_partial_week', 'could_report', 'cases'],
  ];
  const rows = places.flatMap((place) =>
    weeks.map(({ firstDay, lastDay, epiYear, epiWeek, isPartial }, index) => {
      const { id, name, within } = place;
      const cases = place.weeks[index]?.cases ?? null;
      return [
        ...[
          id,
          getPcode(level, place),
          name,
          within.join(', '),
          firstDay,
          lastDay,
          epiYear,
          epiWeek,
          toLogical(isPartial),
        ],
        ...[toLogical(cases !== null), cases ?? ''],
      ];
    }),
  );
  return toContent(title, [head, ...rows], { toRScript: stripScript, hasPicture: false });
}

export function buildWeekdaysFile(
  content: ChartContent,
  { weekdays }: Epidemiology['reporting'],
): ChartContent {
  const rows = weekdays.map(({ weekday, days, reports, expected }) => [weekday, days, reports, expected]);
  return {
    ...content,
    cells: [['weekday', 'days', 'reports', 'expected'], ...rows],
    toRScript: weekdaysScript,
  };
}

export function buildGapsFile(
  title: string,
  districts: Epidemiology['reporting']['districts'],
): ChartContent {
  const head = [
    ...['district_id', 'district_pcode', 'district', 'region', 'reports', 'days_on_duty'],
    ...['gap_first_day', 'gap_last_day', 'gap_days', 'gap_is_ongoing'],
  ];
  const rows = districts.map((district) => {
    const { id, name, within, reports, daysOnDuty, gap } = district;
    return [
      ...[id, getPcode('district', district), name, within[0] ?? '', reports, daysOnDuty],
      ...(gap ? [gap.firstDay, gap.lastDay, gap.days, toLogical(gap.isOngoing)] : ['', '', 0, 'FALSE']),
    ];
  });
  return toContent(title, [head, ...rows], { toRScript: gapsScript, hasPicture: false });
}

export function buildDelaysFile(title: string, districts: Epidemiology['onset']['districts']): ChartContent {
  const head = [
    ...['district_id', 'district_pcode', 'district', 'region', 'reports', 'onset_known'],
    ...['median_days', 'ninetieth_percentile_days'],
  ];
  const rows = districts.map((district) => {
    const { id, name, within, reports, known, medianDays, ninetiethPercentileDays } = district;
    return [
      ...[id, getPcode('district', district), name, within[0] ?? '', reports, known],
      ...[medianDays ?? '', ninetiethPercentileDays ?? ''],
    ];
  });
  return toContent(title, [head, ...rows], { toRScript: delaysScript, hasPicture: false });
}
