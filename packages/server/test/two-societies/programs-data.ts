import type { TestApp } from '../support/test-app.ts';

/** An access token of a person, and a place that was deleted. */
export async function addDataOfPrograms(
  db: TestApp['db'],
  {
    nationalSocietyId,
    userId,
    name,
    at,
  }: { nationalSocietyId: number; userId: number; name: string; at: Date },
): Promise<void> {
  await db
    .insertInto('accessTokens')
    .values({
      ...{ userId, name, scopes: ['readReports'], tokenHash: Buffer.from(`of ${userId}`) },
      ...{ nationalSocietyIds: [nationalSocietyId], createdAt: at },
      expiresAt: new Date(at.getTime() + 86_400_000),
    })
    .execute();
  await db.insertInto('dataRemovals').values({ kind: 'village', objectId: 1, nationalSocietyId }).execute();
}
