import type { DashboardAggregate } from './dashboard-totals.ts';

/** The same days for every selection, so that their totals are found again. */
export const fortnightDays = 14;
/** So many days earlier or later is a report in any other time zone, at most. */
export const marginDays = 2;
export const rowDays = fortnightDays + 2 * marginDays;

/**
 * The totals of a fortnight by day, which can be used again for a selection that differs only in its days and periods. Nothing in
 * it may be changed.
 */
export interface FortnightTotals {
  /** The first column: a few days before the fortnight, because its reports may be of other days in another time zone. */
  firstDay: number;
  byDay: DashboardAggregate;
  /** By origin: 1 if it has a report, and its cases. */
  hasReport: Uint8Array;
  casesByOrigin: Int32Array;
}

/** The tables of an aggregate, whose columns are days or periods. */
export const tableNames = ['byHealthRisk', 'byVillage', 'bySexAgeGroup', 'byCollectionPointCount'] as const;

type Tables = Pick<DashboardAggregate, (typeof tableNames)[number]>;

/** Columns of tables that follow each other, and that are added to periods that follow each other. */
interface Columns {
  tables: Tables;
  /** Numbers per row of the tables. */
  rowLength: number;
  first: number;
  count: number;
}

const noColumns: Omit<Columns, 'tables'> = { rowLength: rowDays, first: 0, count: 0 };

/** The columns of days that have anything, by their totals. */
const usedDays = new WeakMap<FortnightTotals, Columns>();
/** Added up for the periods of the last request: those of other requests of the same kind, such as epi weeks, are the same. */
const lastGrouped = new WeakMap<FortnightTotals, { days: string; columns: Columns }>();

/**
 * Adds the tables of a fortnight to those of periods.
 *
 * @param periodOfDay the period of each day of the fortnight's rows; each is that of the day before, or the next one
 */
export function addFortnightTables(
  to: Tables,
  totals: FortnightTotals,
  { periodOfDay, periodCount }: { periodOfDay: readonly number[]; periodCount: number },
): void {
  const used = usedDays.get(totals) ?? findUsedDays(totals.byDay);
  usedDays.set(totals, used);
  if (used.count === 0) return;
  const firstPeriod = periodOfDay[used.first] as number;
  const isDaily = (periodOfDay[used.first + used.count - 1] as number) - firstPeriod === used.count - 1;
  const { tables, rowLength, first, count } = isDaily ? used : groupDays(totals, used, periodOfDay);
  for (const name of tableNames) {
    const [target, table] = [to[name], tables[name]];
    for (let row = 0; row * rowLength < table.length; row += 1) {
      const from = row * rowLength + first;
      const at = row * periodCount + firstPeriod;
      for (let column = 0; column < count; column += 1)
        target[at + column] = (target[at + column] as number) + (table[from + column] as number);
    }
  }
}

/** Without the days at both ends that have nothing, which most fortnights have because of other time zones. */
function findUsedDays(tables: Tables): Columns {
  let [first, last] = [rowDays, -1];
  for (const name of tableNames) {
    const table = tables[name];
    for (let at = 0; at < table.length; at += 1) {
      const day = at % rowDays;
      if ((day >= first && day <= last) || table[at] === 0) continue;
      first = Math.min(first, day);
      last = Math.max(last, day);
    }
  }
  return last < 0 ? { tables, ...noColumns } : { tables, rowLength: rowDays, first, count: last - first + 1 };
}

/** Adds up the days of each period, counted from that of the first day with anything. */
function groupDays(totals: FortnightTotals, used: Columns, periodOfDay: readonly number[]): Columns {
  const periods = periodOfDay.slice(used.first, used.first + used.count);
  const columnOfDay = periods.map((period) => period - (periods[0] as number));
  const days = columnOfDay.join(' ');
  const known = lastGrouped.get(totals);
  if (known?.days === days) return known.columns;
  const count = (columnOfDay.at(-1) as number) + 1;
  const group = (table: Int32Array) => {
    const grouped = new Int32Array((table.length / rowDays) * count);
    for (let row = 0; row * rowDays < table.length; row += 1)
      for (let day = 0; day < columnOfDay.length; day += 1) {
        const at = row * count + (columnOfDay[day] as number);
        grouped[at] = (grouped[at] as number) + (table[row * rowDays + used.first + day] as number);
      }
    return grouped;
  };
  const { byHealthRisk, byVillage, bySexAgeGroup, byCollectionPointCount } = used.tables;
  const tables: Tables = {
    byHealthRisk: group(byHealthRisk),
    byVillage: group(byVillage),
    bySexAgeGroup: group(bySexAgeGroup),
    byCollectionPointCount: group(byCollectionPointCount),
  };
  const columns: Columns = { tables, rowLength: count, first: 0, count };
  lastGrouped.set(totals, { days, columns });
  return columns;
}
