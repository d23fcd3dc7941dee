import { execFile, spawn } from 'node:child_process';
import { promisify } from 'node:util';

const runFile = promisify(execFile);
const maxOutput = 64 * 1024 * 1024;

/** Runs a program; returns what it printed. @throws with the end of what it printed when it fails */
export async function run(program: string, parameters: string[], settings?: NodeJS.ProcessEnv) {
  const env = settings ?? process.env;
  const child = runFile(program, parameters, { env, maxBuffer: maxOutput, encoding: 'utf8' });
  return child.catch((error: Error & { stdout?: string; stderr?: string }) => {
    const printed = `${error.stdout ?? ''}${error.stderr ?? ''}`.trim();
    throw new Error(`${program} ${parameters[0] ?? ''} failed:\n${printed.slice(-3000) || error.message}`);
  });
}

/** Runs a line of the shell, for pipes. @throws with the end of its error output when it fails */
export async function runShell(line: string, settings?: NodeJS.ProcessEnv): Promise<string> {
  const { stdout } = await run('/bin/bash', ['-o', 'pipefail', '-ec', line], settings);
  return stdout;
}

/** Which of these programs are missing here. */
export async function findMissing(programs: string[]): Promise<string[]> {
  const isMissing = async (name: string) => {
    const child = spawn('/bin/sh', ['-c', `command -v ${name}`], { stdio: 'ignore' });
    return new Promise<boolean>((resolve) => child.once('close', (code) => resolve(code !== 0)));
  };
  const missing = await Promise.all(programs.map(isMissing));
  return programs.filter((_name, index) => missing[index]);
}
