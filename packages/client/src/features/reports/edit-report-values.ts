import { type FormRule, firstFailing, required } from '@harken/domain/forms/form-rules';
import { inRange, wholeNumber } from '@harken/domain/forms/number-rules';
import { dateNotInFuture } from '@harken/domain/forms/time-rules';
import type { ReportKind, ReportStatus } from '@harken/domain/reports/kinds';
import { largestNumber } from '@harken/domain/reports/read-message';
import { earliestMessageDay } from '@harken/domain/sms/message-time';
import { dateOf, daysAgo, timeOf } from '../../lib/dates.ts';
import type { EditedReport, ReportToEdit } from './edit-report.api.ts';

export const peopleCounts = [
  'countMalesBelowFive',
  'countMalesAtLeastFive',
  'countFemalesBelowFive',
  'countFemalesAtLeastFive',
] as const;
const collectionPointCounts = ['referredCount', 'deathCount', 'fromOtherVillagesCount'] as const;
export type CountName = (typeof peopleCounts)[number] | (typeof collectionPointCounts)[number];

export const sexes = ['female', 'male', 'unspecified'] as const;
export const ages = ['belowFive', 'atLeastFive', 'unspecified'] as const;

/** What is written and chosen: nothing chosen is empty, counts are text while they are typed. */
export type EditReportValues = Record<CountName, string> & {
  dataCollectorId: number | null;
  dataCollectorLocationId: string;
  reportStatus: ReportStatus;
  date: string;
  healthRiskId: string;
  sex: (typeof sexes)[number] | '';
  age: (typeof ages)[number] | '';
};

/** Whether a report tells how many people there were: then its day and health risk can be changed as well. */
export function hasCounts(kind: ReportKind): boolean {
  return kind === 'Aggregate' || kind === 'DataCollectionPoint';
}

/** The counts that a report of a kind has. */
export function countsOfKind(kind: ReportKind): readonly CountName[] {
  if (kind === 'DataCollectionPoint') return [...peopleCounts, ...collectionPointCounts];
  return kind === 'Aggregate' ? peopleCounts : [];
}

const groupOf = {
  female: { belowFive: 'countFemalesBelowFive', atLeastFive: 'countFemalesAtLeastFive' },
  male: { belowFive: 'countMalesBelowFive', atLeastFive: 'countMalesAtLeastFive' },
} as const;

/** The sex and age of the one person of a report, by the count that is not zero. */
function personOf(report: ReportToEdit): Pick<EditReportValues, 'sex' | 'age'> {
  for (const sex of ['female', 'male'] as const)
    for (const age of ['belowFive', 'atLeastFive'] as const)
      if ((report[groupOf[sex][age]] ?? 0) > 0) return { sex, age };
  return { sex: 'unspecified', age: 'unspecified' };
}

/** What the form of a report begins with. */
export function valuesOf(report: ReportToEdit): EditReportValues {
  const counts = [...peopleCounts, ...collectionPointCounts].map((name) => [
    name,
    String(report[name] ?? ''),
  ]);
  return {
    ...(Object.fromEntries(counts) as Record<CountName, string>),
    ...personOf(report),
    dataCollectorId: report.dataCollectorId ?? null,
    dataCollectorLocationId: report.locationId > 0 ? String(report.locationId) : '',
    reportStatus: report.reportStatus,
    date: dateOf(report.date),
    healthRiskId: String(report.healthRiskId),
  };
}

const countRule = firstFailing(required, wholeNumber, inRange(0, largestNumber));

/** A count of people; all of them together must still be a number that can be kept. */
export function countRuleOf(name: CountName, values: EditReportValues): FormRule {
  const total = peopleCounts.reduce((sum, each) => sum + Number(values[each]), 0);
  const totalRule: FormRule = () =>
    name === 'countMalesBelowFive' && total > largestNumber
      ? { key: 'validation.tooLarge', values: { value: largestNumber } }
      : null;
  return firstFailing(countRule, totalRule);
}

/** The last day a report can be moved to: today, or its own where the project is, which may have begun earlier. */
export function lastDayOf(report: ReportToEdit): string {
  const [today, own] = [daysAgo(0), dateOf(report.date)];
  return own > today ? own : today;
}

/** Days of the past, up to the last one; the server takes none before the year 2000. */
export const dateRuleOf = (lastDay: string) =>
  firstFailing<string>(required, dateNotInFuture(lastDay), (date) =>
    date < earliestMessageDay ? { key: 'validation.valueInvalid', values: {} } : null,
  );

/** One person, in the group of their sex and age. */
function countsOfPerson({ sex, age }: EditReportValues) {
  const isKnown = (sex === 'female' || sex === 'male') && (age === 'belowFive' || age === 'atLeastFive');
  const counted = isKnown ? groupOf[sex][age] : 'countUnspecifiedSexAndAge';
  const counts = [...peopleCounts, 'countUnspecifiedSexAndAge'] as const;
  return Object.fromEntries(counts.map((name) => [name, name === counted ? 1 : 0]));
}

/** The counts as the call takes them. Of an event there are none. */
function countsToSend(report: ReportToEdit, values: EditReportValues): Partial<EditedReport> {
  if (report.reportType === 'Single') return countsOfPerson(values);
  const counts = countsOfKind(report.reportType).map((name) => [name, Number(values[name])]);
  return Object.fromEntries(counts);
}

/** The values as the call takes them; they keep the rules. Only the day counts, without a zone. */
export function editedReport(report: ReportToEdit, values: EditReportValues): EditedReport {
  return {
    date: new Date(`${values.date}T${timeOf(report.date)}:00Z`),
    dataCollectorId: values.dataCollectorId as number,
    dataCollectorLocationId: Number(values.dataCollectorLocationId),
    reportStatus: values.reportStatus,
    healthRiskId: Number(values.healthRiskId),
    ...countsToSend(report, values),
  };
}
