import { alertStatuses } from '@harken/domain/alerts/statuses';
import { reportStatuses } from '@harken/domain/reports/kinds';
import { z } from 'zod';
import { defineCall } from './calls/call.ts';
import { dataCollectorType } from './schemas/enums.ts';
import { choice, id, messageId, placeCodes } from './schemas/schemas.ts';
import { populationOfYear } from './structure/places.ts';

const instant = z.iso.datetime();

/** What a reader of the lists may know about one village, for its page in a project. */
const overview = z.object({
  id,
  name: z.string(),
  district: choice,
  region: choice,
  /** The P-code in effect. */
  code: z.string().nullish(),
  /** Also of its district and region. */
  placeCodes,
  /** Of the current year; absent if it is not known. */
  population: populationOfYear.nullish(),
  zones: z.array(choice),
  /** Those with a location here, by name, at most 50; of which the reader sees `collectorCount`. */
  collectors: z.array(
    z.object({
      id,
      name: z.string(),
      dataCollectorType,
      isInTrainingMode: z.boolean(),
      isDeployed: z.boolean(),
      /** Of another organization: listed, but cannot be opened. */
      isReadOnly: z.literal(true).nullish(),
      zone: z.string().nullish(),
      latitude: z.number(),
      longitude: z.number(),
    }),
  ),
  collectorCount: z.int(),
  /**
   * The last twelve epi weeks in the time zone of the project, the current one first: reports whose sender the reader sees, as
   * dashboards count them.
   */
  weeks: z.array(z.object({ year: z.int(), week: z.int(), reports: z.int(), cases: z.int() })),
  /** The latest of these reports, at most 10, the newest first. */
  reports: z.array(
    z.object({
      id: messageId,
      receivedAt: instant,
      healthRisk: z.string(),
      status: z.enum(reportStatuses),
      cases: z.int(),
      senderName: z.string().nullish(),
    }),
  ),
  /** The latest alerts with a report from here whose sender the reader sees, at most 10, the newest first. */
  alerts: z.array(
    z.object({ id, healthRisk: z.string(), status: z.enum(alertStatuses), createdAt: instant }),
  ),
});

/** The call of the page of a village. */
export const villageCalls = {
  getVillageOverview: defineCall({
    name: 'village/overview',
    method: 'GET',
    path: '/api/village/:villageId/overview',
    summary: 'One village in a project: its data collectors, reports by week, and alerts.',
    permission: 'dataCollectors.list',
    params: z.object({ villageId: id }),
    query: z.object({ projectId: id }),
    response: overview,
  }),
};
