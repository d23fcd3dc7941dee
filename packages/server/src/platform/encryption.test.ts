import { expect, test } from 'vitest';
import {
  decryptSecret,
  encryptSecret,
  isUnderCurrentKey,
  keyedHash,
  keyedHashes,
  type SecretKeys,
} from './encryption.ts';

const keys: SecretKeys = { secretKey: 'a key of at least thirty-two characters', previousSecretKey: null };
const newKeys: SecretKeys = {
  secretKey: 'another key of thirty-two characters',
  previousSecretKey: keys.secretKey,
};

test('a secret is read again under the key and for the purpose it was written with', () => {
  const encrypted = encryptSecret(keys, 'eidsr password', 'pass wörd');
  expect(encrypted.includes('pass')).toBe(false);
  expect(decryptSecret(keys, 'eidsr password', encrypted)).toBe('pass wörd');
  expect(decryptSecret(keys, 'webhook secret', encrypted)).toBeNull();
  expect(decryptSecret({ ...keys, secretKey: `${keys.secretKey}!` }, 'eidsr password', encrypted)).toBeNull();
});

test('the same secret is never written the same', () => {
  const once = encryptSecret(keys, 'eidsr password', 'secret');
  expect(encryptSecret(keys, 'eidsr password', 'secret').equals(once)).toBe(false);
});

test('what was changed or cut is not read', () => {
  const encrypted = encryptSecret(keys, 'webhook secret', 'secret');
  for (const place of [0, 12, encrypted.length - 1]) {
    const changed = Buffer.from(encrypted);
    changed[place] = (changed[place] ?? 0) ^ 1;
    expect(decryptSecret(keys, 'webhook secret', changed)).toBeNull();
  }
  expect(decryptSecret(keys, 'webhook secret', encrypted.subarray(0, 20))).toBeNull();
});

test('while the key is replaced, secrets of either are read and the new one writes', () => {
  const old = encryptSecret(keys, 'gateway key', 'secret');
  expect(decryptSecret(newKeys, 'gateway key', old)).toBe('secret');
  expect(isUnderCurrentKey(newKeys, 'gateway key', old)).toBe(false);
  const written = encryptSecret(newKeys, 'gateway key', 'secret');
  expect(isUnderCurrentKey(newKeys, 'gateway key', written)).toBe(true);
  expect(decryptSecret(keys, 'gateway key', written)).toBeNull();
});

test('a keyed hash depends on the key, and both keys are accepted while one is replaced', () => {
  const hash = keyedHash(keys, 'gateway key lookup', 'text');
  expect(hash).toHaveLength(32);
  expect(keyedHash(keys, 'gateway key lookup', 'text')).toEqual(hash);
  expect(keyedHash(newKeys, 'gateway key lookup', 'text')).not.toEqual(hash);
  expect(keyedHashes(keys, 'gateway key lookup', 'text')).toEqual([hash]);
  expect(keyedHashes(newKeys, 'gateway key lookup', 'text')).toEqual([
    keyedHash(newKeys, 'gateway key lookup', 'text'),
    hash,
  ]);
});

test('nothing is encrypted without a key', () => {
  const none = { secretKey: null, previousSecretKey: null };
  expect(() => encryptSecret(none, 'eidsr password', 'secret')).toThrow('HARKEN_SECRET_KEY');
});
