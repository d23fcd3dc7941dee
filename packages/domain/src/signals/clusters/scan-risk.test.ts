import { describe, expect, it } from 'vitest';
import type { CollectorDuty } from '../monitoring/duty.ts';
import { createRandom } from '../numeric/random.ts';
import { groupCases } from './group-cases.ts';
import { type RiskToScan, scanRisk } from './scan-risk.ts';

const oneDay = 86_400_000;
const end = 20_000 * oneDay;
const lastDay = '2026-11-24';

/** Villages some 3 km from each other in a row, each with a collector who was always on duty. */
function listVillages(count: number, population: number | null = null) {
  return Array.from({ length: count }, (_, at) => ({
    ...{ id: 1 + at, latitude: -13, longitude: 33 + at * 0.03, population },
  }));
}

const always = (villageId: number): CollectorDuty => ({
  ...{ villageIds: [villageId], registeredAt: 0, leftAt: null, offDuty: [] },
});

/** A case in every village about every four weeks. */
function createBackground(count: number, seed = 3): number[] {
  const random = createRandom(seed);
  return Array.from({ length: count * 13 }, () => [
    1 + Math.floor(random() * count),
    Math.floor(random() * 364),
    1,
  ]).flat();
}

function createRisk(given: Partial<RiskToScan> & { rows: number[] }): RiskToScan {
  const { rows, ...others } = given;
  const villages = listVillages(30);
  const reported = rows.flatMap((value, at) => (at % 3 === 2 ? [] : [value]));
  return {
    ...{ villages, collectors: villages.map(({ id }) => always(id)), lastDay, end },
    ...{ cases: Int32Array.from(rows), reported: Int32Array.from(reported) },
    ...others,
  };
}

/** Twelve cases in villages 5 and 6 within ten days. */
const planted = Array.from({ length: 12 }, (_, at) => [5 + (at % 2), at % 10, 1]).flat();

describe('a planted cluster', () => {
  const rows = [...createBackground(30), ...planted];

  it('is found with its villages, days, figures and how it was searched', () => {
    const { isSearched, clusters } = scanRisk(createRisk({ rows }));
    expect(isSearched).toBe(true);
    const [first] = clusters;
    expect([5, 6]).toContain(first?.centreId);
    expect(first?.villages.map(({ villageId }) => villageId).sort()).toEqual([5, 6]);
    expect(first).toMatchObject({ lastDay, method: 'scanPermutation', completeness: 1, p: 0.001 });
    expect(first?.recurrenceDays).toBeCloseTo(1000);
    expect(first?.observed).toBeGreaterThanOrEqual(12);
    expect(first?.villages.reduce((sum, { cases }) => sum + cases, 0)).toBe(first?.observed);
    expect(first?.upper).toBeGreaterThan(first?.expected ?? 0);
    expect(first?.upper).toBeLessThan(first?.observed ?? 0);
    expect(first?.urgency).toBeGreaterThan(0);
    expect(first?.series).toHaveLength(52);
    expect(first?.series.at(-1)?.cases).toBeGreaterThan(6);
    expect(first?.parameters).toMatchObject({ seed: 20_050_215, permutations: 999, days: 364, villages: 30 });
  });

  it('is compared with populations only if all of them are known', () => {
    expect(scanRisk(createRisk({ rows, villages: listVillages(30, 900) })).clusters[0]?.method).toBe(
      'scanPoisson',
    );
    const [first, ...others] = listVillages(30, 900);
    const villages = [{ ...(first as never as { population: number | null }), population: null }, ...others];
    expect(scanRisk(createRisk({ rows, villages: villages as never })).clusters[0]?.method).toBe(
      'scanPermutation',
    );
  });

  it('is the same in whatever order the rows are', () => {
    const shuffled = Array.from({ length: rows.length / 3 }, (_, at) =>
      rows.slice(at * 3, at * 3 + 3),
    ).reverse();
    expect(scanRisk(createRisk({ rows: shuffled.flat() }))).toEqual(scanRisk(createRisk({ rows })));
  });

  it('is not searched among too many cases', () => {
    const many = [...rows, 3, 200, 20_000];
    expect(scanRisk(createRisk({ rows: many }))).toEqual({ isSearched: false, clusters: [] });
  });
});

describe('a village that could not report is not one without cases', () => {
  /** Villages 5 to 8 have had a collector for ten weeks only, and as many cases as the others since then. */
  const isNew = (village: number) => village >= 5 && village <= 8;
  const registeredAt = end - 70 * oneDay;
  const all = createBackground(30, 8);
  const rows = Array.from({ length: all.length / 3 }, (_, at) => all.slice(3 * at, 3 * at + 3))
    .filter(([village = 0, age = 0]) => !isNew(village) || age < 70)
    .flat();
  const villages = listVillages(30);
  const newCollectors = villages.map(({ id }) => ({ ...always(id), ...(isNew(id) && { registeredAt }) }));

  it('so that a district that began to report is no cluster', () => {
    expect(scanRisk(createRisk({ rows, collectors: newCollectors })).clusters).toEqual([]);
  });

  it('and would be one if its silence were taken as zero', () => {
    const busy = rows.concat(
      // more weight of the new ones, so that the difference is clear
      Array.from({ length: 30 }, (_, at) => [5 + (at % 4), at % 28, 1]).flat(),
    );
    const asZero = scanRisk(createRisk({ rows: busy })).clusters[0];
    const asMissing = scanRisk(createRisk({ rows: busy, collectors: newCollectors })).clusters[0];
    expect(asZero?.p).toBe(0.001);
    expect(asMissing?.expected ?? Number.POSITIVE_INFINITY).toBeGreaterThan(1.5 * (asZero?.expected ?? 0));
  });

  it('also by population', () => {
    const byPeople = listVillages(30, 900);
    const cases = rows;
    expect(
      scanRisk(createRisk({ rows: cases, collectors: newCollectors, villages: byPeople })).clusters,
    ).toEqual([]);
  });

  it('and its weeks are missing in the chart', () => {
    const alone = Array.from({ length: 12 }, (_, at) => [5, at % 5, 1]).flat();
    const [first] = scanRisk(createRisk({ rows: [...rows, ...alone], collectors: newCollectors })).clusters;
    expect(first?.villages.map(({ villageId }) => villageId)).toEqual([5]);
    expect(first?.series.filter(({ cases }) => cases === null)).toHaveLength(42);
  });
});

it('says how many collectors were on duty', () => {
  const rows = [...createBackground(30), ...planted];
  const off = listVillages(30).map(({ id }) => ({
    ...always(id),
    ...(id === 5 && { offDuty: [[end - 30 * oneDay, null]] as const }),
  }));
  const [first] = scanRisk(createRisk({ rows, collectors: off })).clusters;
  expect(first?.completeness).toBe(0.5);
});

it('divides the cases of a society by health risk', () => {
  const rows = Int32Array.from([1, 7, 3, 2, 1, 8, 3, 1, 2, 7, 0, 4]);
  const { cases, reported } = groupCases(rows);
  expect([...cases].map(([risk, ofRisk]) => [risk, [...ofRisk]])).toEqual([
    [7, [1, 3, 2, 2, 0, 4]],
    [8, [1, 3, 1]],
  ]);
  expect([...reported]).toEqual([1, 3, 2, 0]);
});
