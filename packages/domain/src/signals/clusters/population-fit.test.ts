import { expect, it } from 'vitest';
import { createRandom } from '../numeric/random.ts';
import type { Reporting } from '../scan/scan-input.ts';
import { arePopulationsEnough } from './population-fit.ts';

const [days, places, leftOutDays] = [364, 30, 28];
const populations = Array.from({ length: places }, (_, place) => 300 + 100 * place);
const people = populations.reduce((sum, population) => sum + population, 0);
const always: Reporting = { spans: new Uint8Array(places * 52).fill(1), spansPerPlace: 52 };

function drawPlace(random: () => number): number {
  const person = random() * people;
  let until = 0;
  return populations.findIndex((population) => {
    until += population;
    return person < until;
  });
}

/** Cases drawn by people and time, unless a test draws them otherwise. */
function draw(
  seed: number,
  given: { place?: (random: () => number) => number; day?: (random: () => number) => number } = {},
) {
  const random = createRandom(seed);
  const { place = drawPlace, day = () => Math.floor(random() * days) } = given;
  return Array.from({ length: 800 }, () => ({ place: place(random), day: day(random), cases: 1 }));
}
const isEnough = (counts: ReturnType<typeof draw>, reporting = always) =>
  arePopulationsEnough({ counts, populations, reporting, days, leftOutDays });

it('people and time explain cases that are drawn by them', () => {
  const seeds = Array.from({ length: 60 }, (_, seed) => seed + 1);
  expect(seeds.filter((seed) => isEnough(draw(seed))).length).toBeGreaterThanOrEqual(57);
});

it('not where some places report more than their people explain', () => {
  const place = (random: () => number) => Math.floor(random() ** 2 * places);
  for (const seed of [1, 2, 3]) expect(isEnough(draw(seed, { place }))).toBe(false);
});

it('not where there is a season', () => {
  const day = (random: () => number) => Math.floor(days * Math.min(random(), random()));
  for (const seed of [1, 2, 3]) expect(isEnough(draw(seed, { day }))).toBe(false);
});

it('whatever happens in the last days', () => {
  const counts = draw(4);
  const cluster = Array.from({ length: 80 }, (_, at) => ({ place: 3, day: days - 1 - (at % 28), cases: 1 }));
  expect(isEnough([...counts, ...cluster])).toBe(isEnough(counts));
});

it('a place that could not report for half of the time has half as many to explain', () => {
  const spans = always.spans.slice();
  for (let place = 0; place < 10; place += 1) spans.fill(0, place * 52 + 26, (place + 1) * 52);
  const reporting = { spans, spansPerPlace: 52 };
  const counts = draw(5).filter(({ place, day }) => place >= 10 || day >= 182);
  expect([isEnough(counts, reporting), isEnough(counts)]).toEqual([true, false]);
});

it.each([
  ['without cases', []],
  ['with cases of the last days only', [{ place: 1, day: 363, cases: 5 }]],
])('nothing contradicts them %s', (_name, counts) => {
  expect(isEnough(counts)).toBe(true);
});
