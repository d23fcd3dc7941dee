import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Ajv } from 'ajv';
import { afterAll, expect, it } from 'vitest';
import { parseAllDocuments, parseDocument } from 'yaml';
import {
  chartFolder,
  examples,
  goldenFolder,
  hashChart,
  mergeValues,
  readChartFile,
  readValues,
} from './chart.mjs';
import { inProject } from './project.mjs';

const folder = mkdtempSync(path.join(tmpdir(), 'harken-chart-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const names = Object.keys(examples);
const readGolden = (name) => readFileSync(path.join(goldenFolder, `${name}.yaml`), 'utf8');
const manifests = Object.fromEntries(
  names.map((name) => [
    name,
    parseAllDocuments(readGolden(name)).flatMap((document) => {
      expect(document.errors).toEqual([]);
      return document.toJS() ?? [];
    }),
  ]),
);
const all = names.flatMap((name) => manifests[name].map((manifest) => ({ name, manifest })));
const find = (name, kind, suffix = '') =>
  manifests[name].find((one) => one.kind === kind && one.metadata.name.endsWith(suffix));

/** All pod templates of an example. */
const findPods = (name) =>
  manifests[name].flatMap(({ kind, spec }) => {
    if (kind === 'Deployment') return [spec.template];
    return kind === 'CronJob' ? [spec.jobTemplate.spec.template] : [];
  });
const pods = names.flatMap(findPods);
const containers = pods.flatMap(({ spec }) => [...(spec.initContainers ?? []), ...spec.containers]);

it('the rendered examples are those of this chart: npm run chart', () => {
  expect(readdirSync(goldenFolder).sort()).toEqual(names.map((name) => `${name}.yaml`).sort());
  for (const name of names) expect(readGolden(name).split('\n')[0]).toContain(hashChart());
});

it('the examples use every template', () => {
  const templates = readdirSync(path.join(chartFolder, 'templates')).filter((name) =>
    /^[a-z].*\.yaml$/.test(name),
  );
  const used = new Set(
    names.flatMap((name) => [...readGolden(name).matchAll(/templates\/(\S+)/g)].map(([, file]) => file)),
  );
  expect([...used].sort()).toEqual(templates.sort());
});

/** Where the types of Kubernetes describe each kind. Kinds of operators are not among them. */
const types = {
  Deployment: 'apps/v1',
  Service: 'core/v1',
  Secret: 'core/v1',
  PersistentVolumeClaim: 'core/v1',
  CronJob: 'batch/v1',
  Ingress: 'networking/v1',
  NetworkPolicy: 'networking/v1',
  PodDisruptionBudget: 'policy/v1',
  HorizontalPodAutoscaler: 'autoscaling/v2',
};
const kindsOfOperators = { Cluster: 'postgresql.cnpg.io/v1', PodMonitor: 'monitoring.coreos.com/v1' };

/** Compiles the manifests as values of the types of Kubernetes; returns the errors. Unknown fields are errors too. */
function compile(list) {
  const lines = list.map(({ manifest }, index) => {
    const type = `import('kubernetes-types/${types[manifest.kind]}').${manifest.kind}`;
    return `export const manifest${index}: ${type} = ${JSON.stringify(manifest, null, 1)};`;
  });
  writeFileSync(path.join(folder, 'manifests.ts'), lines.join('\n'));
  const compilerOptions = {
    ...{ strict: true, noEmit: true, skipLibCheck: true, types: [], module: 'esnext' },
    moduleResolution: 'bundler',
    paths: { 'kubernetes-types/*': [inProject('node_modules', 'kubernetes-types', '*')] },
  };
  writeFileSync(
    path.join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions, files: ['manifests.ts'] }),
  );
  try {
    execFileSync(process.execPath, [inProject('node_modules/typescript/bin/tsc'), '-p', folder], {
      encoding: 'utf8',
    });
    return '';
  } catch (error) {
    return error.stdout;
  }
}

it('every manifest is what the API of Kubernetes describes, without unknown fields', () => {
  const known = all.filter(({ manifest }) => manifest.kind in types);
  const others = all.filter(({ manifest }) => !(manifest.kind in types)).map(({ manifest }) => manifest);
  for (const { kind, apiVersion } of others) expect(kindsOfOperators[kind]).toBe(apiVersion);
  expect(new Set(known.map(({ manifest }) => manifest.kind))).toEqual(new Set(Object.keys(types)));
  expect(compile(known)).toBe('');
  const [{ name, manifest }] = known.filter((one) => one.manifest.kind === 'Deployment');
  const mistyped = structuredClone(manifest);
  mistyped.spec.template.spec.containers[0].livenesProbe = {};
  expect(compile([{ name, manifest: mistyped }])).toContain('livenesProbe');
}, 60_000);

