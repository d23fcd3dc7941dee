import { addDays, type CalendarDate } from '../../calendar/calendar-date.ts';
import { type CaseClass, caseClasses } from '../../cases/classification.ts';

/** A row of a line list as its epidemic curve counts it. */
export interface CurveRow {
  classification: CaseClass | null;
  onsetOn: CalendarDate | null;
  reportedOn: CalendarDate | null;
}

/** Up to so many days each day has a column, then each week. */
const maxDays = 62;
const maxPeriods = 160;

export interface LineListCurve {
  groupingType: 'Day' | 'Week';
  /** The first days of the periods, without gaps. */
  periods: CalendarDate[];
  /** Cases of each period by class; people who are no case are left out. */
  counts: Record<Exclude<CaseClass, 'notACase'>, number[]>;
  /** Cases without the date, or with one that is too long ago to be drawn. */
  unknown: number;
}

const countedClasses = caseClasses.filter((name) => name !== 'notACase') as Exclude<CaseClass, 'notACase'>[];

const daysBetween = (from: CalendarDate, to: CalendarDate) =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);

/**
 * The epidemic curve of a line list. Rows without a class count as suspected.
 *
 * @param by the date that decides: of onset, or of the report
 */
export function buildLineListCurve(rows: readonly CurveRow[], by: 'onset' | 'report'): LineListCurve {
  const cases = rows.filter(({ classification }) => classification !== 'notACase');
  const dayOf = (row: CurveRow) => (by === 'onset' ? row.onsetOn : row.reportedOn);
  const days = cases.flatMap((row) => dayOf(row) ?? []).sort();
  const [first, last] = [days[0], days.at(-1)];
  const empty = Object.fromEntries(countedClasses.map((name) => [name, [] as number[]]));
  if (first === undefined || last === undefined)
    return {
      ...{ groupingType: 'Day', periods: [], unknown: cases.length },
      counts: empty as LineListCurve['counts'],
    };
  const isDaily = daysBetween(first, last) < maxDays;
  const length = isDaily ? 1 : 7;
  const all = Math.floor(daysBetween(first, last) / length) + 1;
  const count = Math.min(all, maxPeriods);
  const start = addDays(first, (all - count) * length);
  const periods = Array.from({ length: count }, (_, index) => addDays(start, index * length));
  const counts = Object.fromEntries(
    countedClasses.map((name) => [name, periods.map(() => 0)]),
  ) as LineListCurve['counts'];
  let unknown = 0;
  for (const row of cases) {
    const day = dayOf(row);
    const index = day === null ? -1 : Math.floor(daysBetween(start, day) / length);
    const column = counts[(row.classification ?? 'suspected') as keyof LineListCurve['counts']];
    if (index < 0) unknown += 1;
    else column[index] = (column[index] ?? 0) + 1;
  }
  return { groupingType: isDaily ? 'Day' : 'Week', periods, counts, unknown };
}
