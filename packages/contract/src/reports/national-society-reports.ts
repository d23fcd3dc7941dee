import { z } from 'zod';
import { defineCall } from '../calls/call.ts';
import { reportFilterFields, reportRow, validateDayOrder } from '../reports.ts';
import { choice, id, pageNumber, pageOf, structure } from '../schemas/schemas.ts';

/** A row of a society's reports. The sender is shown only to their own organization. */
const societyReportRow = reportRow
  .pick({
    id: true,
    dateTime: true,
    healthRiskName: true,
    isValid: true,
    region: true,
    district: true,
    village: true,
    zone: true,
    placeCodes: true,
    dataCollectorDisplayName: true,
    phoneNumber: true,
    message: true,
    countMalesBelowFive: true,
    countMalesAtLeastFive: true,
    countFemalesBelowFive: true,
    countFemalesAtLeastFive: true,
    referredCount: true,
    deathCount: true,
    fromOtherVillagesCount: true,
    isAnonymized: true,
    organizationName: true,
    status: true,
    isActivityReport: true,
    repetition: true,
    classification: true,
  })
  .extend({
    projectName: z.string().nullish(),
    /** The same as `reportErrorType` of a project's rows. */
    errorType: reportRow.shape.reportErrorType,
  });

/** The calls of the reports of a whole society: of collectors outside training, in all its projects. */
export const nationalSocietyReportCalls = {
  getSocietyReportFilters: defineCall({
    name: 'nationalSocietyReport/filters',
    method: 'GET',
    path: '/api/nationalSocietyReport/filters',
    summary: 'The health risks of all projects of a society, and its places.',
    permission: 'nationalSocietyReports.list',
    query: z.object({ nationalSocietyId: id }),
    response: z.object({ healthRisks: z.array(choice), locations: structure }),
  }),
  listSocietyReports: defineCall({
    name: 'nationalSocietyReport/list',
    method: 'POST',
    path: '/api/nationalSocietyReport/list',
    summary: 'The correct or incorrect reports of a society, newest first, paged.',
    permission: 'nationalSocietyReports.list',
    query: z.object({ nationalSocietyId: id, pageNumber: pageNumber.default(1) }),
    body: reportFilterFields
      .omit({ correctedState: true, trainingStatus: true })
      /** The time zone of the reader, for which `utcOffset` is too coarse: many are half an hour off. */
      .extend({ timeZoneId: z.string().max(100).nullish() })
      .superRefine(validateDayOrder),
    response: pageOf(societyReportRow),
  }),
};
