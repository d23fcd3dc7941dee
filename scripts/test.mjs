/**
 * npm test: everything. The last line says how many tests passed and failed; a static check that
 * fails counts as one failed test. With --long, tests that draw examples by chance draw many more.
 * With --dates, only the end-to-end tests are run, once on each of twelve dates; words after it choose files by
 * parts of their names.
 */
import { buildClientIfNeeded } from './lib/client-build.mjs';
import { installIfNeeded } from './lib/install.mjs';
import { say } from './lib/project.mjs';
import { runSteps, staticSteps } from './lib/steps.mjs';
import { runTests } from './lib/vitest.mjs';

/** Ends of days, weeks, months and years in several zones, the hours around them, and a day that most years lack. */
const dates = [
  '2026-11-22T23:30:00Z', // a Sunday night
  '2026-11-23T02:00:00Z', // a Monday, early
  '2026-12-31T21:59:00Z', // New Year is a minute away where the demo's society is
  '2027-01-01T00:00:30Z',
  '2027-01-03T12:00:00Z', // a Sunday that belongs to the last epi week of the year before, or to the first of its own
  '2028-02-29T10:00:00Z',
  '2028-02-29T23:59:00Z',
  '2028-03-01T00:30:00Z',
  '2027-03-28T00:59:00Z', // clocks go forward in Europe
  '2027-10-31T01:30:00Z', // and back
  '2027-06-30T17:45:00Z',
  '2027-07-17T05:15:00Z', // a Saturday
];

const env = process.argv.includes('--long') ? { HARKEN_LONG: '1' } : {};
let passed = 0;
let failed = 0;

/** Does one part; when it breaks down altogether, the others are still done. */
async function part(work) {
  try {
    const counts = await work();
    passed += counts.passed;
    failed += counts.failed;
  } catch (error) {
    say(error.message);
    failed += 1;
  }
}

async function runAll() {
  await part(async () => ({ passed: 0, failed: await runSteps(staticSteps) }));
  await part(() => runTests(['domain', 'contract', 'server', 'client', 'client-alone', 'scripts'], env));
  await part(async () => {
    await buildClientIfNeeded();
    return runTests(['e2e'], env);
  });
}

async function runOnDates(files) {
  await buildClientIfNeeded();
  for (const date of dates) {
    say(`The end-to-end tests at ${date}`);
    await part(() => runTests(['e2e'], { ...env, HARKEN_TEST_NOW: date }, files));
  }
}

await installIfNeeded();
const datesAt = process.argv.indexOf('--dates');
if (datesAt < 0) await runAll();
else await runOnDates(process.argv.slice(datesAt + 1));
process.exitCode = failed > 0 ? 1 : 0;
say(`${passed} passed, ${failed} failed`);
