import type { CalendarDate } from '../calendar/calendar-date.ts';
import type { HealthRiskType } from '../health-risks/types.ts';

/** What EIDSR receives about an accepted report of an escalated alert. */
export interface EidsrReport {
  region: string | null;
  district: string | null;
  village: string | null;
  /** The day of the first symptoms; null if it is not known. */
  onsetOn: CalendarDate | null;
  /** Null once the sender was anonymised. */
  phoneNumber: string | null;
  /** English names of the suspected diseases of the health risk. */
  suspectedDiseases: readonly string[];
  healthRiskType: HealthRiskType;
  countMalesBelowFive: number | null;
  countMalesAtLeastFive: number | null;
  countFemalesBelowFive: number | null;
  countFemalesAtLeastFive: number | null;
}

/** The data elements of an event, in the order in which they are sent. */
export const eventElements = [
  'location',
  'dateOfOnset',
  'phoneNumber',
  'suspectedDisease',
  'gender',
  'eventType',
] as const;
export type EventElement = (typeof eventElements)[number];

/** The values of one report; an empty text where there is none. The onset is never replaced by the day of the report. */
export function toReportValues(report: EidsrReport): Record<EventElement, string> {
  const { region, district, village, onsetOn, phoneNumber, suspectedDiseases, healthRiskType } = report;
  return {
    location: [region, district, village].filter(Boolean).join('/'),
    dateOfOnset: onsetOn ?? '',
    phoneNumber: phoneNumber ?? '',
    suspectedDisease: suspectedDiseases.join('/'),
    gender: getGender(report),
    eventType: healthRiskType,
  };
}

/** Only of reports about one person. */
function getGender(report: EidsrReport): string {
  if (report.countFemalesBelowFive === 1 || report.countFemalesAtLeastFive === 1) return 'female';
  if (report.countMalesBelowFive === 1 || report.countMalesAtLeastFive === 1) return 'male';
  return '';
}

/**
 * The distinct values in one text, without empty ones: the most frequent first, equally frequent ones in order of appearance,
 * each with its count if that is more than one.
 *
 * @example joinWithCounts(['male', 'female', '', 'female']) // 'female (2), male'
 */
export function joinWithCounts(values: readonly string[]): string {
  const counts = Map.groupBy(values.filter(Boolean), (value) => value);
  return [...counts]
    .map(([value, { length }]) => ({ value, count: length }))
    .sort((a, b) => b.count - a.count)
    .map(({ value, count }) => (count > 1 ? `${value} (${count})` : value))
    .join(', ');
}

/**
 * The distinct values in one text, without empty ones, in order of appearance.
 *
 * @example joinDistinct(['North/Mbara', 'North/Nakiri', 'North/Mbara']) // 'North/Mbara, North/Nakiri'
 */
export function joinDistinct(values: readonly string[]): string {
  return [...new Set(values.filter(Boolean))].join(', ');
}

const distinctOnly: readonly EventElement[] = ['location', 'suspectedDisease'];

/** The values of an event: those of all reports of one organisation unit, joined. */
export function toEventValues(reports: readonly EidsrReport[]): Record<EventElement, string> {
  const values = reports.map(toReportValues);
  const joined = eventElements.map((element) => {
    const all = values.map((value) => value[element]);
    return [element, distinctOnly.includes(element) ? joinDistinct(all) : joinWithCounts(all)];
  });
  return Object.fromEntries(joined);
}

/** A value with the id of its data element in EIDSR. */
export interface DataValue {
  dataElement: string;
  value: string;
}

/**
 * The values of an event as EIDSR accepts them, without empty ones and those that have no data element.
 *
 * @param elementIds the data elements of EIDSR, as configured
 */
export function toDataValues(
  reports: readonly EidsrReport[],
  elementIds: Partial<Record<EventElement, string | null>>,
): DataValue[] {
  const values = toEventValues(reports);
  return eventElements.flatMap((element) => {
    const dataElement = elementIds[element];
    const value = values[element];
    return dataElement && value ? [{ dataElement, value }] : [];
  });
}
