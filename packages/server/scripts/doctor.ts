import { examine, formatResults } from '../src/features/checkup/doctor.ts';

/**
 * npm run doctor: tests every part of the installation for real and says in one line each what is wrong and what to do. Works
 * whether or not the server is running, and with invalid settings. `--json` prints the results for programs; `--worker` is for
 * a machine that only does background work. Exit code 1 when a check failed.
 */
const knownOptions = ['--json', '--worker'];
/** Whatever hangs, an operator gets an answer. */
const timeoutMilliseconds = 60_000;

async function main(options: string[]): Promise<void> {
  const unknown = options.find((option) => !knownOptions.includes(option));
  if (unknown) throw new Error('Usage: npm run doctor [-- --json] [--worker]');
  const isWorkerOnly = options.includes('--worker');
  const results = await examine({ environment: process.env, isWorkerOnly });
  const hasFailed = results.some(({ state }) => state === 'failed');
  process.stdout.write(
    options.includes('--json')
      ? `${JSON.stringify({ isWell: !hasFailed, results }, null, 2)}\n`
      : `${formatResults(results)}\n`,
  );
  if (hasFailed) process.exitCode = 1;
}

setTimeout(() => {
  process.stderr.write('The check-up did not end within a minute.\n');
  process.exit(1);
}, timeoutMilliseconds).unref();

main(process.argv.slice(2)).catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
});
