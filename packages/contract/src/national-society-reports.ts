import { z } from 'zod';
import { defineCall } from './call.ts';
import { demandForwardDays, reportFilterFields, reportRow } from './reports.ts';
import { choice, id, pageNumber, pageOf, structure } from './schemas.ts';

/** A row of a society's reports: who sent it is shown to their own organization only. */
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
  })
  .extend({
    projectName: z.string().nullish(),
    /** The same as `reportErrorType` of a project's rows. */
    errorType: reportRow.shape.reportErrorType,
  });

/** The calls of the reports of a whole society: those of trained collectors, of all its projects. */
export const nationalSocietyReportCalls = {
  getSocietyReportFilters: defineCall({
    name: 'nationalSocietyReport/filters',
    method: 'GET',
    path: '/api/nationalSocietyReport/filters',
    summary: 'The health risks of all projects of a society, and its places.',
    permission: 'nationalSocietyReports.list',
    query: z.object({ nationalSocietyId: id }),
    answer: z.object({ healthRisks: z.array(choice), locations: structure }),
  }),
  listSocietyReports: defineCall({
    name: 'nationalSocietyReport/list',
    method: 'POST',
    path: '/api/nationalSocietyReport/list',
    summary: 'The correct or incorrect reports of a society, newest first, a page at a time.',
    permission: 'nationalSocietyReports.list',
    query: z.object({ nationalSocietyId: id, pageNumber: pageNumber.default(1) }),
    body: reportFilterFields
      .omit({ correctedState: true, trainingStatus: true })
      .superRefine(demandForwardDays),
    answer: pageOf(societyReportRow),
  }),
};
