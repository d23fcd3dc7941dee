import { describe, expect, it } from 'vitest';
import { repeat } from '../../testing/property-test-options.ts';
import { createRandom } from '../numeric/random.ts';
import { computeExpectedCases } from './expected-cases.ts';
import { createPoissonDraw, createRestrictedPermutation } from './permutations.ts';
import { RecentCases } from './recent-cases.ts';
import { scan } from './scan.ts';
import { couldReport, type Reporting, type ScanInput, scanParameters } from './scan-input.ts';

const days = 364;
const spansPerPlace = days / 7;

/**
 * Cases of a year in villages of which a third have begun to report some weeks ago, and a third were silent for some weeks; all with the same
 * chance of a case on every day on which they could report.
 */
function createYear(seed: number, { villages = 24, cases = 150 } = {}) {
  const random = createRandom(seed);
  const places = Array.from({ length: villages }, () => ({
    latitude: -13 - random() / 2,
    longitude: 33 + random() / 2,
  }));
  const spans = new Uint8Array(villages * spansPerPlace).fill(1);
  for (let place = 0; place < villages; place += 1) {
    const first = 2 + Math.floor(random() * 20);
    if (place % 3 === 0) spans.fill(0, place * spansPerPlace + first, (place + 1) * spansPerPlace);
    if (place % 3 === 1) spans.fill(0, place * spansPerPlace + first, place * spansPerPlace + first + 15);
  }
  const reporting: Reporting = { spans, spansPerPlace };
  const counts: { place: number; day: number; cases: number }[] = [];
  while (counts.length < cases) {
    const place = Math.floor(random() * villages);
    const age = Math.floor(random() * days);
    if (couldReport(reporting, place, age)) counts.push({ place, day: days - 1 - age, cases: 1 });
  }
  return { reporting, input: { places, counts, days, populations: null } as ScanInput };
}

const everywhere = (villages: number): Reporting => ({
  spans: new Uint8Array(villages * spansPerPlace).fill(1),
  spansPerPlace,
});

describe('where every place could always report', () => {
  it.each([false, true])('the same is found as without asking (populations: %s)', (hasPopulations) => {
    const { input } = createYear(4);
    const populations = hasPopulations ? input.places.map((_, at) => 500 + 100 * at) : null;
    const given = { ...input, populations };
    const [one] = scan(given, { ...scanParameters, permutations: 1 });
    const [other] = scan({ ...given, reporting: everywhere(24) }, { ...scanParameters, permutations: 1 });
    expect(other).toMatchObject({ centre: one?.centre, places: one?.places, observed: one?.observed });
    expect(other?.expected).toBeCloseTo(one?.expected ?? 0, 6);
  });
});

describe('where places could not report', () => {
  const { input, reporting } = createYear(9);
  const sum = (numbers: Iterable<number>) => [...numbers].reduce((all, number) => all + number, 0);

  it('what is expected adds up to the cases of each place and of each day', () => {
    const expected = computeExpectedCases(input, reporting, days);
    for (const place of input.places.keys()) {
      const cases = input.counts.filter((count) => count.place === place).length;
      expect(expected[(place + 1) * days - 1]).toBeCloseTo(cases, 5);
    }
    for (const age of [0, 27, 100, 363]) {
      const until = sum([...input.places.keys()].map((place) => expected[place * days + age] as number));
      expect(until).toBeCloseTo(input.counts.filter(({ day }) => days - 1 - day <= age).length, 5);
    }
  });

  it('by population it adds up to all cases, and people who could not report count for nothing', () => {
    const populations = input.places.map((_, at) => 300 + 50 * at);
    const expected = computeExpectedCases({ ...input, populations }, reporting, days);
    expect(
      sum([...input.places.keys()].map((place) => expected[(place + 1) * days - 1] as number)),
    ).toBeCloseTo(150, 6);
    const silent = [...input.places.keys()].find((place) => !couldReport(reporting, place, 150)) as number;
    expect(expected[silent * days + 150]).toBe(expected[silent * days + 149]);
  });

  it.each(['permutation', 'population'])('random sets have no case there (%s)', (kind) => {
    const random = createRandom(5);
    const populations = input.places.map(() => 1000);
    const draw =
      kind === 'permutation'
        ? createRestrictedPermutation(input, reporting, days, random)
        : createPoissonDraw({ ...input, reporting }, populations, days, random);
    const recent = new RecentCases(input.places.length, days);
    const drawn = new Set<string>();
    for (let set = 0; set < 30; set += 1) {
      draw(recent);
      for (const place of recent.places)
        for (let age = 0; age < days; age += 1) {
          if (recent.cases[recent.slotOf(place) * days + age] === 0) continue;
          drawn.add(`${place} ${age}`);
          expect(couldReport(reporting, place, age)).toBe(true);
        }
      expect(sum(recent.cases.subarray(0, recent.places.length * days))).toBe(150);
    }
    expect(drawn.size).toBeGreaterThan(500);
  });

  it('data without clusters are not disturbed more often than by chance', () => {
    const sets = repeat(500, 100);
    let signals = 0;
    for (let seed = 1; seed <= sets; seed += 1) {
      const year = createYear(20_000 + seed);
      const [first] = scan({ ...year.input, reporting: year.reporting }, { ...scanParameters, seed });
      if (first && first.p < 0.05) signals += 1;
    }
    // five per cent, give or take what chance allows of so few sets
    const margin = sets === 500 ? 0.02 : 0.045;
    expect(Math.abs(signals / sets - 0.05)).toBeLessThan(margin);
  }, 240_000);
});
