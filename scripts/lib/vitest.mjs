import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inProject, root, say } from './project.mjs';
import { runNode } from './run.mjs';

/** More files than these are not tried again: then it is not chance that made them fail. */
const mostTriedAgain = 3;

/**
 * Runs the tests of some projects of vitest.config.ts. The few files in which a test failed are run
 * once more, alone: what waits for a browser, a mail server or a killed process can be late on a busy
 * machine. Each is named with what failed, so that nothing passes at the second try unseen.
 *
 * @param files only files whose names contain one of these words; all, unless given
 * @returns how many tests passed and failed; a file that cannot be loaded, or a run that breaks
 *   down without a failed test, counts as one that failed
 */
export async function runTests(projects, env = {}, files = []) {
  const first = await runOnce(projects, env, files);
  const again = failedFiles(first.results);
  for (const { file, tests } of again) say(`failed: ${file}${tests.map((test) => `\n  ${test}`).join('')}`);
  if (again.length === 0 || again.length > mostTriedAgain) return countsOf(first.results, first.code);

  say(`${again.length} of the files tried once more`);
  const second = await runOnce(
    projects,
    env,
    again.map(({ file }) => file),
  );
  for (const { file } of failedFiles(second.results)) say(`failed at the second try too: ${file}`);
  return countsOf(replaceFiles(first.results, second.results), second.code);
}

async function runOnce(projects, env, files = []) {
  const folder = mkdtempSync(path.join(tmpdir(), 'harken-results-'));
  const file = path.join(folder, 'results.json');
  try {
    const { code } = await runNode(
      [
        ...[inProject('node_modules', 'vitest', 'vitest.mjs'), 'run', ...files],
        ...projects.flatMap((name) => ['--project', name]),
        ...['--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
      ],
      { env },
    );
    return { results: readResults(file), code };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The counts in a report of vitest, together with the exit code of the run. */
export function countsOf(results, code) {
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

/** The files in which something failed, as paths in the project, each with its failed tests. */
export function failedFiles(results) {
  return (results?.testResults ?? [])
    .filter(
      ({ status, assertionResults }) =>
        status === 'failed' || assertionResults.some((test) => test.status === 'failed'),
    )
    .map(({ name, assertionResults }) => ({
      file: path.relative(root, name),
      tests: assertionResults.filter((test) => test.status === 'failed').map((test) => test.fullName),
    }));
}

/** A report in which the files of a later one stand in the place of the same files before. */
export function replaceFiles(results, later) {
  const seenLater = new Map((later?.testResults ?? []).map((result) => [result.name, result]));
  return {
    ...results,
    testResults: results.testResults.map((result) => seenLater.get(result.name) ?? result),
  };
}

function readResults(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
