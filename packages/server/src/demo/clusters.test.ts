import { computeDistance } from '@harken/domain/geography/distance';
import { scanRisk } from '@harken/domain/signals/clusters/scan-risk';
import { createRandom as createSignalsRandom } from '@harken/domain/signals/numeric/random';
import { expect, test } from 'vitest';
import { createCollectors, isAtWork } from './collectors.ts';
import { createYearOfMessages } from './create-messages.ts';
import { createDemoCalendar, oneDay } from './demo-calendar.ts';
import { createRandom } from './random.ts';
import { createVillages } from './villages.ts';

const today = new Date('2026-03-10T00:00:00Z');
const calendar = createDemoCalendar(today);
const villages = createVillages(createRandom('villages'));
const collectors = createCollectors(villages, createRandom('collectors'));
const villageOf = new Map(
  collectors.map(({ phoneNumber, village }) => [phoneNumber, villages.indexOf(village)]),
);

/** The cases of a health risk of the demo: village, days before yesterday, cases. */
function listCases(code: number): number[][] {
  return createYearOfMessages({ collectors, calendar }, villages).flatMap(({ at, sender, text }) => {
    const [first, ...numbers] = text.split(/[#*]/).map(Number);
    const village = villageOf.get(sender);
    const age = Math.floor((today.getTime() - at) / oneDay);
    if (first !== code || village === undefined || age < 0 || numbers.some(Number.isNaN)) return [];
    return [
      [village, age, numbers.length >= 4 ? numbers.slice(0, 4).reduce((sum, count) => sum + count, 0) : 1],
    ];
  });
}

const duty = collectors.map((collector) => {
  const offDays = Array.from({ length: 366 }, (_, at) => at - 365).filter((day) => !isAtWork(collector, day));
  return {
    villageIds: [villages.indexOf(collector.village)],
    registeredAt: calendar.at(collector.firstDay, 0) - 1,
    leftAt: collector.lastDay === 0 ? null : calendar.at(collector.lastDay + 1, 0),
    offDuty: offDays.map((day) => [calendar.at(day, 0), calendar.at(day + 1, 0)] as const),
  };
});

const positions = villages.map(({ latitude, longitude }, id) => ({
  id,
  latitude,
  longitude,
  population: null,
}));
const seeds = process.env.HARKEN_LONG === '1' ? 100 : 20;

/**
 * A health risk with thin counts and some small outbreaks, and none in the last weeks that would come first. With frequent ones the
 * demo's own clusters often do: of health risk 1, the planted one was first for 15 of 20 seeds.
 */
const code = 6;

test('twelve cases within 5 km in ten days are the first cluster of a year of the demo, in the right place', () => {
  // without the last two weeks, in which the demo has outbreaks of its own
  const background = listCases(code)
    .map(([village = 0, age = 0, cases = 0]) => [village, age - 14, cases])
    .filter(([, age = 0]) => age >= 0);
  expect(background.length).toBeGreaterThan(100);
  let found = 0;
  for (let seed = 1; seed <= seeds; seed += 1) {
    const random = createSignalsRandom(seed);
    const middle = positions[Math.floor(random() * positions.length)] as (typeof positions)[number];
    const near = positions.filter((village) => computeDistance(middle, village) <= 5000);
    const planted = Array.from({ length: 12 }, (_, at) => [
      near[at % near.length]?.id ?? 0,
      Math.floor(random() * 10),
      1,
    ]);
    const rows = [...background, ...planted];
    const { clusters } = scanRisk({
      ...{ villages: positions, collectors: duty, lastDay: '2026-02-23', end: calendar.at(-14, 0) },
      cases: Int32Array.from(rows.flat()),
      reported: Int32Array.from(rows.flatMap(([village = 0, age = 0]) => [village, age])),
    });
    const [first] = clusters;
    if (first && near.some(({ id }) => id === first.centreId) && first.p <= 0.002) found += 1;
  }
  expect(found).toBeGreaterThanOrEqual(0.95 * seeds);
}, 240_000);
