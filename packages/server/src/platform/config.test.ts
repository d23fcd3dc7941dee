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
    });
    expect(config).toMatchObject({
      allowedOrigins: ['https://a.example', 'https://b.example'],
      sendOnlyTo: ['+221700000001', 'me@example.org'],
      trustProxy: true,
      baseUrl: 'https://harken.example',
    });
  });

  test.each([
    ['a missing key', {}, /HARKEN_SECRET_KEY/],
    ['a short key', { HARKEN_SECRET_KEY: 'short' }, /HARKEN_SECRET_KEY/],
    ['a port out of range', { HARKEN_SECRET_KEY: key, PORT: '70000' }, /PORT/],
    ['a flag that is none', { HARKEN_SECRET_KEY: key, HARKEN_TRUST_PROXY: 'maybe' }, /HARKEN_TRUST_PROXY/],
    ['a short password', { HARKEN_SECRET_KEY: key, HARKEN_ADMIN_PASSWORD: 'short' }, /HARKEN_ADMIN_PASSWORD/],
    [
      'the demo in production',
      { HARKEN_DEMO: 'true', NODE_ENV: 'production' },
      /refused with NODE_ENV=production/,
    ],
  ])('%s is refused by name', (_name, environment, message) => {
    expect(() => readConfig(environment)).toThrow(message);
  });
});
