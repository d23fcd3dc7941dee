import { fieldsPerReport, listFields } from '@harken/domain/dashboards/day-block';
import fc from 'fast-check';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp } from '../../../../test/support/test-app.ts';
import { aReportingProject } from '../testing/reporting-project.ts';
import { compactDayChanges, type DayReports, findDayVersions } from './day-blocks.queries.ts';
import { DayBlockCache } from './day-blocks.ts';
import { RecentDays, replaceInParts, replaceReports } from './recent-days.ts';

const app = await startTestApp({ now: '2026-03-20T12:00:00Z' });
afterAll(() => app.close());
const { db } = app;

const [first, last] = ['2026-03-01', '2026-03-03'] as const;
let { projectId, report } = {} as Awaited<ReturnType<typeof aReportingProject>>;
let code = 9100;

beforeEach(async () => {
  ({ projectId, report } = await aReportingProject(db, ++code));
});

const findDay = async (reportedOn: string) => {
  const days = await findDayVersions(db, { projectIds: [projectId], first, last });
  const day = days.find((one) => one.reportedOn === reportedOn);
  if (!day) throw new Error(`${reportedOn} has no reports`);
  return day;
};

/** Days that were read, with the number of reports that each reading returned. */
function observe() {
  const sizes: number[] = [];
  const observed = db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      const [row] = result.rows as { ids?: Buffer | null }[];
      if (row && 'ids' in row) sizes.push((row.ids?.length ?? 0) / 8);
      return result;
    },
  });
  return { recent: new RecentDays(observed), sizes: () => sizes.splice(0) };
}

const countRead = async (recent: RecentDays, reportedOn: string = first) => {
  const { earlier, latest } = await recent.read(await findDay(reportedOn));
  return earlier.ids.length + latest.ids.length;
};

const setStatus = (id: number, status: 'Accepted' | 'Rejected') =>
  db.updateTable('reports').set({ status }).where('id', '=', id).execute();

describe('a day that is read again', () => {
  test('is read in full once, and then only the reports that changed', async () => {
    const ids: number[] = [];
    for (let number = 0; number < 5; number += 1) ids.push(await report(1));
    await compactDayChanges(db);
    const { recent, sizes } = observe();
    const read = async () => {
      const { earlier, latest } = await recent.read(await findDay(first));
      for (const part of [earlier, latest])
        expect(part.fields).toHaveLength(part.ids.length * fieldsPerReport);
      return [...earlier.ids, ...latest.ids];
    };
    ids.push(await report(1));
    expect(await read()).toEqual(ids);
    ids.push(await report(1));
    expect(await read()).toEqual(ids);
    await setStatus(ids[5] as number, 'Rejected');
    await db
      .deleteFrom('reports')
      .where('id', '=', ids.pop() as number)
      .execute();
    expect(await read()).toEqual(ids);
    expect(sizes()).toEqual([6, 2, 1]);
  });

  test('is read in full after its changes were compacted together with later ones', async () => {
    const { recent, sizes } = observe();
    await report(1);
    await recent.read(await findDay(first));
    await report(1);
    await compactDayChanges(db);
    await report(1);
    expect(await countRead(recent)).toBe(3);
    expect(sizes()).toEqual([1, 3]);
  });

  test('is not read in full if its changes were compacted while it stayed the same', async () => {
    const { recent, sizes } = observe();
    await report(1);
    await recent.read(await findDay(first));
    await compactDayChanges(db);
    recent.notice([await findDay(first)]);
    await report(1);
    expect(await countRead(recent)).toBe(2);
    expect(sizes()).toEqual([1, 1]);
  });

  test('is read in full if it is not known which reports changed', async () => {
    const { recent, sizes } = observe();
    await report(1);
    await report(1);
    await recent.read(await findDay(first));
    await db.insertInto('reportDayChanges').values({ projectId, reportedOn: first }).execute();
    await recent.read(await findDay(first));
    expect(sizes()).toEqual([2, 2]);
  });

  test('is kept while there is room, the latest one in any case unless it is too large', async () => {
    const recent = new RecentDays(db, { maxReports: 3 });
    for (const day of [1, 1, 2, 2, 3, 3, 3, 3]) await report(day);
    for (const day of [first, '2026-03-02', last])
      expect(await countRead(recent, day)).toBe(day === last ? 4 : 2);
    await report(1);
    expect(await countRead(recent)).toBe(3);
  });
});

interface Step {
  what: 'arrives' | 'is decided' | 'moves' | 'is removed' | 'repeats' | 'is compacted';
  day: number;
  which: number;
  isRead: boolean;
}

const anyStep: fc.Arbitrary<Step> = fc.record({
  what: fc.constantFrom('arrives', 'arrives', 'is decided', 'moves', 'is removed', 'repeats', 'is compacted'),
  ...{ day: fc.integer({ min: 1, max: 3 }), which: fc.nat(), isRead: fc.boolean() },
});

