/** Times of the demo, relative to the day on which it is created: day 0 is today, −1 yesterday. */
export interface DemoCalendar {
  today: Date;
  /** Epoch milliseconds of a time of day in hours (UTC). */
  at(day: number, hours: number): number;
  /** Day of the year, from 1 to 366. */
  dayOfYear(day: number): number;
}

export const minute = 60_000;
export const hour = 60 * minute;
export const oneDay = 24 * hour;

/** The length of the demo in days. */
export const daysOfDemo = 365;

export function createDemoCalendar(today: Date): DemoCalendar {
  const midnight = Math.floor(today.getTime() / oneDay) * oneDay;
  return {
    today,
    at: (day, hours) => midnight + day * oneDay + Math.round(hours * 3600) * 1000,
    dayOfYear(day) {
      const date = new Date(midnight + day * oneDay);
      return Math.floor((date.getTime() - Date.UTC(date.getUTCFullYear(), 0, 1)) / oneDay) + 1;
    },
  };
}

/** Offices are open from 7 to 18 o'clock (UTC+2). */
const opens = 5 * hour;
const closes = 16 * hour;

/** Moves a time outside office hours to the next morning. Offsets within the morning keep times apart. */
export function toWorkingTime(at: number): number {
  const intoDay = at % oneDay;
  const midnight = at - intoDay;
  const morning = opens + (at % (90 * minute));
  if (intoDay < opens) return midnight + morning;
  return intoDay < closes ? at : midnight + oneDay + morning;
}
