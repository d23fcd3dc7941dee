/**
 * npm run generate: generates files from others. With --verify nothing is written; it fails when a committed file is out of date.
 */
import { existsSync } from 'node:fs';
import { installIfNeeded } from './lib/install.mjs';
import { inProject, printLine } from './lib/project.mjs';
import { runNode } from './lib/run.mjs';

const verify = process.argv.includes('--verify');

const generators = [
  { name: 'text keys', command: ['scripts/check-texts.mjs', verify ? '--verify' : '--write'] },
  {
    name: 'calls',
    command: ['packages/contract/scripts/generate-calls.ts', ...(verify ? ['--verify'] : [])],
  },
  {
    name: 'permissions',
    command: ['packages/contract/scripts/generate-permissions.ts', ...(verify ? ['--verify'] : [])],
  },
  {
    name: 'docstrings',
    command: ['packages/contract/scripts/generate-docstrings.ts', ...(verify ? ['--verify'] : [])],
  },
  {
    name: 'types of the data API',
    command: ['packages/api-client/scripts/generate-types.ts', ...(verify ? ['--verify'] : [])],
  },
  {
    name: 'changes of the data API',
    command: ['scripts/api-changelog.mjs', ...(verify ? ['--verify'] : [])],
  },
  {
    name: 'data dictionary',
    command: ['packages/contract/scripts/generate-data-dictionary.ts', ...(verify ? ['--verify'] : [])],
  },
  { name: 'requirements', command: ['scripts/generate-who-dak.mjs', ...(verify ? ['--verify'] : [])] },
  { name: 'tables', command: ['scripts/generate-tables.mjs', ...(verify ? ['--verify'] : [])] },
];

await installIfNeeded();
for (const { name, command } of generators) {
  if (!existsSync(inProject(command[0]))) continue;
  const { code, output } = await runNode(command, { quiet: true });
  if (code === 0) continue;
  printLine(
    `${name}: ${verify ? 'out of date: npm run generate' : 'could not be generated'}\n${output.trim()}`,
  );
  process.exitCode = 1;
}
