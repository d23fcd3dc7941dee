import { dataRemoved } from '@harken/domain/access/anonymization';
import type { ReportKind } from '@harken/domain/reports/kinds';
import { formatDateTime } from '../../lib/dates/dates.ts';
import { isolateLeftToRight } from '../../lib/texts/direction.ts';
import type { Translate } from '../../lib/texts/texts.tsx';
import type { AnyReportRow, ReportRow } from './reports.api.ts';

/** Joins texts with the separator of the language: "Mbara, Norvale". Empty ones are left out. */
export function joinLabels(t: Translate, labels: ReadonlyArray<string | false | null | undefined>): string {
  return labels.filter(Boolean).join(t('reports.separator'));
}

/** The sender's number; undefined if it is hidden or was removed. */
export function getPhoneNumber({ phoneNumber }: AnyReportRow): string | undefined {
  return phoneNumber && phoneNumber !== dataRemoved ? phoneNumber : undefined;
}

/** The sender's name, or what is known instead. */
export function describeSender(t: Translate, report: AnyReportRow): string {
  const { dataCollectorDisplayName: name } = report;
  if (name === dataRemoved) return t('reports.dataRemoved');
  return name || getPhoneNumber(report) || t('reports.unknownSender');
}

/** Identifies a report: "report of Mariam Kessy, 2026-11-21 08:52". */
export function describeReport(t: Translate, report: AnyReportRow): string {
  const time = isolateLeftToRight(formatDateTime(report.dateTime));
  return t('reports.named', { name: describeSender(t, report), time });
}

type Counts = Pick<
  ReportRow,
  'countMalesBelowFive' | 'countMalesAtLeastFive' | 'countFemalesBelowFive' | 'countFemalesAtLeastFive'
>;

/** People in one sex-age group, or people in several groups by age only. */
function describePeople(t: Translate, counts: Counts): string | undefined {
  const groups = [
    ['reports.cases.boys', counts.countMalesBelowFive ?? 0],
    ['reports.cases.girls', counts.countFemalesBelowFive ?? 0],
    ['reports.cases.men', counts.countMalesAtLeastFive ?? 0],
    ['reports.cases.women', counts.countFemalesAtLeastFive ?? 0],
  ] as const;
  const reported = groups.filter(([, count]) => count > 0);
  const [only] = reported;
  if (!only) return undefined;
  if (reported.length === 1) return t(only[0], { count: only[1] });
  const total = reported.reduce((sum, [, count]) => sum + count, 0);
  const below = groups[0][1] + groups[1][1];
  if (below === total) return t('reports.cases.children', { count: total });
  if (below === 0) return t('reports.cases.atLeastFive', { count: total });
  return t('reports.cases.mixed', { total, below });
}

/** Rows of a national society's list do not contain the type of report; it follows from the counts. */
function getReportKind(report: AnyReportRow): ReportKind | null | undefined {
  if ('reportType' in report) return report.reportType;
  if (typeof report.referredCount === 'number') return 'DataCollectionPoint';
  return typeof report.countMalesBelowFive === 'number' ? 'Single' : 'Event';
}

/** The people of a report in one line: "1 girl under 5"; for collection points also referrals and deaths. */
export function describeCases(t: Translate, report: AnyReportRow): string {
  if (report.isActivityReport) return t('reports.cases.activity');
  const kind = getReportKind(report);
  if (kind === 'Event') return t('reports.cases.event');
  const people = describePeople(t, report);
  if (kind !== 'DataCollectionPoint') return people ?? t('reports.cases.untold');
  const { referredCount, deathCount, fromOtherVillagesCount } = report;
  const more = [
    ['reports.cases.referred', referredCount],
    ['reports.cases.deaths', deathCount],
    ['reports.cases.fromOtherVillages', fromOtherVillagesCount],
  ] as const;
  const others = more.map(([key, count]) => count && t(key, { count }));
  return joinLabels(t, [people ?? t('reports.cases.none'), ...others.map((labels) => labels || undefined)]);
}
