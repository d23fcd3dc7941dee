import { describe, expect, test } from 'vitest';
import { createKeyPair } from '../backup/age-files.ts';
import { readConfig, readDatabaseLocation, readSecretKeys } from './config.ts';
import { variables } from './config.variables.ts';

const { identity } = await createKeyPair();
const key = 'a-secret-key-of-more-than-32-characters';
const days = ['0', '1.5', 'forever'];
const connections = ['0', 'many'];
const flags = ['yes', 'TRUE'];
const email = ['you', 'you@'];

/** At least two invalid values of every setting. A new setting needs an entry. */
const invalid: Record<string, string[]> = {
  PORT: ['', 'http', '70000', '0', '80.5', '8080x'],
  HARKEN_HOST: ['999.1.1.1', 'http://127.0.0.1', '1.2.3', 'a b'],
  HARKEN_DATA_DIR: ['', '  '],
  DATABASE_URL: [
    'localhost/harken',
    'mysql://harken@database/harken',
    'postgresql://harken:pa#ss@127.0.0.1/harken',
    'postgresql://harken:12#3@127.0.0.1/harken',
    'postgresql://harken:12/3@127.0.0.1/harken',
    'postgresql://harken:12?3@127.0.0.1/harken',
    'postgresql://harken:100%@127.0.0.1/harken',
    'postgresql://harken:p@ss@127.0.0.1/harken',
    'postgresql://127.0.0.1:99999/harken',
  ],
  DATABASE_READ_URL: [
    'localhost/harken',
    'postgresql://harken@replica/harken, mysql://harken@replica/harken',
    'postgresql://harken:pa#ss@replica/harken',
    'postgresql://harken:p@ss@replica/harken postgresql://replica/harken',
  ],
  HARKEN_DEMO: flags,
  HARKEN_ADMIN_EMAIL: email,
  HARKEN_BACKUP_TO: ['s3://', 's3://Bucket/harken', 'https://bucket.example'],
  HARKEN_BACKUP_HOUR: ['24', '1:30', 'night'],
  HARKEN_BACKUP_KEEP: ['7', '0d,4w,12m', 'everything'],
  HARKEN_BACKUP_MAX_DAYS: ['0', 'never'],
  HARKEN_BACKUP_RECIPIENT: ['age1', 'age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8q'],
  HARKEN_BACKUP_IDENTITY: ['AGE-SECRET-KEY-1', '# only a comment'],
  HARKEN_BACKUP_SCRATCH_URL: ['localhost/harken', 'mysql://harken@database/harken'],
  HARKEN_BACKUP_S3_ENDPOINT: ['s3.example', 'https://me:word@s3.example'],
  HARKEN_BACKUP_S3_REGION: ['Ireland!', 'eu west'],
  HARKEN_BACKUP_S3_ACCESS_KEY: ['a', 'ab'],
  HARKEN_BACKUP_S3_SECRET_KEY: ['short', '1234567'],
  HARKEN_ADMIN_PASSWORD: ['short', '1234567'],
  HARKEN_BASE_URL: [
    'ftp://x',
    'harken.example',
    'https://harken.example/?a=1',
    'https://me:word@harken.example',
  ],
  HARKEN_SECRET_KEY: ['short', 'a-key-of-31-characters-is-short'],
  HARKEN_SECRET_KEY_PREVIOUS: ['short', 'a-key-of-31-characters-is-short'],
  HARKEN_TRUST_PROXY: ['maybe', 'proxy.example', '10.0.0.0/33', '10'],
  HARKEN_ALLOWED_ORIGINS: ['a.example', 'https://a.example, ftp://b.example', 'https://a.example/path'],
  HARKEN_SEND_ONLY_TO: ['me@', '+221700000001; +221700000002', 'all of them'],
  HARKEN_ALLOW_PRIVATE_ADDRESSES: flags,
  HARKEN_ALERT_CHECK_MINUTES: ['0', '-5', 'a day'],
  HARKEN_FEEDBACK_EMAIL: email,
  HARKEN_TEXT_EDITING: flags,
  HARKEN_TILES_URL: [
    'foo',
    'ftp://tiles.example/{z}/{x}/{y}.png',
    'https://tiles.example/{z}/{x}.png',
    '/tiles',
  ],
  HARKEN_MAP_FILE: ['map.mbtiles', 'https://tiles.example/planet'],
  HARKEN_MAP_UPLOAD_MEGABYTES: ['0', '1.5', 'all'],
  HARKEN_PUBLIC_STATS: flags,
  HARKEN_REQUIRE_TWO_FACTOR: flags,
  SMTP_URL: [
    'https://mail.example',
    'mail.example:587',
    'smtp://',
    'smtp://user:pa#ss@mail.example',
    'smtp://mail.example?from=harken',
  ],
  MQTT_URL: [
    'https://broker.example',
    'broker.example',
    'mqtt://user:a/b@broker.example',
    'mqtt://999.1.1.1',
  ],
  MQTT_HOST: ['mqtt://a', '127.0.0.1:99999', '999.1.1.1'],
  TELERIVET_URL: ['ftp://a.example', 'api.telerivet.com'],
  HARKEN_REPLIES_PER_HOUR: ['0', '2.5', 'ten'],
  HARKEN_LOG_LEVEL: ['loud', 'INFO'],
  HARKEN_METRICS_TOKEN: ['short', 'fifteen letters'],
  HARKEN_METRICS_PORT: ['0', '65536', 'metrics'],
  OTEL_EXPORTER_OTLP_ENDPOINT: ['collector.example:4318', 'grpc://collector.example'],
  HARKEN_UNREAD_MESSAGE_MINUTES: ['0', '10081', 'ten'],
  HARKEN_MAX_CONNECTIONS: connections,
  HARKEN_MAX_CONNECTIONS_PER_ADDRESS: connections,
  HARKEN_KEEP_RAW_BODIES_DAYS: days,
  HARKEN_KEEP_OUTBOX_TEXTS_DAYS: days,
  HARKEN_KEEP_SESSIONS_DAYS: days,
  HARKEN_KEEP_AUDIT_DAYS: days,
  HARKEN_TEST_CLOCK: ['noon', '2024-02-30T25:00:00Z', '86400000'],
  HARKEN_SUPPORTERS: ['supporters.txt', 'https://harken.example/supporters'],
  NODE_ENV: ['prod', 'Production'],
};

