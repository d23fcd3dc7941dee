import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { getOffsetMinutes } from './time-zone.ts';

const minute = 60_000;

/** The offset as the platform shows it for one instant, which is what the remembered ones must equal. */
function findExpected(timeZone: string, epochMs: number): number {
  const format = new Intl.DateTimeFormat('en-US', {
    ...{ timeZone, hourCycle: 'h23', year: 'numeric', month: 'numeric', day: 'numeric' },
    ...{ hour: 'numeric', minute: 'numeric', second: 'numeric' },
  } as const);
  const parts = new Map(format.formatToParts(epochMs).map(({ type, value }) => [type, Number(value)]));
  const get = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  const local = Date.UTC(
    get('year'),
    get('month') - 1,
    get('day'),
    get('hour'),
    get('minute'),
    get('second'),
  );
  return Math.round((local - Math.floor(epochMs / 1000) * 1000) / minute);
}

describe('the offset of a time zone', () => {
  test.each([
    ['Africa/Dakar', '2024-03-01T12:00:00Z', 0],
    ['Asia/Kathmandu', '2024-01-01T00:00:00Z', 345],
    ['America/St_Johns', '2024-07-01T00:00:00Z', -150],
    ['Pacific/Kiritimati', '2024-07-01T00:00:00Z', 840],
  ])('of %s at %s', (timeZone, instant, expected) => {
    expect(getOffsetMinutes(timeZone, Date.parse(instant))).toBe(expected);
  });

  test.each([
    ['at the start of an hour', 'Europe/Paris', '2024-03-31T01:00:00Z', 60, 120],
    ['by half an hour', 'Australia/Lord_Howe', '2024-04-06T15:00:00Z', 660, 630],
    ['in the middle of an hour', 'America/St_Johns', '2024-03-10T05:30:00Z', -210, -150],
    ['by a quarter of an hour', 'Asia/Kathmandu', '1985-12-31T18:30:00Z', 330, 345],
    ['by a day', 'Pacific/Apia', '2011-12-30T10:00:00Z', -600, 840],
    ['at odd minutes', 'Africa/Monrovia', '1972-01-07T00:44:30Z', -44, 0],
  ])(
    'changes %s, however often and in whatever order it is asked for',
    (_how, timeZone, at, before, after) => {
      const change = Date.parse(at);
      const ask = (...minutes: number[]) =>
        minutes.map((after) => getOffsetMinutes(timeZone, change + after * minute));
      for (const _time of [1, 2]) {
        expect(ask(0, 1, 59, 60, 24 * 60)).toEqual([after, after, after, after, after]);
        expect([getOffsetMinutes(timeZone, change - 1), ...ask(-1, -59, -61)]).toEqual([
          before,
          before,
          before,
          before,
        ]);
      }
    },
  );

  test('is that of the platform at any instant', () => {
    const zones = [
      'Europe/Paris',
      'Asia/Kathmandu',
      'Australia/Lord_Howe',
      'Africa/Casablanca',
      'Asia/Beirut',
    ];
    const instant = fc.integer({ min: Date.UTC(1971, 0), max: Date.UTC(2040, 0) });
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        instant,
        fc.integer({ min: 0, max: 120 }),
        (zone, first, later) => {
          for (const epochMs of [first, first + later * minute, first])
            expect(getOffsetMinutes(zone, epochMs)).toBe(findExpected(zone, epochMs));
        },
      ),
      { numRuns: 300 },
    );
  });

  test('is refused for an unknown time zone', () => {
    expect(() => getOffsetMinutes('Europe/Nowhere', 0)).toThrow(RangeError);
  });
});
