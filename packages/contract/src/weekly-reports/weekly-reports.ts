import { isCalendarDate } from '@harken/domain/calendar/calendar-date';
import { weeklyReportLimits as limits, weeklyReportFormats } from '@harken/domain/weekly-reports/limits';
import { districtFigures, rowFigures } from '@harken/domain/weekly-reports/weekly-table';
import { z } from 'zod';
import { defineCall } from '../calls/call.ts';
import { exportQuery } from '../exports/form.ts';
import {
  choice,
  emailAddress,
  id,
  languageCode,
  localDateTime,
  pageNumber,
  pageOf,
} from '../schemas/schemas.ts';

const params = z.object({ nationalSocietyId: id });
const weekday = z.int().min(1).max(7);
const hour = z.int().min(0).max(23);
/** yyyy-MM-dd */
const day = z.string();
/** A day of the epi week. */
const reportedWeekOn = z.string().max(10).refine(isCalendarDate, { error: 'string:validation.valueInvalid' });
const fileFormat = z.enum(weeklyReportFormats);

/** A PDF document is only for people. */
function refuseDocument(
  { fileFormat: format, exportForm }: { fileFormat: string; exportForm: string },
  check: { addIssue(issue: { code: 'custom'; path: string[]; message: string }): void },
): void {
  if (format === 'pdf' && exportForm !== 'readable')
    check.addIssue({ code: 'custom', path: ['exportForm'], message: 'string:validation.valueInvalid' });
}

const epiWeek = z.object({ firstDay: day, lastDay: day, year: z.int(), week: z.int() });

/** What became of the e-mail to a recipient. `Retrying`: the mail server did not accept it yet. */
export const weeklyDeliveryStates = ['Waiting', 'Retrying', 'Sent', 'Failed', 'Withheld'] as const;

const sending = {
  id,
  ...epiWeek.shape,
  at: localDateTime,
  isScheduled: z.boolean(),
  /** Who sent it by hand; absent if they were deleted, or belong to another organization. */
  startedBy: z.string().nullish(),
  /** Its figures are not stored yet. */
  isPending: z.boolean(),
  recipients: z.int(),
  failed: z.int(),
  waiting: z.int(),
  /** How many figures are other ones now. */
  changedFigures: z.int(),
};

/** The weekly report of a national society in the form of a notification table: health risks by age and district. */
export const weeklyReportCalls = {
  getWeeklyReports: defineCall({
    name: 'weeklyReport/get',
    method: 'GET',
    path: '/api/weeklyReport/:nationalSocietyId/get',
    summary: 'When and to whom the weekly report of a national society is sent, and the weeks that are over.',
    permission: 'weeklyReports.get',
    params,
    response: z.object({
      isActive: z.boolean(),
      /** 1 is Monday, 7 is Sunday. */
      weekday,
      /** In the time zone. */
      hour,
      timeZoneId: z.string(),
      languageCode,
      /** Null if nothing will be sent. */
      nextAt: localDateTime.nullish(),
      /** Empty: all projects are counted. */
      projectIds: z.array(id),
      recipientCount: z.int(),
      /** E-mail addresses; only for those who may change them. */
      recipientEmails: z.array(z.string()),
      /** The projects of the national society; only for those who may choose them. */
      projects: z.array(choice),
      /** The latest first. */
      weeks: z.array(epiWeek),
    }),
  }),
  editWeeklyReports: defineCall({
    name: 'weeklyReport/edit',
    method: 'POST',
    path: '/api/weeklyReport/:nationalSocietyId/edit',
    summary: 'Choose when and to whom the weekly report is sent, and which projects it counts.',
    permission: 'weeklyReports.edit',
    params,
    body: z.object({
      isActive: z.boolean(),
      weekday,
      hour,
      languageCode,
      /** Empty: all projects. */
      projectIds: z.array(id).max(limits.projects),
      /** Readers need no account. */
      recipientEmails: z.array(emailAddress).max(limits.recipients),
    }),
  }),
  downloadWeeklyReport: defineCall({
    name: 'weeklyReport/download',
    method: 'GET',
    path: '/api/weeklyReport/:nationalSocietyId/download',
    summary:
      'The report of an epi week that is over, with the figures of today, in the language of the caller.',
    permission: 'weeklyReports.get',
    limit: 'situationReport',
    params,
    query: z.object({ reportedWeekOn, fileFormat, ...exportQuery }).superRefine(refuseDocument),
    isDownload: true,
  }),
  sendWeeklyReport: defineCall({
    name: 'weeklyReport/send',
    method: 'POST',
    path: '/api/weeklyReport/:nationalSocietyId/send',
    summary: 'Send the report of an epi week that is over to the recipients, with the figures of today.',
    permission: 'weeklyReports.edit',
    params,
    body: z.object({ reportedWeekOn }),
  }),
  listWeeklyReports: defineCall({
    name: 'weeklyReport/sendings',
    method: 'GET',
    path: '/api/weeklyReport/:nationalSocietyId/sendings',
    summary:
      'The weekly reports that were sent, the latest first, and how many of their figures changed since.',
    permission: 'weeklyReports.get',
    limit: 'dashboard',
    params,
    query: z.object({ pageNumber }),
    response: pageOf(z.object(sending)),
  }),
  getWeeklyReport: defineCall({
    name: 'weeklyReport/sending',
    method: 'GET',
    path: '/api/weeklyReport/:nationalSocietyId/sending',
    summary: 'A weekly report that was sent: its deliveries, and the figures that changed since.',
    permission: 'weeklyReports.get',
    params,
    query: z.object({ weeklySendingId: id }),
    response: z.object({
      ...sending,
      languageCode,
      deliveries: z.array(
        z.object({
          id,
          /** An address; only for those who may change the recipients, until it is removed because of its age. */
          recipient: z.string().nullish(),
          state: z.enum(weeklyDeliveryStates),
          attempts: z.int(),
          sentAt: localDateTime.nullish(),
          /** The key of a text. */
          reason: z.string().nullish(),
          reasonCode: z.string().nullish(),
        }),
      ),
      /** The first ones. */
      changes: z.array(
        z.object({
          district: z.string(),
          /** Absent for a figure of the whole district. */
          healthRisk: z.string().nullish(),
          figure: z.enum([...rowFigures, ...districtFigures]),
          /** Absent: nothing was known, or is known any more. */
          sent: z.int().nullish(),
          now: z.int().nullish(),
        }),
      ),
    }),
  }),
  downloadSentReport: defineCall({
    name: 'weeklyReport/downloadSent',
    method: 'GET',
    path: '/api/weeklyReport/:nationalSocietyId/downloadSent',
    summary: 'A weekly report with the figures and in the language in which it was sent.',
    permission: 'weeklyReports.get',
    limit: 'situationReport',
    params,
    query: z.object({ weeklySendingId: id, fileFormat, ...exportQuery }).superRefine(refuseDocument),
    isDownload: true,
  }),
};
