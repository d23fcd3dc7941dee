import { describe, expect, test } from 'vitest';
import {
  isInNetwork,
  isLocalAddress,
  isPublicAddress,
  parseAddress,
  parseNetwork,
  toNetwork,
} from './network-address.ts';

/** Ranges by the IANA registries (RFC 6890 and later). */
const notPublic: Record<string, string[]> = {
  'this machine': ['127.0.0.1', '127.255.255.254', '::1'],
  unspecified: ['0.0.0.0', '0.1.2.3', '::'],
  'private networks': ['10.20.30.40', '172.16.0.1', '172.31.255.255', '192.168.1.1', 'fc00::1', 'fd00::1'],
  'link-local': ['169.254.169.254', 'fe80::1', 'fe80::1%eth0', 'febf::1'],
  'carrier-grade NAT': ['100.64.0.1', '100.127.255.255'],
  'site-local networks': ['fec0::1', 'feff:ffff::1'],
  'multicast and broadcast': ['224.0.0.1', '239.1.1.1', '255.255.255.255', 'ff02::1', 'ff0e::1'],
  'protocols, documentation, benchmarks': [
    ...[
      '192.0.0.1',
      '192.0.0.170',
      '192.0.2.1',
      '198.51.100.7',
      '203.0.113.9',
      '198.18.0.1',
      '198.19.255.255',
    ],
    ...[
      '2001:2::1',
      '2001:db8::1',
      '3fff::1',
      '3fff:fff::1',
      '100::1',
      '5f00::1',
      '2001:20::1',
      '2001:30::1',
    ],
  ],
  'relays and sinks': ['192.88.99.1', '192.52.193.1', '192.31.196.1', '192.175.48.1', '2620:4f:8000::1'],
  unassigned: ['240.0.0.1', '250.1.2.3', '4000::1', '8000::1', '0:1::1', '200::1', '1000::1', 'e000::1'],
  'IPv4 inside IPv6: mapped': ['::ffff:127.0.0.1', '::ffff:10.0.0.1', '::ffff:a9fe:a9fe', '::ffff:0.0.0.0'],
  'IPv4 inside IPv6: compatible': ['::127.0.0.1', '::7f00:1', '::a00:1', '::8.8.8.8'],
  'IPv4 inside IPv6: translated': ['::ffff:0:127.0.0.1', '::ffff:0:7f00:1', '::ffff:0:8.8.8.8'],
  'IPv4 inside IPv6: NAT64': [
    '64:ff9b::10.0.0.1',
    '64:ff9b::808:808',
    '64:ff9b:1::7f00:1',
    '64:ff9b:1:fffe::a00:1',
  ],
  'IPv4 inside IPv6: 6to4': ['2002:7f00:1::', '2002:a00:1::1', '2002:808:808::1'],
  'IPv4 inside IPv6: Teredo': ['2001::1', '2001:0:7f00:1::1'],
  'not an IP address': ['', 'no address', 'localhost', '127.1', '0x7f.1', '2130706433', '1.2.3', ':::'],
};

const publicAddresses = [
  ...['8.8.8.8', '1.1.1.1', '9.9.9.9', '100.63.255.255', '100.128.0.1', '172.15.255.255', '172.32.0.1'],
  ...['192.167.255.255', '192.169.0.1', '198.17.255.255', '198.20.0.1', '223.255.255.254', '11.0.0.1'],
  ...[
    '2606:4700::1111',
    '2001:4860:4860::8888',
    '2a00:1450:4001::1',
    '2400:cb00::1',
    '2003::1',
    '2001:200::1',
  ],
  ...['::ffff:8.8.8.8', '::ffff:808:808'],
];

describe('public addresses', () => {
  const cases = Object.entries(notPublic).flatMap(([what, addresses]) =>
    addresses.map((item) => [item, what]),
  );
  test.each(cases)('%s is not public: %s', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  test.each(publicAddresses)('%s is public', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });
});

describe('local addresses', () => {
  test.each([
    ...[
      '127.0.0.1',
      '::1',
      '10.0.0.1',
      '172.18.0.1',
      '192.168.0.1',
      '169.254.1.1',
      'fd12::1',
      'fe80::1%eth0',
    ],
    '::ffff:10.0.0.1',
  ])('%s is local', (address) => {
    expect(isLocalAddress(address)).toBe(true);
  });

  test.each(['8.8.8.8', '100.64.0.1', '0.0.0.0', '2606:4700::1', '64:ff9b::a00:1', '', 'localhost'])(
    '%s is not local',
    (address) => {
      expect(isLocalAddress(address)).toBe(false);
    },
  );
});

describe('networks', () => {
  test.each([
    ['10.0.0.0/8', '10.255.0.1', true],
    ['10.0.0.0/8', '11.0.0.1', false],
    ['10.0.0.0/8', '::ffff:10.0.0.1', true],
    ['10.0.0.5', '10.0.0.5', true],
    ['10.0.0.5', '10.0.0.6', false],
    ['::/0', '10.0.0.5', false],
    ['2001:db8::/32', '2001:db8:ffff::1', true],
  ])('%s contains %s: %s', (network, text, isInside) => {
    const [address, read] = [parseAddress(text), parseNetwork(network)];
    expect(address && read && isInNetwork(address, read)).toBe(isInside);
  });

  test.each([
    '',
    '10.0.0.0/33',
    '10.0.0.0/-1',
    '10.0.0.0/8/8',
    '::/129',
    'proxy.example',
    '10/8',
    '10.0.0.0/',
  ])('%s is invalid', (text) => {
    expect(parseNetwork(text)).toBeNull();
  });

  test.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:aaaa::1', '2001:db8:1:2::/64'],
    ['2001:db8:1:2:bbbb:cccc:dddd:eeee', '2001:db8:1:2::/64'],
    ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['no address', 'no address'],
    [undefined, ''],
  ])('%s counts as %s', (address, network) => {
    expect(toNetwork(address)).toBe(network);
  });
});
