import { existsSync } from 'node:fs';
import { inProject, printLine } from './project.mjs';
import { runNode } from './run.mjs';

const program = (...parts) => inProject('node_modules', ...parts);
const typeScript = program('typescript', 'bin', 'tsc');
/** Those that take longest first, so that none of them runs alone at the end. */
const packages = [
  ...['packages/server', 'packages/client', 'e2e', 'packages/contract', 'packages/domain'],
  'packages/api-client',
];

/**
 * Static checks: name and command. Types are checked by one thread: each of TypeScript's four works out again what the others know,
 * which takes twice as much CPU time, and two steps run at a time anyway.
 */
export const staticSteps = [
  ...packages.map((name) => ({
    name: `types of ${name}`,
    command: [typeScript, '--checkers', '1', '-p', inProject(name)],
  })),
  {
    name: 'format and lint',
    command: [program('@biomejs', 'biome', 'bin', 'biome'), 'check', '--error-on-warnings'],
  },
  {
    name: 'boundaries',
    command: [
      program('dependency-cruiser', 'bin', 'dependency-cruiser.mjs'),
      ...['--config', '.dependency-cruiser.cjs', '--output-type', 'err'],
      ...['packages', 'e2e', 'scripts', 'vitest.config.ts'],
    ],
  },
  { name: 'texts', command: [inProject('scripts', 'check-texts.mjs')] },
  { name: 'retired words', command: [inProject('scripts', 'check-words.mjs')] },
  { name: 'migrations', command: [inProject('scripts', 'check-migrations.mjs')] },
  { name: 'generated files', command: [inProject('scripts', 'generate.mjs'), '--verify'] },
  { name: 'unused code', command: [program('knip', 'bin', 'knip.js')] },
];

/** Runs steps two at a time and prints the output of failing ones. @returns a line for each that failed */
export async function runSteps(steps) {
  const waiting = [...steps];
  const failed = [];
  const work = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      if (!existsSync(step.command[0])) throw new Error(`${step.command[0]} is missing`);
      const { code, output } = await runNode(step.command, { quiet: true });
      printLine(`${code === 0 ? 'ok  ' : 'FAIL'}  ${step.name}`);
      if (code === 0) continue;
      printLine(output.trim());
      failed.push(`failed: ${step.name}`);
    }
  };
  await Promise.all([work(), work()]);
  return failed;
}
