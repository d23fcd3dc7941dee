import { describe, expect, it } from 'vitest';
import {
  findExcess,
  formatLoadedAt,
  getLoadedAt,
  isCacheable,
  isSessionOver,
  maxAgeMilliseconds,
  maxBoundaryCharacters,
  maxCharacters,
  maxResponses,
} from './cache-rules.ts';

const now = Date.parse('2026-11-22T12:00:00Z');
const entry = (name: string, minutesAgo: number, characters = 10) => ({
  name,
  at: now - minutesAgo * 60_000,
  characters,
});

it('lists are cached, requests of forms and administration pages are not', () => {
  const cachedKeys = [
    ['report/list', 1, {}],
    ['alert/get', 5],
    ['project/basicData', 1],
    ['dataCollector/get', 7],
    ['projectDashboard/data', 1],
    ['nationalSocietyStructure/boundaries/get', 1, 'district'],
  ];
  expect(cachedKeys.filter((key) => !isCacheable(key))).toEqual([]);
  const others = [['user/list', 1], ['dataCollector/formData', 1], ['account/get'], ['outbox/search']];
  expect(others.filter(isCacheable)).toEqual([]);
});

describe('the responses to remove', () => {
  it('are none within the limits', () => {
    expect(findExcess([entry('a', 1), entry('b', 2)], now)).toEqual([]);
  });
  it('are those older than a week', () => {
    const minutes = maxAgeMilliseconds / 60_000;
    expect(findExcess([entry('old', minutes + 1), entry('young', minutes)], now)).toEqual(['old']);
  });
  it('are the oldest if there are too many', () => {
    const entries = Array.from({ length: maxResponses + 2 }, (_, index) => entry(`${index}`, index));
    expect(findExcess(entries, now)).toEqual([`${maxResponses}`, `${maxResponses + 1}`]);
  });
  it('are the oldest that do not fit if they are too large', () => {
    const half = maxCharacters / 2;
    expect(findExcess([entry('small', 3), entry('one', 1, half), entry('two', 2, half)], now)).toEqual([
      'small',
    ]);
    expect(findExcess([entry('huge', 0, maxCharacters + 1), entry('small', 1)], now)).toEqual(['huge']);
  });
});

describe('the outlines of districts', () => {
  const boundaries = (society: number, minutesAgo: number, characters: number) =>
    entry(`answer:["nationalSocietyStructure/boundaries/get",${society},"district"]`, minutesAgo, characters);
  it('push out no lists, and lists do not push out them', () => {
    const entries = [boundaries(1, 5, maxBoundaryCharacters), entry('lists', 9, maxCharacters)];
    expect(findExcess(entries, now)).toEqual([]);
  });
  it('have a limit of their own', () => {
    const [older, newer] = [boundaries(1, 5, 2), boundaries(2, 1, maxBoundaryCharacters - 1)] as const;
    expect(findExcess([older, newer], now)).toEqual([older.name]);
  });
  it('do not say when the data of a page was loaded', () => {
    const shown = [
      { queryKey: ['nationalSocietyStructure/boundaries/get', 1, 'district'], at: 5 },
      { queryKey: ['dataCollector/mapOverview', 1], at: 9 },
    ];
    expect(getLoadedAt(shown)).toBe(9);
  });
});

it.each([
  ['is not over before its end', now + 1, false],
  ['is over from its end on', now, true],
])('a session %s', (_, until, expected) => {
  expect(isSessionOver({ keptAt: now - 60_000, until }, now)).toBe(expected);
});

it('setting the clock back ends a session', () => {
  expect(isSessionOver({ keptAt: now + 60_000, until: now + 3_600_000 }, now)).toBe(true);
});

describe('the time a page was loaded', () => {
  it.each([
    ['no responses', [], undefined],
    ['no response yet', [{ queryKey: ['report/list'], at: 0 }], undefined],
    [
      'the oldest list counts',
      [
        { queryKey: ['report/list'], at: 9 },
        { queryKey: ['alert/list'], at: 5 },
      ],
      5,
    ],
    [
      'supporting responses do not count',
      [
        { queryKey: ['report/list'], at: 9 },
        { queryKey: ['project/basicData'], at: 5 },
      ],
      9,
    ],
    ['supporting responses count if there are no others', [{ queryKey: ['project/basicData'], at: 5 }], 5],
  ])('%s', (_, responses, expected) => {
    expect(getLoadedAt(responses)).toBe(expected);
  });
  it('is shown as a time of day, with the date if it was another day', () => {
    const today = new Date(2026, 10, 22, 9, 20).getTime();
    const later = new Date(2026, 10, 22, 18, 0).getTime();
    const tomorrow = new Date(2026, 10, 23, 0, 5).getTime();
    expect(formatLoadedAt(today, later)).toBe('09:20');
    expect(formatLoadedAt(today, tomorrow)).toBe('2026-11-22 09:20');
  });
});
