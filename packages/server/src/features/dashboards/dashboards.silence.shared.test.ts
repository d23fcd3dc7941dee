import { expect, test } from 'vitest';
import { SharedReadings } from './dashboards.silence.shared.ts';

/** Readings that end when told to; each answers its number. */
function aReader() {
  const begun: { end: () => void; fail: () => void }[] = [];
  const read = () =>
    new Promise<number>((resolve, reject) => {
      const number = begun.length + 1;
      begun.push({ end: () => resolve(number), fail: () => reject(new Error(`reading ${number}`)) });
    });
  return { begun, read };
}

test('whoever asks while a project is read shares the reading that begins after it', async () => {
  const [readings, { begun, read }] = [new SharedReadings<number>(), aReader()];
  const [first, ...others] = [1, 2, 3].map(() => readings.read(7, read));
  expect(begun).toHaveLength(1);
  begun[0]?.end();
  expect(await first).toBe(1);
  await Promise.resolve();
  expect(begun).toHaveLength(2);
  const later = readings.read(7, read);
  begun[1]?.end();
  expect(await Promise.all(others)).toEqual([2, 2]);
  await Promise.resolve();
  begun[2]?.end();
  expect(await later).toBe(3);
  expect(await readings.read(7, async () => 9)).toBe(9);
});

test('a reading that fails holds nobody else up, and other projects wait for nothing', async () => {
  const [readings, { begun, read }] = [new SharedReadings<number>(), aReader()];
  const [failing, next] = [readings.read(7, read), readings.read(7, read)];
  const elsewhere = readings.read(8, read);
  begun[1]?.end();
  expect(await elsewhere).toBe(2);
  begun[0]?.fail();
  await expect(failing).rejects.toThrow('reading 1');
  await Promise.resolve();
  begun[2]?.end();
  expect(await next).toBe(3);
});
