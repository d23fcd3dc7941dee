import Fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { type TrustedProxies, trustProxies } from './trusted-proxies.ts';

describe('the nearest proxy is believed', () => {
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
    expect(trustProxies(proxies)(address, 0)).toBe(isTrusted);
  });

  test('and, where they are counted, so many behind it, wherever they are', () => {
    const isTrusted = trustProxies(2);
    expect([1, 2].map((hop) => isTrusted('8.8.8.8', hop))).toEqual([true, false]);
  });
});

describe('what a caller says of itself', () => {
  const spoofed = {
    'x-forwarded-for': '198.51.100.1, 198.51.100.2',
    'x-forwarded-proto': 'https',
    'x-forwarded-host': 'elsewhere.example',
    host: 'harken.example',
  };

  /** Who a server takes the caller for, when the connection comes from `remoteAddress`. */
  async function seenFrom(proxies: TrustedProxies, remoteAddress: string) {
    const app = Fastify({ trustProxy: proxies !== 0 && trustProxies(proxies) });
    app.get('/', async ({ ip, protocol, host }) => ({ ip, protocol, host }));
    const answer = await app.inject({ url: '/', headers: spoofed, remoteAddress });
    await app.close();
    return answer.json();
  }

  test.each<[TrustedProxies, string]>([
    [0, '127.0.0.1'],
    [1, '8.8.8.8'],
    [3, '8.8.8.8'],
    [['10.0.0.0/8'], '127.0.0.1'],
    [['10.0.0.0/8'], '192.168.0.1'],
  ])('with %j trusted proxies counts for nothing from %s', async (proxies, remoteAddress) => {
    expect(await seenFrom(proxies, remoteAddress)).toEqual({
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
  ])('with %j trusted proxies counts from %s as far as they saw it', async (proxies, remoteAddress, ip) => {
    expect(await seenFrom(proxies, remoteAddress)).toEqual({
      ip,
      protocol: 'https',
      host: 'elsewhere.example',
    });
  });
});
