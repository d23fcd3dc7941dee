import { isValidCode, normalizeCode, toSystem } from '@harken/domain/places/codes';
import { placeLevels } from '@harken/domain/places/levels';
import { placeCodeLimits, populationLimits } from '@harken/domain/places/limits';
import { z } from 'zod';
import { defineCall } from '../calls/call.ts';
import { id, requiredName } from '../schemas/schemas.ts';

const params = z.object({ level: z.enum(placeLevels), placeId: id });
const prefix = '/api/nationalSocietyStructure/place/:level/:placeId';

/** What was read, so that nobody overwrites what somebody else has changed since. */
const version = z
  .string()
  .max(32)
  .regex(/^[0-9a-f]{32}$/);

/** A code as a text, with its zeros: 007 is not 7. */
const placeCodeText = z
  .string()
  .trim()
  .min(1)
  .max(placeCodeLimits.codeMaxLength)
  .refine(isValidCode, { error: 'string:validation.placeCodeInvalid' })
  .transform(normalizeCode);

const code = z.object({
  /** `pcode`, `dhis2`, `national`, or the name of another system. */
  system: requiredName(placeCodeLimits.systemMaxLength).transform(toSystem),
  code: placeCodeText,
  validFrom: z.iso.date().max(10).nullish(),
  validTo: z.iso.date().max(10).nullish(),
});

const { count: countLimits, year: yearLimits, growthPercent: growthLimits } = populationLimits;
const count = z.int().min(countLimits.min).max(countLimits.max);

/** The population of a place in a year. */
export const populationFigure = z.object({
  year: z.int().min(yearLimits.min).max(yearLimits.max),
  total: count,
  underFive: count.nullish(),
  female: count.nullish(),
  male: count.nullish(),
  /** Per year, for the years after this one up to the next figure; absent: not stated. */
  growthPercent: z.number().min(growthLimits.min).max(growthLimits.max).nullish(),
  source: requiredName(populationLimits.sourceMaxLength),
});

/** The population of a year, and the figure that it comes from. */
export const populationOfYear = z.object({
  year: z.int(),
  total: z.int(),
  underFive: z.int().nullish(),
  female: z.int().nullish(),
  male: z.int().nullish(),
  basedOnYear: z.int(),
  growthPercent: z.number().nullish(),
  source: z.string(),
});

const place = z.object({
  level: z.enum(placeLevels),
  id,
  name: z.string(),
  /** The names of the places around it, smallest first. */
  within: z.array(z.string()),
  codes: z.array(
    z.object({
      system: z.string(),
      code: z.string(),
      validFrom: z.iso.date().nullish(),
      validTo: z.iso.date().nullish(),
    }),
  ),
  codesVersion: version,
  /** The other systems that places of the national society have codes of. */
  systems: z.array(z.string()),
  figures: z.array(
    z.object({
      year: z.int(),
      total: z.int(),
      underFive: z.int().nullish(),
      female: z.int().nullish(),
      male: z.int().nullish(),
      growthPercent: z.number().nullish(),
      source: z.string(),
      /** The growth in percent per year since the figure before. */
      growthSince: z.object({ year: z.int(), percent: z.number() }).nullish(),
      /** The sum of the places directly inside, of the same year; absent if none has a figure. */
      inside: z
        .object({
          result: z.enum(['matches', 'differs', 'incomplete']),
          sum: z.int(),
          known: z.int(),
          parts: z.int(),
          difference: z.int(),
          differencePercent: z.number().nullish(),
        })
        .nullish(),
    }),
  ),
  figuresVersion: version,
  /** Of the current year; absent if it is not known. */
  population: populationOfYear.nullish(),
});

/** The calls of codes and population figures of one place. */
export const placeCalls = {
  getPlace: defineCall({
    name: 'nationalSocietyStructure/place/get',
    method: 'GET',
    path: `${prefix}/get`,
    summary: 'One place with its codes and population figures.',
    permission: 'nationalSocietyStructure.get',
    params,
    response: place,
  }),
  editPlaceCodes: defineCall({
    name: 'nationalSocietyStructure/place/editCodes',
    method: 'POST',
    path: `${prefix}/editCodes`,
    summary: 'Replace the codes of a place. With a version, only if it is still the current one.',
    permission: 'nationalSocietyStructure.edit',
    params,
    body: z.object({ codes: z.array(code).max(placeCodeLimits.maxPerPlace), version: version.optional() }),
  }),
  editPlacePopulation: defineCall({
    name: 'nationalSocietyStructure/place/editPopulation',
    method: 'POST',
    path: `${prefix}/editPopulation`,
    summary:
      'Replace the population figures of a place. With a version, only if it is still the current one.',
    permission: 'nationalSocietyStructure.edit',
    params,
    body: z.object({
      figures: z.array(populationFigure).max(populationLimits.maxPerPlace),
      version: version.optional(),
    }),
  }),
};
