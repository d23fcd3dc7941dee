import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { inProject, listFiles, root } from './project.mjs';

/** Servers and browsers of end-to-end tests use the time of support/clock.ts, which differs from the real time. Benchmarks and containers run in the real one. */
it('end-to-end tests use the time of support/clock.ts', () => {
  const isOfTests = (file) =>
    file.endsWith('.ts') && !/support\/clock\.ts$|\/(bench|containers)\//.test(file);
  const found = listFiles(inProject('e2e'), isOfTests).filter((file) =>
    /\bDate\.now\(\)|\bnew Date\(\)/.test(readFileSync(file, 'utf8')),
  );
  expect(found.map((file) => path.relative(root, file))).toEqual([]);
});
