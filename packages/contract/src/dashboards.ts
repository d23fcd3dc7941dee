import { z } from 'zod';
import { defineCall } from './calls/call.ts';
import { casesByPlace } from './dashboards/cases-by-place.ts';
import { epidemiology } from './dashboards/epidemiology.ts';
import {
  projectDashboardFilter,
  projectEpidemiologyFilter,
  projectPlacesFile,
  projectPlacesFilter,
  societyDashboardFilter,
  societyEpidemiologyFilter,
  societyPlacesFile,
  societyPlacesFilter,
} from './dashboards/filters.ts';
import { aberrations, nonReporting } from './dashboards/monitoring.ts';
import { exportQueryWithFormat } from './exports/form.ts';
import { choice, hiddenTrainingCount, id, structure } from './schemas/schemas.ts';

const point = z.object({ latitude: z.number(), longitude: z.number() });
/** A location, as in the response of a dashboard. */
const atPoint = { latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) };
const projectQuery = z.object({ projectId: id });
const societyQuery = z.object({ nationalSocietyId: id });
/** `dd/MM/yy`, or the number of an epi week as text. */
const period = z.string();
const periods = z.array(
  z.object({
    period,
    count: z.int(),
    /** Its index in `allPeriods`, because weeks of several years can have the same number. */
    index: z.int().nullish(),
  }),
);

/** People by sex-age group in a period, or in all periods (`all`). */
const sexAgeCounts = z.object({
  period,
  countFemalesAtLeastFive: z.int(),
  countFemalesBelowFive: z.int(),
  countMalesAtLeastFive: z.int(),
  countMalesBelowFive: z.int(),
  countUnspecifiedSexAndAge: z.int(),
});

const filterOptions = z.object({
  /** Without activity, in the language of the society. */
  healthRisks: z.array(choice),
  organizations: z.array(choice),
  locations: structure,
});

const societyDashboard = z.object({
  summary: z.object({
    /** Cases, not messages. */
    totalReportCount: z.int(),
    activeDataCollectorCount: z.int(),
    dataCollectionPointSummary: z.object({
      referredToHospitalCount: z.int(),
      fromOtherVillagesCount: z.int(),
      deathCount: z.int(),
    }),
    alertsSummary: z.object({
      escalated: z.int(),
      dismissed: z.int(),
      closed: z.int(),
      open: z.int(),
    }),
    numberOfVillages: z.int(),
    numberOfDistricts: z.int(),
  }),
  reportsGroupedByHealthRiskAndDate: z.object({
    healthRisks: z.array(z.object({ healthRiskName: z.string(), periods })),
    allPeriods: z.array(period),
  }),
  reportsGroupedByFeaturesAndDate: z.array(sexAgeCounts),
  reportsGroupedByFeatures: sexAgeCounts,
  reportsGroupedByVillageAndDate: z.object({
    villages: z.array(z.object({ name: z.string(), periods })),
    allPeriods: z.array(period),
  }),
  reportsGroupedByLocation: z.array(z.object({ location: point, reportsCount: z.int() })),
  /** The first day, yyyy-MM-dd, of each of `allPeriods`. */
  periodFirstDays: z.array(z.string()),
  /** Values to compare the numbers with. */
  comparison: z.object({
    /** The period of the numbers, yyyy-MM-dd, both included. */
    firstDay: z.string(),
    lastDay: z.string(),
    /** `totalReportCount` of the period of the same length before. */
    previousReportCount: z.int(),
    /** Collectors matching the filter that are deployed now. */
    deployedDataCollectorCount: z.int(),
    /** Those of them who are counted in `activeDataCollectorCount`; others reported and are not deployed here now. */
    activeDeployedDataCollectorCount: z.int(),
    /** Open alerts that are past their target. */
    overdueAlertCount: z.int(),
  }),
});

const projectDashboard = societyDashboard.extend({
  hiddenTrainingCount,
  /** Only for collection points, otherwise empty. */
  dataCollectionPointReportsGroupedByDate: z.array(
    z.object({
      period,
      referredCount: z.int(),
      deathCount: z.int(),
      fromOtherVillagesCount: z.int(),
    }),
  ),
});

const valuesByName = z.array(z.object({ name: z.string(), value: z.int() }));

