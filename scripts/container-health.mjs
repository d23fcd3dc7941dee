/**
 * The health check of the container image: does the process answer? One with `--worker` answers at HARKEN_METRICS_PORT, and
 * without that port nowhere; then it is enough that it runs.
 */
import { readFileSync } from 'node:fs';

/** The address to ask; null if the process answers nowhere. */
function findAddress(commandLine, { PORT, HARKEN_METRICS_PORT }) {
  const isOnlyWorker = commandLine.includes('--worker') && !commandLine.includes('--web');
  const port = isOnlyWorker ? HARKEN_METRICS_PORT : PORT || '8080';
  return port ? `http://127.0.0.1:${port}/health/live` : null;
}

const processId = process.argv[2] ?? '1';
const commandLine = readFileSync(`/proc/${processId}/cmdline`, 'utf8').split('\0');
const address = findAddress(commandLine, process.env);
const answer = address === null ? { ok: true } : await fetch(address).catch(() => ({ ok: false }));
process.exit(answer.ok ? 0 : 1);