/** The settings that may contain a password, which must not be printed. */
const isSecret = (name: string) =>
  /KEY|PASSWORD|TOKEN|IDENTITY|SCRATCH_URL|^DATABASE_(READ_)?URL|^SMTP_URL|^MQTT_URL/.test(name);

function rejection(
  environment: Record<string, string>,
  read: (given: typeof environment) => unknown = readConfig,
): string {
  try {
    read(environment);
  } catch (error) {
    return (error as Error).message;
  }
  return 'was accepted';
}

test('every setting has at least two invalid values here', () => {
  expect(Object.keys(invalid).sort()).toEqual(Object.keys(variables.shape).sort());
  for (const [name, values] of Object.entries(invalid)) expect(values.length, name).toBeGreaterThan(1);
});

const cases = Object.entries(invalid).flatMap(([name, values]) => values.map((value) => ({ name, value })));

describe('an invalid value', () => {
  test.each(cases)('$name=$value is refused with name, reason and example', ({ name, value }) => {
    const message = rejection({ HARKEN_SECRET_KEY: key, [name]: value });
    const [heading, finding = '', ...more] = message.split('\n');
    expect(heading).toBe('Harken cannot start with these settings:');
    expect(finding).toMatch(new RegExp(`^  ${name}: .{8,}\\. For example: \\S`));
    expect(more).toEqual([]);
    expect(message).not.toContain('Invalid');
    if (isSecret(name) && value.length > 8) expect(finding.split(' For example')[0]).not.toContain(value);
  });

  // the file of the example exists only where it was written (config.supporters.test.ts)
  const withExamples = cases.filter(({ name }) => name !== 'HARKEN_SUPPORTERS');
  test.each(withExamples)('$name=$value: the example of the rejection is accepted', ({ name, value }) => {
    const message = rejection({ HARKEN_SECRET_KEY: key, [name]: value });
    const example = message.split('For example: ')[1] ?? '';
    const written = example
      .replace(/^the output of .* (\d+)$/, 'f'.repeat(64))
      .replace(/, or never$/, '')
      .replace(/^the private key .*/, identity);
    expect(
      rejection({
        HARKEN_SECRET_KEY: key,
        // What production requires besides.
        ...{ DATABASE_URL: 'postgresql://database/harken', HARKEN_BASE_URL: 'https://harken.example' },
        HARKEN_BACKUP_TO: '/var/backups/harken',
        [name]: written,
      }),
    ).toBe('was accepted');
  });

  test('all are named at once', () => {
    const message = rejection({ PORT: 'a', HARKEN_BASE_URL: 'b', HARKEN_ADMIN_EMIAL: 'you@harken.example' });
    expect(message).toMatch(/HARKEN_ADMIN_EMIAL: .*\n {2}PORT: .*\n {2}HARKEN_BASE_URL: /);
  });

  test('a character in the database password that must be encoded is explained', () => {
    const message = rejection({
      HARKEN_SECRET_KEY: key,
      DATABASE_URL: 'postgresql://harken:a#b@127.0.0.1/harken',
    });
    expect(message).toContain('is written as %23');
    const encoded = 'postgresql://harken:a%23b%2F%3F%40%25@127.0.0.1/harken';
    expect(readConfig({ HARKEN_SECRET_KEY: key, DATABASE_URL: encoded }).databaseUrl).toBe(encoded);
  });

  test('is explained by commands that need only the database or the keys', () => {
    expect(rejection({ DATABASE_URL: 'postgresql://harken:a#b@h/d' }, readDatabaseLocation)).toMatch(
      /DATABASE_URL: .*%23/,
    );
    expect(rejection({ HARKEN_SECRET_KEY: 'short' }, readSecretKeys)).toMatch(
      /HARKEN_SECRET_KEY: has 5 characters/,
    );
  });
});

