import { combineRules, type FormRule, required } from '@harken/domain/forms/form-rules';
import { inRange, wholeNumber } from '@harken/domain/forms/number-rules';
import { dateNotInFuture } from '@harken/domain/forms/time-rules';
import type { DismissalReason } from '@harken/domain/reports/dismissal-reasons';
import type { ReportKind, ReportStatus } from '@harken/domain/reports/kinds';
import { findOnsetError } from '@harken/domain/reports/onset';
import { maxNumber } from '@harken/domain/reports/parse-message';
import { earliestMessageDay } from '@harken/domain/sms/message-time';
import { daysAgo, formatDate, formatTime } from '../../../lib/dates/dates.ts';
import type { EditedReport, ReportToEdit } from './api.ts';

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

/** The values of the form. A choice not made is empty; counts are text while they are typed. */
export type EditReportValues = Record<CountName, string> & {
  dataCollectorId: number | null;
  dataCollectorLocationId: string;
  reportStatus: ReportStatus;
  dismissalReason: DismissalReason | '';
  dismissalNote: string;
  date: string;
  /** The day of the first symptoms; empty if it is not known. */
  onsetOn: string;
  healthRiskId: string;
  sex: (typeof sexes)[number] | '';
  age: (typeof ages)[number] | '';
};

/** Whether a type of report has counts. Then its date and health risk can be changed as well. */
export function hasCounts(kind: ReportKind): boolean {
  return kind === 'Aggregate' || kind === 'DataCollectionPoint';
}

/** The counts of a type of report. */
export function listCounts(kind: ReportKind): readonly CountName[] {
  if (kind === 'DataCollectionPoint') return [...peopleCounts, ...collectionPointCounts];
  return kind === 'Aggregate' ? peopleCounts : [];
}

const sexAgeCounts = {
  female: { belowFive: 'countFemalesBelowFive', atLeastFive: 'countFemalesAtLeastFive' },
  male: { belowFive: 'countMalesBelowFive', atLeastFive: 'countMalesAtLeastFive' },
} as const;

/** Sex and age of the person in a single report, from the count that is not zero. */
function findPerson(report: ReportToEdit): Pick<EditReportValues, 'sex' | 'age'> {
  for (const sex of ['female', 'male'] as const)
    for (const age of ['belowFive', 'atLeastFive'] as const)
      if ((report[sexAgeCounts[sex][age]] ?? 0) > 0) return { sex, age };
  return { sex: 'unspecified', age: 'unspecified' };
}

/** The initial values of the form. */
export function toFormValues(report: ReportToEdit): EditReportValues {
  const counts = [...peopleCounts, ...collectionPointCounts].map((name) => [
    name,
    String(report[name] ?? ''),
  ]);
  return {
    ...(Object.fromEntries(counts) as Record<CountName, string>),
    ...findPerson(report),
    dataCollectorId: report.dataCollectorId ?? null,
    dataCollectorLocationId: report.locationId > 0 ? String(report.locationId) : '',
    reportStatus: report.reportStatus,
    dismissalReason: '',
    dismissalNote: '',
    date: formatDate(report.date),
    onsetOn: report.onsetOn ?? '',
    healthRiskId: String(report.healthRiskId),
  };
}

const countRule = combineRules(required, wholeNumber, inRange(0, maxNumber));

/** The rule for a count of people. The sum of all counts must also be small enough to be stored. */
export function getCountRule(name: CountName, values: EditReportValues): FormRule {
  const total = peopleCounts.reduce((sum, each) => sum + Number(values[each]), 0);
  const validateTotal: FormRule = () =>
    name === 'countMalesBelowFive' && total > maxNumber
      ? { key: 'validation.tooLarge', values: { value: maxNumber } }
      : null;
  return combineRules(countRule, validateTotal);
}

/** The latest date allowed: today, or the date of the report if the project's time zone is ahead of the device. */
export function getLastDay(report: ReportToEdit): string {
  const [today, own] = [daysAgo(0), formatDate(report.date)];
  return own > today ? own : today;
}

/** A date up to the last day; the server accepts none before the year 2000. */
export const getDateRule = (lastDay: string) =>
  combineRules<string>(required, dateNotInFuture(lastDay), (date) =>
    date < earliestMessageDay ? { key: 'validation.valueInvalid', values: {} } : null,
  );

/** An onset on the day of the report or in the year before it. */
export const getOnsetRule =
  (reportedOn: string): FormRule<string> =>
  (onsetOn) => {
    const error = onsetOn ? findOnsetError(onsetOn, reportedOn) : null;
    return error && { key: `validation.${error}`, values: {} };
  };

/** The counts of a single report: one in the sex-age group of the person. */
function toPersonCounts({ sex, age }: EditReportValues) {
  const isKnown = (sex === 'female' || sex === 'male') && (age === 'belowFive' || age === 'atLeastFive');
  const counted = isKnown ? sexAgeCounts[sex][age] : 'countUnspecifiedSexAndAge';
  const counts = [...peopleCounts, 'countUnspecifiedSexAndAge'] as const;
  return Object.fromEntries(counts.map((name) => [name, name === counted ? 1 : 0]));
}

/** The counts of the request. Event reports have none. */
function toCounts(report: ReportToEdit, values: EditReportValues): Partial<EditedReport> {
  if (report.reportType === 'Single') return toPersonCounts(values);
  const counts = listCounts(report.reportType).map((name) => [name, Number(values[name])]);
  return Object.fromEntries(counts);
}

/** Converts valid form values to the request body. The server ignores the time zone of the date. */
export function toRequest(report: ReportToEdit, values: EditReportValues): EditedReport {
  return {
    date: new Date(`${values.date}T${formatTime(report.date)}:00Z`),
    dataCollectorId: values.dataCollectorId as number,
    dataCollectorLocationId: Number(values.dataCollectorLocationId),
    reportStatus: values.reportStatus,
    ...(values.reportStatus === 'Rejected' && {
      dismissalReason: values.dismissalReason || null,
      dismissalNote: values.dismissalReason === 'Other' ? values.dismissalNote : null,
    }),
    healthRiskId: Number(values.healthRiskId),
    ...toCounts(report, values),
    ...(report.reportType !== 'Event' && { onsetOn: values.onsetOn || null }),
  };
}
