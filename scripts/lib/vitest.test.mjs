import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './project.mjs';
import { countsOf, failedFiles, replaceFiles } from './vitest.mjs';

const file = (status, ...tests) => named('some.test.ts', status, ...tests);
const named = (name, status, ...tests) => ({
  name: path.join(root, name),
  status,
  assertionResults: tests.map((test, index) => ({ status: test, fullName: `test ${index}` })),
});
const report = (...testResults) => ({ testResults });

it.each([
  ['all passed', report(file('passed', 'passed', 'passed')), 0, { passed: 2, failed: 0 }],
  ['one failed', report(file('failed', 'passed', 'failed')), 1, { passed: 1, failed: 1 }],
  ['a file could not be loaded', report(file('failed')), 1, { passed: 0, failed: 1 }],
  ['a hook failed after its tests', report(file('failed', 'passed')), 1, { passed: 1, failed: 1 }],
  ['something else broke down', report(file('passed', 'passed', 'passed')), 1, { passed: 2, failed: 1 }],
  ['there is no report at all', undefined, 1, { passed: 0, failed: 1 }],
])('tests are counted when %s', (_, results, code, expected) => {
  expect(countsOf(results, code)).toEqual(expected);
});

describe('a second try', () => {
  const first = report(
    named('a.test.ts', 'passed', 'passed'),
    named('b.test.ts', 'failed', 'passed', 'failed'),
    named('c.test.ts', 'failed'),
  );

  it('is for the files in which something failed, each with its failed tests', () => {
    expect(failedFiles(first)).toEqual([
      { file: 'b.test.ts', tests: ['test 1'] },
      { file: 'c.test.ts', tests: [] },
    ]);
    expect(failedFiles(undefined)).toEqual([]);
  });

  it('counts in the place of the first', () => {
    const second = report(
      named('b.test.ts', 'passed', 'passed', 'passed'),
      named('c.test.ts', 'passed', 'passed'),
    );
    expect(countsOf(replaceFiles(first, second), 0)).toEqual({ passed: 4, failed: 0 });
  });

  it('leaves as failed what failed again, and what was not run at all', () => {
    const second = report(named('b.test.ts', 'failed', 'passed', 'failed'));
    expect(countsOf(replaceFiles(first, second), 1)).toEqual({ passed: 2, failed: 2 });
    expect(countsOf(replaceFiles(first, undefined), 1)).toEqual({ passed: 2, failed: 2 });
  });
});
