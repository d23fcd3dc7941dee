import { alertStatuses } from '@harken/domain/alerts/statuses';
import { isCalendarDate, parseRequestedDay } from '@harken/domain/calendar/calendar-date';
import {
  duplicateStates,
  reportErrorFilters,
  reportErrorTypes,
  reportKinds,
  reportStatuses,
} from '@harken/domain/reports/kinds';
import { onsetOrigins } from '@harken/domain/reports/onset';
import { maxNumber } from '@harken/domain/reports/parse-message';
import { earliestMessageTime } from '@harken/domain/sms/message-time';
import { z } from 'zod';
import { defineCall } from './calls/call.ts';
import { exportQuery } from './exports/form.ts';
import { classification } from './schemas/classification.ts';
import { dismissal, dismissalOfForm, dismissalOfResponse, reportDecision } from './schemas/dismissal.ts';
import { trainingStatus } from './schemas/enums.ts';
import {
  choice,
  hiddenTrainingCount,
  id,
  idOrZero,
  localDateTime,
  locationFilter,
  messageId,
  optionalText,
  pageNumber,
  pageOf,
  placeCodes,
  requestInstant,
  requireDays,
  someIds,
  structure,
  utcOffset,
} from './schemas/schemas.ts';

/** The maximum number of reports that are accepted or dismissed at once: more than a page of the list has. */
export const maxCrossChecks = 100;

/** Whose messages a list shows: of people, of collection points, or of unknown senders. */
const reportListType = z.enum(['Human', 'CollectionPoint', 'UnknownSender']);

const correctedState = z.enum(['All', 'Corrected', 'NotCorrected']);
const count = z.int().min(0).max(maxNumber).nullish();
const responseCount = z.int().nullish();

const crossCheckFilter = z.object({
  kept: z.boolean().default(false),
  dismissed: z.boolean().default(false),
  notCrossChecked: z.boolean().default(false),
});

/** The day of the first symptoms, yyyy-MM-dd, and how it became known; absent if it is not known. */
const onsetOfResponse = { onsetOn: z.string().nullish(), onsetOrigin: z.enum(onsetOrigins).nullish() };

/**
 * The filter of a list of reports.
 *
 * `reportStatus` selects correct reports, `errorType` incorrect ones; without both, `formatCorrect` decides.
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
  /** The first and the last day; absent means no limit. */
  startDate: requestInstant.nullish(),
  endDate: requestInstant.nullish(),
  /** Without it, times are in the time zone of the project. */
  utcOffset: utcOffset.optional(),
  /** Name or number of the sender, or text of the message. Only in the lists of a project. */
  search: optionalText(100),
  orderBy: z.string().max(100).nullish(),
  sortAscending: z.boolean().default(false),
});

/** Refuses a period that ends before it starts: an empty list would look as if there were no reports. */
export function validateDayOrder(
  days: {
    startDate?: Date | null | undefined;
    endDate?: Date | null | undefined;
    utcOffset?: number | undefined;
  },
  check: { addIssue(issue: { code: 'custom'; path: string[]; message: string }): void },
): void {
  const { startDate, endDate, utcOffset = 0 } = days;
  if (!startDate || !endDate) return;
  const [first, last] = [startDate, endDate].map((day) => parseRequestedDay(day.getTime(), utcOffset));
  if ((first as string) > (last as string))
    check.addIssue({ code: 'custom', path: ['endDate'], message: 'string:validation.valueInvalid' });
}

/** The filter of the lists of a project and their exports. */
export const reportFilter = reportFilterFields.superRefine(validateDayOrder);
const reportExportFilter = reportFilter.superRefine(requireDays);

const reportAlert = z.object({
  id,
  status: z.enum(alertStatuses),
  reportWasCrossCheckedBeforeEscalation: z.boolean(),
});

/** One report of a project, correct or not. `id` and `reportId` are the same number, because clients use both. */
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
  placeCodes,
  zone: z.string().nullish(),
  /** Of the village; absent if it is hidden. */
  villageId: id.nullish(),
  /** Of the sender, if the reader may open their page. */
  dataCollectorId: id.nullish(),
  dataCollectorDisplayName: z.string().nullish(),
  phoneNumber: z.string().nullish(),
  organizationName: z.string().nullish(),
  supervisorName: z.string().nullish(),
  message: z.string().nullish(),
  countMalesBelowFive: responseCount,
  countMalesAtLeastFive: responseCount,
  countFemalesBelowFive: responseCount,
  countFemalesAtLeastFive: responseCount,
  referredCount: responseCount,
  deathCount: responseCount,
  fromOtherVillagesCount: responseCount,
  ...onsetOfResponse,
  alert: reportAlert.nullish(),
  ...dismissalOfResponse,
  /** How its cases were classified; absent if they were not. */
  classification: classification.nullish(),
  isInTraining: z.boolean(),
  /** The suggested correction of an incorrect report, if there is one. */
  suggestedMessage: z.string().nullish(),
  /** A possible duplicate: same text and sender as an earlier report. Once confirmed by staff, it is not counted. */
  repetition: z.enum(duplicateStates).nullish(),
});

/** A report for the edit form. `date` is in the time zone of its project; `locationId` is 0 if unknown. */
const reportToEdit = z.object({
  id: messageId,
  dataCollectorId: id.nullish(),
  locationId: z.int(),
  date: localDateTime,
  healthRiskId: id,
  reportType: z.enum(reportKinds),
  reportStatus: z.enum(reportStatuses),
  isActivityReport: z.boolean(),
  countMalesBelowFive: responseCount,
  countMalesAtLeastFive: responseCount,
  countFemalesBelowFive: responseCount,
  countFemalesAtLeastFive: responseCount,
  countUnspecifiedSexAndAge: responseCount,
  referredCount: responseCount,
  deathCount: responseCount,
  fromOtherVillagesCount: responseCount,
  ...onsetOfResponse,
});

