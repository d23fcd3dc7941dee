import { describe, expect, test } from 'vitest';
import { isAnnouncedInTime, writeDeprecationHeaders } from './deprecation.ts';

describe('a deprecation', () => {
  test.each([
    ['a year to the day', '2027-01-01', '2028-01-01', true],
    ['a day less', '2027-01-01', '2027-12-31', false],
    ['more', '2027-01-01', '2029-06-30', true],
    ['from 29 February, a year later is 1 March', '2028-02-29', '2029-02-28', false],
    ['until that', '2028-02-29', '2029-03-01', true],
    ['an end before the beginning', '2028-01-01', '2027-01-01', false],
  ])('%s', (_, since, sunset, expected) => {
    expect(isAnnouncedInTime({ since, sunset })).toBe(expected);
  });

  test('is written as RFC 9745 and RFC 8594 define their headers', () => {
    expect(writeDeprecationHeaders([{ since: '2027-01-01', sunset: '2028-01-01' }])).toEqual({
      deprecation: '@1798761600',
      sunset: 'Sat, 01 Jan 2028 00:00:00 GMT',
    });
  });

  test('of several, the earliest days count', () => {
    const one = { since: '2027-03-01', sunset: '2028-04-01' };
    const other = { since: '2027-02-01', sunset: '2028-05-01' };
    expect(writeDeprecationHeaders([one, other])).toEqual({
      deprecation: '@1801440000',
      sunset: 'Sat, 01 Apr 2028 00:00:00 GMT',
    });
  });

  test('that does not exist has no headers', () => {
    expect(writeDeprecationHeaders([])).toBeNull();
  });
});