describe('an unknown name', () => {
  test.each([
    ['HARKEN_ADMIN_EMIAL', 'HARKEN_ADMIN_EMAIL'],
    ['HARKEN_BASEURL', 'HARKEN_BASE_URL'],
    ['HARKEN_SECRET', 'HARKEN_SECRET_KEY'],
    ['HARKEN_PORT', 'HARKEN_HOST'],
    ['HARKEN_SECRET_KEY_FIEL', 'HARKEN_SECRET_KEY_FILE'],
    ['HARKEN_TRUST_PROXIES', 'HARKEN_TRUST_PROXY'],
  ])('%s is refused with the nearest known one, %s', (name, nearest) => {
    expect(rejection({ HARKEN_SECRET_KEY: key, [name]: 'x' })).toBe(
      `Harken cannot start with these settings:\n  ${name}: there is no such setting. Did you mean ${nearest}?`,
    );
  });

  test('is accepted from tests, and from Kubernetes for a service named harken', () => {
    const environment = {
      HARKEN_SECRET_KEY: key,
      HARKEN_TEST_OFFSET: '1',
      HARKEN_SERVICE_HOST: '10.0.0.1',
      HARKEN_PORT: 'tcp://10.0.0.1:8080',
      HARKEN_PORT_8080_TCP_ADDR: '10.0.0.1',
      OTHER_HARKEN_NAME: 'x',
    };
    expect(readConfig(environment).port).toBe(8080);
  });
});

describe('in production', () => {
  const production = {
    NODE_ENV: 'production',
    HARKEN_SECRET_KEY: key,
    HARKEN_BASE_URL: 'https://harken.example',
    DATABASE_URL: 'postgresql://database/harken',
  };
  test('database, base URL and secret key are required', () => {
    expect(rejection({ NODE_ENV: 'production' }).match(/^ {2}\w+(?=: is missing)/gm)).toEqual([
      '  HARKEN_SECRET_KEY',
      '  DATABASE_URL',
      '  HARKEN_BASE_URL',
    ]);
    expect(rejection({ ...production, DATABASE_URL: '' })).toMatch(
      /DATABASE_URL: is missing.*HARKEN_DATA_DIR/,
    );
    expect(rejection({ ...production, HARKEN_BASE_URL: '' })).toMatch(/HARKEN_BASE_URL: is missing/);
    expect(readConfig(production).databaseUrl).toBe('postgresql://database/harken');
  });

  test('the embedded database is a choice', () => {
    const config = readConfig({ ...production, DATABASE_URL: '', HARKEN_DATA_DIR: '/var/lib/harken' });
    expect(config).toMatchObject({ databaseUrl: null, dataDir: '/var/lib/harken' });
  });
});

test('the same key twice is no replacement of a key', () => {
  expect(rejection({ HARKEN_SECRET_KEY: key, HARKEN_SECRET_KEY_PREVIOUS: key })).toMatch(
    /HARKEN_SECRET_KEY_PREVIOUS: is the same as HARKEN_SECRET_KEY/,
  );
});

test.each([
  ['DATABASE_URL', 'postgresql:///harken?host=/run/postgresql'],
  ['DATABASE_URL', 'postgresql://harken@/harken?host=/run/postgresql'],
  ['DATABASE_URL', 'postgres://harken:w%40rd@[::1]:5433/harken?sslmode=require'],
  ['SMTP_URL', 'smtps://user:word@mail.example:465?from=harken@mail.example'],
  ['HARKEN_TILES_URL', '/tiles/{z}/{x}/{y}.png'],
  ['HARKEN_HOST', '::'],
  ['HARKEN_HOST', 'localhost'],
  ['HARKEN_BASE_URL', 'https://harken.example:8443/'],
  ['HARKEN_SEND_ONLY_TO', '+221 70 000 00 01, you@harken.example, dhis2.example'],
])('%s=%s is accepted', (name, value) => {
  expect(rejection({ HARKEN_SECRET_KEY: key, [name]: value })).toBe('was accepted');
});
