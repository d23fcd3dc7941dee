import type { HealthRiskType } from '../health-risks/types.ts';

/** An accepted report of an escalated alert, as far as an outbreak system (EIDSR) is told of it. */
export interface ReportToTell {
  region: string | null;
  district: string | null;
  village: string | null;
  /** In epoch milliseconds. */
  receivedAt: number;
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

/** What an event says, in the order in which the outbreak system is told (operations 5.12). */
export const eventElements = [
  'location',
  'dateOfOnset',
  'phoneNumber',
  'suspectedDisease',
  'gender',
  'eventType',
] as const;
export type EventElement = (typeof eventElements)[number];

/** What one report says; an empty text where it says nothing. */
export function valuesOfReport(report: ReportToTell): Record<EventElement, string> {
  const { region, district, village, receivedAt, phoneNumber, suspectedDiseases, healthRiskType } = report;
  return {
    location: [region, district, village].filter(Boolean).join('/'),
    dateOfOnset: onsetOf(receivedAt),
    phoneNumber: phoneNumber ?? '',
    suspectedDisease: suspectedDiseases.join('/'),
    gender: genderOf(report),
    eventType: healthRiskType,
  };
}

/** @example onsetOf(Date.UTC(2026, 2, 10, 5)) // '2026-03-10 05:00:00Z' */
function onsetOf(receivedAt: number): string {
  return new Date(receivedAt)
    .toISOString()
    .replace('T', ' ')
    .replace(/\.\d+Z$/, 'Z');
}

/** Of reports about one person; what tells of several has none. */
function genderOf(report: ReportToTell): string {
  if (report.countFemalesBelowFive === 1 || report.countFemalesAtLeastFive === 1) return 'female';
  if (report.countMalesBelowFive === 1 || report.countMalesAtLeastFive === 1) return 'male';
  return '';
}

/**
 * Different values in one text, empty ones left out: the most frequent first, among equals the one that appeared first,
 * each with how often it appeared where that is more than once.
 *
 * @example countedTogether(['male', 'female', '', 'female']) // 'female (2), male'
 */
export function countedTogether(values: readonly string[]): string {
  const counts = Map.groupBy(values.filter(Boolean), (value) => value);
  return [...counts]
    .map(([value, { length }]) => ({ value, count: length }))
    .sort((one, other) => other.count - one.count)
    .map(({ value, count }) => (count > 1 ? `${value} (${count})` : value))
    .join(', ');
}

/**
 * Different values in one text, empty ones left out, in the order in which they appeared.
 *
 * @example namedTogether(['North/Mbara', 'North/Nakiri', 'North/Mbara']) // 'North/Mbara, North/Nakiri'
 */
export function namedTogether(values: readonly string[]): string {
  return [...new Set(values.filter(Boolean))].join(', ');
}

const isNamedOnly: readonly EventElement[] = ['location', 'suspectedDisease'];

/** What the reports of one organisation unit say together: the values of its event. */
export function valuesOfEvent(reports: readonly ReportToTell[]): Record<EventElement, string> {
  const values = reports.map(valuesOfReport);
  const joined = eventElements.map((element) => {
    const all = values.map((value) => value[element]);
    return [element, isNamedOnly.includes(element) ? namedTogether(all) : countedTogether(all)];
  });
  return Object.fromEntries(joined);
}

/** A value under the id that the outbreak system has for it. */
export interface DataValue {
  dataElement: string;
  value: string;
}

/**
 * The values of an event as the outbreak system takes them. What it has no element for, or what is empty, is left out.
 *
 * @param elementIds the data elements of the outbreak system, as configured
 */
export function dataValuesOf(
  reports: readonly ReportToTell[],
  elementIds: Partial<Record<EventElement, string | null>>,
): DataValue[] {
  const values = valuesOfEvent(reports);
  return eventElements.flatMap((element) => {
    const dataElement = elementIds[element];
    const value = values[element];
    return dataElement && value ? [{ dataElement, value }] : [];
  });
}
