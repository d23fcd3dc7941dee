import type { AggregateSelection } from '@harken/domain/dashboards/aggregate-selection';
import {
  buildDayBlock,
  type DayBlock,
  fieldsPerReport,
  noOnset,
  reportFlags,
} from '@harken/domain/dashboards/day-block';
import { noCoordinates, ReportOrigins } from '@harken/domain/dashboards/report-origins';
import { describe, expect, test } from 'vitest';
import { AggregateCache } from './dashboards.aggregates.ts';

const origins = new ReportOrigins();

/** A day block with the given number of reports of one case each. */
function createBlock(reportCount: number, day = 0, isLatest = false): DayBlock {
  const fields = Array.from({ length: reportCount }, () => [
    ...[day * 1440, 1, 1, 0, 0, noCoordinates, 0, reportFlags.kept, noOnset, 0, 0, 0, 0, 1, 0, 0, 0, 1],
  ]).flat();
  expect(fields).toHaveLength(reportCount * fieldsPerReport);
  return buildDayBlock(day, Int32Array.from(fields), origins, isLatest);
}

const selection: AggregateSelection = {
  ...{ firstDay: 0, lastDay: 0, offsetMinutes: null, periodOfDay: [0], periodCount: 1 },
  statuses: { kept: true, dismissed: false, notCrossChecked: true },
  ...{ isTraining: false, isFromCollectionPoint: null, places: null, dataCollectorIds: null, point: null },
  healthRisks: [{ projectHealthRiskIds: [1], type: 'Human' }],
  ...{ villageIds: [], listedVillages: null },
};

const select = (firstDay: number, lastDay: number, more: Partial<AggregateSelection> = {}) => ({
  ...{ ...selection, ...more, firstDay, lastDay },
  periodOfDay: Array.from({ length: lastDay - firstDay + 1 }, () => 0),
});

/** Day blocks of two reports each, of which one counts how often it is read. */
function observeReads(dayCount: number, observedDay = 0) {
  const blocks = Array.from({ length: dayCount }, (_, day) => createBlock(2, day));
  const observed = { ...(blocks[observedDay] as DayBlock) };
  const { groups } = observed;
  let reads = 0;
  Object.defineProperty(observed, 'groups', {
    get: () => {
      reads += 1;
      return groups;
    },
  });
  return { blocks: blocks.with(observedDay, observed), reads: () => reads };
}

