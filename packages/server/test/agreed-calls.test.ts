import { calls } from '@harken/contract/calls';
import { afterAll, describe, expect, test } from 'vitest';
import { agreedCalls, ingressCalls } from './access/agreed-calls.ts';
import { expected } from './access/expected.ts';
import { startTestApp, withMetricsToken } from './support/test-app.ts';

const app = await startTestApp();
afterAll(() => app.close());

const plain = (address: string) => address.toLowerCase().replace(/\{[^}]*\}|:\w+/g, '*');
const every = Object.values(agreedCalls).flat();
const byAddress = new Map(
  Object.values(calls).map((call) => [plain(`${call.method} ${call.path}`), call.name]),
);

test('there are as many as were counted when they were agreed', () => {
  expect(new Set(every.map(plain)).size).toBe(189);
});

describe('every call that was agreed', () => {
  test('is declared, and tried as every role', () => {
    const names = every.map((address) => byAddress.get(plain(address)) ?? address);
    expect(names.filter((name) => !(name in expected))).toEqual([]);
  });

  test('is documented, and so is what gateways call', async () => {
    const { body } = await app.nobody.send({
      method: 'GET',
      url: '/api/openapi.json',
      headers: withMetricsToken,
    });
    const documented = Object.entries(body.paths as Record<string, object>).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => plain(`${method} ${path}`)),
    );
    const wanted = [...every, ...ingressCalls].map(plain);
    expect(wanted.filter((address) => !documented.includes(address))).toEqual([]);
  });
});
