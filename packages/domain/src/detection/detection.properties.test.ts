import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { propertyTestOptions } from '../testing/property-test-options.ts';
import { aberrationMethods, flagAberrations } from './aberrations.ts';
import type { Counts, Detection } from './parameters.ts';

const count = fc.integer({ min: 0, max: 500 });
const counts = fc.array(count, { maxLength: 60 });
const countsWithGaps = fc.array(fc.option(count, { freq: 9 }), { maxLength: 60 });

function check<T>(examples: fc.Arbitrary<T>, property: (example: T) => void): void {
  fc.assert(fc.property(examples, property), propertyTestOptions);
}

const detections = (given: Counts) =>
  aberrationMethods.flatMap((method) =>
    flagAberrations(given)[method].flatMap((item, at) => (item ? [{ ...item, at, method }] : [])),
  );
const flagged = (found: (Detection | null)[]) => found.map((item) => item?.isFlagged ?? false);

describe('for any counts', () => {
  test('every method has a result for every period', () => {
    check(countsWithGaps, (given) => {
      for (const method of aberrationMethods)
        expect(flagAberrations(given)[method]).toHaveLength(given.length);
    });
  });

  test('steady counts are never flagged', () => {
    check(fc.tuple(count, fc.integer({ min: 0, max: 60 })), ([steady, length]) => {
      expect(detections(Array(length).fill(steady)).filter((item) => item.isFlagged)).toEqual([]);
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

  test('later periods do not change earlier results', () => {
    check(fc.tuple(countsWithGaps, countsWithGaps), ([before, after]) => {
      const [separate, together] = [flagAberrations(before), flagAberrations([...before, ...after])];
      for (const method of aberrationMethods)
        expect(together[method].slice(0, before.length)).toEqual(separate[method]);
    });
  });

  test('after a missing period, C1 and CUSUM give the same as without the periods before it', () => {
    check(fc.tuple(counts, counts), ([before, after]) => {
      const [separate, together] = [flagAberrations(after), flagAberrations([...before, null, ...after])];
      for (const method of ['c1', 'cusum'] as const)
        expect(together[method].slice(before.length + 1)).toEqual(separate[method]);
    });
  });

  test('more cases in a period never remove its flag', () => {
    check(fc.tuple(counts, count), ([given, more]) => {
      const higher = given.map((item, at) => (at === given.length - 1 ? item + more : item));
      for (const method of aberrationMethods)
        if (flagged(flagAberrations(given)[method]).at(-1))
          expect(flagged(flagAberrations(higher)[method]).at(-1)).toBe(true);
    });
  });

  test('C1 and C2 do not flag a single case after periods without cases', () => {
    check(fc.integer({ min: 0, max: 30 }), (length) => {
      const { c1, c2 } = flagAberrations([...Array(length).fill(0), 1]);
      expect([flagged(c1).at(-1), flagged(c2).at(-1)]).toEqual([false, false]);
    });
  });
});
