import { setFlagsFromString } from 'node:v8';
import { readConfig } from './platform/config/config.ts';

/**
 * The heap is collected once it has grown by 80 % since the last time. By default it may double or more on a machine with much memory,
 * although most of what a request needs is released with its response. Collected much more often, it delays those who wait.
 */
setFlagsFromString('--heap-growing-percent=80');

/**
 * The command that runs Harken. With `--web` it only serves requests, with `--worker` it only runs background work; otherwise
 * both.
 */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  // Loaded afterwards, so that a wrong setting is reported at once.
  const { start } = await import('./start.ts');
  await start(config);
}

main().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});
