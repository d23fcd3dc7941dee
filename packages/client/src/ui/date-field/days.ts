/** Calendar dates as texts, yyyy-MM-dd, and the days around them. No time zones: a date is a name of a day. */
const dayInMilliseconds = 86_400_000;

const toInstant = (date: string) => Date.parse(`${date}T00:00:00Z`);
const toDate = (instant: number) => new Date(instant).toISOString().slice(0, 10);

export function addDays(date: string, days: number): string {
  return toDate(toInstant(date) + days * dayInMilliseconds);
}

/** The same day of another month, or its last one where the month is shorter. */
export function addMonths(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const first = new Date(Date.UTC(2000, month - 1 + months, 1));
  first.setUTCFullYear(first.getUTCFullYear() + year - 2000);
  const last = new Date(first);
  last.setUTCMonth(last.getUTCMonth() + 1, 0);
  return addDays(toDate(first.getTime()), Math.min(day, last.getUTCDate()) - 1);
}

/** 0 is Sunday. */
export type WeekDay = 0 | 1 | 2 | 3 | 4 | 5 | 6;

export function startOfWeek(date: string, firstDay: WeekDay): string {
  const day = new Date(toInstant(date)).getUTCDay();
  return addDays(date, -((day - firstDay + 7) % 7));
}

/** The days of a month in whole weeks. */
export function listWeeks(date: string, firstDay: WeekDay): string[][] {
  const month = date.slice(0, 7);
  const weeks: string[][] = [];
  for (let day = startOfWeek(`${month}-01`, firstDay); day.slice(0, 7) <= month; day = addDays(day, 7))
    weeks.push([0, 1, 2, 3, 4, 5, 6].map((offset) => addDays(day, offset)));
  return weeks;
}

/** Moves a date between the limits. */
export function clampDate(date: string, min: string | undefined, max: string | undefined): string {
  if (min && date < min) return min;
  return max && date > max ? max : date;
}

const otherDigits = /[\u0660-\u0669\u06f0-\u06f9]/g;

/**
 * The date that was typed, or undefined while it is none. Year, month and day, in digits of any script, with any sign between.
 *
 * @example parseTypedDate('2026/1/5') // '2026-01-05'
 */
export function parseTypedDate(text: string): string | undefined {
  const plain = text
    .normalize('NFKC')
    .replace(otherDigits, (digit) => String(digit.charCodeAt(0) & 15))
    .replace(/[\u200e\u200f\u061c]/g, '')
    .trim();
  const parts = /^(\d{4})[-/. ](\d{1,2})[-/. ](\d{1,2})$/.exec(plain) ?? /^(\d{4})(\d\d)(\d\d)$/.exec(plain);
  if (!parts) return undefined;
  const [, year, month = '', day = ''] = parts;
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const instant = toInstant(date);
  return !Number.isNaN(instant) && toDate(instant) === date ? date : undefined;
}
