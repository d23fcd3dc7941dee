import { describe, expect, test } from 'vitest';
import { PrimaryHistory, parseLogPosition } from './log-positions.ts';

test.each([
  ['0/0', 0n],
  ['0/16B3748', 0x16b3748n],
  ['16/B374D848', 0x16b374d848n],
  ['FFFFFFFF/FFFFFFFF', 0xffffffffffffffffn],
])('the position %s is parsed', (text, position) => {
  expect(parseLogPosition(text)).toBe(position);
});

describe('the age of the data of a replica', () => {
  const history = new PrimaryHistory();
  history.add(1000, 10n);
  history.add(2000, 20n);
  history.add(3000, 20n);
  history.add(4000, 40n);

  test.each([
    ['everything', 45n, 500],
    ['exactly everything', 40n, 500],
    ['what was there at 3000', 39n, 1500],
    ['the same at 2000 and 3000, when nothing was written', 20n, 1500],
    ['what was there at 1000', 19n, 3500],
    ['less than is known', 9n, Number.POSITIVE_INFINITY],
  ])('follows from the last position that it has replayed: %s', (_what, replayed, age) => {
    expect(history.findAge(replayed, 4500)).toBe(age);
  });

  test('grows while the primary is not asked, but the replica is not behind for that', () => {
    expect(history.findAge(40n, 9500)).toBe(5500);
    expect(history.findLag(40n)).toBe(0);
    expect(history.findLag(25n)).toBe(1000);
  });

  test('is unknown without any sample', () => {
    const empty = new PrimaryHistory();
    expect(empty.findAge(100n, 0)).toBe(Number.POSITIVE_INFINITY);
    expect(empty.findLag(100n)).toBe(Number.POSITIVE_INFINITY);
  });

  test('is known for two minutes', () => {
    const long = new PrimaryHistory();
    for (let second = 0; second < 300; second += 1) long.add(second * 1000, BigInt(second));
    expect(long.findAge(180n, 299_000)).toBe(119_000);
    expect(long.findAge(179n, 299_000)).toBe(Number.POSITIVE_INFINITY);
  });
});
