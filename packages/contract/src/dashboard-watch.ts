import { z } from 'zod';
import { id } from './schemas.ts';

/** What a dashboard watches over: unusual rises, and silence. */

/** What a method expected of a period, from which count on it flags it, and whether it does. Absent: no value yet. */
const expectation = z
  .object({
    expected: z.number(),
    /** Above it the period is flagged. */
    threshold: z.number(),
    isFlagged: z.boolean(),
  })
  .nullish();

/** Epi weeks in which more of a health risk was reported than the weeks before let expect. */
export const unusualRises = z.object({
  /** Oldest first; the last ones are those of the filter. */
  epiWeeks: z.array(z.object({ epiYear: z.int(), epiWeek: z.int(), firstDay: z.string() })),
  /** Those with reports, and those the filter names; the ones that stand out first. */
  healthRisks: z.array(
    z.object({
      id,
      name: z.string(),
      /** One for each of the epi weeks. */
      weeks: z.array(
        z.object({
          /** Absent: nobody was deployed who could have reported. */
          count: z.int().nullish(),
          /** Not over yet: it is compared with nothing. */
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

/** What has stopped reporting, compared with its own habit. */
export const silence = z.object({
  dataCollectors: z.object({
    silentCount: z.int(),
    /** Those that have a habit. */
    watchedCount: z.int(),
    /** Those the reader may see, the longest silence in proportion first; at most 50. */
    silent: z.array(
      z.object({
        id,
        name: z.string(),
        villageName: z.string().nullish(),
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
