import Fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { createProxyCheck, type TrustedProxies } from './trusted-proxies.ts';

describe('the nearest proxy is trusted', () => {
  test.each<[TrustedProxies, string, boolean]>([
    [1, '127.0.0.1', true],
    [1, '::1', true],
    [1, '::ffff:172.18.0.1', true],
    [1, '192.168.1.1', true],
    [1, 'fd00::1', true],
    [1, 'fe80::1', true],
    [1, '203.0.113.9', false],
    [1, '8.8.8.8', false],
    [1, '100.64.0.1', false],
    [1, '2606:4700::1', false],
    [1, '', false],
    [['10.0.0.5', '2001:db8:1::/48'], '10.0.0.5', true],
    [['10.0.0.5', '2001:db8:1::/48'], '::ffff:10.0.0.5', true],
    [['10.0.0.5', '2001:db8:1::/48'], '2001:db8:1::9', true],
    [['10.0.0.5', '2001:db8:1::/48'], '10.0.0.6', false],
    [['10.0.0.5', '2001:db8:1::/48'], '127.0.0.1', false],
    [['8.8.8.0/24'], '8.8.8.8', true],
  ])('%j, %s: %s', (proxies, address, isTrusted) => {
    expect(createProxyCheck(proxies)(address, 0)).toBe(isTrusted);
  });

  test('and as many behind it as the number says, wherever they are', () => {
    const isTrusted = createProxyCheck(2);
    expect([1, 2].map((hop) => isTrusted('8.8.8.8', hop))).toEqual([true, false]);
  });
});

describe('X-Forwarded headers of a client', () => {
  const spoofed = {
    'x-forwarded-for': '198.51.100.1, 198.51.100.2',
    'x-forwarded-proto': 'https',
    'x-forwarded-host': 'elsewhere.example',
    host: 'harken.example',
  };

  /** The client as the server sees it, for a connection from `remoteAddress`. */
  async function findClient(proxies: TrustedProxies, remoteAddress: string) {
    const app = Fastify({ trustProxy: proxies !== 0 && createProxyCheck(proxies) });
    app.get('/', async ({ ip, protocol, host }) => ({ ip, protocol, host }));
    const response = await app.inject({ url: '/', headers: spoofed, remoteAddress });
    await app.close();
    return response.json();
  }

  test.each<[TrustedProxies, string]>([
    [0, '127.0.0.1'],
    [1, '8.8.8.8'],
    [3, '8.8.8.8'],
    [['10.0.0.0/8'], '127.0.0.1'],
    [['10.0.0.0/8'], '192.168.0.1'],
  ])('with %j trusted proxies are ignored from %s', async (proxies, remoteAddress) => {
    expect(await findClient(proxies, remoteAddress)).toEqual({
      ip: remoteAddress,
      protocol: 'http',
      host: 'harken.example',
    });
  });

  test.each<[TrustedProxies, string, string]>([
    [1, '10.0.0.1', '198.51.100.2'],
    [2, '10.0.0.1', '198.51.100.1'],
    [['10.0.0.1'], '10.0.0.1', '198.51.100.2'],
    [['10.0.0.1', '198.51.100.2'], '10.0.0.1', '198.51.100.1'],
  ])(
    'with %j trusted proxies are used from %s only as far as these saw them',
    async (proxies, remoteAddress, ip) => {
      expect(await findClient(proxies, remoteAddress)).toEqual({
        ip,
        protocol: 'https',
        host: 'elsewhere.example',
      });
    },
  );
});
