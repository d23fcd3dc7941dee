import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { tries } from '../testing/tries.ts';
import type { Counts, Detection } from './parameters.ts';
import { detectRises, riseMethods } from './rises.ts';

const count = fc.integer({ min: 0, max: 500 });
const counts = fc.array(count, { maxLength: 60 });
const countsWithGaps = fc.array(fc.option(count, { freq: 9 }), { maxLength: 60 });

function check<T>(examples: fc.Arbitrary<T>, hold: (example: T) => void): void {
  fc.assert(fc.property(examples, hold), tries);
}

const detections = (given: Counts) =>
  riseMethods.flatMap((method) =>
    detectRises(given)[method].flatMap((one, at) => (one ? [{ ...one, at, method }] : [])),
  );
const flagged = (found: (Detection | null)[]) => found.map((one) => one?.isFlagged ?? false);

describe('whatever the counts', () => {
  test('every period has an answer by every method', () => {
    check(countsWithGaps, (given) => {
      for (const method of riseMethods) expect(detectRises(given)[method]).toHaveLength(given.length);
    });
  });

  test('steady ones are never flagged', () => {
    check(fc.tuple(count, fc.integer({ min: 0, max: 60 })), ([steady, length]) => {
      expect(detections(Array(length).fill(steady)).filter((one) => one.isFlagged)).toEqual([]);
    });
  });

  test('missing periods have no value', () => {
    check(countsWithGaps, (given) => {
      for (const { at } of detections(given)) expect(given[at]).not.toBeNull();
    });
  });

  test('a period is flagged exactly if its count is above the bound, which is never below 0', () => {
    check(countsWithGaps, (given) => {
      for (const { at, upper, isFlagged } of detections(given)) {
        expect(upper).toBeGreaterThanOrEqual(0);
        if (Math.abs((given[at] as number) - upper) > 1e-9)
          expect((given[at] as number) > upper).toBe(isFlagged);
      }
    });
  });

  test('what comes later changes nothing of what was said before', () => {
    check(fc.tuple(countsWithGaps, countsWithGaps), ([before, after]) => {
      const [alone, together] = [detectRises(before), detectRises([...before, ...after])];
      for (const method of riseMethods)
        expect(together[method].slice(0, before.length)).toEqual(alone[method]);
    });
  });

  test('after a missing period everything is as if it began there, once C1 and CUSUM have a value', () => {
    check(fc.tuple(counts, counts), ([before, after]) => {
      const [alone, together] = [detectRises(after), detectRises([...before, null, ...after])];
      for (const method of ['c1', 'cusum'] as const)
        expect(together[method].slice(before.length + 1)).toEqual(alone[method]);
    });
  });

  test('more cases in a period never take its flag away', () => {
    check(fc.tuple(counts, count), ([given, more]) => {
      const higher = given.map((one, at) => (at === given.length - 1 ? one + more : one));
      for (const method of riseMethods)
        if (flagged(detectRises(given)[method]).at(-1))
          expect(flagged(detectRises(higher)[method]).at(-1)).toBe(true);
    });
  });

  test('C1 and C2 do not mark a single case after silence', () => {
    check(fc.integer({ min: 0, max: 30 }), (length) => {
      const { c1, c2 } = detectRises([...Array(length).fill(0), 1]);
      expect([flagged(c1).at(-1), flagged(c2).at(-1)]).toEqual([false, false]);
    });
  });
});
