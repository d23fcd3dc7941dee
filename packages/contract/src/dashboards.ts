import { calendarDayOfRequest, daysBetween } from '@harken/domain/calendar/calendar-date';
import { dashboardLimits } from '@harken/domain/dashboards/limits';
import { z } from 'zod';
import { defineCall } from './call.ts';
import { silence, unusualRises } from './dashboard-watch.ts';
import { trainingStatus } from './enums.ts';
import { choice, id, locationFilter, requestInstant, someIds, structure, utcOffset } from './schemas.ts';

/** Whose reports a dashboard counts. */
export const dashboardCollectorTypes = ['all', 'dataCollector', 'dataCollectionPoint'] as const;

const societyFilterFields = z.object({
  /** Empty: all. */
  healthRisks: someIds,
  /** The first and the last day, both included. */
  startDate: requestInstant,
  endDate: requestInstant,
  locations: locationFilter,
  groupingType: z.enum(['Day', 'Week']),
  dataCollectorType: z.enum(dashboardCollectorTypes).default('all'),
  reportStatus: z
    .object({
      kept: z.boolean().default(false),
      dismissed: z.boolean().default(false),
      notCrossChecked: z.boolean().default(false),
    })
    .default({ kept: true, dismissed: false, notCrossChecked: true }),
  /** The organization of the collectors' supervisors. */
  organizationId: id.nullish(),
  utcOffset: utcOffset.default(0),
});

/** Refuses more days than anybody reads. Days that run backwards are no fault: they hold nothing. */
function demandReadableTime(
  { startDate, endDate, utcOffset: offset }: { startDate: Date; endDate: Date; utcOffset: number },
  check: { addIssue(issue: { code: 'custom'; path: string[]; message: string }): void },
): void {
  const [first, last] = [startDate, endDate].map((day) => calendarDayOfRequest(day.getTime(), offset));
  if (daysBetween(first as string, last as string) >= dashboardLimits.days)
    check.addIssue({ code: 'custom', path: ['endDate'], message: 'string:validation.valueInvalid' });
}

/** What a society's dashboard is narrowed down to; training never counts there. */
export const societyDashboardFilter = societyFilterFields.superRefine(demandReadableTime);
/** What a project's dashboard is narrowed down to. */
export const projectDashboardFilter = societyFilterFields
  .extend({ trainingStatus: trainingStatus.default('Trained') })
  .superRefine(demandReadableTime);

export type SocietyDashboardFilter = z.output<typeof societyDashboardFilter>;
export type ProjectDashboardFilter = z.output<typeof projectDashboardFilter>;

const point = z.object({ latitude: z.number(), longitude: z.number() });
/** As received in the location of a dashboard. */
const atPoint = { latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) };
const projectQuery = z.object({ projectId: id });
const societyQuery = z.object({ nationalSocietyId: id });
/** `dd/MM/yy`, or the number of an epi week as text. */
const period = z.string();
const periods = z.array(
  z.object({
    period,
    count: z.int(),
    /** Its place in `allPeriods`, where weeks of several years have the same number. */
    index: z.int().nullish(),
  }),
);

/** People by sex and age in a period, or in all of them (`all`). */
const featureCounts = z.object({
  period,
  countFemalesAtLeastFive: z.int(),
  countFemalesBelowFive: z.int(),
  countMalesAtLeastFive: z.int(),
  countMalesBelowFive: z.int(),
  countUnspecifiedSexAndAge: z.int(),
});

const filterChoices = z.object({
  /** Without those of activity, in the society's language. */
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
  reportsGroupedByFeaturesAndDate: z.array(featureCounts),
  reportsGroupedByFeatures: featureCounts,
  reportsGroupedByVillageAndDate: z.object({
    villages: z.array(z.object({ name: z.string(), periods })),
    allPeriods: z.array(period),
  }),
  reportsGroupedByLocation: z.array(z.object({ location: point, reportsCount: z.int() })),
  /** The day, yyyy-MM-dd, that each of `allPeriods` begins with. */
  periodFirstDays: z.array(z.string()),
  /** What the numbers are to be read against. */
  comparison: z.object({
    /** The days the numbers are of, yyyy-MM-dd, both included. */
    firstDay: z.string(),
    lastDay: z.string(),
    /** `totalReportCount` of as many days before. */
    previousReportCount: z.int(),
    /** Collectors of the same filter that are deployed now. */
    deployedDataCollectorCount: z.int(),
    /** Of the open alerts, those past their project's target. */
    overdueAlertCount: z.int(),
  }),
});

