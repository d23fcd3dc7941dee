import { describe, expect, it } from 'vitest';
import { updateVisit } from './visits.ts';

const minute = 60_000;
const start = Date.parse('2026-11-18T07:00:00Z');

describe('a visit', () => {
  it('is the first of somebody who never looked', () => {
    expect(updateVisit(null, start)).toEqual({ lastAt: start, previousAt: null });
  });

  const visit = { lastAt: start, previousAt: start - 900 * minute };
  it.each([
    ['at once', 0, visit],
    ['after half a minute', 0.5, visit],
    ['with a clock that was set back', -30, visit],
    ['after two minutes', 2, { ...visit, lastAt: start + 2 * minute }],
    ['after 59 minutes', 59, { ...visit, lastAt: start + 59 * minute }],
    ['after an hour', 60, { lastAt: start + 60 * minute, previousAt: start }],
    ['a week later', 10_080, { lastAt: start + 10_080 * minute, previousAt: start }],
  ])('looked at again %s', (_when, minutes, expected) => {
    expect(updateVisit(visit, start + minutes * minute)).toEqual(expected);
  });

  it('is not stored again within a minute', () => {
    expect(updateVisit(visit, start + 59_000)).toBe(visit);
  });

  it('lasts as long as somebody looks every half hour', () => {
    let current = updateVisit(visit, start + 60 * minute);
    for (let at = 90; at < 600; at += 30) current = updateVisit(current, start + at * minute);
    expect(current.previousAt).toBe(start);
  });
});
