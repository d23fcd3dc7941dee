import { z } from 'zod';
import { id, placeCodes } from '../schemas/schemas.ts';

/** What dashboards monitor: aberrations and non-reporting. */

/** What a method expected for a period, its threshold, and whether it is flagged. Absent: no value yet. */
const expectation = z
  .object({
    expected: z.number(),
    /** Higher counts are flagged. */
    threshold: z.number(),
    isFlagged: z.boolean(),
  })
  .nullish();

/** Aberrations: epi weeks with more cases of a health risk than expected from the weeks before. */
export const aberrations = z.object({
  /** Oldest first; the last ones are those of the filter. */
  epiWeeks: z.array(z.object({ epiYear: z.int(), epiWeek: z.int(), firstDay: z.string() })),
  /** Those with reports, and those of the filter; health risks with aberrations first. */
  healthRisks: z.array(
    z.object({
      id,
      name: z.string(),
      /** One for each epi week. */
      weeks: z.array(
        z.object({
          /** Absent: nobody was deployed who could have reported. */
          count: z.int().nullish(),
          /** Not over yet, so it is not compared. */
          isRunning: z.boolean(),
          c1: expectation,
          c2: expectation,
          c3: expectation,
          cusum: expectation,
        }),
      ),
    }),
  ),
});

/** Collectors, villages and gateways that have stopped reporting, compared with their usual reporting interval. */
export const nonReporting = z.object({
  dataCollectors: z.object({
    silentCount: z.int(),
    /** Those with a known usual reporting interval. */
    watchedCount: z.int(),
    /** Those the reader may see, the longest gap in proportion first; at most 50. */
    silent: z.array(
      z.object({
        id,
        name: z.string(),
        /** Of another organization: listed, but cannot be opened. */
        isReadOnly: z.literal(true).nullish(),
        villageName: z.string().nullish(),
        placeCodes,
        supervisorName: z.string().nullish(),
        lastReceivedAt: z.iso.datetime(),
        silentDays: z.number(),
        usualGapDays: z.number(),
      }),
    ),
  }),
  villages: z.object({
    silentCount: z.int(),
    watchedCount: z.int(),
    silent: z.array(
      z.object({
        id,
        name: z.string(),
        districtName: z.string().nullish(),
        placeCodes,
        dataCollectorCount: z.int(),
        lastReceivedAt: z.iso.datetime(),
        silentDays: z.number(),
        usualGapDays: z.number(),
      }),
    ),
  }),
  smsGateways: z.object({
    silentCount: z.int(),
    watchedCount: z.int(),
    silent: z.array(
      z.object({
        id,
        name: z.string(),
        lastReceivedAt: z.iso.datetime(),
        silentDays: z.number(),
        usualGapDays: z.number(),
      }),
    ),
  }),
});
