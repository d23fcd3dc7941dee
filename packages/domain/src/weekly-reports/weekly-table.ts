import type { CalendarDate } from '../calendar/calendar-date.ts';
import type { WeeklyCell } from '../weekly-cells/weekly-cells.ts';

/** What is counted of a health risk in a district: cases by age, and deaths, whose ages are not reported. */
export const rowFigures = ['belowFive', 'atLeastFive', 'ageUnknown', 'deaths'] as const;
/** How completely was reported in a district: data collectors on duty, those who reported, those who reported that they saw nothing. */
export const districtFigures = ['onDuty', 'reporting', 'zeroReporting'] as const;
export type WeeklyFigure = (typeof rowFigures)[number] | (typeof districtFigures)[number];

export type AgeCounts = Record<(typeof rowFigures)[number], number>;

export interface WeeklyDistrict extends Record<(typeof districtFigures)[number], number> {
  id: number;
  name: string;
  region: string;
  /** In the order of `codeTitles`; null without one. */
  codes: (string | null)[];
}

/** A district and a health risk about which something is known. */
export interface WeeklyRow extends AgeCounts {
  districtId: number;
  healthRiskId: number;
}

/** The weekly report of a national society: what was reported in an epi week, with the names in one language. */
export interface WeeklyTable {
  firstDay: CalendarDate;
  lastDay: CalendarDate;
  year: number;
  week: number;
  /** How many projects of the national society are counted, of how many. */
  projects: { counted: number; all: number };
  codeTitles: string[];
  /** Those with somebody on duty or a report, by region and name. */
  districts: WeeklyDistrict[];
  /** How many more there are. */
  districtsWithoutAnybody: number;
  healthRisks: { id: number; code: number; name: string }[];
  /** By district and health risk, in their order. A row that is not there is not zero: nothing is known. */
  rows: WeeklyRow[];
}

/**
 * The cases of a cell by age. What has no age is unknown, so that the three always add up to all cases.
 *
 * @example toAgeCounts(cell) // { belowFive: 3, atLeastFive: 0, ageUnknown: 2, deaths: 1 }
 */
export function toAgeCounts({ cases, deaths }: Pick<WeeklyCell, 'cases' | 'deaths'>): AgeCounts {
  const belowFive = cases.femalesBelowFive + cases.malesBelowFive;
  const atLeastFive = cases.femalesAtLeastFive + cases.malesAtLeastFive;
  return { belowFive, atLeastFive, ageUnknown: Math.max(0, cases.all - belowFive - atLeastFive), deaths };
}

/** All cases of a row. */
export const countCases = ({ belowFive, atLeastFive, ageUnknown }: AgeCounts): number =>
  belowFive + atLeastFive + ageUnknown;

/** The sums of all districts, by health risk in the order of the table. */
export function addUpByHealthRisk({
  healthRisks,
  rows,
}: WeeklyTable): (AgeCounts & { healthRiskId: number })[] {
  const byRisk = Map.groupBy(rows, ({ healthRiskId }) => healthRiskId);
  return healthRisks.flatMap(({ id }) => {
    const found = byRisk.get(id);
    if (!found) return [];
    const sums = { belowFive: 0, atLeastFive: 0, ageUnknown: 0, deaths: 0 };
    for (const row of found) for (const figure of rowFigures) sums[figure] += row[figure];
    return [{ healthRiskId: id, ...sums }];
  });
}

/** A figure that is another one now than when it was sent. */
export interface FigureChange {
  district: string;
  /** Null for a figure of the whole district. */
  healthRisk: string | null;
  figure: WeeklyFigure;
  /** Null: nothing was known. */
  sent: number | null;
  /** Null: nothing is known any more. */
  now: number | null;
}

type Figures = Partial<Record<WeeklyFigure, number>>;

function compareFigures(
  names: Pick<FigureChange, 'district' | 'healthRisk'>,
  figures: readonly WeeklyFigure[],
  { sent, now }: { sent: Figures | undefined; now: Figures | undefined },
): FigureChange[] {
  return figures.flatMap((figure) => {
    const change = { ...names, figure, sent: sent?.[figure] ?? null, now: now?.[figure] ?? null };
    return change.sent === change.now ? [] : [change];
  });
}

/** Entries of both lists by key, in the order of the first one, those that only the second has at the end. */
function pair<T>(sent: readonly T[], now: readonly T[], toKey: (entry: T) => string) {
  const [before, after] = [sent, now].map((list) => new Map(list.map((entry) => [toKey(entry), entry])));
  const keys = new Set([...sent, ...now].map(toKey));
  return [...keys].map((key) => ({ sent: before?.get(key), now: after?.get(key) }));
}

/**
 * Which figures changed since a report was sent: because reports were corrected, dismissed or came late. Names are those that were
 * sent; districts and health risks are known by their ids.
 */
export function compareTables(sent: WeeklyTable, now: WeeklyTable): FigureChange[] {
  const nameBy = (lists: readonly { id: number; name: string }[][]) =>
    new Map(lists.flatMap((list) => list.map(({ id, name }): [number, string] => [id, name])));
  const districts = nameBy([now.districts, sent.districts]);
  const healthRisks = nameBy([now.healthRisks, sent.healthRisks]);
  const ofDistricts = pair(sent.districts, now.districts, ({ id }) => String(id)).flatMap((both) => {
    const { id = 0 } = both.sent ?? both.now ?? {};
    return compareFigures({ district: districts.get(id) ?? '', healthRisk: null }, districtFigures, both);
  });
  const keyOf = ({ districtId, healthRiskId }: WeeklyRow) => `${districtId} ${healthRiskId}`;
  const ofRows = pair(sent.rows, now.rows, keyOf).flatMap((both) => {
    const { districtId = 0, healthRiskId = 0 } = both.sent ?? both.now ?? {};
    const names = {
      district: districts.get(districtId) ?? '',
      healthRisk: healthRisks.get(healthRiskId) ?? '',
    };
    return compareFigures(names, rowFigures, both);
  });
  return [...ofRows, ...ofDistricts];
}
