import { expect, test } from 'vitest';
import {
  decryptSecret,
  encryptSecret,
  hashWithEveryKey,
  hashWithKey,
  isEncryptedWithCurrentKey,
  type SecretKeys,
} from './encryption.ts';

const keys: SecretKeys = { secretKey: 'a key of at least thirty-two characters', previousSecretKey: null };
const newKeys: SecretKeys = {
  secretKey: 'another key of thirty-two characters',
  previousSecretKey: keys.secretKey,
};

test('a secret can be decrypted only with the same key and purpose', () => {
  const encrypted = encryptSecret(keys, 'eidsr password', 'pass wörd');
  expect(encrypted.includes('pass')).toBe(false);
  expect(decryptSecret(keys, 'eidsr password', encrypted)).toBe('pass wörd');
  expect(decryptSecret(keys, 'webhook secret', encrypted)).toBeNull();
  expect(decryptSecret({ ...keys, secretKey: `${keys.secretKey}!` }, 'eidsr password', encrypted)).toBeNull();
});

test('encrypting the same secret twice gives different results', () => {
  const once = encryptSecret(keys, 'eidsr password', 'secret');
  expect(encryptSecret(keys, 'eidsr password', 'secret').equals(once)).toBe(false);
});

test('a changed or truncated secret is not decrypted', () => {
  const encrypted = encryptSecret(keys, 'webhook secret', 'secret');
  for (const place of [0, 12, encrypted.length - 1]) {
    const changed = Buffer.from(encrypted);
    changed[place] = (changed[place] ?? 0) ^ 1;
    expect(decryptSecret(keys, 'webhook secret', changed)).toBeNull();
  }
  expect(decryptSecret(keys, 'webhook secret', encrypted.subarray(0, 20))).toBeNull();
});

test('during key rotation, secrets of both keys are decrypted and new ones use the new key', () => {
  const old = encryptSecret(keys, 'gateway key', 'secret');
  expect(decryptSecret(newKeys, 'gateway key', old)).toBe('secret');
  expect(isEncryptedWithCurrentKey(newKeys, 'gateway key', old)).toBe(false);
  const written = encryptSecret(newKeys, 'gateway key', 'secret');
  expect(isEncryptedWithCurrentKey(newKeys, 'gateway key', written)).toBe(true);
  expect(decryptSecret(keys, 'gateway key', written)).toBeNull();
});

test('a keyed hash depends on the key, and both keys are accepted during rotation', () => {
  const hash = hashWithKey(keys, 'gateway key lookup', 'text');
  expect(hash).toHaveLength(32);
  expect(hashWithKey(keys, 'gateway key lookup', 'text')).toEqual(hash);
  expect(hashWithKey(newKeys, 'gateway key lookup', 'text')).not.toEqual(hash);
  expect(hashWithEveryKey(keys, 'gateway key lookup', 'text')).toEqual([hash]);
  expect(hashWithEveryKey(newKeys, 'gateway key lookup', 'text')).toEqual([
    hashWithKey(newKeys, 'gateway key lookup', 'text'),
    hash,
  ]);
});

test('encrypting without a key throws', () => {
  const none = { secretKey: null, previousSecretKey: null };
  expect(() => encryptSecret(none, 'eidsr password', 'secret')).toThrow('HARKEN_SECRET_KEY');
});