const projectDashboard = societyDashboard.extend({
  /** Filled only for collection points. */
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

/** The calls of what is happening in a project. */
export const projectDashboardCalls = {
  getProjectDashboardFilters: defineCall({
    name: 'projectDashboard/filters',
    method: 'GET',
    path: '/api/projectDashboard/filters',
    summary: 'What the dashboard of a project can be narrowed down to.',
    permission: 'projects.showDashboard',
    query: projectQuery,
    answer: filterChoices,
  }),
  getProjectDashboard: defineCall({
    name: 'projectDashboard/data',
    method: 'POST',
    path: '/api/projectDashboard/data',
    summary: 'Numbers and series of the reports of a project in some days.',
    permission: 'projects.showDashboard',
    limit: 'dashboard',
    query: projectQuery,
    body: projectDashboardFilter,
    answer: projectDashboard,
  }),
  getProjectDashboardHealthRisks: defineCall({
    name: 'projectDashboard/reportHealthRisks',
    method: 'POST',
    path: '/api/projectDashboard/reportHealthRisks',
    summary: 'How many cases of which health risks were reported at one place of the dashboard.',
    permission: 'projects.showDashboard',
    limit: 'dashboard',
    query: projectQuery.extend(atPoint),
    body: projectDashboardFilter,
    answer: valuesByName,
  }),
  getProjectUnusualRises: defineCall({
    name: 'projectDashboard/unusualRises',
    method: 'POST',
    path: '/api/projectDashboard/unusualRises',
    summary: 'Epi weeks in which more was reported than the weeks before let expect, by EARS and CUSUM.',
    permission: 'projects.showDashboard',
    limit: 'dashboard',
    query: projectQuery,
    body: projectDashboardFilter,
    answer: unusualRises,
  }),
  getProjectSilence: defineCall({
    name: 'projectDashboard/silence',
    method: 'GET',
    path: '/api/projectDashboard/silence',
    summary: 'Collectors, villages and gateways that have stopped reporting, compared with their own habit.',
    permission: 'projects.showDashboard',
    limit: 'dashboard',
    query: projectQuery,
    answer: silence,
  }),
  getSituationReport: defineCall({
    name: 'projectDashboard/situationReport',
    method: 'POST',
    path: '/api/projectDashboard/situationReport',
    summary: 'The dashboard of a project as a report to hand on: a PDF in the language of the society.',
    permission: 'projects.showDashboard',
    limit: 'situationReport',
    query: projectQuery,
    body: projectDashboardFilter,
    isDownload: true,
  }),
};

/** The calls of what is happening in a society. */
export const nationalSocietyDashboardCalls = {
  getSocietyDashboardFilters: defineCall({
    name: 'nationalSocietyDashboard/filters',
    method: 'GET',
    path: '/api/nationalSocietyDashboard/filters',
    summary: 'What the dashboard of a society can be narrowed down to.',
    permission: 'nationalSocieties.showDashboard',
    query: societyQuery,
    answer: filterChoices,
  }),
  getSocietyDashboard: defineCall({
    name: 'nationalSocietyDashboard/data',
    method: 'POST',
    path: '/api/nationalSocietyDashboard/data',
    summary: 'Numbers and series of the reports of all projects of a society in some days.',
    permission: 'nationalSocieties.showDashboard',
    limit: 'dashboard',
    query: societyQuery,
    body: societyDashboardFilter,
    answer: societyDashboard,
  }),
  getSocietyDashboardHealthRisks: defineCall({
    name: 'nationalSocietyDashboard/reportHealthRisks',
    method: 'POST',
    path: '/api/nationalSocietyDashboard/reportHealthRisks',
    summary: 'How many cases of which health risks were reported at one place of the dashboard.',
    permission: 'nationalSocieties.showDashboard',
    limit: 'dashboard',
    query: societyQuery.extend(atPoint),
    body: societyDashboardFilter,
    answer: valuesByName,
  }),
  getSocietyUnusualRises: defineCall({
    name: 'nationalSocietyDashboard/unusualRises',
    method: 'POST',
    path: '/api/nationalSocietyDashboard/unusualRises',
    summary: 'Epi weeks in which more was reported than the weeks before let expect, by EARS and CUSUM.',
    permission: 'nationalSocieties.showDashboard',
    limit: 'dashboard',
    query: societyQuery,
    body: societyDashboardFilter,
    answer: unusualRises,
  }),
};
