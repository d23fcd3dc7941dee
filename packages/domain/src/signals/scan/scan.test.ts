import { describe, expect, it } from 'vitest';
import { computeAngle } from '../../geography/distance.ts';
import { createRandom } from '../numeric/random.ts';
import { computeLogLikelihoodRatio } from './log-likelihood-ratio.ts';
import { scan, scanInSteps } from './scan.ts';
import { computeRecurrenceDays, type ScanInput, type ScanParameters, scanParameters } from './scan-input.ts';

const days = 365;

/** Villages spread over some 100 km. */
const createPlaces = (random: () => number, count: number) =>
  Array.from({ length: count }, () => ({ latitude: -13 - random(), longitude: 33 + random() }));

/** Cases of a year: some villages report more than others, and all of them more in the rainy season. */
function createYear(seed: number, { villages = 40, cases = 300 } = {}) {
  const random = createRandom(seed);
  const places = createPlaces(random, villages);
  const counts: { place: number; day: number; cases: number }[] = [];
  while (counts.length < cases) {
    const place = Math.floor(random() ** 2 * villages);
    const day = Math.floor(random() * days);
    if (random() < 0.4 + 0.6 * Math.sin((Math.PI * day) / days)) counts.push({ place, day, cases: 1 });
  }
  return { random, input: { places, counts, days, populations: null } as ScanInput };
}

const sum = (counts: readonly { cases: number }[]) => counts.reduce((total, { cases }) => total + cases, 0);

/** All areas around a place, and the share of all cases, or of all people, that each has. */
function* listAreas({ places, counts, populations }: ScanInput, { maxRadiusKm, maxShare }: ScanParameters) {
  const weightOf = (place: number) =>
    populations?.[place] ?? sum(counts.filter((one) => one.place === place));
  const weights = [...places.keys()].map(weightOf);
  const add = (all: number, place: number) => all + (weights[place] as number);
  for (const centre of places) {
    const distances = places.map((place) => 6371 * computeAngle(centre, place));
    for (const radius of distances.filter((kilometres) => kilometres <= maxRadiusKm)) {
      const inside = [...places.keys()].filter((place) => (distances[place] as number) <= radius);
      const share = inside.reduce(add, 0) / [...places.keys()].reduce(add, 0);
      if (share <= maxShare || inside.length === 1) yield { inside, share };
    }
  }
}

/** The most unusual cylinder by trying all of them; areas end at any place, times begin on any day. */
function tryAllCylinders(input: ScanInput, parameters: ScanParameters) {
  const { counts, populations } = input;
  const total = sum(counts);
  let best = { ratio: 0, observed: 0, expected: 0, places: [] as number[], firstDay: 0 };
  for (const { inside, share } of listAreas(input, parameters))
    for (let length = 1; length <= parameters.maxDays; length += 1) {
      const late = counts.filter(({ day }) => day >= days - length);
      const observed = sum(late.filter(({ place }) => inside.includes(place)));
      const expected = share * (populations ? (total * length) / days : sum(late));
      const ratio = observed >= 2 ? computeLogLikelihoodRatio(observed, expected, total) : 0;
      if (ratio > best.ratio) best = { ratio, observed, expected, places: inside, firstDay: days - length };
    }
  return best;
}

const sorted = (numbers: number[]) => numbers.toSorted((a, b) => a - b);

it.each([
  [10, 1, 1175, 14.060436],
  [2, 1, 1175, 0.38672],
  [1, 1, 100, 0],
  [0, 2, 100, 0],
  [5, 2, 5, 5 * Math.log(2.5)],
])('%i cases instead of %d, of %i, have a ratio of %d', (observed, expected, total, ratio) => {
  expect(computeLogLikelihoodRatio(observed, expected, total)).toBeCloseTo(ratio, 5);
});

it('says how often such a cluster is found by chance', () => {
  expect(computeRecurrenceDays(0.001, 365)).toBeCloseTo(1000);
  expect(computeRecurrenceDays(0.05, 52)).toBeCloseTo(140.4, 1);
});

