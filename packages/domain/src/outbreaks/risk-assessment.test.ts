import { describe, expect, it, test } from 'vitest';
import { consequences, determineRiskLevel, likelihoods, riskLevels } from './risk-assessment.ts';

describe('the level of risk', () => {
  test.each([
    ['almostCertain', 'low moderate high veryHigh veryHigh'],
    ['highlyLikely', 'low moderate high veryHigh veryHigh'],
    ['likely', 'low moderate high high veryHigh'],
    ['unlikely', 'low low moderate high high'],
    ['veryUnlikely', 'low low moderate moderate high'],
  ] as const)('of something %s is %s', (likelihood, levels) => {
    expect(consequences.map((one) => determineRiskLevel(likelihood, one)).join(' ')).toBe(levels);
  });

  it('never goes down when an outcome becomes likelier or worse', () => {
    const rank = (l: number, c: number) =>
      riskLevels.indexOf(determineRiskLevel(likelihoods[l] as never, consequences[c] as never));
    for (let l = 0; l < 5; l += 1)
      for (let c = 0; c < 5; c += 1) {
        if (l > 0) expect(rank(l, c)).toBeGreaterThanOrEqual(rank(l - 1, c));
        if (c > 0) expect(rank(l, c)).toBeGreaterThanOrEqual(rank(l, c - 1));
      }
  });
});
