import { expect, test } from 'vitest';
import { compareTimeliness, type TimelinessGroup, type TimelinessOrder } from './timeliness-order.ts';

const aGroup = (name: string | null, alertCount: number, assessHours: number | null): TimelinessGroup => ({
  ...{ name, alertCount },
  steps: [{ step: 'assess', medianHours: assessHours }],
});
const groups = [aGroup('Östra', 3, 20), aGroup('Mbara', 3, null), aGroup('Oru', 9, 5), aGroup(null, 4, 7)];

test.each<[TimelinessOrder, boolean, (string | null)[]]>([
  ['name', true, ['Mbara', 'Oru', 'Östra', null]],
  ['name', false, ['Östra', 'Oru', 'Mbara', null]],
  ['alertCount', true, ['Mbara', 'Östra', 'Oru', null]],
  ['alertCount', false, ['Oru', 'Mbara', 'Östra', null]],
  ['assess', true, ['Oru', 'Östra', 'Mbara', null]],
  ['assess', false, ['Östra', 'Oru', 'Mbara', null]],
])('groups by %s, ascending: %s', (orderBy, sortAscending, expected) => {
  const order = { orderBy, sortAscending, collator: new Intl.Collator('en') };
  expect(groups.toSorted((a, b) => compareTimeliness(a, b, order)).map(({ name }) => name)).toEqual(expected);
});
