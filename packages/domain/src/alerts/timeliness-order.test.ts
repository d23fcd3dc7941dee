import { expect, test } from 'vitest';
import {
  compareTimeliness,
  getSlowestShare,
  type TimelinessGroup,
  type TimelinessOrder,
} from './timeliness-order.ts';

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

/** The slowest step may be another one in each group; what counts is how much of its target it takes. */
const slowestGroups: TimelinessGroup[] = [
  {
    ...{ name: 'Mbara', alertCount: 1, slowestStep: 'detect' },
    steps: [
      { step: 'detect', medianHours: 84, targetHours: 168 },
      { step: 'assess', medianHours: 6, targetHours: 24 },
    ],
  },
  {
    ...{ name: 'Oru', alertCount: 1, slowestStep: 'assess' },
    steps: [
      { step: 'detect', medianHours: 100, targetHours: 168 },
      { step: 'assess', medianHours: 48, targetHours: 24 },
    ],
  },
  { ...{ name: 'Norvale', alertCount: 1, slowestStep: null }, steps: [{ step: 'close', medianHours: 900 }] },
];

test.each([
  [true, ['Mbara', 'Oru', 'Norvale']],
  [false, ['Oru', 'Mbara', 'Norvale']],
])(
  'groups by the share of the target that their slowest step takes, ascending: %s',
  (sortAscending, expected) => {
    const order = { orderBy: 'slowest', sortAscending, collator: new Intl.Collator('en') } as const;
    const sorted = slowestGroups.toSorted((a, b) => compareTimeliness(a, b, order));
    expect(sorted.map(({ name }) => name)).toEqual(expected);
    expect(slowestGroups.map(getSlowestShare)).toEqual([0.5, 2, null]);
  },
);
