import { z } from 'zod';
import { defineCall } from '../calls/call.ts';
import { exportQueryWithFormat } from '../exports/form.ts';
import { reportingStatus, trainingStatus } from '../schemas/enums.ts';
import {
  hiddenTrainingCount,
  id,
  locationFilter,
  optionalText,
  pageNumber,
  pageOf,
  placeCodes,
  requestInstant,
} from '../schemas/schemas.ts';

const projectQuery = z.object({ projectId: id });
/** The first and the last day, both included. */
const mapQuery = projectQuery.extend({ from: requestInstant, to: requestInstant });
const point = z.object({ latitude: z.number(), longitude: z.number() });
const epiWeek = z.object({ epiWeek: z.int(), epiYear: z.int() });

const performanceFilters = z.object({
  locations: locationFilter,
  /** Part of the name or display name, in any letter case, or of a phone number. */
  name: optionalText(100),
  supervisorId: id.nullish(),
  /** Also selects the messages that count: with `InTraining` those of training, otherwise all others. */
  trainingStatus: trainingStatus.nullish(),
  /** Only non-reporting collectors: those whose gap is longer than their usual reporting interval explains. */
  isSilent: z.boolean().nullish(),
});

/** What the performance list can be sorted by. */
export const performanceOrders = ['name', 'phoneNumber', 'location', 'daysSinceLastReport'] as const;

/** How many collectors report correctly, report with errors, or do not report. */
const collectorsByStatus = z.object({
  countReportingCorrectly: z.int(),
  countReportingWithErrors: z.int(),
  countNotReporting: z.int(),
});

/** The calls that show how data collectors report: on the map, and by epi week. */
export const dataCollectorPerformanceCalls = {
  getDataCollectorMap: defineCall({
    name: 'dataCollector/mapOverview',
    method: 'GET',
    path: '/api/dataCollector/mapOverview',
    summary:
      'Where collectors are deployed, and how many at each location report correctly, report with errors, or do not report.',
    permission: 'dataCollectors.list',
    query: mapQuery,
    response: z.object({
      /** The centre of the locations, or of the country if there are none. */
      centerLocation: point.nullish(),
      /** A collector with several locations is counted at each of them. */
      dataCollectorLocations: z.array(collectorsByStatus.extend({ location: point })),
      /** All collectors with a location, each counted once. */
      dataCollectors: collectorsByStatus,
    }),
  }),
  getDataCollectorMapDetails: defineCall({
    name: 'dataCollector/mapOverviewDetails',
    method: 'GET',
    path: '/api/dataCollector/mapOverviewDetails',
    summary: 'The collectors at one location of the map, with their reporting status.',
    permission: 'dataCollectors.list',
    query: mapQuery.extend({ lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180) }),
    response: z.array(
      z.object({
        id,
        displayName: z.string(),
        status: reportingStatus,
        isAnonymized: z.literal(false),
        organizationName: z.string().nullish(),
        /** Of another organization: listed, but cannot be opened. */
        isReadOnly: z.literal(true).nullish(),
        deployed: z.boolean(),
      }),
    ),
  }),
  listMapVillages: defineCall({
    name: 'dataCollector/mapVillages',
    method: 'GET',
    path: '/api/dataCollector/mapVillages',
    summary:
      'The villages of the collectors that the caller sees, each with one of their locations, for maps.',
    permission: 'dataCollectors.list',
    query: projectQuery,
    response: z.array(
      z.object({
        id,
        name: z.string(),
        districtName: z.string(),
        /** The P-code in effect. */
        code: z.string().nullish(),
        placeCodes,
        latitude: z.number(),
        longitude: z.number(),
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
    body: performanceFilters.extend({
      pageNumber: pageNumber.default(1),
      /** By name if absent. */
      orderBy: z.enum(performanceOrders).nullish(),
      sortAscending: z.boolean().default(true),
    }),
    response: z.object({
      hiddenTrainingCount,
      /** Empty if there are no collectors. */
      completeness: z.array(
        epiWeek.extend({
          activeDataCollectors: z.int(),
          totalDataCollectors: z.int(),
          /** With one decimal; absent if nobody was expected to report. */
          percentage: z.number().nullish(),
        }),
      ),
      performance: pageOf(
        z.object({
          id,
          name: z.string(),
          /** Of another organization: listed, but cannot be opened. */
          isReadOnly: z.literal(true).nullish(),
          phoneNumber: z.string().nullish(),
          villageName: z.string().nullish(),
          placeCodes,
          daysSinceLastReport: z.int().nullish(),
          /** How long without a message, counting only days on duty; absent unless the collector is non-reporting. */
          silentDays: z.number().nullish(),
          /** The median gap between days with messages before that. */
          usualGapDays: z.number().nullish(),
          /** No status: not registered yet, or not deployed. */
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
    summary:
      'How collectors reported in every epi week since the start of the project, as an Excel or CSV file.',
    permission: 'dataCollectors.export',
    limit: 'export',
    query: projectQuery.extend(exportQueryWithFormat),
    body: performanceFilters,
    isDownload: true,
  }),
};

export type PerformanceOrder = (typeof performanceOrders)[number];
export type PerformanceFilters = z.output<typeof performanceFilters>;
