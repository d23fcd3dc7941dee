import { comparedLevels } from '@harken/domain/places/places-inside';
import { z } from 'zod';
import { id, placeCodes } from '../schemas/schemas.ts';

/** What the files of cases by place add to the filter of the dashboard. */
export const casesByPlaceFileFields = { level: z.enum(comparedLevels) };

/** What the calls of cases by place add to it. */
export const casesByPlaceFields = {
  ...casesByPlaceFileFields,
  /** False: one period of all days instead of those of `groupingType`. */
  withPeriods: z.boolean().default(true),
};

/** Cases per so many people in the whole period, with the exact 95 percent interval. */
export const rate = z.object({ per: z.int(), value: z.number(), lower: z.number(), upper: z.number() });

/** The cases of a dashboard by region, district or village. */
export const casesByPlace = z.object({
  level: z.enum(comparedLevels),
  /** Days or epi weeks in order, both days included, yyyy-MM-dd. The first and the last week end where the filter does. */
  periods: z.array(z.object({ firstDay: z.string(), lastDay: z.string() })),
  /** Every place inside the filter, those without cases too; the most cases first. */
  places: z.array(
    z.object({
      id,
      name: z.string(),
      /** The names of the places around it, smallest first. */
      within: z.array(z.string()),
      /** The P-code that is in effect. */
      code: z.string().nullish(),
      placeCodes,
      /** Of each period. */
      counts: z.array(z.int()),
      /** Their sum. */
      cases: z.int(),
      /** In the year of the last day; absent if it is not known. Never guessed. */
      population: z.int().nullish(),
      /** Absent without a population, and if the filter selects only a part of the place. */
      rate: rate.nullish(),
      isPartial: z.boolean(),
    }),
  ),
  /** Rates are per so many people. */
  per: z.int(),
  /** The number of places inside the filter, and of those without a known population. */
  placeCount: z.int(),
  withoutPopulation: z.int(),
  /** Cases of reports whose village is not known; with those of all places the total of the dashboard. */
  casesWithoutPlace: z.int(),
  /** There are more places than listed: those with fewest cases are left out. */
  truncated: z.boolean(),
  /** The cases of the places that are left out. */
  casesLeftOut: z.int(),
});
