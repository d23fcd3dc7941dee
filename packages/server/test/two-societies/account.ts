import { encryptSecret } from '../../src/platform/secrets/encryption.ts';
import type { TestApp } from '../support/test-app.ts';

/** Adds a row for an account to every table of accounts: sessions, links, two-factor authentication, a new e-mail address. */
export async function fillAccount({ db, services, clock }: TestApp, userId: number) {
  const bytes = Buffer.alloc(32, userId);
  const now = clock.now();
  const later = new Date(now.getTime() + 86_400_000);
  const { securityStamp, email } = await db
    .selectFrom('loginAccounts')
    .select(['securityStamp', 'email'])
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('sessions')
    .values({ idHash: bytes, userId, securityStamp, expiresAt: later })
    .execute();
  await db
    .insertInto('identityTokens')
    .values({ tokenHash: bytes, userId, purpose: 'ResetPassword', securityStamp, expiresAt: later })
    .execute();
  await db.insertInto('knownDevices').values({ idHash: bytes, userId }).execute();
  await db.insertInto('recoveryCodes').values({ userId, codeHash: bytes }).execute();
  await db
    .insertInto('twoFactorSignIns')
    .values({
      userId,
      encryptedSecret: encryptSecret(services.config, 'two-factor secret', 'text'),
      confirmedAt: now,
    })
    .execute();
  await db
    .insertInto('emailChanges')
    .values({
      ...{ userId, formerEmail: email, newEmail: `next-${email}`, requestedById: userId, requestedAt: now },
      ...{ securityStamp, confirmTokenHash: bytes, confirmExpiresAt: later, undoExpiresAt: later },
    })
    .execute();
  await db
    .insertInto('outboxMessages')
    .values({
      channel: 'email',
      kind: 'passwordReset',
      recipient: email,
      userId,
      body: 'Text',
      state: 'Queued',
    })
    .execute();
}
