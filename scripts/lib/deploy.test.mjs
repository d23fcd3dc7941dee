import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { inProject } from './project.mjs';

const read = (name) => readFileSync(inProject(name), 'utf8');
const findMatches = (text, pattern) => [...new Set([...text.matchAll(pattern)].map(([, found]) => found))];

const settings = findMatches(
  read('packages/server/src/platform/config.variables.ts'),
  /^ {2}([A-Z][A-Z_]+): /gm,
);
const units = readdirSync(inProject('deploy')).filter((name) => /\.(service|timer)$/.test(name));

it('the image consists of existing files, and contains every package', () => {
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

it('started programs exist', () => {
  const started = [
    ...findMatches(read('Dockerfile'), /"node", "(packages\/[^"]+)"/g),
    ...units.flatMap((name) => findMatches(read(`deploy/${name}`), /node (packages\/\S+)/g)),
  ];
  expect(started.length).toBeGreaterThan(2);
  expect(started.filter((name) => !existsSync(inProject(name)))).toEqual([]);
});

it('compose.yaml and the systemd units set only known variables', () => {
  const inCompose = findMatches(read('compose.yaml'), /^ {6}([A-Z_]+):/gm);
  const inUnits = units.flatMap((name) =>
    findMatches(read(`deploy/${name}`), /^Environment=(.+)$/gm).flatMap((line) =>
      findMatches(line, /(\w+)=/g),
    ),
  );
  const known = [...settings, 'POSTGRES_USER', 'POSTGRES_DB', 'POSTGRES_PASSWORD'];
  expect([...inCompose, ...inUnits].filter((name) => !known.includes(name))).toEqual([]);
  expect(inCompose).toContain('HARKEN_SECRET_KEY');
});

it('compose.yaml requires the variables without which Harken does not start', () => {
  const compose = read('compose.yaml');
  for (const name of ['POSTGRES_PASSWORD', 'HARKEN_SECRET_KEY', 'HARKEN_BASE_URL'])
    expect(compose).toContain(`\${${name}:?`);
});
