import { expect, test } from 'vitest';
import { type KnownValue, planTransfer } from './transfer.ts';

const place = {
  dataElementId: 'e',
  categoryOptionComboId: 'c',
  organisationUnitId: 'u',
  firstDay: '2026-02-09',
};
type Known = [KnownValue['state'], number | null, number | null] | null;

const always = { retriesRejected: false, mayDelete: () => true };
const plan = (wanted: number | null, known: Known, options = always) => {
  const desired = wanted === null ? [] : [{ ...place, value: wanted }];
  const [state, value, newValue] = known ?? [];
  const rows = state ? [{ ...place, state, value: value ?? null, newValue: newValue ?? null }] : [];
  return planTransfer(desired, rows, options).map((planned) => planned.value);
};

test.each<[string, number | null, Known, (number | null)[]]>([
  ['a new value', 3, null, [3]],
  ['a zero', 0, null, [0]],
  ['a value that is there', 3, ['sent', 3, null], []],
  ['a zero that is there', 0, ['sent', 0, null], []],
  ['a corrected value', 4, ['sent', 3, null], [4]],
  ['a value that was deleted', 3, ['sent', null, null], [3]],
  ['a value no longer wanted', null, ['sent', 3, null], [null]],
  ['a value no longer wanted and deleted', null, ['sent', null, null], []],
  ['a value whose sending was interrupted', 3, ['sending', null, 3], [3]],
  ['a correction whose sending was interrupted', 4, ['sending', 3, 3], [4]],
  ['a value whose sending was interrupted, no longer wanted', null, ['sending', null, 3], [null]],
  ['a deletion that was interrupted', null, ['sending', 3, null], [null]],
  ['a value that was rejected', 3, ['rejected', null, 3], []],
  ['another value than was rejected', 4, ['rejected', null, 3], [4]],
  ['a value that was never accepted, no longer wanted', null, ['rejected', null, 3], []],
  ['an accepted value whose correction was rejected, no longer wanted', null, ['rejected', 2, 3], [null]],
  ['a deletion that was rejected', null, ['rejected', 2, null], []],
])('%s: %s, known as %j, sends %j', (_what, wanted, known, sent) => {
  expect(plan(wanted, known)).toEqual(sent);
});

test('rejected values are sent again on request', () => {
  const again = { ...always, retriesRejected: true };
  expect(plan(3, ['rejected', null, 3], again)).toEqual([3]);
  expect(plan(null, ['rejected', 2, null], again)).toEqual([null]);
});

test('values that are no longer mapped stay in DHIS2', () => {
  expect(plan(null, ['sent', 3, null], { ...always, mayDelete: () => false })).toEqual([]);
});

test('a correction sends exactly its cell', () => {
  const cells = ['2026-02-09', '2026-02-16', '2026-02-23'].map((firstDay) => ({ ...place, firstDay }));
  const known = cells.map((cell) => ({ ...cell, state: 'sent' as const, value: 2, newValue: null }));
  const desired = cells.map((cell, index) => ({ ...cell, value: index === 1 ? 5 : 2 }));
  expect(planTransfer(desired, known, always)).toEqual([{ ...cells[1], value: 5, before: 2 }]);
});
