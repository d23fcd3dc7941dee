import { expect, it } from 'vitest';
import { countsOf } from './vitest.mjs';

const file = (status, ...tests) => ({ status, assertionResults: tests.map((test) => ({ status: test })) });
const report = (numPassedTests, numFailedTests, ...testResults) => ({
  numPassedTests,
  numFailedTests,
  testResults,
});

it.each([
  ['all passed', report(2, 0, file('passed', 'passed', 'passed')), 0, { passed: 2, failed: 0 }],
  ['one failed', report(1, 1, file('failed', 'passed', 'failed')), 1, { passed: 1, failed: 1 }],
  ['a file could not be loaded', report(0, 0, file('failed')), 1, { passed: 0, failed: 1 }],
  [
    'something else broke down',
    report(2, 0, file('passed', 'passed', 'passed')),
    1,
    { passed: 2, failed: 1 },
  ],
  ['there is no report at all', undefined, 1, { passed: 0, failed: 1 }],
])('tests are counted when %s', (_, results, code, expected) => {
  expect(countsOf(results, code)).toEqual(expected);
});
