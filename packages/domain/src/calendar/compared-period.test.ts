import { expect, it } from 'vitest';
import { type ComparedPeriod, getComparedPeriod } from './compared-period.ts';

it.each<[string, string, ComparedPeriod, string | undefined, string, string]>([
  ['2024-03-08', '2024-03-14', 'before', undefined, '2024-03-01', '2024-03-07'],
  ['2024-03-01', '2024-03-01', 'before', undefined, '2024-02-29', '2024-02-29'],
  ['2024-01-01', '2024-12-31', 'before', undefined, '2022-12-31', '2023-12-31'],
  ['2024-03-08', '2024-03-14', 'yearBefore', undefined, '2023-03-08', '2023-03-14'],
  ['2024-02-23', '2024-02-29', 'yearBefore', undefined, '2023-02-23', '2023-02-28'],
  ['2025-02-28', '2025-03-01', 'yearBefore', undefined, '2024-02-28', '2024-03-01'],
  ['2024-03-08', '2024-03-14', 'own', '2020-12-29', '2020-12-29', '2021-01-04'],
  ['2024-03-08', '2024-03-08', 'own', '2024-02-29', '2024-02-29', '2024-02-29'],
])('compares %s to %s, %s %s, with %s to %s', (startDate, endDate, kind, ownStart, first, last) => {
  expect(getComparedPeriod({ startDate, endDate }, kind, ownStart)).toEqual({
    startDate: first,
    endDate: last,
  });
});

it.each(['', '2024-02-30', 'yesterday'])('compares with no own period that starts on %j', (ownStart) => {
  expect(getComparedPeriod({ startDate: '2024-03-08', endDate: '2024-03-14' }, 'own', ownStart)).toBeNull();
});
