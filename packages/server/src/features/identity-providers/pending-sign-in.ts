import { z } from 'zod';
import type { PendingSignIn } from '../../external/openid/identity-provider.ts';
import { decryptSecret, encryptSecret, type SecretKeys } from '../../platform/secrets/encryption.ts';

/** How long somebody may take at the provider, in milliseconds. */
export const pendingLifetime = 10 * 60_000;

const stored = z.object({
  state: z.string(),
  nonce: z.string(),
  codeVerifier: z.string(),
  nationalSocietyId: z.int(),
  next: z.string(),
  expiresAt: z.number(),
});

/** A sign-in that waits for the provider. */
export type StoredSignIn = PendingSignIn & { nationalSocietyId: number; next: string; expiresAt: number };

/** The value of the cookie that keeps a sign-in with its browser: encrypted, so that nothing is stored for strangers. */
export function writePending(keys: SecretKeys, pending: StoredSignIn): string {
  return encryptSecret(keys, 'provider sign-in', JSON.stringify(pending)).toString('base64url');
}

/** The sign-in in a cookie; null if it is none, expired, or about another national society. */
export function readPending(
  keys: SecretKeys,
  cookie: string | undefined,
  { nationalSocietyId, now }: { nationalSocietyId: number; now: Date },
): StoredSignIn | null {
  const text = cookie && decryptSecret(keys, 'provider sign-in', Buffer.from(cookie, 'base64url'));
  const parsed = text ? stored.safeParse(JSON.parse(text)) : undefined;
  if (!parsed?.success || parsed.data.nationalSocietyId !== nationalSocietyId) return null;
  return parsed.data.expiresAt > now.getTime() ? parsed.data : null;
}
