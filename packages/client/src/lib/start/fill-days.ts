import { daysAgo } from '../dates/dates.ts';

const day = /\{day([+-]\d+)\}/g;

/**
 * Fills the days into the address of data, as midnights in UTC.
 *
 * @param address with `{day-6}` for six days ago and `{day+1}` for tomorrow
 */
export function fillDays(address: string, now = new Date()): string {
  return address.replace(day, (_, days: string) =>
    encodeURIComponent(`${daysAgo(-Number(days), now)}T00:00:00.000Z`),
  );
}

/** Whether an address has days to fill in. */
export const hasDays = (address: string): boolean => address.search(day) >= 0;
