import type { reportCalls } from '@harken/contract/reports';
import { offsetMinutesAt } from '@harken/domain/calendar/time-zone';
import type { z } from 'zod';
import type { EditableReport } from './reports.edit.queries.ts';
import { formatLocalTime } from './reports.rows.ts';

/** A report as the edit form shows it, with date and time in the time zone of the project. */
export function toEditForm(report: EditableReport): z.input<(typeof reportCalls)['getReport']['answer']> {
  const offsetMinutes = offsetMinutesAt(report.timeZoneId ?? 'UTC', report.receivedAt.getTime());
  return {
    id: report.id,
    dataCollectorId: report.dataCollectorId,
    locationId: report.locationId ?? 0,
    date: formatLocalTime(report.receivedAt, offsetMinutes / 60),
    healthRiskId: report.healthRiskId,
    reportType: report.kind,
    reportStatus: report.status,
    isActivityReport: report.isActivity,
    countMalesBelowFive: report.countMalesBelowFive,
    countMalesAtLeastFive: report.countMalesAtLeastFive,
    countFemalesBelowFive: report.countFemalesBelowFive,
    countFemalesAtLeastFive: report.countFemalesAtLeastFive,
    countUnspecifiedSexAndAge: report.countUnspecifiedSexAndAge,
    referredCount: report.referredCount,
    deathCount: report.deathCount,
    fromOtherVillagesCount: report.fromOtherVillagesCount,
  };
}
