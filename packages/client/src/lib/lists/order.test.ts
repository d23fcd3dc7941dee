import { describe, expect, it, vi } from 'vitest';
import { serverOrderFilter, sortRows, toColumnSort, toServerSort } from './order.ts';

describe('sorting a list', () => {
  const rows = [
    { name: 'Zara', count: 9 },
    { name: 'École', count: 10 },
    { name: 'Abo', count: null },
  ];
  const by = {
    name: (row: (typeof rows)[number]) => row.name,
    count: (row: (typeof rows)[number]) => row.count,
  };
  it.each([
    ['name', true, ['Abo', 'École', 'Zara']],
    ['name', false, ['Zara', 'École', 'Abo']],
    ['count', true, ['Zara', 'École', 'Abo']],
    ['count', false, ['École', 'Zara', 'Abo']],
    ['', true, ['Zara', 'École', 'Abo']],
    ['toString', true, ['Zara', 'École', 'Abo']],
  ])('by "%s", ascending %s', (orderBy, sortAscending, names) => {
    expect(sortRows(rows, by, { orderBy, sortAscending }).map((row) => row.name)).toEqual(names);
  });

  it.each([
    [{ orderBy: '', sortAscending: true }, undefined, { orderBy: 'name', sortAscending: true }],
    [{ orderBy: 'name', sortAscending: true }, 'ascending', { orderBy: 'name', sortAscending: false }],
    [{ orderBy: 'name', sortAscending: false }, 'descending', { orderBy: '', sortAscending: true }],
  ])('a click on the column header with %o', (order, direction, next) => {
    const change = vi.fn();
    const sort = toColumnSort('name', order, change);
    expect(sort.direction).toBe(direction);
    sort.onSort();
    expect(change).toHaveBeenCalledWith(next);
  });
});

describe('sorting a list by the server', () => {
  it.each([
    [{ orderBy: 'date', sortAscending: false }, true, undefined, { orderBy: 'name', sortAscending: true }],
    [{ orderBy: 'date', sortAscending: false }, false, undefined, { orderBy: 'name', sortAscending: false }],
    [{ orderBy: 'name', sortAscending: true }, true, 'ascending', { orderBy: 'name', sortAscending: false }],
    [{ orderBy: 'name', sortAscending: false }, true, 'descending', { orderBy: 'name', sortAscending: true }],
  ])('a click on the column header with %o', (order, firstAscending, direction, next) => {
    const change = vi.fn();
    const sort = toServerSort('name', order, change, firstAscending);
    expect(sort.direction).toBe(direction);
    sort.onSort();
    expect(change).toHaveBeenCalledWith(next);
  });

  it('is a filter with both directions of each column on phones', () => {
    const filter = serverOrderFilter({
      label: 'Sorted by',
      order: { orderBy: 'name', sortAscending: false },
      defaultOrder: { orderBy: 'name', sortAscending: true },
      columns: [{ key: 'name', label: 'Name' }],
      labelOf: ({ label }, sortAscending) => `${label} ${sortAscending ? 'up' : 'down'}`,
      onChange: vi.fn(),
    });
    expect(filter.isSet).toBe(true);
    expect(filter.describe((key) => key)).toBe('Name down');
  });
});
