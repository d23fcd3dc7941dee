import { describe, expect, test } from 'vitest';
import { areViewsValid, isViewNameTaken, parseViewFilters, reduceViewFilters } from './saved-views.ts';

const defaults = { status: 'All', healthRisks: [] as number[], locations: null, search: '', pageNumber: 1 };
const choices = { status: ['All', 'Open'], healthRisks: [3, 4] };

describe('the filters of a view', () => {
  test.each<[string, object, object, boolean]>([
    [
      'are kept as they were',
      { status: 'Open', healthRisks: [3], search: 'x' },
      { status: 'Open', healthRisks: [3], search: 'x' },
      false,
    ],
    ['keep a relative period, not its days', { period: 'last7Days' }, { period: 'last7Days' }, false],
    ['have no page', { status: 'Open', pageNumber: 4, entry: 7 }, { status: 'Open' }, false],
    ['lose a filter that no longer exists', { colour: 'red', search: 'x' }, { search: 'x' }, true],
    ['lose a value of another type', { search: 7 }, {}, true],
    ['lose a choice that no longer exists', { status: 'Pending' }, {}, true],
    ['lose the items that no longer exist', { healthRisks: [3, 9] }, { healthRisks: [3] }, true],
    ['lose a list of which nothing is left', { healthRisks: [9] }, {}, true],
  ])('%s', (_case, filters, expected, isReduced) => {
    expect(reduceViewFilters(filters as Record<string, unknown>, { defaults, choices })).toEqual({
      filters: expected,
      isReduced,
    });
  });

  test('are not judged by choices that are not loaded', () => {
    const filters = { healthRisks: [9] };
    expect(reduceViewFilters(filters, { defaults, choices: { healthRisks: undefined } })).toEqual({
      filters,
      isReduced: false,
    });
  });

  test.each(['', '[]', '7', 'null', '{'])('are an object and not %s', (json) => {
    expect(parseViewFilters(json)).toBeNull();
  });

  test('are parsed', () => {
    expect(parseViewFilters('{"status":"Open"}')).toEqual({ status: 'Open' });
  });
});

test.each([
  [[], true],
  [
    [
      { name: 'Mine', isDefault: true },
      { name: 'Other', isDefault: false },
    ],
    true,
  ],
  [
    [
      { name: 'Mine', isDefault: true },
      { name: 'Other', isDefault: true },
    ],
    false,
  ],
  [
    [
      { name: 'Mine', isDefault: false },
      { name: ' mine ', isDefault: false },
    ],
    false,
  ],
])('views %j: %s', (views, expected) => {
  expect(areViewsValid(views)).toBe(expected);
});

test('a name is taken without regard to case', () => {
  expect(isViewNameTaken('MINE', [{ name: 'Mine' }])).toBe(true);
  expect(isViewNameTaken('Yours', [{ name: 'Mine' }])).toBe(false);
});