describe('an aggregate', () => {
  test('is shared by those who wait for an equal selection of the same day blocks', async () => {
    const aggregates = new AggregateCache(origins);
    const blocks = [createBlock(2), createBlock(3)];
    const [first, second] = await Promise.all([
      aggregates.getAggregate(blocks, selection),
      aggregates.getAggregate([...blocks], { ...selection }),
    ]);
    expect(first.cases).toBe(5);
    expect(second).toBe(first);
    expect(await aggregates.getAggregate(blocks, selection)).toBe(first);
  });

  test('is kept once it is asked for again', async () => {
    const aggregates = new AggregateCache(origins);
    const blocks = [createBlock(2), createBlock(3)];
    const ask = () => aggregates.getAggregate([...blocks], { ...selection });
    const [first, second, third, fourth] = [await ask(), await ask(), await ask(), await ask()];
    expect(second).not.toBe(first);
    expect(second).toEqual(first);
    expect([third, fourth].every((aggregate) => aggregate === second)).toBe(true);
  });

  test('is computed again for another selection, and for a block that was loaded again', async () => {
    const aggregates = new AggregateCache(origins);
    const [old, other] = [createBlock(2), createBlock(3)];
    expect((await aggregates.getAggregate([old, other], selection)).cases).toBe(5);
    expect((await aggregates.getAggregate([old, other], { ...selection, isTraining: true })).cases).toBe(0);
    expect((await aggregates.getAggregate([createBlock(4), other], selection)).cases).toBe(7);
    expect((await aggregates.getAggregate([old], selection)).cases).toBe(2);
  });

  test('is added up from totals of fortnights when only the days differ', async () => {
    const aggregates = new AggregateCache(origins);
    const blocks = Array.from({ length: 40 }, (_, day) => createBlock(day % 3, day));
    expect((await aggregates.getAggregate(blocks, select(0, 39))).cases).toBe(39);
    const later = await aggregates.getAggregate(blocks, select(5, 39));
    expect(later.cases).toBe(39 - (0 + 1 + 2 + 0 + 1));
    const changed = blocks.with(20, createBlock(9, 20));
    expect((await aggregates.getAggregate(changed, select(5, 39))).cases).toBe(later.cases - 2 + 9);
  });

  test('adds up a fortnight once for concurrent requests of different days', async () => {
    const { blocks, reads } = observeReads(40, 20);
    await new AggregateCache(origins).getAggregate(blocks, select(0, 39));
    const readsOfOne = reads();
    const aggregates = new AggregateCache(origins);
    const found = await Promise.all(
      [0, 1, 2, 3].map((day) => aggregates.getAggregate(blocks, select(day, 39))),
    );
    expect(found.map(({ cases }) => cases)).toEqual([80, 78, 76, 74]);
    expect(readsOfOne).toBeGreaterThan(0);
    expect(reads()).toBe(2 * readsOfOne);
  });

  test('of a fortnight without matching reports takes room too', async () => {
    const aggregates = new AggregateCache(origins, { maxNumbers: 20_000 });
    const { blocks, reads } = observeReads(14);
    await aggregates.getAggregate(blocks, select(0, 13, { isTraining: true }));
    const readsOfOne = reads();
    await aggregates.getAggregate(blocks, select(0, 14, { isTraining: true }));
    expect(reads()).toBe(readsOfOne);
    for (let point = 0; point < 60; point += 1)
      await aggregates.getAggregate([createBlock(1)], select(0, 13, { isTraining: true, point }));
    await aggregates.getAggregate(blocks, select(0, 15, { isTraining: true }));
    expect(reads()).toBe(2 * readsOfOne);
  });

  test('is kept while the last day of another fortnight changes again and again', async () => {
    const aggregates = new AggregateCache(origins, { maxNumbers: 20_000 });
    const { blocks, reads } = observeReads(14);
    await aggregates.getAggregate(blocks, select(0, 13));
    const readsOfOne = reads();
    const others = Array.from({ length: 13 }, (_, day) => createBlock(1, day));
    for (let change = 1; change <= 60; change += 1) {
      const changing = [...others, createBlock(change, 13)];
      expect((await aggregates.getAggregate(changing, select(0, 13))).cases).toBe(13 + change);
    }
    await aggregates.getAggregate(blocks, select(0, 14));
    expect(reads()).toBe(readsOfOne);
  });

  test('is not needed for a number of cases, which is shared as well', async () => {
    const aggregates = new AggregateCache(origins);
    const { blocks, reads } = observeReads(14);
    const all = { ...selection, lastDay: 13, periodOfDay: new Array<number>(14).fill(0) };
    const counted = await Promise.all([1, 2, 3].map(() => aggregates.countCases(blocks, all)));
    const readsOfOne = reads();
    counted.push(await aggregates.countCases(blocks, all));
    expect(counted).toEqual([28, 28, 28, 28]);
    expect(reads()).toBe(readsOfOne);
    expect(await aggregates.countCases(blocks, { ...all, firstDay: 1 })).toBe(26);
    expect(await aggregates.countCases(blocks.slice(2), all)).toBe(24);
    expect(await aggregates.countCases(blocks, { ...all, isTraining: true })).toBe(0);
  });

  test('is kept of the earlier reports of a day while its latest ones change', async () => {
    const aggregates = new AggregateCache(origins);
    const { blocks, reads } = observeReads(1);
    const count = async (latest: number) => {
      const parts = [...blocks, createBlock(latest, 0, true)];
      return (await aggregates.getAggregate(parts, selection)).cases;
    };
    expect(await count(1)).toBe(3);
    const readsOfOne = reads();
    expect([await count(2), await count(3), await count(4)]).toEqual([4, 5, 6]);
    expect(reads()).toBe(readsOfOne);
  });

  test('is evicted where the cache is full, and right when computed again', async () => {
    const aggregates = new AggregateCache(origins, { maxNumbers: 0 });
    const blocks = [createBlock(2)];
    const first = await aggregates.getAggregate(blocks, selection);
    const second = await aggregates.getAggregate(blocks, selection); // would be kept now
    const third = await aggregates.getAggregate(blocks, selection);
    expect(third).not.toBe(second);
    expect(third).toEqual(first);
  });
});
