import { expect, it } from 'vitest';
import { listSignals, type SignalWeek } from './signals.ts';

const week = (count: number, expected: number, isFlagged: boolean): SignalWeek => ({
  ...{ count, isRunning: false },
  c2: { expected, isFlagged },
});
const usual = week(4, 4, false);
const running: SignalWeek = { count: 30, isRunning: true };

it.each<[string, Record<string, SignalWeek[]>, [string, number, number][]]>([
  ['nothing without health risks', {}, []],
  ['nothing as long as weeks are usual', { Measles: [usual, usual, running] }, []],
  ['nothing of a rise that is over', { Measles: [usual, week(12, 4, true), usual] }, []],
  ['nothing of the week in progress', { Measles: [usual, running] }, []],
  [
    'the weeks of a rise up to the latest full one',
    { Measles: [usual, week(9, 4, true), week(12, 4, true), running] },
    [['Measles', 1, 2]],
  ],
  [
    'the largest excess first, not the largest count',
    { Malaria: [week(100, 98, true)], Cholera: [week(7, 1, true)], Measles: [usual] },
    [
      ['Cholera', 0, 0],
      ['Malaria', 0, 0],
    ],
  ],
  [
    'equal ones by name',
    { Measles: [week(9, 4, true)], Cholera: [week(7, 2, true)] },
    [
      ['Cholera', 0, 0],
      ['Measles', 0, 0],
    ],
  ],
])('lists %s', (_what, weeks, expected) => {
  const signals = listSignals(Object.entries(weeks).map(([name, all]) => ({ name, weeks: all })));
  expect(signals.map(({ healthRisk, first, last }) => [healthRisk.name, first, last])).toEqual(expected);
});

it('gives the cases of the last week and the number expected by the method that flags it', () => {
  const [signal] = listSignals([
    { name: 'Measles', weeks: [{ ...week(12, 4, false), cusum: { expected: 5, isFlagged: true } }] },
  ]);
  expect(signal).toMatchObject({ count: 12, expected: 5 });
});
