import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { inProject } from './project.mjs';

const read = (name) => readFileSync(inProject(name), 'utf8');
const findMatches = (text, pattern) => [...new Set([...text.matchAll(pattern)].map(([, found]) => found))];

const settings = findMatches(
  read('packages/server/src/platform/config/config.variables.ts'),
  /^ {2}([A-Z][A-Z0-9_]+): /gm,
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

it('every stage starts from the base that the builder chose, and the image has its user, check and list of packages', () => {
  const dockerfile = read('Dockerfile');
  expect(dockerfile).toMatch(/^ARG BASE=node:24-\S+$/m);
  const bases = findMatches(dockerfile, /^FROM (\S+)/gm);
  expect(bases).toEqual([`\${BASE}`]);
  const image = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '));
  expect(image).toContain('COPY --from=screens /inventory ./');
  expect(image).toMatch(/^HEALTHCHECK /m);
  // nothing is copied or run as the user of the image, who therefore owns nothing in it
  expect(image.slice(image.indexOf('\nUSER node\n'))).not.toMatch(/^(COPY|RUN|ADD) /m);
});

it('started programs exist', () => {
  const started = [
    ...findMatches(read('Dockerfile'), /"node", "(packages\/[^"]+)"/g),
    ...findMatches(read('Dockerfile'), /"node", "(scripts\/[^"]+)"/g),
    ...units.flatMap((name) => findMatches(read(`deploy/${name}`), /^ExecStart=\/opt\/harken\/(\S+)/gm)),
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

it('compose.yaml passes on every setting of .env, and overrides only what is fixed in a container', () => {
  const compose = read('compose.yaml');
  expect(compose).toMatch(/^ {4}env_file: \.env$/m);
  const harken = compose.slice(compose.indexOf('\n  harken:'));
  const overridden = [...harken.matchAll(/^ {6}([A-Z_]+): (.+)$/gm)].filter(
    ([, name, value]) => !value.startsWith(`\${${name}:`),
  );
  expect(overridden.map(([, name]) => name)).toEqual(['DATABASE_URL', 'HARKEN_HOST', 'PORT']);
});

it('no unit needs the Node of the system, and each reads the same settings', () => {
  for (const name of units.filter((unit) => unit.endsWith('.service'))) {
    const unit = read(`deploy/${name}`);
    expect(unit, name).toMatch(/^ExecStart=\/opt\/harken\/deploy\/harken \S+/m);
    expect(unit, name).not.toMatch(/\bnode /);
    expect(unit, name).toContain('EnvironmentFile=/etc/harken/harken.env');
  }
});

it('harken alone lists the commands that an operator needs, and only such as exist', () => {
  const { scripts } = JSON.parse(read('package.json'));
  const listed = findMatches(read('deploy/harken'), /^# {3}harken (\S+)/gm);
  expect(listed.filter((name) => name !== 'server' && !(name in scripts))).toEqual([]);
  for (const name of ['backup', 'restore', 'upgrade', 'doctor', 'admin']) expect(listed).toContain(name);
});

it('the proxy forwards the host with its port', () => {
  const proxy = read('deploy/nginx.conf');
  expect(proxy).toContain('proxy_set_header Host $http_host;');
  expect(proxy).not.toMatch(/proxy_set_header \S+ \$host;/);
});

it('compose.yaml requires the variables without which Harken does not start', () => {
  const compose = read('compose.yaml');
  for (const name of ['POSTGRES_PASSWORD', 'HARKEN_SECRET_KEY', 'HARKEN_BASE_URL'])
    expect(compose).toContain(`\${${name}:?`);
});
