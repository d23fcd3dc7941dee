import { describe, expect, it } from 'vitest';
import {
  isKept,
  isOver,
  keptForMilliseconds,
  loadedAt,
  loadedAtInWords,
  mostCharacters,
  mostKept,
  surplus,
} from './kept-rules.ts';

const now = Date.parse('2026-11-22T12:00:00Z');
const entry = (name: string, minutesAgo: number, characters = 10) => ({
  name,
  at: now - minutesAgo * 60_000,
  characters,
});

it('lists are kept as they were seen, what forms and the administration ask for is not', () => {
  const kept = [
    ['report/list', 1, {}],
    ['alert/get', 5],
    ['project/basicData', 1],
    ['projectDashboard/data', 1],
  ];
  expect(kept.filter((key) => !isKept(key))).toEqual([]);
  const others = [['user/list', 1], ['dataCollector/formData', 1], ['account/get'], ['outbox/list']];
  expect(others.filter(isKept)).toEqual([]);
});

describe('what must go', () => {
  it('is nothing while there is room', () => {
    expect(surplus([entry('a', 1), entry('b', 2)], now)).toEqual([]);
  });
  it('is what is older than a week', () => {
    const minutes = keptForMilliseconds / 60_000;
    expect(surplus([entry('old', minutes + 1), entry('young', minutes)], now)).toEqual(['old']);
  });
  it('is the oldest, where there are too many', () => {
    const entries = Array.from({ length: mostKept + 2 }, (_, index) => entry(`${index}`, index));
    expect(surplus(entries, now)).toEqual([`${mostKept}`, `${mostKept + 1}`]);
  });
  it('is the oldest that does not fit, where they are too large', () => {
    const half = mostCharacters / 2;
    expect(surplus([entry('small', 3), entry('one', 1, half), entry('two', 2, half)], now)).toEqual([
      'small',
    ]);
    expect(surplus([entry('huge', 0, mostCharacters + 1), entry('small', 1)], now)).toEqual(['huge']);
  });
});

it.each([
  ['while it lasts', now + 1, false],
  ['from its end on', now, true],
])('a session is over by its age: %s', (_, until, expected) => {
  expect(isOver({ keptAt: now - 60_000, until }, now)).toBe(expected);
});

it('a clock that is set back ends a session too', () => {
  expect(isOver({ keptAt: now + 60_000, until: now + 3_600_000 }, now)).toBe(true);
});

describe('as of when a page is', () => {
  it.each([
    ['nothing was loaded', [], undefined],
    ['nothing came of what was asked for', [{ queryKey: ['report/list'], at: 0 }], undefined],
    [
      'its oldest list counts',
      [
        { queryKey: ['report/list'], at: 9 },
        { queryKey: ['alert/list'], at: 5 },
      ],
      5,
    ],
    [
      'what stands around does not',
      [
        { queryKey: ['report/list'], at: 9 },
        { queryKey: ['project/basicData'], at: 5 },
      ],
      9,
    ],
    ['unless there is nothing else', [{ queryKey: ['project/basicData'], at: 5 }], 5],
  ])('%s', (_, shown, expected) => {
    expect(loadedAt(shown)).toBe(expected);
  });
  it('is told as a time of day, with its date where that was another day', () => {
    const today = new Date(2026, 10, 22, 9, 20).getTime();
    const later = new Date(2026, 10, 22, 18, 0).getTime();
    const tomorrow = new Date(2026, 10, 23, 0, 5).getTime();
    expect(loadedAtInWords(today, later)).toBe('09:20');
    expect(loadedAtInWords(today, tomorrow)).toBe('2026-11-22 09:20');
  });
});
