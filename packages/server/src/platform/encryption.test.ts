import { expect, test } from 'vitest';
import { decryptSecret, encryptSecret } from './encryption.ts';

const key = 'a key of at least thirty-two characters';

test('a secret is read again under the key and for the purpose it was written with', () => {
  const encrypted = encryptSecret(key, 'eidsr password', 'pass wörd');
  expect(encrypted.includes('pass')).toBe(false);
  expect(decryptSecret(key, 'eidsr password', encrypted)).toBe('pass wörd');
  expect(decryptSecret(key, 'webhook secret', encrypted)).toBeNull();
  expect(decryptSecret(`${key}!`, 'eidsr password', encrypted)).toBeNull();
});

test('the same secret is never written the same', () => {
  const once = encryptSecret(key, 'eidsr password', 'secret');
  expect(encryptSecret(key, 'eidsr password', 'secret').equals(once)).toBe(false);
});

test('what was changed or cut is not read', () => {
  const encrypted = encryptSecret(key, 'webhook secret', 'secret');
  for (const place of [0, 12, encrypted.length - 1]) {
    const changed = Buffer.from(encrypted);
    changed[place] = (changed[place] ?? 0) ^ 1;
    expect(decryptSecret(key, 'webhook secret', changed)).toBeNull();
  }
  expect(decryptSecret(key, 'webhook secret', encrypted.subarray(0, 20))).toBeNull();
});

test('nothing is encrypted without a key', () => {
  expect(() => encryptSecret(null, 'eidsr password', 'secret')).toThrow('HARKEN_SECRET_KEY');
});
