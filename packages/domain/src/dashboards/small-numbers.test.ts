import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shrinkNumbers } from './small-numbers.ts';

test.each([
  [[], Uint8Array],
  [[0, 255], Uint8Array],
  [[256, 1], Uint16Array],
  [[65_535], Uint16Array],
  [[65_536], Int32Array],
  [[2_147_483_647, 0], Int32Array],
  [[1, -1], Int32Array],
])('%j take the memory of a %o', (numbers, type) => {
  expect(shrinkNumbers(Int32Array.from(numbers))).toEqual(type.from(numbers));
});

test('numbers stay the same', () => {
  const anyNumber = fc.oneof(fc.nat(300), fc.nat(70_000), fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }));
  fc.assert(
    fc.property(fc.array(anyNumber), (numbers) => {
      const given = Int32Array.from(numbers);
      const shrunk = shrinkNumbers(given);
      given.fill(7);
      expect([...shrunk]).toEqual(numbers);
    }),
  );
});
