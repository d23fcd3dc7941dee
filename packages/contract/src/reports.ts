import { alertStatuses } from '@harken/domain/alerts/statuses';
import { calendarDayOfRequest } from '@harken/domain/calendar/calendar-date';
import {
  repetitionStates,
  reportErrorFilters,
  reportErrorTypes,
  reportKinds,
  reportStatuses,
} from '@harken/domain/reports/kinds';
import { largestNumber } from '@harken/domain/reports/read-message';
import { earliestMessageTime } from '@harken/domain/sms/message-time';
import { z } from 'zod';
import { defineCall } from './call.ts';
import { trainingStatus } from './enums.ts';
import {
  choice,
  id,
  idOrZero,
  localDateTime,
  locationFilter,
  messageId,
  pageNumber,
  pageOf,
  requestInstant,
  someIds,
  structure,
  utcOffset,
} from './schemas.ts';

/** Whose messages a list shows: people's, collection points', or those of numbers nobody knows. */
const reportListType = z.enum(['Human', 'CollectionPoint', 'UnknownSender']);

const correctedState = z.enum(['All', 'Corrected', 'NotCorrected']);
const count = z.int().min(0).max(largestNumber).nullish();
const answeredCount = z.int().nullish();

const crossCheckFilter = z.object({
  kept: z.boolean().default(false),
  dismissed: z.boolean().default(false),
  notCrossChecked: z.boolean().default(false),
});

/**
 * What a list of reports is narrowed down to.
 *
 * `reportStatus` asks for correct reports, `errorType` for incorrect ones; `formatCorrect` decides when neither is given.
 */
export const reportFilterFields = z.object({
  dataCollectorType: reportListType.default('Human'),
  errorType: z.enum(reportErrorFilters).nullish(),
  reportStatus: crossCheckFilter.nullish(),
  formatCorrect: z.boolean().default(true),
  healthRisks: someIds.nullish(),
  locations: locationFilter,
  correctedState: correctedState.default('All'),
  trainingStatus: trainingStatus.default('All'),
  /** The first and the last day shown; absent means no limit. */
  startDate: requestInstant.nullish(),
  endDate: requestInstant.nullish(),
  utcOffset: utcOffset.default(0),
  orderBy: z.string().max(100).nullish(),
  sortAscending: z.boolean().default(false),
});

/** Refuses days that run backwards, at the last one: they would show nothing, and look as if there were nothing. */
export function demandForwardDays(
  days: { startDate?: Date | null | undefined; endDate?: Date | null | undefined; utcOffset: number },
  check: { addIssue(issue: { code: 'custom'; path: string[]; message: string }): void },
): void {
  const { startDate, endDate, utcOffset } = days;
  if (!startDate || !endDate) return;
  const [first, last] = [startDate, endDate].map((day) => calendarDayOfRequest(day.getTime(), utcOffset));
  if ((first as string) > (last as string))
    check.addIssue({ code: 'custom', path: ['endDate'], message: 'string:validation.valueInvalid' });
}

/** The filter as the lists of a project and their exports take it. */
export const reportFilter = reportFilterFields.superRefine(demandForwardDays);

const alertOfReport = z.object({
  id,
  status: z.enum(alertStatuses),
  reportWasCrossCheckedBeforeEscalation: z.boolean(),
});

/** One row of a project's reports, correct or not. `id` and `reportId` are the same number (decision 3). */
export const reportRow = z.object({
  id: messageId,
  reportId: messageId.nullish(),
  isValid: z.boolean(),
  dateTime: localDateTime,
  status: z.enum(reportStatuses),
  reportType: z.enum(reportKinds).nullish(),
  reportErrorType: z.enum(reportErrorTypes).nullish(),
  isActivityReport: z.boolean(),
  isCorrected: z.boolean(),
  isAnonymized: z.boolean(),
  dataCollectorIsDeleted: z.boolean(),
  healthRiskName: z.string().nullish(),
  region: z.string().nullish(),
  district: z.string().nullish(),
  village: z.string().nullish(),
  zone: z.string().nullish(),
  dataCollectorDisplayName: z.string().nullish(),
  phoneNumber: z.string().nullish(),
  organizationName: z.string().nullish(),
  supervisorName: z.string().nullish(),
  message: z.string().nullish(),
  countMalesBelowFive: answeredCount,
  countMalesAtLeastFive: answeredCount,
  countFemalesBelowFive: answeredCount,
  countFemalesAtLeastFive: answeredCount,
  referredCount: answeredCount,
  deathCount: answeredCount,
  fromOtherVillagesCount: answeredCount,
  alert: alertOfReport.nullish(),
  isInTraining: z.boolean(),
  /** Incorrect messages: what was probably meant, when there is one such text that would be read. */
  suggestedMessage: z.string().nullish(),
  /** The same text came from the same sender shortly before; confirmed by staff, it counts nowhere. */
  repetition: z.enum(repetitionStates).nullish(),
});