/** The calls of the dashboard of a project. */
export const projectDashboardCalls = {
  getProjectDashboardFilters: defineCall({
    name: 'projectDashboard/filters',
    method: 'GET',
    path: '/api/projectDashboard/filters',
    summary: 'The options for filtering the dashboard of a project.',
    permission: 'projects.showDashboard',
    query: projectQuery,
    response: filterOptions,
  }),
  getProjectDashboard: defineCall({
    name: 'projectDashboard/data',
    method: 'POST',
    path: '/api/projectDashboard/data',
    summary: 'Totals and series of the reports of a project in a period.',
    permission: 'projects.showDashboard',
    limit: 'dashboard',
    query: projectQuery,
    body: projectDashboardFilter,
    response: projectDashboard,
  }),
  getProjectDashboardHealthRisks: defineCall({
    name: 'projectDashboard/reportHealthRisks',
    method: 'POST',
    path: '/api/projectDashboard/reportHealthRisks',
    summary: 'The number of cases by health risk at one location of the dashboard.',
    permission: 'projects.showDashboard',
    limit: 'dashboard',
    query: projectQuery.extend(atPoint),
    body: projectDashboardFilter,
    response: valuesByName,
  }),
  getProjectCasesByPlace: defineCall({
    name: 'projectDashboard/casesByPlace',
    method: 'POST',
    path: '/api/projectDashboard/casesByPlace',
    summary:
      'The cases of the dashboard by region, district or village, with rates where the population is known.',
    permission: 'projects.showDashboard',
    limit: 'dashboard',
    query: projectQuery,
    body: projectPlacesFilter,
    response: casesByPlace,
  }),
  getProjectEpidemiology: defineCall({
    name: 'projectDashboard/epidemiology',
    method: 'POST',
    path: '/api/projectDashboard/epidemiology',
    summary:
      'The cases of the dashboard by person, place and time, with weeks in which a place could not report, and reporting gaps.',
    permission: 'projects.showDashboard',
    limit: 'dashboard',
    query: projectQuery,
    body: projectEpidemiologyFilter,
    response: epidemiology,
  }),
  exportProjectCasesByPlace: defineCall({
    name: 'projectDashboard/exportCasesByPlace',
    method: 'POST',
    path: '/api/projectDashboard/exportCasesByPlace',
    summary: 'The cases and rates by place of the whole period as an Excel or CSV file.',
    permission: 'projects.showDashboard',
    limit: 'export',
    query: projectQuery.extend(exportQueryWithFormat),
    body: projectPlacesFile,
    isDownload: true,
  }),
  getProjectAberrations: defineCall({
    name: 'projectDashboard/unusualRises',
    method: 'POST',
    path: '/api/projectDashboard/unusualRises',
    summary: 'Aberrations: epi weeks with more cases than expected from the weeks before, by EARS and CUSUM.',
    permission: 'projects.showDashboard',
    limit: 'dashboard',
    query: projectQuery,
    body: projectDashboardFilter,
    response: aberrations,
  }),
  getProjectNonReporting: defineCall({
    name: 'projectDashboard/silence',
    method: 'GET',
    path: '/api/projectDashboard/silence',
    summary:
      'Collectors, villages and gateways that have stopped reporting, compared with their usual reporting interval.',
    permission: 'projects.showDashboard',
    limit: 'dashboard',
    query: projectQuery,
    response: nonReporting,
  }),
  getSituationReport: defineCall({
    name: 'projectDashboard/situationReport',
    method: 'POST',
    path: '/api/projectDashboard/situationReport',
    summary: 'The situation report: the dashboard of a project as a PDF in the language of the society.',
    permission: 'projects.showDashboard',
    limit: 'situationReport',
    query: projectQuery,
    body: projectDashboardFilter,
    isDownload: true,
  }),
};

/** The calls of the dashboard of a society. */
export const nationalSocietyDashboardCalls = {
  getSocietyDashboardFilters: defineCall({
    name: 'nationalSocietyDashboard/filters',
    method: 'GET',
    path: '/api/nationalSocietyDashboard/filters',
    summary: 'The options for filtering the dashboard of a society.',
    permission: 'nationalSocieties.showDashboard',
    query: societyQuery,
    response: filterOptions,
  }),
  getSocietyDashboard: defineCall({
    name: 'nationalSocietyDashboard/data',
    method: 'POST',
    path: '/api/nationalSocietyDashboard/data',
    summary: 'Totals and series of the reports of all projects of a society in a period.',
    permission: 'nationalSocieties.showDashboard',
    limit: 'dashboard',
    query: societyQuery,
    body: societyDashboardFilter,
    response: societyDashboard,
  }),
  getSocietyDashboardHealthRisks: defineCall({
    name: 'nationalSocietyDashboard/reportHealthRisks',
    method: 'POST',
    path: '/api/nationalSocietyDashboard/reportHealthRisks',
    summary: 'The number of cases by health risk at one location of the dashboard.',
    permission: 'nationalSocieties.showDashboard',
    limit: 'dashboard',
    query: societyQuery.extend(atPoint),
    body: societyDashboardFilter,
    response: valuesByName,
  }),
  getSocietyCasesByPlace: defineCall({
    name: 'nationalSocietyDashboard/casesByPlace',
    method: 'POST',
    path: '/api/nationalSocietyDashboard/casesByPlace',
    summary:
      'The cases of the dashboard by region, district or village, with rates where the population is known.',
    permission: 'nationalSocieties.showDashboard',
    limit: 'dashboard',
    query: societyQuery,
    body: societyPlacesFilter,
    response: casesByPlace,
  }),
  getSocietyEpidemiology: defineCall({
    name: 'nationalSocietyDashboard/epidemiology',
    method: 'POST',
    path: '/api/nationalSocietyDashboard/epidemiology',
    summary:
      'The cases of the dashboard by person, place and time, with weeks in which a place could not report, and reporting gaps.',
    permission: 'nationalSocieties.showDashboard',
    limit: 'dashboard',
    query: societyQuery,
    body: societyEpidemiologyFilter,
    response: epidemiology,
  }),
  exportSocietyCasesByPlace: defineCall({
    name: 'nationalSocietyDashboard/exportCasesByPlace',
    method: 'POST',
    path: '/api/nationalSocietyDashboard/exportCasesByPlace',
    summary: 'The cases and rates by place of the whole period as an Excel or CSV file.',
    permission: 'nationalSocieties.showDashboard',
    limit: 'export',
    query: societyQuery.extend(exportQueryWithFormat),
    body: societyPlacesFile,
    isDownload: true,
  }),
  getSocietyAberrations: defineCall({
    name: 'nationalSocietyDashboard/unusualRises',
    method: 'POST',
    path: '/api/nationalSocietyDashboard/unusualRises',
    summary: 'Aberrations: epi weeks with more cases than expected from the weeks before, by EARS and CUSUM.',
    permission: 'nationalSocieties.showDashboard',
    limit: 'dashboard',
    query: societyQuery,
    body: societyDashboardFilter,
    response: aberrations,
  }),
};
