import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { inProject, listFiles, root } from './project.mjs';
import { findCycles, findFullFolders, listFeatureImports, maxFilesPerFolder } from './structure.mjs';

const toName = (file) => path.relative(root, file).replaceAll(path.sep, '/');
const listNames = (...folder) => listFiles(inProject(...folder)).map(toName);
const features = 'packages/server/src/features';

describe('folders', () => {
  it('are not so full that nobody finds anything', () => {
    const sources = readdirSync(inProject('packages')).flatMap((name) => listNames('packages', name, 'src'));
    expect(sources.length).toBeGreaterThan(1000);
    expect(findFullFolders([...sources, ...listNames('e2e'), ...listNames('scripts')])).toEqual([]);
  });

  it('are full with one file more than allowed', () => {
    const files = Array.from({ length: maxFilesPerFolder }, (_, index) => `e2e/${index}.test.ts`);
    const others = ['e2e/support/api.ts', 'scripts/dev.mjs'];
    expect(findFullFolders([...files, ...others])).toEqual([]);
    expect(findFullFolders([...files, ...others, 'e2e/one-more.ts'])).toEqual(['e2e: 41 files']);
  });
});

describe('features of the server', () => {
  const isProduct = (name) => name.endsWith('.ts') && !/\.test\.ts$|\/testing\//.test(name);
  const sources = listNames(features)
    .filter(isProduct)
    .map((name) => [name, readFileSync(inProject(name), 'utf8')]);

  it('do not import each other in circles', () => {
    const imported = listFeatureImports(sources);
    expect(imported.size).toBeGreaterThan(20);
    expect([...imported.values()].flatMap((others) => [...others]).length).toBeGreaterThan(20);
    expect(findCycles(imported)).toEqual([]);
  });

  it('are found to import each other if a circle is planted', () => {
    const planted = [
      [`${features}/alerts/alerts.jobs.ts`, `import { queueSms } from '../outbox/index.ts';`],
      [`${features}/outbox/outbox.routes.ts`, `import { a } from './outbox.queries.ts';`],
      [`${features}/outbox/sending/sending.jobs.ts`, `import type {\n  B,\n} from '../../reports/index.ts';`],
      [`${features}/reports/reports.actions.ts`, `const load = () => import('../alerts/index.ts');`],
      [`${features}/audit/audit.routes.ts`, `import { c } from '../reports/index.ts';`],
    ];
    expect(findCycles(listFeatureImports(planted))).toEqual(['alerts, outbox, reports']);
    expect(findCycles(listFeatureImports(planted.slice(0, 3)))).toEqual([]);
  });

  it.each([
    ['two circles', { a: ['b'], b: ['a', 'c'], c: ['d'], d: ['c'] }, ['a, b', 'c, d']],
    ['one that is entered from outside', { a: ['b'], b: ['c'], c: ['b'] }, ['b, c']],
    ['none in a diamond', { a: ['b', 'c'], b: ['d'], c: ['d'], d: [] }, []],
    ['none where nothing is known of a node', { a: ['b'] }, []],
  ])('circles: %s', (_, graph, expected) => {
    expect(findCycles(new Map(Object.entries(graph)))).toEqual(expected);
  });
});
