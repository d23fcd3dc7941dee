import type { AberrationMethod } from './aberrations.ts';
import { findLatestAberration, listFlaggingMethods } from './latest-aberration.ts';

type Expectation = { expected: number; isFlagged: boolean };

/** A week of a health risk, with the results of the methods. */
export type SignalWeek = { count?: number | null | undefined; isRunning: boolean } & {
  [method in AberrationMethod]?: Expectation | null | undefined;
};

/** A health risk that was above its usual level up to the latest full week. */
export interface Signal<Risk> {
  healthRisk: Risk;
  /** The first and the last week, as indexes in its weeks. */
  first: number;
  last: number;
  /** Cases in the last week, and how many the first method that flags it expected. */
  count: number;
  expected: number;
}

/** The health risks that were above their usual level up to the latest full week, those with the most cases beyond it first. */
export function listSignals<Risk extends { name: string; weeks: readonly SignalWeek[] }>(
  healthRisks: readonly Risk[],
): Signal<Risk>[] {
  return healthRisks
    .flatMap((healthRisk): Signal<Risk>[] => {
      const found = findLatestAberration(healthRisk.weeks);
      if (!found) return [];
      const week = healthRisk.weeks[found.last] as SignalWeek;
      const [method] = listFlaggingMethods(week);
      const expected = (method && week[method]?.expected) ?? 0;
      return [{ healthRisk, ...found, count: week.count ?? 0, expected }];
    })
    .sort(
      (a, b) =>
        b.count - b.expected - (a.count - a.expected) || (a.healthRisk.name < b.healthRisk.name ? -1 : 1),
    );
}
