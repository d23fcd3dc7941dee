import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { inProject } from './project.mjs';

const read = (name) => readFileSync(inProject(name), 'utf8');
const matchesIn = (text, pattern) => [...new Set([...text.matchAll(pattern)].map(([, found]) => found))];

const settings = matchesIn(
  read('packages/server/src/platform/config.variables.ts'),
  /^ {2}([A-Z][A-Z_]+): /gm,
);
const units = readdirSync(inProject('deploy')).filter((name) => /\.(service|timer)$/.test(name));

it('the image is made of files that are there, and of every package', () => {
  const dockerfile = read('Dockerfile');
  const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, names]) =>
    names.split(' '),
  );
  expect(copied.filter((name) => !existsSync(inProject(name)))).toEqual([]);
  const { workspaces } = JSON.parse(read('package.json'));
  const stages = dockerfile.split(/^FROM /m).filter((stage) => stage.includes('npm ci'));
  expect(stages).toHaveLength(2);
  for (const stage of stages)
    for (const name of workspaces) expect(stage).toContain(`COPY ${name}/package.json ${name}/`);
});

it('what is started is there', () => {
  const started = [
    ...matchesIn(read('Dockerfile'), /"node", "(packages\/[^"]+)"/g),
    ...units.flatMap((name) => matchesIn(read(`deploy/${name}`), /node (packages\/\S+)/g)),
  ];
  expect(started.length).toBeGreaterThan(2);
  expect(started.filter((name) => !existsSync(inProject(name)))).toEqual([]);
});

it('compose.yaml and the units set only what the product knows', () => {
  const inCompose = matchesIn(read('compose.yaml'), /^ {6}([A-Z_]+):/gm);
  const inUnits = units.flatMap((name) =>
    matchesIn(read(`deploy/${name}`), /^Environment=(.+)$/gm).flatMap((line) => matchesIn(line, /(\w+)=/g)),
  );
  const known = [...settings, 'POSTGRES_USER', 'POSTGRES_DB', 'POSTGRES_PASSWORD'];
  expect([...inCompose, ...inUnits].filter((name) => !known.includes(name))).toEqual([]);
  expect(inCompose).toContain('HARKEN_SECRET_KEY');
});

it('compose.yaml asks for what the product cannot start without', () => {
  const compose = read('compose.yaml');
  for (const name of ['POSTGRES_PASSWORD', 'HARKEN_SECRET_KEY', 'HARKEN_BASE_URL'])
    expect(compose).toContain(`\${${name}:?`);
});
