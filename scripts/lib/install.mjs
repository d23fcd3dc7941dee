import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { inProject, printLine, readIfExists } from './project.mjs';
import { run } from './run.mjs';

const lockFile = inProject('package-lock.json');
const stamp = inProject('node_modules', '.harken-installed');

/** Installs the packages of the lockfile, unless they are installed already. */
export async function installIfNeeded() {
  const wanted = createHash('sha256').update(readFileSync(lockFile)).digest('hex');
  if (readIfExists(stamp) === wanted) return;
  if (!isInstalled()) {
    printLine('Installing… (this takes a minute the first time)');
    const { code, output } = await npm(['ci', '--include=dev', '--no-audit', '--no-fund']);
    if (code !== 0) throw new Error(`npm ci failed:\n${output}`);
  }
  writeFileSync(stamp, wanted);
}

/** Whether exactly the packages of the lockfile are installed, for example by `npm install`. */
function isInstalled() {
  const installed = readIfExists(inProject('node_modules', '.package-lock.json'));
  if (!installed) return false;
  const present = JSON.parse(installed).packages;
  const wanted = JSON.parse(readFileSync(lockFile, 'utf8')).packages;
  return Object.entries(wanted).every(([folder, { version, integrity, link, optional, devOptional }]) => {
    if (!folder.startsWith('node_modules/') || link) return true;
    const found = present[folder];
    if (!found) return Boolean(optional || devOptional);
    return found.version === version && found.integrity === integrity;
  });
}

function npm(options) {
  const program = process.env.npm_execpath;
  if (program) return run(process.execPath, [program, ...options], { quiet: true });
  return run(process.platform === 'win32' ? 'npm.cmd' : 'npm', options, { quiet: true });
}
