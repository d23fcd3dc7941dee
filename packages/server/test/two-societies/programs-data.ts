import type { TestApp } from '../support/test-app.ts';

/** Access tokens, an account linked to the identity provider, and a place that was deleted. */
export async function addDataOfPrograms(
  db: TestApp['db'],
  {
    nationalSocietyId,
    userId,
    name,
    at,
  }: { nationalSocietyId: number; userId: number; name: string; at: Date },
): Promise<void> {
  const token = await db
    .insertInto('accessTokens')
    .values({
      ...{ userId, name, scopes: ['readReports'], tokenHash: Buffer.from(`of ${userId}`) },
      ...{ nationalSocietyIds: [nationalSocietyId], createdAt: at },
      expiresAt: new Date(at.getTime() + 86_400_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('oauthTokens')
    .values({
      ...{ tokenHash: Buffer.from(`for an hour of ${userId}`), accessTokenId: token.id },
      ...{ scopes: ['readReports'], createdAt: at, expiresAt: new Date(at.getTime() + 3_600_000) },
    })
    .execute();
  await db
    .insertInto('identityLinks')
    .values({ nationalSocietyId, userId, subjectHash: Buffer.from(`subject ${userId}`), linkedAt: at })
    .execute();
  await db.insertInto('dataRemovals').values({ kind: 'village', objectId: 1, nationalSocietyId }).execute();
}
