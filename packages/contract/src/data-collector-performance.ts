import { z } from 'zod';
import { defineCall } from './call.ts';
import { reportingStatus, trainingStatus } from './enums.ts';
import { id, locationFilter, optionalText, pageNumber, pageOf, requestInstant } from './schemas.ts';

const projectQuery = z.object({ projectId: id });
/** Both days belong to the time asked for. */
const mapQuery = projectQuery.extend({ from: requestInstant, to: requestInstant });
const point = z.object({ latitude: z.number(), longitude: z.number() });
const epiWeek = z.object({ epiWeek: z.int(), epiYear: z.int() });

const performanceFilters = z.object({
  locations: locationFilter,
  /** Part of the name or display name, in any letter case. */
  name: optionalText(100),
  supervisorId: id.nullish(),
  /** The messages that count, too: `InTraining` those of training, all others the real ones. */
  trainingStatus: trainingStatus.nullish(),
  /** Only those who have been silent for longer than their own habit explains. */
  isSilent: z.boolean().nullish(),
});

/** The calls that show how data collectors report: on the map, and week by week. */
export const dataCollectorPerformanceCalls = {
  getDataCollectorMap: defineCall({
    name: 'dataCollector/mapOverview',
    method: 'GET',
    path: '/api/dataCollector/mapOverview',
    summary:
      'Where collectors are deployed, and how many at each place report, report with errors, or do not.',
    permission: 'dataCollectors.list',
    query: mapQuery,
    answer: z.object({
      /** The middle of the places, else that of the country. */
      centerLocation: point.nullish(),
      dataCollectorLocations: z.array(
        z.object({
          location: point,
          countReportingCorrectly: z.int(),
          countReportingWithErrors: z.int(),
          countNotReporting: z.int(),
        }),
      ),
    }),
  }),
  getDataCollectorMapDetails: defineCall({
    name: 'dataCollector/mapOverviewDetails',
    method: 'GET',
    path: '/api/dataCollector/mapOverviewDetails',
    summary: 'The collectors at one place of the map, each with how it reports.',
    permission: 'dataCollectors.list',
    query: mapQuery.extend({ lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180) }),
    answer: z.array(
      z.object({
        id,
        displayName: z.string(),
        status: reportingStatus,
        isAnonymized: z.literal(false),
        organizationName: z.string().nullish(),
        deployed: z.boolean(),
      }),
    ),
  }),
  listDataCollectorPerformance: defineCall({
    name: 'dataCollector/performance',
    method: 'POST',
    path: '/api/dataCollector/performance',
    summary: 'How collectors reported in the last eight completed epi weeks, newest first.',
    permission: 'dataCollectors.list',
    limit: 'dashboard',
    query: projectQuery,
    body: performanceFilters.extend({ pageNumber: pageNumber.default(1) }),
    answer: z.object({
      /** Empty when there are no collectors. */
      completeness: z.array(
        epiWeek.extend({
          activeDataCollectors: z.int(),
          totalDataCollectors: z.int(),
          /** With one decimal; absent when nobody could report. */
          percentage: z.number().nullish(),
        }),
      ),
      performance: pageOf(
        z.object({
          id,
          name: z.string(),
          phoneNumber: z.string().nullish(),
          villageName: z.string().nullish(),
          daysSinceLastReport: z.int().nullish(),
          /** For how long, counting only days at work; absent unless that is longer than its own habit explains. */
          silentDays: z.number().nullish(),
          /** The middle one of the gaps before it fell silent. */
          usualGapDays: z.number().nullish(),
          /** No status: not there yet, or not deployed. */
          performanceInEpiWeeks: z.array(epiWeek.extend({ reportingStatus: reportingStatus.nullish() })),
        }),
      ),
      epiDateRange: z.array(epiWeek),
    }),
  }),
  exportDataCollectorPerformance: defineCall({
    name: 'dataCollector/exportPerformance',
    method: 'POST',
    path: '/api/dataCollector/exportPerformance',
    summary: 'How collectors reported in every epi week since the project began, as an Excel file.',
    permission: 'dataCollectors.export',
    limit: 'export',
    query: projectQuery,
    body: performanceFilters,
    isDownload: true,
  }),
};

export type PerformanceFilters = z.output<typeof performanceFilters>;
