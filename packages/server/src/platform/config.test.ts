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
      logLevel: 'info',
      metricsToken: null,
      retention: { rawBodiesDays: null, outboxTextsDays: null, sessionsDays: null, auditDays: null },
    });
  });

  test('write less to the log where nobody reads along', () => {
    expect(readConfig({ HARKEN_DEMO: 'true' }).logLevel).toBe('warn');
    expect(readConfig({ HARKEN_SECRET_KEY: key, NODE_ENV: 'test' }).logLevel).toBe('silent');
    expect(readConfig({ HARKEN_DEMO: 'true', HARKEN_LOG_LEVEL: 'debug' }).logLevel).toBe('debug');
  });

  test('say in days how long what is kept; nothing goes where they are left empty', () => {
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
      sessionsDays: null,
      auditDays: 3650,
    });
  });

  test('of the demo stay on this machine and need no key', () => {
    expect(readConfig({ HARKEN_DEMO: 'true' })).toMatchObject({
      isDemo: true,
      host: '127.0.0.1',
      secretKey: null,
    });
  });

  test('are read as lists, flags and addresses', () => {
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
    ['a missing key', {}, /HARKEN_SECRET_KEY/],
    ['a short key', { HARKEN_SECRET_KEY: 'short' }, /HARKEN_SECRET_KEY/],
    ['a port out of range', { HARKEN_SECRET_KEY: key, PORT: '70000' }, /PORT/],
    ['a flag that is none', { HARKEN_SECRET_KEY: key, HARKEN_TRUST_PROXY: 'maybe' }, /HARKEN_TRUST_PROXY/],
    ['a short password', { HARKEN_SECRET_KEY: key, HARKEN_ADMIN_PASSWORD: 'short' }, /HARKEN_ADMIN_PASSWORD/],
    ['a broker that is a page', { HARKEN_SECRET_KEY: key, MQTT_URL: 'https://broker.example' }, /MQTT_URL/],
    [
      'a listening place that is an address of the web',
      { HARKEN_SECRET_KEY: key, MQTT_HOST: 'mqtt://a' },
      /MQTT_HOST/,
    ],
    [
      'a service that is no page',
      { HARKEN_SECRET_KEY: key, TELERIVET_URL: 'ftp://a.example' },
      /TELERIVET_URL/,
    ],
    ['a level that is none', { HARKEN_SECRET_KEY: key, HARKEN_LOG_LEVEL: 'loud' }, /HARKEN_LOG_LEVEL/],
    ['a short token', { HARKEN_SECRET_KEY: key, HARKEN_METRICS_TOKEN: 'short' }, /HARKEN_METRICS_TOKEN/],
    ['a port that is none', { HARKEN_SECRET_KEY: key, HARKEN_METRICS_PORT: '0' }, /HARKEN_METRICS_PORT/],
    ['no day at all', { HARKEN_SECRET_KEY: key, HARKEN_KEEP_AUDIT_DAYS: '0' }, /HARKEN_KEEP_AUDIT_DAYS/],
    [
      'a part of a day',
      { HARKEN_SECRET_KEY: key, HARKEN_KEEP_SESSIONS_DAYS: '1.5' },
      /HARKEN_KEEP_SESSIONS_DAYS/,
    ],
    [
      'the demo in production',
      { HARKEN_DEMO: 'true', NODE_ENV: 'production' },
      /refused with NODE_ENV=production/,
    ],
  ])('%s is refused by name', (_name, environment, message) => {
    expect(() => readConfig(environment)).toThrow(message);
  });
});
