import { expect, it } from 'vitest';
import { type CollectorDuty, findCoveredPeriods } from './duty-coverage.ts';

const weeks = [0, 10, 20, 30, 40];
const forever = Number.POSITIVE_INFINITY;
const duty = (from: number, until = forever, absences: CollectorDuty['absences'] = []): CollectorDuty => ({
  ...{ from, until, absences },
});

it.each([
  { title: 'nobody', duties: [], expected: [0, 0, 0, 0] },
  { title: 'somebody all the time', duties: [duty(-5)], expected: [1, 1, 1, 1] },
  { title: 'registered in the second period', duties: [duty(15)], expected: [0, 1, 1, 1] },
  { title: 'registered when a period begins', duties: [duty(20)], expected: [0, 0, 1, 1] },
  { title: 'registered after all periods', duties: [duty(40)], expected: [0, 0, 0, 0] },
  { title: 'deleted when a period begins', duties: [duty(-5, 20)], expected: [1, 1, 0, 0] },
  { title: 'deleted within a period', duties: [duty(-5, 21)], expected: [1, 1, 1, 0] },
  { title: 'deleted before all periods', duties: [duty(-5, 0)], expected: [0, 0, 0, 0] },
  {
    title: 'off duty for a whole period',
    duties: [duty(0, forever, [{ from: 10, until: 20 }])],
    expected: [1, 0, 1, 1],
  },
  {
    title: 'off duty for most of a period',
    duties: [duty(0, forever, [{ from: 11, until: 20 }])],
    expected: [1, 1, 1, 1],
  },
  {
    title: 'off duty for two reasons that overlap',
    duties: [
      duty(0, forever, [
        { from: 18, until: 31 },
        { from: 9, until: 20 },
      ]),
    ],
    expected: [1, 0, 0, 1],
  },
  {
    title: 'still off duty',
    duties: [duty(0, forever, [{ from: 15, until: forever }])],
    expected: [1, 1, 0, 0],
  },
  {
    title: 'off duty since before',
    duties: [duty(0, forever, [{ from: -forever, until: 25 }])],
    expected: [0, 0, 1, 1],
  },
  {
    title: 'off duty until after the deletion',
    duties: [duty(0, 15, [{ from: 5, until: 35 }])],
    expected: [1, 0, 0, 0],
  },
  { title: 'several who replace each other', duties: [duty(0, 10), duty(30)], expected: [1, 0, 0, 1] },
])('$title', ({ duties, expected }) => {
  expect([...findCoveredPeriods(duties, weeks)]).toEqual(expected);
});

it('covers no period without any time, such as weeks that are still to come', () => {
  expect([...findCoveredPeriods([duty(0)], [0, 10, 15, 15, 15])]).toEqual([1, 1, 0, 0]);
});

it('has no period without bounds', () => {
  expect([...findCoveredPeriods([duty(0)], [])]).toEqual([]);
});
