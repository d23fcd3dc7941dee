import { describe, expect, test } from 'vitest';
import { getNeededCount, meningitisRules, type PopulationRule } from './population-rule.ts';

describe('the thresholds for meningitis', () => {
  test.each([
    [500, 2, 5],
    [29_999, 2, 5],
    [30_000, 2, 3],
    [45_000, 2, 5],
    [66_666, 2, 7],
    [66_667, 3, 7],
    [70_000, 3, 7],
    [70_001, 3, 8],
    [100_000, 3, 10],
    [120_000, 4, 12],
  ])('in a place of %d people: %d and %d reports a week', (population, alert, epidemic) => {
    expect(getNeededCount(meningitisRules.alert, population)).toBe(alert);
    expect(getNeededCount(meningitisRules.epidemic, population)).toBe(epidemic);
  });
});

describe('a rule per population', () => {
  const rule: PopulationRule = {
    level: 'region',
    per100000: 0.3,
    days: 14,
    minCount: 1,
    smallPlaces: null,
  };

  test('does not apply where the population is not known', () => {
    expect(getNeededCount(rule, null)).toBeNull();
    expect(getNeededCount(meningitisRules.alert, null)).toBeNull();
  });

  test.each([
    [0, 1],
    [1, 1],
    [1_000_000, 3],
    [1_000_001, 4],
    [100_000_000, 300],
  ])('of 0.3 per 100,000: %d people need %d reports', (population, count) => {
    expect(getNeededCount(rule, population)).toBe(count);
  });
});
