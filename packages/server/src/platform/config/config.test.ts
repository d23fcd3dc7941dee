import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';

const key = 'a-secret-key-of-more-than-32-characters';

describe('settings', () => {
  test('have the documented defaults', () => {
    expect(readConfig({ HARKEN_SECRET_KEY: key })).toMatchObject({
      port: 8080,
      host: '0.0.0.0',
      dataDir: './data',
      databaseUrl: null,
      isDemo: false,
      baseUrl: 'http://localhost:8080',
      alertCheckMinutes: 1440,
      sendOnlyTo: null,
      allowedOrigins: [],
      previousSecretKey: null,
      logLevel: 'info',
      metricsToken: null,
      maxConnections: 5000,
      maxConnectionsPerAddress: 500,
      trustedProxies: 0,
      retention: { rawBodiesDays: null, outboxTextsDays: null, sessionsDays: 7, auditDays: null },
    });
  });

  test('lower the log level in the demo and in tests', () => {
    expect(readConfig({ HARKEN_DEMO: 'true' }).logLevel).toBe('warn');
    expect(readConfig({ HARKEN_SECRET_KEY: key, NODE_ENV: 'test' }).logLevel).toBe('silent');
    expect(readConfig({ HARKEN_DEMO: 'true', HARKEN_LOG_LEVEL: 'debug' }).logLevel).toBe('debug');
  });

  test('set retention in days; empty means forever, except for sessions', () => {
    const { retention } = readConfig({
      HARKEN_SECRET_KEY: key,
      HARKEN_KEEP_RAW_BODIES_DAYS: '30',
      HARKEN_KEEP_OUTBOX_TEXTS_DAYS: '90',
      HARKEN_KEEP_SESSIONS_DAYS: '',
      HARKEN_KEEP_AUDIT_DAYS: '3650',
    });
    expect(retention).toEqual({
      rawBodiesDays: 30,
      outboxTextsDays: 90,
      sessionsDays: 7,
      auditDays: 3650,
    });
    const never = readConfig({ HARKEN_SECRET_KEY: key, HARKEN_KEEP_SESSIONS_DAYS: 'never' });
    expect(never.retention.sessionsDays).toBeNull();
  });

  test('shift the clock for tests', () => {
    const getOffset = (clock: string) =>
      readConfig({ HARKEN_SECRET_KEY: key, HARKEN_TEST_CLOCK: clock }).clockOffset;
    expect(getOffset('-86400000')).toBe(-86_400_000);
    expect(getOffset('')).toBe(0);
    expect(getOffset('2024-02-29T23:30:00Z') + performance.timeOrigin).toBeCloseTo(
      Date.parse('2024-02-29T23:30:00Z'),
    );
  });

  test('of the demo listen on this machine only and need no key', () => {
    expect(readConfig({ HARKEN_DEMO: 'true' })).toMatchObject({
      isDemo: true,
      host: '127.0.0.1',
      secretKey: null,
    });
  });

  test('parse lists, flags and addresses', () => {
    const config = readConfig({
      HARKEN_SECRET_KEY: key,
      HARKEN_ALLOWED_ORIGINS: 'https://a.example, https://b.example',
      HARKEN_SEND_ONLY_TO: '+221700000001,me@example.org',
      HARKEN_TRUST_PROXY: 'true',
      HARKEN_BASE_URL: 'https://harken.example/',
      MQTT_URL: 'mqtts://user:word@broker.example:8883',
      MQTT_HOST: '[::1]:1884',
      TELERIVET_URL: 'http://localhost:9999',
    });
    expect(config).toMatchObject({
      allowedOrigins: ['https://a.example', 'https://b.example'],
      sendOnlyTo: ['+221700000001', 'me@example.org'],
      trustedProxies: 1,
      baseUrl: 'https://harken.example',
      mqttUrl: 'mqtts://user:word@broker.example:8883',
      mqttHost: '[::1]:1884',
      telerivetUrl: 'http://localhost:9999',
    });
  });

  test.each([
    ['true', 1],
    ['1', 1],
    ['3', 3],
    ['false', 0],
    ['', 0],
    ['127.0.0.1, 10.0.0.0/8', ['127.0.0.1', '10.0.0.0/8']],
    ['2001:db8::/32', ['2001:db8::/32']],
  ])('HARKEN_TRUST_PROXY=%s sets the trusted proxies', (text, trustedProxies) => {
    const config = readConfig({ HARKEN_SECRET_KEY: key, HARKEN_TRUST_PROXY: text });
    expect(config.trustedProxies).toEqual(trustedProxies);
    // Behind a proxy the server must not be reachable directly.
    expect(config.host).toBe(trustedProxies === 0 ? '0.0.0.0' : '127.0.0.1');
    const chosen = { HARKEN_SECRET_KEY: key, HARKEN_TRUST_PROXY: text, HARKEN_HOST: '0.0.0.0' };
    expect(readConfig(chosen).host).toBe('0.0.0.0');
  });

  test.each([
    ['a missing key', {}, /HARKEN_SECRET_KEY/],
    ['a short key', { HARKEN_SECRET_KEY: 'short' }, /HARKEN_SECRET_KEY/],
    ['a port out of range', { HARKEN_SECRET_KEY: key, PORT: '70000' }, /PORT/],
    ['an invalid flag', { HARKEN_SECRET_KEY: key, HARKEN_TRUST_PROXY: 'maybe' }, /HARKEN_TRUST_PROXY/],
    [
      'a proxy by name',
      { HARKEN_SECRET_KEY: key, HARKEN_TRUST_PROXY: 'proxy.example' },
      /HARKEN_TRUST_PROXY/,
    ],
    [
      'an invalid network',
      { HARKEN_SECRET_KEY: key, HARKEN_TRUST_PROXY: '10.0.0.0/33' },
      /HARKEN_TRUST_PROXY/,
    ],
    ['too many proxies', { HARKEN_SECRET_KEY: key, HARKEN_TRUST_PROXY: '10' }, /HARKEN_TRUST_PROXY/],
    ['a short password', { HARKEN_SECRET_KEY: key, HARKEN_ADMIN_PASSWORD: 'short' }, /HARKEN_ADMIN_PASSWORD/],
    [
      'a broker with a web address',
      { HARKEN_SECRET_KEY: key, MQTT_URL: 'https://broker.example' },
      /MQTT_URL/,
    ],
    ['a listening address that is a URL', { HARKEN_SECRET_KEY: key, MQTT_HOST: 'mqtt://a' }, /MQTT_HOST/],
    [
      'a Telerivet address that is not HTTP',
      { HARKEN_SECRET_KEY: key, TELERIVET_URL: 'ftp://a.example' },
      /TELERIVET_URL/,
    ],
    ['an unknown log level', { HARKEN_SECRET_KEY: key, HARKEN_LOG_LEVEL: 'loud' }, /HARKEN_LOG_LEVEL/],
    ['a short token', { HARKEN_SECRET_KEY: key, HARKEN_METRICS_TOKEN: 'short' }, /HARKEN_METRICS_TOKEN/],
    ['zero connections', { HARKEN_SECRET_KEY: key, HARKEN_MAX_CONNECTIONS: '0' }, /HARKEN_MAX_CONNECTIONS/],
    ['an invalid port', { HARKEN_SECRET_KEY: key, HARKEN_METRICS_PORT: '0' }, /HARKEN_METRICS_PORT/],
    ['zero days', { HARKEN_SECRET_KEY: key, HARKEN_KEEP_AUDIT_DAYS: '0' }, /HARKEN_KEEP_AUDIT_DAYS/],
    [
      'a fraction of a day',
      { HARKEN_SECRET_KEY: key, HARKEN_KEEP_SESSIONS_DAYS: '1.5' },
      /HARKEN_KEEP_SESSIONS_DAYS/,
    ],
    ['an invalid time', { HARKEN_SECRET_KEY: key, HARKEN_TEST_CLOCK: 'noon' }, /HARKEN_TEST_CLOCK/],
    [
      'a test clock in production',
      { HARKEN_SECRET_KEY: key, NODE_ENV: 'production', HARKEN_TEST_CLOCK: '+1' },
      /HARKEN_TEST_CLOCK is refused with NODE_ENV=production/,
    ],
    [
      'the demo in production',
      { HARKEN_DEMO: 'true', NODE_ENV: 'production' },
      /refused with NODE_ENV=production/,
    ],
  ])('%s is rejected with the name of the variable', (_name, environment, message) => {
    expect(() => readConfig(environment)).toThrow(message);
  });
});