/** What staff can change. Only the day of `date` is used: the time of day stays as received. */
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
  /** The day of the first symptoms, yyyy-MM-dd. Absent: as before. Null: not known. */
  onsetOn: z.string().max(10).refine(isCalendarDate, 'string:validation.valueInvalid').nullish(),
  ...dismissalOfForm,
});

const projectScope = z.object({ projectId: id });
const reportScope = z.object({ reportId: messageId });

/** The calls of reports. */
export const reportCalls = {
  listReports: defineCall({
    name: 'report/list',
    method: 'POST',
    path: '/api/report/list',
    summary: 'The correct or incorrect reports of a project, newest first, paged.',
    permission: 'reports.list',
    query: z.object({ projectId: id, pageNumber: pageNumber.default(1) }),
    body: reportFilter,
    response: pageOf(reportRow).extend({ hiddenTrainingCount }),
  }),
  exportReportsToCsv: defineCall({
    name: 'report/exportToCsv',
    method: 'POST',
    path: '/api/report/exportToCsv',
    summary: 'The reports of the list as CSV. `formatCorrect` decides which columns it has.',
    permission: 'reports.list',
    limit: 'export',
    query: projectScope.extend(exportQuery),
    body: reportExportFilter,
    isDownload: true,
  }),
  exportReportsToExcel: defineCall({
    name: 'report/exportToExcel',
    method: 'POST',
    path: '/api/report/exportToExcel',
    summary: 'The reports of the list as an Excel file. `formatCorrect` decides which columns it has.',
    permission: 'reports.list',
    limit: 'export',
    query: projectScope.extend(exportQuery),
    body: reportExportFilter,
    isDownload: true,
  }),
  getReportFilters: defineCall({
    name: 'report/filters',
    method: 'GET',
    path: '/api/report/filters',
    summary: 'The options for filtering the reports of a project.',
    permission: 'reports.list',
    query: projectScope,
    response: z.object({ healthRisks: z.array(choice), locations: structure }),
  }),
  listHumanHealthRisksOfProject: defineCall({
    name: 'report/humanHealthRisksForProject',
    method: 'GET',
    path: '/api/report/humanHealthRisksForProject/:projectId/get',
    summary: 'The human health risks of a project, for the edit form.',
    permission: 'reports.list',
    params: projectScope,
    response: z.object({ healthRisks: z.array(choice) }),
  }),
  getReport: defineCall({
    name: 'report/get',
    method: 'GET',
    path: '/api/report/:reportId/get',
    summary: 'One correct report, for the edit form.',
    permission: 'reports.get',
    params: reportScope,
    response: reportToEdit,
  }),
  editReport: defineCall({
    name: 'report/edit',
    method: 'POST',
    path: '/api/report/:reportId/edit',
    summary: 'Change a new report: sender, location, day, health risk, counts, onset or status.',
    permission: 'reports.edit',
    params: reportScope,
    query: projectScope,
    body: editedReport,
  }),
  acceptReport: defineCall({
    name: 'report/accept',
    method: 'POST',
    path: '/api/report/:reportId/accept',
    summary: 'Accept a report after a cross-check.',
    permission: 'reports.crossCheck',
    params: reportScope,
  }),
  dismissReport: defineCall({
    name: 'report/dismiss',
    method: 'POST',
    path: '/api/report/:reportId/dismiss',
    summary: 'Dismiss a report after a cross-check, with the reason if known.',
    permission: 'reports.crossCheck',
    params: reportScope,
    body: dismissal,
  }),
  resetReport: defineCall({
    name: 'report/reset',
    method: 'POST',
    path: '/api/report/:reportId/reset',
    summary: 'Undo the decision on a report: it waits for a cross-check again.',
    permission: 'reports.crossCheck',
    params: reportScope,
  }),
  crossCheckReports: defineCall({
    name: 'report/crossCheck',
    method: 'POST',
    path: '/api/report/crossCheck',
    summary: 'Accept, dismiss or reset several reports of a project, each as if it were alone.',
    permission: 'reports.crossCheck',
    query: projectScope,
    body: z.object({ decisions: z.array(reportDecision).min(1).max(maxCrossChecks) }),
    response: z.object({
      /** In the order of the request. Without an error the decision is stored. */
      results: z.array(z.object({ reportId: messageId, error: z.string().nullish() })),
    }),
  }),
  markReportAsCorrected: defineCall({
    name: 'report/markAsCorrected',
    method: 'POST',
    path: '/api/report/:reportId/markAsCorrected',
    summary: 'Mark an incorrect report as corrected.',
    permission: 'reports.markAsCorrected',
    params: reportScope,
  }),
  setDuplicate: defineCall({
    name: 'report/repetition',
    method: 'POST',
    path: '/api/report/:reportId/repetition',
    summary:
      'Confirm or deny that a report is a duplicate. A confirmed duplicate is removed from totals and alerts.',
    permission: 'reports.crossCheck',
    params: reportScope,
    body: z.object({ isRepetition: z.boolean() }),
  }),
  markReportAsNotCorrected: defineCall({
    name: 'report/markAsNotCorrected',
    method: 'DELETE',
    path: '/api/report/:reportId/markAsCorrected',
    summary: 'Unmark an incorrect report as corrected.',
    permission: 'reports.markAsCorrected',
    params: reportScope,
  }),
};
