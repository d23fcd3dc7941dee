import { decryptSecret, type SecretKeys } from '../../../src/platform/secrets/encryption.ts';

/** The HARKEN_SECRET_KEY of tests, used by builders for encryption. */
export const testSecretKeys: SecretKeys = {
  secretKey: 'only-for-tests-only-for-tests-only',
  previousSecretKey: null,
};

/** The link of an outbox message, which is encrypted until it is sent; empty without one. */
export function readMailLink(
  mail: { secretLink: string | null; encryptedSecretLink: Buffer | null } | undefined,
): string {
  const encrypted = mail?.encryptedSecretLink;
  return mail?.secretLink ?? (encrypted && decryptSecret(testSecretKeys, 'secret link', encrypted)) ?? '';
}
