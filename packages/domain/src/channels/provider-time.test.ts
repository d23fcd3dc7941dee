import { describe, expect, test } from 'vitest';
import { parseProviderTime, type TimeFormat, toStoredTime } from './provider-time.ts';

const expected = Date.UTC(2017, 4, 3, 6, 4, 45);

describe('the time of a provider', () => {
  test.each<[string, TimeFormat, string]>([
    ['2017-05-03T06:04:45Z', 'any', 'Africa/Nairobi'],
    ['2017-05-03T06:04:45.000Z', 'iso', 'UTC'],
    ['2017-05-03T09:04:45+03:00', 'any', 'UTC'],
    ['2017-05-03 09:04:45 +0300', 'iso', 'UTC'],
    ['2017-05-03 06:04:45', 'any', 'UTC'],
    ['2017-05-03 09:04:45', 'local', 'Africa/Nairobi'],
    ['2017-05-03T09:04:45.123456', 'iso', 'Africa/Nairobi'],
    ['1493791485', 'any', 'UTC'],
    ['1493791485000', 'any', 'UTC'],
    ['1493791485.4', 'unixSeconds', 'UTC'],
    ['1493791485000', 'unixMilliseconds', 'UTC'],
  ])('%s (%s, %s)', (text, format, zone) => {
    expect(Math.trunc((parseProviderTime(text, format, zone) ?? 0) / 1000)).toBe(expected / 1000);
  });

  test.each<[string, TimeFormat]>([
    ['', 'any'],
    ['yesterday', 'any'],
    ['2017-02-30 06:04:45', 'any'],
    ['2017-13-01T06:04:45Z', 'iso'],
    ['2017-05-03T26:04:45', 'local'],
    ['2017-05-03T06:04:45Z', 'unixSeconds'],
    ['1493791485', 'local'],
    ['99999999999999999999', 'any'],
  ])('"%s" is none (%s)', (text, format) => {
    expect(parseProviderTime(text, format, 'UTC')).toBeNull();
  });
});

test('is stored as 14 digits in UTC', () => {
  expect(toStoredTime(expected + 999)).toBe('20170503060445');
});
