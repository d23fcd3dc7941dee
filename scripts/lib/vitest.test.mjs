import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { root } from './project.mjs';
import UnhandledErrorsReporter from './unhandled-errors-reporter.mjs';
import {
  countTests,
  describeErrorsOutsideTests,
  describeFailure,
  describeSlowestFiles,
  failedFiles,
  filesToRetry,
  replaceFiles,
} from './vitest.mjs';

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
  ['something else failed', report(file('passed', 'passed', 'passed')), 1, { passed: 2, failed: 1 }],
  ['there is no report', undefined, 1, { passed: 0, failed: 1 }],
])('tests are counted when %s', (_, results, code, expected) => {
  expect(countTests(results, code)).toEqual(expected);
});

describe('a retry', () => {
  const first = report(
    named('a.test.ts', 'passed', 'passed'),
    named('b.test.ts', 'failed', 'passed', 'failed'),
    named('c.test.ts', 'failed'),
  );

  it('is for files with failures, each with its failed tests', () => {
    expect(failedFiles(first)).toEqual([
      { file: 'b.test.ts', tests: ['test 1'], messages: [undefined] },
      { file: 'c.test.ts', tests: [], messages: [] },
    ]);
    expect(failedFiles(undefined)).toEqual([]);
  });

  it.each([
    ['a browser test', ['e2e/browser/maps.test.ts'], 1],
    ['a test of the server', ['packages/server/test/fuzz.test.ts'], 0],
    ['a browser test beside another failure', ['e2e/browser/maps.test.ts', 'e2e/kill.test.ts'], 0],
    ['many browser tests', ['a', 'b', 'c', 'd'].map((name) => `e2e/browser/${name}.test.ts`), 0],
  ])('of %s', (_what, files, count) => {
    expect(filesToRetry(files.map((file) => ({ file, tests: [] })))).toHaveLength(count);
  });

  it('replaces the first result', () => {
    const second = report(
      named('b.test.ts', 'passed', 'passed', 'passed'),
      named('c.test.ts', 'passed', 'passed'),
    );
    expect(countTests(replaceFiles(first, second), 0)).toEqual({ passed: 4, failed: 0 });
  });

  it('counts what failed again or was not run as failed', () => {
    const second = report(named('b.test.ts', 'failed', 'passed', 'failed'));
    expect(countTests(replaceFiles(first, second), 1)).toEqual({ passed: 2, failed: 2 });
    expect(countTests(replaceFiles(first, undefined), 1)).toEqual({ passed: 2, failed: 2 });
  });
});

it('lists the slowest files first', () => {
  const timed = (name, endTime) => ({ ...named(name, 'passed'), startTime: 1000, endTime });
  const results = report(timed('a.test.ts', 1500), timed('b.test.ts', 13_500), timed('c.test.ts', 1100));
  expect(describeSlowestFiles(results, 2).split('\n')).toEqual([
    '   12.5 s  b.test.ts',
    '    0.5 s  a.test.ts',
  ]);
  expect(describeSlowestFiles(undefined)).toBe('');
});

it('says at the end which tests failed, and why', () => {
  const failure = { file: 'b.test.ts', tests: ['adds', 'divides'], messages: ['expected 1\n\n  to be 2'] };
  expect(describeFailure(failure).split('\n')).toEqual([
    'failed: b.test.ts',
    '  adds',
    '    expected 1',
    '      to be 2',
    '  divides',
  ]);
});

describe('a run that ends with an error although no test failed', () => {
  const results = report(file('passed', 'passed'));

  it('is explained by the errors outside of tests', () => {
    const error = { message: 'read ECONNRESET', stack: 'Error: read ECONNRESET\n  at Socket' };
    const unhandledErrors = [error, { ...error, during: path.join(root, 'e2e', 'some.test.ts') }];
    expect(describeErrorsOutsideTests({ results, code: 1, unhandledErrors })).toEqual([
      'failed: an error outside of tests\n  Error: read ECONNRESET\n    at Socket',
      'failed: an error outside of tests, during e2e/some.test.ts\n  Error: read ECONNRESET\n    at Socket',
    ]);
  });

  it('is at least named', () => {
    expect(describeErrorsOutsideTests({ results, code: 1 })).toEqual([
      'failed: vitest ended with exit code 1',
    ]);
    expect(describeErrorsOutsideTests({ results: undefined, code: 1 })).toHaveLength(1);
    expect(describeErrorsOutsideTests({ results, code: 0 })).toEqual([]);
    expect(describeErrorsOutsideTests({ results: report(file('failed', 'failed')), code: 1 })).toEqual([]);
  });

  it('writes these errors to a file', () => {
    const errorsFile = path.join(mkdtempSync(path.join(tmpdir(), 'harken-errors-')), 'errors.json');
    vi.stubEnv('HARKEN_UNHANDLED_ERRORS', errorsFile);
    new UnhandledErrorsReporter().onTestRunEnd(
      [],
      [new Error('read ECONNRESET'), { message: 'no stack', VITEST_TEST_PATH: '/e2e/some.test.ts' }],
    );
    vi.unstubAllEnvs();
    expect(JSON.parse(readFileSync(errorsFile, 'utf8'))).toEqual([
      { message: 'read ECONNRESET', stack: expect.stringContaining('Error: read ECONNRESET') },
      { message: 'no stack', stack: 'no stack', during: '/e2e/some.test.ts' },
    ]);
  });
});