describe.each([
  ['without populations', false],
  ['with populations', true],
])('a scan %s', (_name, hasPopulations) => {
  it.each([1, 2, 3, 4, 5])('finds the most unusual of all areas and times (%i)', (seed) => {
    const { random, input } = createYear(seed, { villages: 20, cases: 200 });
    const populations = input.places.map(() => 500 + Math.floor(5000 * random()));
    const given = { ...input, populations: hasPopulations ? populations : null };
    const parameters = { ...scanParameters, permutations: 1 };
    const [first] = scan(given, parameters);
    const best = tryAllCylinders(given, parameters);
    expect(first?.logLikelihoodRatio ?? 0).toBeCloseTo(best.ratio, 9);
    expect(first).toMatchObject({ observed: best.observed, firstDay: best.firstDay });
    expect(first?.expected).toBeCloseTo(best.expected, 9);
    expect(sorted(first?.places ?? [])).toEqual(sorted(best.places));
  });
});

it('is not disturbed by data without clusters more often than by chance', () => {
  const sets = 500;
  let signals = 0;
  for (let seed = 1; seed <= sets; seed += 1) {
    const { input } = createYear(7000 + seed, { villages: 25, cases: 150 });
    const [first] = scan(input, { ...scanParameters, permutations: 999, seed });
    if (first && first.p < 0.05) signals += 1;
  }
  expect(signals / sets).toBeGreaterThan(0.03);
  expect(signals / sets).toBeLessThan(0.07);
}, 240_000);

it('finds twelve cases within 5 km in ten days as the first cluster', () => {
  const seeds = 100;
  let found = 0;
  for (let seed = 1; seed <= seeds; seed += 1) {
    const { random, input } = createYear(seed);
    const middle = Math.floor(random() * input.places.length);
    const near = [...input.places.keys()].filter(
      (place) => 6371 * computeAngle(input.places[middle] as never, input.places[place] as never) <= 5,
    );
    const planted = Array.from({ length: 12 }, (_, at) => ({
      place: near[at % near.length] as number,
      day: days - 1 - Math.floor(random() * 10),
      cases: 1,
    }));
    const counts = [...input.counts, ...planted];
    const [first] = scan({ ...input, counts }, { ...scanParameters, permutations: 99, seed });
    if (first && first.p <= 0.01 && near.includes(first.centre)) found += 1;
  }
  expect(found).toBeGreaterThanOrEqual(95);
}, 120_000);

it('gives the same clusters and the same probability for the same seed', () => {
  const { input } = createYear(11);
  expect(scan(input, scanParameters)).toEqual(scan(input, scanParameters));
});

it('lists clusters that share no place, the most unusual first', () => {
  const { input } = createYear(5, { villages: 40, cases: 400 });
  const clusters = scan(input, { ...scanParameters, permutations: 19 });
  const places = clusters.flatMap((cluster) => cluster.places);
  expect(clusters.length).toBeGreaterThan(1);
  expect(new Set(places).size).toBe(places.length);
  const ratios = clusters.map(({ logLikelihoodRatio }) => logLikelihoodRatio);
  expect(ratios).toEqual(ratios.toSorted((a, b) => b - a));
  for (const { p, radiusKm } of clusters) {
    expect(p).toBeGreaterThan(0);
    expect(p).toBeLessThanOrEqual(1);
    expect(radiusKm).toBeLessThanOrEqual(30);
  }
});

describe('nothing unusual', () => {
  const places = createPlaces(createRandom(1), 3);
  it.each([
    ['without cases', []],
    ['with one case', [{ place: 1, day: 364, cases: 1 }]],
    ['with cases of long ago only', [{ place: 1, day: 5, cases: 20 }]],
    [
      'when all places report more on the same days',
      [0, 1, 2].flatMap((place) => [364, 363, 100].map((day) => ({ place, day, cases: 4 }))),
    ],
  ])('is found %s', (_name, counts) => {
    expect(scan({ places, counts, days, populations: null }, scanParameters)).toEqual([]);
  });
});

it('finds several cases of one message', () => {
  const { input } = createYear(3);
  const counts = [...input.counts, { place: 0, day: 360, cases: 15 }];
  const [first] = scan({ ...input, counts }, { ...scanParameters, permutations: 99 });
  expect(first).toMatchObject({ centre: 0, places: [0] });
  expect(first?.p).toBe(0.01);
});

it('ends early where nothing is unusual', () => {
  const { input } = createYear(12, { villages: 25, cases: 150 });
  const work = scanInSteps(input, scanParameters);
  let steps = 0;
  let step = work.next();
  for (; !step.done; step = work.next()) steps += 1;
  expect(step.value[0]?.p).toBeGreaterThan(0.2);
  expect(steps).toBeLessThan(15); // of 50
});
