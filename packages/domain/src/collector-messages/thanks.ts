/** The hours of the day, in the time zone of the project, in which monthly thanks are queued: from the first, before the second. */
const [fromHour, beforeHour] = [9, 18];
/** On the first days of a month, so that a server that was off makes up for it. */
const lastDay = 5;

interface Month {
  year: number;
  /** 1 to 12. */
  month: number;
}

/** The month before that of a local time. @example getPreviousMonth('2026-01-02T09:00:00') // { year: 2025, month: 12 } */
export function getPreviousMonth(localTime: string): Month {
  const [year = 0, month = 0] = localTime.split('-').map(Number);
  return month === 1 ? { year: year - 1, month: 12 } : { year, month: month - 1 };
}

/** Whether monthly thanks are sent at a local time: at the beginning of a month, by day. */
export function isTimeForThanks(localTime: string): boolean {
  const day = Number(localTime.slice(8, 10));
  const hour = Number(localTime.slice(11, 13));
  return day <= lastDay && hour >= fromHour && hour < beforeHour;
}

/** The first day of a month, and of the next. @example toDays({ year: 2025, month: 12 }) // ['2025-12-01', '2026-01-01'] */
export function toDays({ year, month }: Month): [first: string, next: string] {
  const toDay = (value: Month) =>
    `${String(value.year).padStart(4, '0')}-${String(value.month).padStart(2, '0')}-01`;
  return [
    toDay({ year, month }),
    toDay(month === 12 ? { year: year + 1, month: 1 } : { year, month: month + 1 }),
  ];
}
