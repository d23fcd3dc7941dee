import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inProject } from './project.mjs';
import { serverOptions } from './run.mjs';

test.each([
  ['the container image', ['Dockerfile'], (options) => `ENV NODE_OPTIONS="${options}"`],
  [
    'a server without containers',
    ['deploy', 'harken'],
    (options) => `NODE_OPTIONS="${options} \${NODE_OPTIONS-}"`,
  ],
  ['the benchmark', ['packages', 'server', 'bench', 'web-process.ts'], toList],
])('%s runs Node with the same options as npm start', (_what, path, write) => {
  expect(readFileSync(inProject(...path), 'utf8')).toContain(write(serverOptions.join(' ')));
});

function toList(options) {
  return `[${options
    .split(' ')
    .map((option) => `'${option}'`)
    .join(', ')}]`;
}
