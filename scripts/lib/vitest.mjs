import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inProject, printLine, root } from './project.mjs';
import { runNode } from './run.mjs';

/** If more files than these failed, it is hardly by chance, and they are not retried. */
const maxRetriedFiles = 3;

/**
 * Runs the tests of some projects of vitest.config.ts. A few failed browser tests are run once more, alone, because a browser
 * can be late on a busy machine. Each of them is printed with its failed tests, so that nothing flaky goes unnoticed. All other
 * tests run once: if they fail, there is a reason.
 *
 * @param files only files whose names contain one of these words; all by default
 * @returns how many tests passed and failed, and what failed, to be printed at the end; a file that cannot be loaded, or a run that
 *   breaks without a failed test, counts as one failed test
 */
export async function runTests(projects, env = {}, files = []) {
  const first = await runOnce(projects, env, files);
  if (process.argv.includes('--profile')) printLine(describeSlowestFiles(first.results));
  const failed = failedFiles(first.results);
  const failures = [...failed.map((one) => describeFailure(one)), ...describeErrorsOutsideTests(first)];
  for (const failure of failures) printLine(failure);
  const toRetry = filesToRetry(failed);
  if (toRetry.length === 0) return { ...countTests(first.results, first.code), failures };

  printLine(`${toRetry.length} browser test files retried`);
  const second = await runOnce(
    projects,
    env,
    toRetry.map(({ file }) => file),
  );
  for (const { file } of failedFiles(second.results)) printLine(`failed again: ${file}`);
  return {
    ...countTests(replaceFiles(first.results, second.results), second.code),
    failures: failures.map((failure) => `retried: ${failure}`),
  };
}

/** Why a run ended with an error although no test failed: the errors outside of tests, or at least the exit code. */
export function describeErrorsOutsideTests({ results, code, unhandledErrors = [] }) {
  if (unhandledErrors.length > 0) {
    return unhandledErrors.map(({ message, stack, during }) =>
      [
        `failed: an error outside of tests${during ? `, during ${path.relative(root, during)}` : ''}`,
        ...firstLines(stack || message).map((line) => `  ${line}`),
      ].join('\n'),
    );
  }
  return code !== 0 && failedFiles(results).length === 0
    ? [`failed: vitest ended with exit code ${code}`]
    : [];
}

/** A file with its failed tests and the first lines of what each of them says. */
export function describeFailure({ file, tests, messages = [] }) {
  const lines = tests.flatMap((test, index) => [
    `  ${test}`,
    ...firstLines(messages[index]).map((line) => `    ${line}`),
  ]);
  return [`failed: ${file}`, ...lines].join('\n');
}

const firstLines = (message = '') =>
  message
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, 12);

async function runOnce(projects, env, files = []) {
  const folder = mkdtempSync(path.join(tmpdir(), 'harken-results-'));
  const file = path.join(folder, 'results.json');
  const errorsFile = path.join(folder, 'unhandled-errors.json');
  try {
    const { code } = await runNode(
      [
        ...[inProject('node_modules', 'vitest', 'vitest.mjs'), 'run', ...files],
        ...projects.flatMap((name) => ['--project', name]),
        ...['--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
        `--reporter=${inProject('scripts', 'lib', 'unhandled-errors-reporter.mjs')}`,
      ],
      { env: { ...env, HARKEN_UNHANDLED_ERRORS: errorsFile } },
    );
    return { results: readResults(file), code, unhandledErrors: readResults(errorsFile) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Counts the tests in a report of vitest, considering the exit code of the run. */
export function countTests(results, code) {
  if (!results) return { passed: 0, failed: 1 };
  let passed = 0;
  let failed = 0;
  for (const { status, assertionResults } of results.testResults) {
    const failedHere = assertionResults.filter((test) => test.status === 'failed').length;
    passed += assertionResults.filter((test) => test.status === 'passed').length;
    failed += status === 'failed' ? Math.max(failedHere, 1) : failedHere;
  }
  return { passed, failed: failed === 0 && code !== 0 ? 1 : failed };
}

/** Only browser tests, and only if nothing else failed. */
export function filesToRetry(failed) {
  const areAllBrowserTests = failed.every(({ file }) =>
    file.split(path.sep).join('/').startsWith('e2e/browser/'),
  );
  return areAllBrowserTests && failed.length <= maxRetriedFiles ? failed : [];
}

/** The files with failures, as paths in the project, each with its failed tests and what they say. */
export function failedFiles(results) {
  return (results?.testResults ?? [])
    .filter(
      ({ status, assertionResults }) =>
        status === 'failed' || assertionResults.some((test) => test.status === 'failed'),
    )
    .map(({ name, assertionResults }) => {
      const failed = assertionResults.filter((test) => test.status === 'failed');
      return {
        file: path.relative(root, name),
        tests: failed.map((test) => test.fullName),
        messages: failed.map((test) => test.failureMessages?.[0]),
      };
    });
}

/** Describes the files that took longest, slowest first, one per line. */
export function describeSlowestFiles(results, count = 30) {
  const files = (results?.testResults ?? [])
    .map(({ name, startTime, endTime }) => ({
      file: path.relative(root, name),
      seconds: (endTime - startTime) / 1000,
    }))
    .sort((one, other) => other.seconds - one.seconds)
    .slice(0, count);
  return files.map(({ file, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${file}`).join('\n');
}

/** Replaces files in a report by those of a later one. */
export function replaceFiles(results, later) {
  const laterResults = new Map((later?.testResults ?? []).map((result) => [result.name, result]));
  return {
    ...results,
    testResults: results.testResults.map((result) => laterResults.get(result.name) ?? result),
  };
}

function readResults(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
