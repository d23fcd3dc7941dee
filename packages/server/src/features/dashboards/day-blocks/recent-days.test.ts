import { fieldsPerReport, listFields } from '@harken/domain/dashboards/day-block';
import fc from 'fast-check';
import { sql } from 'kysely';
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

const findDay = async (reportedOn: string, recent?: RecentDays) => {
  const range = { projectIds: [projectId], first, last };
  const days = await findDayVersions(db, { ...range, known: recent?.listVersions(range) ?? [] });
  const day = days.find((one) => one.reportedOn === reportedOn);
  if (!day) throw new Error(`${reportedOn} has no reports`);
  return day;
};

/** Days that were read, with the number of reports that each reading returned. */
function observe(options?: { maxAge: number }) {
  const sizes: number[] = [];
  const observed = db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      const [row] = result.rows as { ids?: Buffer | null }[];
      if (row && 'ids' in row) sizes.push((row.ids?.length ?? 0) / 8);
      return result;
    },
  });
  return { recent: new RecentDays(observed, options), sizes: () => sizes.splice(0) };
}

const countRead = async (recent: RecentDays, reportedOn: string = first) => {
  const { earlier, latest } = await recent.read(await findDay(reportedOn, recent));
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
      const { earlier, latest } = await recent.read(await findDay(first, recent));
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
    expect(sizes()).toEqual([6, 1, 1]);
  });

  test('is read in full if changes that were not read have been compacted', async () => {
    const { recent, sizes } = observe();
    await report(1);
    await countRead(recent);
    await report(1);
    await compactDayChanges(db);
    await report(1);
    expect(await countRead(recent)).toBe(3);
    expect(sizes()).toEqual([1, 3]);
  });

  test('is not read in full if only changes that were read have been compacted', async () => {
    const { recent, sizes } = observe();
    await report(1);
    await countRead(recent);
    const recordedAt = new Date(Date.now() - 60_000);
    await db.updateTable('reportDayChanges').set({ recordedAt }).where('projectId', '=', projectId).execute();
    await report(1);
    await compactDayChanges(db, 20);
    await report(1);
    const { version, waiting } = await findDay(first);
    expect([version, waiting?.count]).toEqual([3, 2]);
    expect(await countRead(recent)).toBe(3);
    expect(sizes()).toEqual([1, 2]);
  });

  test('has the reports of a transaction that had begun before it was read, and ended later', async () => {
    const { recent, sizes } = observe();
    await report(1);
    const transaction = await db.startTransaction().execute();
    await report(1, {}, transaction);
    await report(1);
    expect(await countRead(recent)).toBe(2);
    await report(1);
    expect(await countRead(recent)).toBe(3);
    await transaction.commit().execute();
    expect(await countRead(recent)).toBe(4);
    await report(1);
    expect(await countRead(recent)).toBe(5);
    expect(sizes()).toEqual([2, 1, 1, 1]);
  });

  test('has all changes since the last compaction read if it was read from a replica', async () => {
    const { recent, sizes } = observe();
    await report(1);
    await recent.read({ ...(await findDay(first)), snapshot: null });
    await report(1);
    const day = await findDay(first, recent);
    expect([day.later, day.waiting?.count]).toEqual([null, 2]);
    await recent.read(day);
    expect(sizes()).toEqual([1, 2]);
  });

  test('has only later changes read, even if another request has read it meanwhile', async () => {
    const { recent, sizes } = observe();
    await report(1);
    await countRead(recent);
    await report(1);
    const [one, other] = [await findDay(first, recent), await findDay(first, recent)];
    await report(1);
    const latest = await findDay(first, recent);
    for (const day of [one, latest, other]) await recent.read(day);
    expect(sizes()).toEqual([1, 1, 2, 1]);
    expect(await countRead(recent)).toBe(3);
  });

  test('is not read again if another request has read this version', async () => {
    const { recent, sizes } = observe();
    await report(1);
    const day = await findDay(first);
    for (const _request of [1, 2]) expect((await recent.read(day)).earlier.ids).toHaveLength(1);
    expect(sizes()).toEqual([1]);
  });

  test('is read in full if what is known became older than what its changes were compared with', async () => {
    const { recent, sizes } = observe();
    await report(1);
    const older = await findDay(first);
    await report(1);
    await countRead(recent);
    await compactDayChanges(db);
    await report(1);
    const latest = await findDay(first, recent);
    expect([latest.version, latest.later?.than, latest.later?.count]).toEqual([3, 2, 1]);
    sizes();
    await recent.read({ ...older, waiting: null });
    await recent.read(latest);
    expect(sizes()).toEqual([3, 3]);
  });

  test('is read in full after some time', async () => {
    const { recent, sizes } = observe({ maxAge: 0 });
    await report(1);
    await countRead(recent);
    await report(1);
    expect(await countRead(recent)).toBe(2);
    expect(sizes()).toEqual([1, 2]);
  });

  test('is compared only if it is of the asked projects and days', async () => {
    const recent = new RecentDays(db);
    for (const day of [1, 2]) await report(day);
    for (const day of [first, '2026-03-02']) await countRead(recent, day);
    const list = (projectIds: number[], until: typeof first | typeof last = last) =>
      recent.listVersions({ projectIds, first, last: until }).map(({ reportedOn }) => reportedOn);
    expect(list([projectId])).toEqual([first, '2026-03-02']);
    expect(list([projectId], first)).toEqual([first]);
    expect(list([projectId + 1])).toEqual([]);
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
    const day = await findDay(first, recent);
    expect(day.later).toEqual({ than: 2, count: 1, ids: null });
    await recent.read(day);
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

type Change = 'arrives' | 'is decided' | 'moves' | 'is removed' | 'repeats';

interface Step {
  what: Change | 'arrives slowly' | 'is compacted' | 'is compacted in part';
  day: number;
  which: number;
  isRead: boolean;
}

const anyStep: fc.Arbitrary<Step> = fc.record({
  what: fc.constantFrom(
    ...(['arrives', 'arrives', 'is decided', 'moves', 'is removed', 'repeats'] as const),
    ...(['arrives slowly', 'arrives slowly', 'is compacted', 'is compacted in part'] as const),
  ),
  ...{ day: fc.integer({ min: 1, max: 3 }), which: fc.nat(), isRead: fc.boolean() },
});

/** A report whose transaction begins now and ends with the next report that arrives so. */
class SlowReport {
  #end: () => Promise<unknown> = () => Promise.resolve();

  async next(day: number, ids: number[]): Promise<void> {
    const transaction = await db.startTransaction().execute();
    const id = await report(day, {}, transaction);
    await this.end();
    this.#end = async () => {
      await transaction.commit().execute();
      ids.push(id);
    };
  }

  async end(): Promise<void> {
    const end = this.#end;
    this.#end = () => Promise.resolve();
    await end();
  }
}

/** Compacts about half of the changes. */
async function compactInPart(): Promise<void> {
  const isEven = sql<boolean>`id % 2 = 0`;
  await db
    .updateTable('reportDayChanges')
    .set({ recordedAt: new Date(Date.now() - 60_000) })
    .where(isEven)
    .execute();
  await compactDayChanges(db, 30);
}

/** What can happen to one of the reports that arrived. */
function doStep({ what, day, which }: Step, ids: number[], slow: SlowReport): Promise<unknown> {
  const id = ids[which % Math.max(1, ids.length)] ?? 0;
  const change = db.updateTable('reports').where('id', '=', id);
  return {
    arrives: async () => ids.push(await report(day)),
    'is decided': () => setStatus(id, which % 2 === 0 ? 'Accepted' : 'Rejected'),
    moves: () => change.set({ reportedOn: `2026-03-0${day}` }).execute(),
    'is removed': () => db.deleteFrom('reports').where('id', '=', id).execute(),
    repeats: () => change.set({ isRepetition: which % 2 === 0 }).execute(),
    'arrives slowly': () => slow.next(day, ids),
    'is compacted': () => compactDayChanges(db),
    'is compacted in part': compactInPart,
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
    fc.asyncProperty(fc.array(anyStep, { minLength: 10, maxLength: 40 }), async (steps) => {
      await db.deleteFrom('reports').where('projectId', '=', projectId).execute();
      const known = new DayBlockCache(db);
      const [ids, slow]: [number[], SlowReport] = [[], new SlowReport()];
      try {
        for (const step of steps) {
          await doStep(step, ids, slow);
          if (step.isRead) expect(await showReports(known)).toEqual(await showReports(new DayBlockCache(db)));
        }
      } finally {
        await slow.end();
      }
      expect(await showReports(known)).toEqual(await showReports(new DayBlockCache(db)));
    }),
    { numRuns: 25 },
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
