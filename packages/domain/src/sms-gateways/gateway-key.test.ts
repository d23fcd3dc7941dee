import { describe, expect, test } from 'vitest';
import { isWeakGatewayKey } from './gateway-key.ts';

describe('a key of a gateway', () => {
  test.each([
    '1',
    'demo-kalembe',
    'key-12-1763867000000',
    '0123456789abcdef0123456789abcdef',
    'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
    'abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz',
    'red-cross-red-cross-red-cross-red-cross',
    '10101010101010101010101010101010101010101010101010',
    '9f86d081884c7d659a2feaa0c55a',
  ])('is weak: %s', (key) => {
    expect(isWeakGatewayKey(key)).toBe(true);
  });

  test.each([
    ['32 hexadecimal digits', '9f86d081884c7d659a2feaa0c55ad015'],
    ['with hyphens between them', '3f2b8c64-51d7-4e0a-9b12-6c7d8e9fa0b1'],
    ['26 characters of base32', 'x7k2m9qd4tr8w3hzc5n6pbv0fy'],
    ['22 characters of base64', 'Zk3vQ9_xT2mL7wRb8JdYhA'],
  ])('is strong: %s', (_what, key) => {
    expect(isWeakGatewayKey(key)).toBe(false);
  });
});
