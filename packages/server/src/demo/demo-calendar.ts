/** Instants of the demo, told by their distance from the day on which it is made: day 0 is today, −1 yesterday. */
export interface DemoCalendar {
  today: Date;
  /** Epoch milliseconds of a moment `hours` into a day (UTC). */
  at(day: number, hours: number): number;
  /** 1 to 366: which day of its year a day is. */
  dayOfYear(day: number): number;
}

export const minute = 60_000;
export const hour = 60 * minute;
export const oneDay = 24 * hour;

/** How far the demo reaches back, in days. */
export const daysOfDemo = 365;

export function demoCalendar(today: Date): DemoCalendar {
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

/** Offices open at seven in the morning and close at six (UTC+2). */
const opens = 5 * hour;
const closes = 16 * hour;

/** A moment at which staff are at work: the given one, else the next morning, as far into it as it was into the night. */
export function workingTime(at: number): number {
  const intoDay = at % oneDay;
  const midnight = at - intoDay;
  const morning = opens + (at % (90 * minute));
  if (intoDay < opens) return midnight + morning;
  return intoDay < closes ? at : midnight + oneDay + morning;
}
