import { describe, expect, test } from 'vitest';
import { parseGatewayTime, parseUnixTime, resolveMessageTime } from './message-time.ts';

const now = Date.UTC(2024, 2, 1, 12);
const shown = (time: ReturnType<typeof parseGatewayTime>) =>
  time.ok
    ? new Date(time.receivedAt).toISOString().slice(11, 19) + (time.corrected ? ' corrected' : '')
    : 'Gateway';

describe('the time a gateway gives, at noon on 1 March 2024', () => {
  test.each([
    ['G05', '20240301115900', '11:59:00'],
    ['G06', '20240301120259', '12:02:59'],
    ['exactly three minutes', '20240301120300', '12:03:00'],
    ['G07', '20240301120301', 'Gateway'],
    ['G08', '20240301130000', '12:00:00 corrected'],
    ['G09', '20240301125800', '11:58:00 corrected'],
    ['62:59 ahead', '20240301130259', '12:02:59 corrected'],
    ['G10', '20240301130300', 'Gateway'],
    ['G11', '20240301125700', 'Gateway'],
    ['G12', '2024-03-01 12:00', 'Gateway'],
    ['G12, month 13', '20241301000000', 'Gateway'],
    ['G12, blank', '', 'Gateway'],
    ['30 February', '20240230120000', 'Gateway'],
    ['29 February in no leap year', '20230229120000', 'Gateway'],
    ['29 February in a leap year', '20240229120000', '12:00:00'],
    ['hour 24', '20240229240000', 'Gateway'],
    ['second 60', '20240229235960', 'Gateway'],
    ['15 digits', '202403011159000', 'Gateway'],
    ['followed by a line break', '20240301115900\n', 'Gateway'],
    ['the last second of 1999', '19991231235959', 'Gateway'],
    ['the first second of 2000', '20000101000000', '00:00:00'],
    ['a clock that was never set', '19700101000000', 'Gateway'],
    ['year 0', '00000101000000', 'Gateway'],
    ['year 9999', '99991231235959', 'Gateway'],
    ['day 99 of month 13', '20261399000000', 'Gateway'],
    ['digits of another script', '٢٠٢٤٠٣٠١١١٥٩٠٠', 'Gateway'],
  ])('%s: %j is %s', (_vector, timestamp, expected) => {
    expect(shown(parseGatewayTime(timestamp, now))).toBe(expected);
  });
});

describe('a time in Unix seconds', () => {
  test.each([
    ['1709294340', '11:59:00'],
    ['1709294340.9', '11:59:00'],
    ['1709298000', '12:00:00 corrected'],
    ['1709294900', 'Gateway'],
    ['', 'Gateway'],
    ['-5', 'Gateway'],
    ['1e9', 'Gateway'],
    ['0', 'Gateway'],
    ['946684799', 'Gateway'],
    ['946684800', '00:00:00'],
    ['999999999999', 'Gateway'],
  ])('%j is %s', (seconds, expected) => {
    expect(shown(parseUnixTime(seconds, now))).toBe(expected);
  });
});

describe('the time of a message that is ahead of the clock of the process, at noon on 1 March 2024', () => {
  test.each([
    ['the database agrees with the process', '20240301122000', '2024-03-01T12:00:01Z', 'Gateway'],
    ['the database agrees with the gateway', '20240301122000', '2024-03-01T12:20:05Z', '12:20:00'],
    ['all three differ', '20240301122000', '2024-03-01T13:00:00Z', 'Gateway'],
    ['the time of the database is unknown', '20240301122000', null, 'Gateway'],
    ['the time is not ahead', '20240301115900', '2026-01-01T00:00:00Z', '11:59:00'],
    ['the time is invalid', '20241301000000', '2024-03-01T12:20:05Z', 'Gateway'],
  ])('%s', (_name, timestamp, storedAt, expected) => {
    const times = {
      timestamp,
      source: 'SmsEagle',
      arrivedAt: now,
      storedAt: storedAt ? Date.parse(storedAt) : null,
    };
    expect(shown(resolveMessageTime(times))).toBe(expected);
  });
});
