import { describe, expect, it } from 'vitest';
import type { SignalMethod } from '../monitoring/methods.ts';
import { maxFalsePerYear, recommendMethod } from './recommendation.ts';

type Given = [SignalMethod, sensitivity: number, delayDays: number | null, falsePerYear: number];
type Row = [what: string, given: Given[], method: SignalMethod | null, reason: string];

describe('the recommendation', () => {
  it.each<Row>([
    [
      'is the method that finds most',
      [
        ['c1', 0.6, 7, 1],
        ['bayes', 0.9, 21, 2],
      ],
      'bayes',
      'findsMost',
    ],
    [
      'leaves out methods with too many false signals',
      [
        ['c1', 0.6, 7, 1],
        ['c3', 0.99, 7, maxFalsePerYear + 0.1],
      ],
      'c1',
      'findsMost',
    ],
    [
      'allows one false signal a quarter',
      [
        ['c1', 0.6, 7, 1],
        ['c3', 0.99, 7, maxFalsePerYear],
      ],
      'c3',
      'findsMost',
    ],
    [
      'is the earliest of those that find as many',
      [
        ['c1', 0.912, 14, 1],
        ['bayes', 0.914, 14, 1],
        ['farrington', 0.91, 7, 3],
      ],
      'farrington',
      'earliest',
    ],
    [
      'is the simplest of those that are as early',
      [
        ['farringtonFlexible', 1, 7, 0],
        ['cusum', 1, 7, 2],
        ['c2', 1, 7, 1],
        ['endemicChannel', 1, 7, 0],
      ],
      'c2',
      'simplest',
    ],
    [
      'is none if all have too many false signals',
      [
        ['c1', 0.6, 7, 5],
        ['c3', 0.99, 7, 12],
      ],
      null,
      'tooManyFalse',
    ],
    [
      'is none if the quiet methods find nothing',
      [
        ['c1', 0.004, 7, 0],
        ['c2', 0, null, 0],
        ['c3', 0.5, 7, 12],
      ],
      null,
      'noneFinds',
    ],
    ['is none without a method that could be judged', [], null, 'noneJudged'],
  ])('%s', (_what, given, method, reason) => {
    const scores = given.map(([name, sensitivity, delayDays, falsePerYear]) => ({
      ...{ method: name, injections: 200, sensitivity, delayDays, falsePerYear },
    }));
    expect(recommendMethod(scores)).toEqual({ method, reason });
  });
});
