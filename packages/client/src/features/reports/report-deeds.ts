import { crossCheckRefusal } from '@harken/domain/reports/report-life';
import type { ReportRow } from './reports.api.ts';

/** What can be done with a report in its row. */
export type CrossCheckDeed = 'dismiss' | 'accept';
export type ReportDeed = CrossCheckDeed | 'markAsCorrected' | 'markAsNotCorrected';

const targets = { dismiss: 'Rejected', accept: 'Accepted' } as const;

/** Which decisions are open on a report, by the rules alone; who may take them is another question. */
export function crossCheckDeedsOf(report: ReportRow): CrossCheckDeed[] {
  const { isValid, status, reportType, isActivityReport, isAnonymized, alert = null } = report;
  if (!isValid || !reportType) return [];
  const subject = {
    status,
    kind: reportType,
    isActivityReport,
    isAnonymized,
    hasLocation: Boolean(report.village),
    alert,
  };
  const deeds = ['dismiss', 'accept'] as const;
  return deeds.filter((deed) => crossCheckRefusal(subject, targets[deed]) === null);
}

/** Whether nobody has decided on a report that waits for it. */
export function isToCheck(report: ReportRow): boolean {
  return crossCheckDeedsOf(report).length === 2;
}

/** The next report that waits for a decision, first below, then from the top. */
export function nextToCheck(reports: readonly ReportRow[], after: ReportRow): ReportRow | undefined {
  const place = reports.findIndex((report) => report.id === after.id);
  return [...reports.slice(place + 1), ...reports.slice(0, Math.max(place, 0))].find(isToCheck);
}