/** A report as the edit form needs it. `date` is the day and time of its project; `locationId` is 0 when unknown. */
const reportToEdit = z.object({
  id: messageId,
  dataCollectorId: id.nullish(),
  locationId: z.int(),
  date: localDateTime,
  healthRiskId: id,
  reportType: z.enum(reportKinds),
  reportStatus: z.enum(reportStatuses),
  isActivityReport: z.boolean(),
  countMalesBelowFive: answeredCount,
  countMalesAtLeastFive: answeredCount,
  countFemalesBelowFive: answeredCount,
  countFemalesAtLeastFive: answeredCount,
  countUnspecifiedSexAndAge: answeredCount,
  referredCount: answeredCount,
  deathCount: answeredCount,
  fromOtherVillagesCount: answeredCount,
});

/** What staff may change of a report. Only the day of `date` counts: the time of day stays as received. */
const editedReport = z.object({
  date: requestInstant.min(new Date(earliestMessageTime)).max(new Date('9999-12-31')),
  dataCollectorId: idOrZero,
  dataCollectorLocationId: id,
  reportStatus: z.enum(reportStatuses),
  healthRiskId: id,
  countMalesBelowFive: count,
  countMalesAtLeastFive: count,
  countFemalesBelowFive: count,
  countFemalesAtLeastFive: count,
  countUnspecifiedSexAndAge: count,
  referredCount: count,
  deathCount: count,
  fromOtherVillagesCount: count,
});

const ofProject = z.object({ projectId: id });
const ofReport = z.object({ reportId: messageId });

/** The calls of reports. */
export const reportCalls = {
  listReports: defineCall({
    name: 'report/list',
    method: 'POST',
    path: '/api/report/list',
    summary: 'The correct or incorrect reports of a project, newest first, a page at a time.',
    permission: 'reports.list',
    query: z.object({ projectId: id, pageNumber: pageNumber.default(1) }),
    body: reportFilter,
    answer: pageOf(reportRow),
  }),
  exportReportsToCsv: defineCall({
    name: 'report/exportToCsv',
    method: 'POST',
    path: '/api/report/exportToCsv',
    summary: 'The reports of the list as CSV. `formatCorrect` decides which columns.',
    permission: 'reports.list',
    limit: 'export',
    query: ofProject,
    body: reportFilter,
    isDownload: true,
  }),
  exportReportsToExcel: defineCall({
    name: 'report/exportToExcel',
    method: 'POST',
    path: '/api/report/exportToExcel',
    summary: 'The reports of the list as an Excel file. `formatCorrect` decides which columns.',
    permission: 'reports.list',
    limit: 'export',
    query: ofProject,
    body: reportFilter,
    isDownload: true,
  }),
  getReportFilters: defineCall({
    name: 'report/filters',
    method: 'GET',
    path: '/api/report/filters',
    summary: 'The health risks and places that the reports of a project can be narrowed down to.',
    permission: 'reports.list',
    query: ofProject,
    answer: z.object({ healthRisks: z.array(choice), locations: structure }),
  }),
  listHumanHealthRisksOfProject: defineCall({
    name: 'report/humanHealthRisksForProject',
    method: 'GET',
    path: '/api/report/humanHealthRisksForProject/:projectId/get',
    summary: 'The human health risks of a project, for the edit form.',
    permission: 'reports.list',
    params: ofProject,
    answer: z.object({ healthRisks: z.array(choice) }),
  }),
  getReport: defineCall({
    name: 'report/get',
    method: 'GET',
    path: '/api/report/:reportId/get',
    summary: 'One correct report, for the edit form.',
    permission: 'reports.get',
    params: ofReport,
    answer: reportToEdit,
  }),
  editReport: defineCall({
    name: 'report/edit',
    method: 'POST',
    path: '/api/report/:reportId/edit',
    summary: 'Changes a new report: its sender, place, day, health risk, counts or status.',
    permission: 'reports.edit',
    params: ofReport,
    query: ofProject,
    body: editedReport,
  }),
  acceptReport: defineCall({
    name: 'report/accept',
    method: 'POST',
    path: '/api/report/:reportId/accept',
    summary: 'Keeps a report after a cross-check.',
    permission: 'reports.crossCheck',
    params: ofReport,
  }),
  dismissReport: defineCall({
    name: 'report/dismiss',
    method: 'POST',
    path: '/api/report/:reportId/dismiss',
    summary: 'Dismisses a report after a cross-check.',
    permission: 'reports.crossCheck',
    params: ofReport,
  }),
  markReportAsCorrected: defineCall({
    name: 'report/markAsCorrected',
    method: 'POST',
    path: '/api/report/:reportId/markAsCorrected',
    summary: 'Notes that somebody took care of an incorrect report.',
    permission: 'reports.markAsCorrected',
    params: ofReport,
  }),
  setRepetition: defineCall({
    name: 'report/repetition',
    method: 'POST',
    path: '/api/report/:reportId/repetition',
    summary:
      'Confirms or denies that a message repeats an earlier one. Confirmed, it leaves totals and alerts.',
    permission: 'reports.crossCheck',
    params: ofReport,
    body: z.object({ isRepetition: z.boolean() }),
  }),
  markReportAsNotCorrected: defineCall({
    name: 'report/markAsNotCorrected',
    method: 'DELETE',
    path: '/api/report/:reportId/markAsCorrected',
    summary: 'Takes the note back.',
    permission: 'reports.markAsCorrected',
    params: ofReport,
  }),
};
