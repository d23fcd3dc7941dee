import { calls } from '@harken/contract/calls';
import { afterAll, describe, expect, test } from 'vitest';
import { agreedCalls, ingressCalls } from './access/agreed-calls.ts';
import { expected } from './access/expected.ts';
import { startTestApp, withMetricsToken } from './support/test-app.ts';

const app = await startTestApp();
afterAll(() => app.close());

const normalise = (address: string) => address.toLowerCase().replace(/\{[^}]*\}|:\w+/g, '*');
const agreed = Object.values(agreedCalls).flat();
const byAddress = new Map(
  Object.values(calls).map((call) => [normalise(`${call.method} ${call.path}`), call.name]),
);

test('there are 189 agreed calls', () => {
  expect(new Set(agreed.map(normalise)).size).toBe(189);
});

describe('every agreed call', () => {
  test('is in the contract and in the access table', () => {
    const names = agreed.map((address) => byAddress.get(normalise(address)) ?? address);
    expect(names.filter((name) => !(name in expected))).toEqual([]);
  });

  test('is documented, and so are the calls of gateways', async () => {
    const { body } = await app.nobody.send({
      method: 'GET',
      url: '/api/openapi.json',
      headers: withMetricsToken,
    });
    const documented = Object.entries(body.paths as Record<string, object>).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => normalise(`${method} ${path}`)),
    );
    const wanted = [...agreed, ...ingressCalls].map(normalise);
    expect(wanted.filter((address) => !documented.includes(address))).toEqual([]);
  });
});