/** What can happen to one of the reports that arrived. */
function doStep({ what, day, which }: Step, ids: number[]): Promise<unknown> {
  const id = ids[which % Math.max(1, ids.length)] ?? 0;
  const change = db.updateTable('reports').where('id', '=', id);
  return {
    arrives: async () => ids.push(await report(day)),
    'is decided': () => setStatus(id, which % 2 === 0 ? 'Accepted' : 'Rejected'),
    moves: () => change.set({ reportedOn: `2026-03-0${day}` }).execute(),
    'is removed': () => db.deleteFrom('reports').where('id', '=', id).execute(),
    repeats: () => change.set({ isRepetition: which % 2 === 0 }).execute(),
    'is compacted': () => compactDayChanges(db),
  }[what]();
}

async function showReports(blocks: DayBlockCache) {
  const read = await blocks.read([projectId], first, last);
  const shown = new Map<number, string[]>();
  for (const block of read) {
    const reports = toTexts(listFields(block, blocks.origins));
    if (reports.length > 0) shown.set(block.day, [...(shown.get(block.day) ?? []), ...reports].sort());
  }
  return [...shown];
}

test('a process that knows a day shows the same as one that reads it for the first time, whatever happens', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 10, maxLength: 30 }), async (steps) => {
      await db.deleteFrom('reports').where('projectId', '=', projectId).execute();
      const known = new DayBlockCache(db);
      const ids: number[] = [];
      for (const step of steps) {
        await doStep(step, ids);
        if (step.isRead) expect(await showReports(known)).toEqual(await showReports(new DayBlockCache(db)));
      }
    }),
    { numRuns: 15 },
  );
});

/** The fields of each report as a text. */
const toTexts = (fields: Int32Array) =>
  Array.from({ length: fields.length / fieldsPerReport }, (_, report) =>
    fields.subarray(report * fieldsPerReport, (report + 1) * fieldsPerReport).join(' '),
  );

const toReports = (...ids: number[]): DayReports => ({
  ids: Float64Array.from(ids),
  fields: Int32Array.from(ids.flatMap((id) => new Array<number>(fieldsPerReport).fill(id))),
});

describe('the parts of a day', () => {
  const replace = (parts: number[][], range: [number, number], others: number[]) => {
    const [earlier, latest] = [toReports(...(parts[0] ?? [])), toReports(...(parts[1] ?? []))];
    const [first, last] = range;
    return replaceInParts({ earlier, latest }, { first, last }, toReports(...others));
  };
  test.each([
    ['a report arrives', [[1, 2], []], [3, 3], [3], [[1, 2], [3]]],
    [
      'another one arrives',
      [[1, 2], [3]],
      [3, 4],
      [3, 4],
      [
        [1, 2],
        [3, 4],
      ],
    ],
    ['the latest of the first part changes', [[1, 2], [3]], [2, 4], [2, 4], [[1], [2, 4]]],
    ['a report in between appears', [[1, 3], [4]], [2, 4], [2, 3, 4], [[1], [2, 3, 4]]],
    ['all change', [[1, 2], [3]], [1, 3], [2], [[], [2]]],
    ['the latest are removed', [[1, 2], [3]], [3, 3], [], [[1, 2], []]],
    ['nothing is known', [[], []], [7, 8], [7, 8], [[], [7, 8]]],
  ] as [string, number[][], [number, number], number[], number[][]][])(
    'when %s',
    (_what, parts, range, others, expected) => {
      const { earlier, latest } = replace(parts, range, others);
      expect([earlier, latest]).toEqual(expected.map((ids) => toReports(...ids)));
    },
  );

  test('the first one stays the same object while reports arrive', () => {
    const earlier = toReports(1, 2);
    const once = replaceInParts({ earlier, latest: toReports() }, { first: 3, last: 3 }, toReports(3));
    const twice = replaceInParts(once, { first: 3, last: 4 }, toReports(3, 4));
    expect(twice.earlier).toBe(earlier);
  });

  test('are joined when there are more than a thousand in the second one', () => {
    const ids = Array.from({ length: 1001 }, (_, at) => at + 10);
    const parts = [[1], ids.slice(0, -1)];
    expect(replace(parts, [1009, 1009], [1009]).latest.ids).toHaveLength(1000);
    const { earlier, latest } = replace(parts, [1010, 1010], [1010]);
    expect([earlier, latest]).toEqual([toReports(1, ...ids), toReports()]);
  });
});

describe('reports of a range', () => {
  test.each([
    ['after all others', [1, 2, 3], { first: 4, last: 5 }, [4, 5], [1, 2, 3, 4, 5]],
    ['before all others', [3, 4], { first: 1, last: 2 }, [2], [2, 3, 4]],
    ['in the middle, replaced', [1, 3, 5], { first: 2, last: 4 }, [3], [1, 3, 5]],
    ['in the middle, removed', [1, 3, 5], { first: 3, last: 3 }, [], [1, 5]],
    ['that are all', [1, 2], { first: 1, last: 9 }, [], []],
    ['of a day without any', [], { first: 1, last: 2 }, [1, 2], [1, 2]],
  ])('%s', (_what, known, range, others, expected) => {
    expect(replaceReports(toReports(...known), range, toReports(...others))).toEqual(toReports(...expected));
  });
});