it('nothing runs as root or writes to its own tree, and everything has limits', () => {
  expect(pods.length).toBeGreaterThan(5);
  for (const { spec } of pods) {
    expect(spec.securityContext).toMatchObject({
      runAsNonRoot: true,
      runAsUser: 1000,
      seccompProfile: { type: 'RuntimeDefault' },
    });
    expect(spec.automountServiceAccountToken).toBe(false);
    // otherwise Kubernetes adds variables such as HARKEN_WEB_SERVICE_HOST, which the server refuses as unknown settings
    expect(spec.enableServiceLinks).toBe(false);
  }
  for (const { securityContext, resources } of containers) {
    expect(securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
    expect(resources.requests.memory).toBeTruthy();
    expect(resources.limits.memory).toBeTruthy();
  }
});

it('secrets are files, and every variable is a setting of the server', () => {
  const source = readFileSync(inProject('packages/server/src/platform/config/config.variables.ts'), 'utf8');
  const settings = [...source.matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gm)].map(([, name]) => name);
  const { secretName } = JSON.parse(readChartFile('values.schema.json')).definitions;
  const variables = containers.flatMap(({ env }) => env.map(({ name }) => name));
  expect(variables.filter((name) => !settings.includes(name.replace(/_FILE$/, '')))).toEqual([]);
  expect(variables.filter((name) => secretName.enum.includes(name))).toEqual([]);
  expect(variables).toContain('HARKEN_SECRET_KEY_FILE');
  expect(variables).toContain('DATABASE_URL_FILE');
});

it('every mounted volume, probed port and started program exists', () => {
  for (const { spec } of pods) {
    const volumes = spec.volumes.map(({ name }) => name);
    for (const {
      volumeMounts,
      command = [],
      args = [],
      ports = [],
      livenessProbe,
      readinessProbe,
      startupProbe,
    } of [...(spec.initContainers ?? []), ...spec.containers]) {
      expect(volumes).toEqual(expect.arrayContaining(volumeMounts.map(({ name }) => name)));
      const program = [...command, ...args][1];
      expect(readFileSync(inProject(program), 'utf8')).not.toBe('');
      for (const probe of [livenessProbe, readinessProbe, startupProbe].filter(Boolean))
        expect(ports.map(({ name }) => name)).toContain(probe.httpGet.port);
    }
  }
  for (const { spec } of pods.filter(({ spec: one }) => one.containers[0].name === 'harken'))
    expect(spec.containers[0].readinessProbe.httpGet.path).toBe('/health/ready');
});

it('selectors find the pods, and services, budgets and scaling name what exists', () => {
  for (const name of names) {
    const labels = findPods(name).map(({ metadata }) => metadata.labels);
    const matches = (selector) =>
      labels.filter((one) => Object.entries(selector).every(([key, value]) => one[key] === value)).length;
    for (const { kind, spec } of manifests[name]) {
      if (kind === 'Service') expect(matches(spec.selector)).toBe(1);
      if (kind === 'Deployment' || kind === 'PodDisruptionBudget')
        expect(matches(spec.selector.matchLabels)).toBe(1);
      if (kind === 'NetworkPolicy') expect(matches(spec.podSelector.matchLabels)).toBe(labels.length);
      if (kind === 'HorizontalPodAutoscaler')
        expect(manifests[name].map((one) => one.metadata.name)).toContain(spec.scaleTargetRef.name);
    }
  }
});

it('an example has what its values ask for', () => {
  expect(find('default', 'Cluster').spec.postgresql.synchronous.number).toBe(1);
  expect(find('default', 'Ingress').spec.rules[0].host).toBe('harken.example');
  const backupOf = (name) => find(name, 'CronJob').spec.jobTemplate.spec.template.spec.containers[0];
  const folder = { name: 'HARKEN_BACKUP_TO', value: '/backups' };
  expect(backupOf('default').env).toContainEqual(folder);
  expect(backupOf('default').volumeMounts).toContainEqual({ name: 'backups', mountPath: '/backups' });
  expect(backupOf('external-database').env).toContainEqual({ ...folder, value: 's3://backups/harken' });
  expect(backupOf('external-database').volumeMounts.map(({ name }) => name)).not.toContain('backups');
  for (const kind of ['Cluster', 'Ingress', 'NetworkPolicy', 'PersistentVolumeClaim'])
    expect(find('external-database', kind), kind).toBeUndefined();
  expect(find('external-database', 'PodDisruptionBudget', '-web')).toBeUndefined();
  expect(find('external-database', 'PodDisruptionBudget', '-worker')).toBeDefined();
  const worker = find('autoscaling', 'HorizontalPodAutoscaler', '-worker').spec;
  expect(worker.metrics[0].external).toMatchObject({
    metric: { name: 'harken_messages_waiting_oldest_seconds' },
    target: { type: 'Value', value: '30' },
  });
  expect(find('autoscaling', 'Deployment', '-worker').spec.replicas).toBeUndefined();
  expect(find('autoscaling', 'Secret')).toBeUndefined();
  expect(find('autoscaling', 'Cluster').spec.enablePDB).toBe(true);
});

it('the schema accepts the values of the examples, and refuses mistakes', () => {
  const validate = new Ajv({ strict: false }).compile(JSON.parse(readChartFile('values.schema.json')));
  expect(parseDocument(readChartFile('values.yaml')).errors).toEqual([]);
  for (const name of names) {
    validate(readValues(examples[name]));
    expect(validate.errors, name).toBeNull();
  }
  const mistakes = [
    { baseUrl: 'http://harken.example' },
    { baseUrl: '' },
    { web: { replica: 3 } },
    { settings: { HARKEN_TEXT_EDITING: true } },
    { secrets: { values: { HARKEN_SECRET_KEY: 'short' } } },
    { secrets: { values: { HARKEN_SECRET_KEYS: 'only-for-tests-only-for-tests-only' } } },
    { backup: { size: '20' } },
    { backup: { to: '/backups' } },
    { backup: { keep: '7' } },
  ];
  for (const mistake of mistakes)
    expect(validate(readValues(mergeValues(examples.default, mistake))), JSON.stringify(mistake)).toBe(false);
});
