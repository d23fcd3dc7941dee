import { expect, test } from 'vitest';
import { readIds, readLongNumbers, readNumbers } from './packed-numbers.ts';

test('numbers of four bytes are read as the database wrote them, most significant byte first', () => {
  const bytes = Buffer.from('0000000180000000ffffffff', 'hex');
  expect([...readNumbers(bytes)]).toEqual([1, -(2 ** 31), -1]);
  expect(readIds(bytes.subarray(0, 4))).toEqual([1]);
  expect(readIds(null)).toEqual([]);
});

test('numbers of eight bytes are read beyond what four bytes hold', () => {
  const ids = [0, 1, 2 ** 31, 2 ** 32 - 1, 2 ** 32, 2 ** 32 + 7, Number.MAX_SAFE_INTEGER];
  const bytes = Buffer.alloc(8 * ids.length);
  for (const [at, id] of ids.entries()) bytes.writeBigInt64BE(BigInt(id), 8 * at);
  expect([...readLongNumbers(bytes)]).toEqual(ids);
  expect(readLongNumbers(Buffer.alloc(0))).toHaveLength(0);
});
