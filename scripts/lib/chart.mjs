/** The Helm chart: its values, its sources, and the examples that are rendered into deploy/helm/golden. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { inProject, listFiles } from './project.mjs';

export const chartFolder = inProject('deploy', 'helm', 'harken');
export const goldenFolder = inProject('deploy', 'helm', 'golden');
export const readChartFile = (name) => readFileSync(path.join(chartFolder, name), 'utf8');

const secrets = { HARKEN_SECRET_KEY: 'only-for-tests-only-for-tests-only' };
const required = { baseUrl: 'https://harken.example', adminEmail: 'you@harken.example' };
const external = 'postgresql://harken:password@database.example/harken';

/** Values that together use every branch of every template. */
export const examples = {
  default: { ...required, secrets: { values: secrets } },
  'external-database': {
    ...required,
    secrets: {
      values: {
        ...secrets,
        ...{ DATABASE_URL: external, SMTP_URL: 'smtps://mail.example' },
        ...{ HARKEN_BACKUP_S3_ACCESS_KEY: 'only-for-tests', HARKEN_BACKUP_S3_SECRET_KEY: 'only-for-tests' },
      },
    },
    settings: { HARKEN_BACKUP_S3_ENDPOINT: 'https://s3.example' },
    database: { cloudNativePg: false },
    image: { repository: 'registry.example/harken', tag: '0.2.0-1', pullSecrets: ['registry'] },
    ingress: { enabled: false },
    networkPolicy: { enabled: false },
    backup: {
      to: 's3://backups/harken',
      recipient: 'age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p',
    },
    web: { replicas: 1 },
  },
  autoscaling: {
    ...required,
    settings: { HARKEN_TEXT_EDITING: 'true' },
    secrets: { existing: 'harken', names: ['HARKEN_SECRET_KEY', 'HARKEN_METRICS_TOKEN', 'MQTT_URL'] },
    database: {
      imageName: 'ghcr.io/cloudnative-pg/postgresql:18',
      storage: { storageClass: 'fast' },
      spec: { enablePDB: true },
    },
    web: { autoscaling: { enabled: true } },
    worker: { autoscaling: { enabled: true, oldestMessageSeconds: 30 } },
    backup: { enabled: false },
    podMonitor: { enabled: true },
    nodeSelector: { 'kubernetes.io/arch': 'amd64' },
    tolerations: [{ key: 'harken', operator: 'Exists', effect: 'NoSchedule' }],
  },
};

/** Values that the schema accepts and the templates refuse, with a part of what they say. */
export const refused = [
  [{ ...required, secrets: { values: {} } }, 'HARKEN_SECRET_KEY'],
  [{ ...required, secrets: { existing: 'harken', names: ['SMTP_URL'] } }, 'HARKEN_SECRET_KEY'],
  [{ ...required, secrets: { values: { ...secrets, DATABASE_URL: external } } }, 'cloudNativePg'],
  [{ ...required, secrets: { values: secrets }, database: { cloudNativePg: false } }, 'DATABASE_URL'],
  [{ ...required, secrets: { values: secrets }, podMonitor: { enabled: true } }, 'HARKEN_METRICS_TOKEN'],
];

const isMap = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Values of an installation over those of the chart, as Helm merges them: maps key by key, all else as a whole. */
export function mergeValues(defaults, given) {
  const merged = { ...defaults };
  for (const [key, value] of Object.entries(given))
    merged[key] = isMap(value) && isMap(defaults[key]) ? mergeValues(defaults[key], value) : value;
  return merged;
}

export const readValues = (given) => mergeValues(parse(readChartFile('values.yaml')), given);

/** A hash of everything that the rendered examples depend on. They begin with it, so that outdated ones are noticed. */
export function hashChart() {
  const hash = createHash('sha256').update(JSON.stringify([examples, refused]));
  for (const file of listFiles(chartFolder))
    hash.update(path.relative(chartFolder, file)).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}
