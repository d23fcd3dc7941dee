import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inProject } from './project.mjs';
import { runNode } from './run.mjs';

/**
 * Runs the tests of some projects of vitest.config.ts.
 *
 * @returns how many tests passed and failed; a file that cannot be loaded, or a run that breaks
 *   down without a failed test, counts as one that failed
 */
export async function runTests(projects, env = {}) {
  const folder = mkdtempSync(path.join(tmpdir(), 'harken-results-'));
  const file = path.join(folder, 'results.json');
  try {
    const { code } = await runNode(
      [
        ...[inProject('node_modules', 'vitest', 'vitest.mjs'), 'run'],
        ...projects.flatMap((name) => ['--project', name]),
        ...['--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
      ],
      { env },
    );
    return countsOf(readResults(file), code);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The counts in a report of vitest, together with the exit code of the run. */
export function countsOf(results, code) {
  if (!results) return { passed: 0, failed: 1 };
  const unloadable = results.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
  ).length;
  const failed = results.numFailedTests + unloadable;
  return { passed: results.numPassedTests, failed: failed === 0 && code !== 0 ? 1 : failed };
}

function readResults(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
