import type { PlaceLevel } from '../places/levels.ts';

/** The levels whose populations an alert rule can use. */
export const populationRuleLevels = [
  'region',
  'district',
  'village',
] as const satisfies readonly PlaceLevel[];
export type PopulationRuleLevel = (typeof populationRuleLevels)[number];

/**
 * An alert rule per population: how many reports of a health risk in a place are too many for the people who live there. It is used
 * beside the rule by count (`AlertRule`), for one health risk of a project.
 *
 * A report counts once, whatever its number of cases, as under the rule by count.
 */
export interface PopulationRule {
  level: PopulationRuleLevel;
  /** Reports per 100,000 people. */
  per100000: number;
  /** The reports are fewer than this many days apart: 7 for a rate per week. */
  days: number;
  /** Fewer reports never raise an alert, however few people live in the place. */
  minCount: number;
  /** In a place with fewer people than `below`, `count` reports are needed instead. Null: the rate holds for every place. */
  smallPlaces: { below: number; count: number } | null;
}

export const populationRuleLimits = {
  per100000Min: 0.1,
  per100000Max: 10_000,
  daysMin: 1,
  daysMax: 56,
  countMin: 1,
  countMax: 1000,
  belowMin: 1,
  belowMax: 1_000_000,
} as const;

/**
 * How many reports a place needs for an alert; null where its population is not known, because a population is never guessed.
 *
 * @example at 3 per 100,000 and at least 2: 2 in a place of 45,000 people, 4 in one of 120,000
 */
export function getNeededCount(rule: PopulationRule, population: number | null): number | null {
  if (population === null) return null;
  const { per100000, minCount, smallPlaces } = rule;
  if (smallPlaces && population < smallPlaces.below) return smallPlaces.count;
  // a rate of 0.3 times 1,000,000 is 300,000.00000000006 in binary
  const exact = Math.ceil(Number(((per100000 * population) / 100_000).toFixed(6)));
  return Math.max(exact, minCount);
}

/**
 * Thresholds of the World Health Organization for meningitis, per week, for places of 30,000 to 100,000 people; larger places are to be
 * divided.
 *
 * Source: WHO (2014), Revised guidance on meningitis outbreak response in sub-Saharan Africa, Weekly Epidemiological Record, volume
 * 89, pages 580–586. In places below 30,000 people it has further conditions, which compare with weeks and years before; they are not part of the rule.
 */
export const meningitisRules = {
  alert: {
    ...{ level: 'district', per100000: 3, days: 7, minCount: 2 },
    smallPlaces: { below: 30_000, count: 2 },
  },
  epidemic: {
    ...{ level: 'district', per100000: 10, days: 7, minCount: 2 },
    smallPlaces: { below: 30_000, count: 5 },
  },
} as const satisfies Record<string, PopulationRule>;
