import { expect, test } from 'vitest';
import { after, beginning, readCursor, writeCursor } from './cursor.ts';

test.each([
  { changeNumber: 0, rank: 3, id: 12 },
  { changeNumber: 123_456, rank: 0, id: 9_007_199_254_740_991 },
  after(77),
])('%j comes back from its cursor', (position) => {
  const cursor = writeCursor(position, 'abc-DEF_1');
  expect(cursor).toMatch(/^[\w-]+$/);
  expect(readCursor(cursor)).toEqual({ ...position, epoch: 'abc-DEF_1' });
});

test.each([
  '',
  'x',
  'AAAA',
  Buffer.from('1.2.3').toString('base64url'),
  Buffer.from('1.0.99999999999999999.a').toString('base64url'),
])('%j is no cursor', (text) => {
  expect(readCursor(text)).toBeUndefined();
});

test('the beginning is before everything', () => {
  expect(beginning.changeNumber).toBeLessThan(0);
});
