import { populationRuleLimits as limits, populationRuleLevels } from '@harken/domain/alerts/population-rule';
import { z } from 'zod';

const count = z.int().min(limits.countMin).max(limits.countMax);
const smallPlaces = z.object({ below: z.int().min(limits.belowMin).max(limits.belowMax), count });

/** An alert rule per population in requests. */
export const populationRule = z.object({
  level: z.enum(populationRuleLevels),
  /** Reports per 100,000 people. */
  per100000: z.number().min(limits.per100000Min).max(limits.per100000Max),
  days: z.int().min(limits.daysMin).max(limits.daysMax),
  minCount: count,
  /** Places with fewer people than `below` need `count` reports instead. */
  smallPlaces: smallPlaces.nullable(),
});

/** The same in responses, which leave out null. */
export const populationRuleResponse = populationRule.extend({ smallPlaces: smallPlaces.nullish() });
