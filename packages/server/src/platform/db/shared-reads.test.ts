import { expect, test } from 'vitest';
import type { Database } from './database.ts';
import { SharedReads, shareReads } from './shared-reads.ts';

/** Reads that the test ends; each returns its number. */
function createReads() {
  const started: { finish: () => void; fail: () => void }[] = [];
  const read = () =>
    new Promise<number>((resolve, reject) => {
      const number = started.length + 1;
      started.push({ finish: () => resolve(number), fail: () => reject(new Error(`read ${number}`)) });
    });
  return { started, read };
}

test('requests during a read share the read that starts after it', async () => {
  const [reads, { started, read }] = [new SharedReads<number>(), createReads()];
  const [first, ...others] = [1, 2, 3].map(() => reads.read('7', read));
  expect(started).toHaveLength(1);
  started[0]?.finish();
  expect(await first).toBe(1);
  await Promise.resolve();
  expect(started).toHaveLength(2);
  const later = reads.read('7', read);
  started[1]?.finish();
  expect(await Promise.all(others)).toEqual([2, 2]);
  await Promise.resolve();
  started[2]?.finish();
  expect(await later).toBe(3);
  expect(await reads.read('7', async () => 9)).toBe(9);
});

test('a failing read blocks nobody, and other questions do not wait', async () => {
  const [reads, { started, read }] = [new SharedReads<number>(), createReads()];
  const [failing, next] = [reads.read('7', read), reads.read('7', read)];
  const elsewhere = reads.read('8', read);
  started[1]?.finish();
  expect(await elsewhere).toBe(2);
  started[0]?.fail();
  await expect(failing).rejects.toThrow('read 1');
  await Promise.resolve();
  started[2]?.finish();
  expect(await next).toBe(3);
});

test('the same question about the same database shares a read, whatever is not part of its key', async () => {
  const asked: string[] = [];
  const share = shareReads(
    async (db: Database, { day }: { day: number; now: number }) => {
      asked.push(`${databases.indexOf(db)} ${day}`);
      return day;
    },
    ({ day }) => String(day),
  );
  const databases = [{}, {}] as Database[];
  const [here, there] = databases as [Database, Database];
  const questions: [Database, number][] = [
    [here, 1],
    [here, 1],
    [here, 1],
    [here, 2],
    [there, 1],
  ];
  const answers = await Promise.all(questions.map(([db, day], now) => share(db, { day, now })));
  expect(answers).toEqual([1, 1, 1, 2, 1]);
  expect(asked.toSorted()).toEqual(['0 1', '0 1', '0 2', '1 1']);
});

test('a shared read asks as the last of those who wait for it', async () => {
  const times: number[] = [];
  const share = shareReads(
    async (_db: Database, { now }: { now: number }) => {
      times.push(now);
      return now;
    },
    () => 'same',
  );
  const db = {} as Database;
  const answers = await Promise.all([1, 2, 3].map((now) => share(db, { now })));
  expect([answers, times]).toEqual([
    [1, 3, 3],
    [1, 3],
  ]);
});
