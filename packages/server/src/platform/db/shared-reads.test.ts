import { setTimeout } from 'node:timers/promises';
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

/** Asks once, and after a pause twice within five milliseconds. Returns the later answers, and how often was read. */
async function askAgain(pause: number) {
  const reads = new SharedReads<number>(20);
  let count = 0;
  const ask = () =>
    reads.read('7', async () => {
      count += 1;
      return count;
    });
  await ask();
  await setTimeout(pause);
  const first = ask();
  const second = setTimeout(5).then(ask);
  return { answers: await Promise.all([first, second]), count };
}

test('a question that is asked again at once waits for others, which share its read', async () => {
  expect(await askAgain(0)).toEqual({ answers: [2, 2], count: 2 });
});

test('a question that was not asked for a moment is read without waiting', async () => {
  expect(await askAgain(300)).toEqual({ answers: [2, 3], count: 3 });
});

test('after waiting, a read asks as the last of those who wait, and one that fails is read again by the next', async () => {
  const reads = new SharedReads<string>(20);
  await reads.read('7', async () => 'first');
  const waiting = [
    reads.read('7', async () => 'never read'),
    reads.read('7', () => Promise.reject(new Error('lost'))),
  ];
  const settled = await Promise.allSettled(waiting);
  expect(settled.map((one) => one.status === 'rejected' && String(one.reason))).toEqual([
    'Error: lost',
    'Error: lost',
  ]);
  expect(await reads.read('7', async () => 'third')).toBe('third');
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
