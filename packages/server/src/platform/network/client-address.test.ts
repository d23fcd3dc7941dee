import { expect, test } from 'vitest';
import { getClientAddress } from './client-address.ts';
import { createProxyCheck, type TrustedProxies } from './trusted-proxies.ts';

test.each<[string, TrustedProxies, string, string | undefined, string]>([
  ['no proxy is trusted', 0, '127.0.0.1', '203.0.113.9', '127.0.0.1'],
  ['one proxy forwards the address', 1, '127.0.0.1', '203.0.113.9', '203.0.113.9'],
  ['a forged entry before it is ignored', 1, '127.0.0.1', '198.51.100.1, 203.0.113.9', '203.0.113.9'],
  ['the proxy sends no header', 1, '127.0.0.1', undefined, '127.0.0.1'],
  ['a client bypasses the proxy', 1, '203.0.113.9', '198.51.100.1', '203.0.113.9'],
  ['proxies are listed', ['10.0.0.0/8'], '10.0.0.5', '203.0.113.9, 10.0.0.6', '203.0.113.9'],
])('%s', (_case, proxies, remoteAddress, forwarded, expected) => {
  const request = { socket: { remoteAddress }, headers: { 'x-forwarded-for': forwarded } };
  expect(getClientAddress(request as never, createProxyCheck(proxies))).toBe(expected);
});
