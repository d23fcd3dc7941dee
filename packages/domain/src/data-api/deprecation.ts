/** What is announced about an operation or parameter of the data API that will be removed. Both are days, `yyyy-MM-dd`. */
export interface Deprecation {
  since: string;
  /** The first day on which it may be gone: at least twelve months after `since`. */
  sunset: string;
  /** What to use instead, for people. */
  instead?: string;
}

const startOfDay = (day: string) => new Date(`${day}T00:00:00Z`);

/** Whether programs have the twelve months that the data API promises (docs/integrate.md). */
export function isAnnouncedInTime({ since, sunset }: Deprecation): boolean {
  const earliest = startOfDay(since);
  earliest.setUTCFullYear(earliest.getUTCFullYear() + 1);
  return startOfDay(sunset) >= earliest;
}

/**
 * The values of the headers `Deprecation` (RFC 9745: seconds since 1970 as a structured field) and `Sunset` (RFC 8594: a date of
 * HTTP). Of several deprecations in one request, the earliest days count. Null if nothing is deprecated.
 *
 * @example writeDeprecationHeaders([{ since: '2027-01-01', sunset: '2028-01-01' }])
 * // { deprecation: '@1798761600', sunset: 'Sat, 01 Jan 2028 00:00:00 GMT' }
 */
export function writeDeprecationHeaders(
  deprecations: readonly Deprecation[],
): { deprecation: string; sunset: string } | null {
  const [since] = deprecations.map((deprecation) => deprecation.since).sort();
  const [sunset] = deprecations.map((deprecation) => deprecation.sunset).sort();
  if (!since || !sunset) return null;
  return {
    deprecation: `@${startOfDay(since).getTime() / 1000}`,
    sunset: startOfDay(sunset).toUTCString(),
  };
}
