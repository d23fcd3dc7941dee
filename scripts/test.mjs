/**
 * npm test: everything. The last line says how many tests passed and failed; a failed static check counts as one failed test.
 * With --long, property-based tests run many more examples. With --dates, only the end-to-end tests run, once on each of twelve
 * dates; words after it select files by parts of their names.
 */
import { randomInt } from 'node:crypto';
import { buildClientIfNeeded } from './lib/client-build.mjs';
import { installIfNeeded } from './lib/install.mjs';
import { printLine } from './lib/project.mjs';
import { runSteps, staticSteps } from './lib/steps.mjs';
import { runTests } from './lib/vitest.mjs';

/** Ends of days, weeks, months and years in several time zones, the hours around them, and a leap day. */
const dates = [
  '2026-11-22T23:30:00Z', // a Sunday night
  '2026-11-23T02:00:00Z', // a Monday, early
  '2026-12-31T21:59:00Z', // one minute before New Year in the society of the demo
  '2027-01-01T00:00:30Z',
  '2027-01-03T12:00:00Z', // a Sunday at the border of two epi years
  '2028-02-29T10:00:00Z',
  '2028-02-29T23:59:00Z',
  '2028-03-01T00:30:00Z',
  '2027-03-28T00:59:00Z', // clocks go forward in Europe
  '2027-10-31T01:30:00Z', // and back
  '2027-06-30T17:45:00Z',
  '2027-07-17T05:15:00Z', // a Saturday
];

const isLong = process.argv.includes('--long');
const seed = process.env.HARKEN_FIRST_SEED ?? String(randomInt(2 ** 30));
const env = isLong ? { HARKEN_LONG: '1', HARKEN_FIRST_SEED: seed } : {};
let passed = 0;
let failed = 0;
const failures = [];

/** Runs a part of the tests; after an exception, the others still run. */
async function part(work) {
  try {
    const counts = await work();
    passed += counts.passed;
    failed += counts.failed;
    failures.push(...counts.failures);
  } catch (error) {
    failures.push(error.message);
    failed += 1;
  }
}

async function runAll() {
  await part(async () => {
    const failures = await runSteps(staticSteps);
    return { passed: 0, failed: failures.length, failures };
  });
  await part(() => runTests(['domain', 'contract', 'server', 'client', 'client-alone', 'scripts'], env));
  await part(async () => {
    await buildClientIfNeeded();
    return runTests(['e2e'], { ...env, HARKEN_DEMO_IS_NEEDED: '1' });
  });
}

async function runOnDates(files) {
  await buildClientIfNeeded();
  for (const date of dates) {
    printLine(`End-to-end tests at ${date}`);
    await part(() => runTests(['e2e'], { ...env, HARKEN_TEST_NOW: date }, files));
  }
}

await installIfNeeded();
if (isLong) printLine(`Randomised tests draw from HARKEN_FIRST_SEED=${seed}.`);
const datesAt = process.argv.indexOf('--dates');
if (datesAt < 0) await runAll();
else await runOnDates(process.argv.slice(datesAt + 1));
process.exitCode = failed > 0 ? 1 : 0;
// at the end, where it is found even if only the end of the output is kept
for (const failure of failures) printLine(failure);
printLine(`${passed} passed, ${failed} failed`);
