import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { filesBelow, inProject, root } from './project.mjs';

/** Servers and browsers of the end-to-end tests show the time of support/clock.ts; the machine's own would not fit. */
it('end-to-end tests take the time from support/clock.ts', () => {
  const isOfTests = (file) => file.endsWith('.ts') && !/support\/clock\.ts$|\/bench\//.test(file);
  const found = filesBelow(inProject('e2e'), isOfTests).filter((file) =>
    /\bDate\.now\(\)|\bnew Date\(\)/.test(readFileSync(file, 'utf8')),
  );
  expect(found.map((file) => path.relative(root, file))).toEqual([]);
});
