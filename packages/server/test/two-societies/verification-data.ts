import type { AlertFixture } from '../support/fixtures/alert-fixture.ts';
import type { TestApp } from '../support/test-app.ts';

/** What a contact is asked about, when their project asks, and a message to and from them. */
export async function addVerificationData(
  db: TestApp['db'],
  { projectId, healthRiskId, society }: AlertFixture,
  known: Record<string, unknown>,
  sharedValues: { name: string; phoneNumber: string },
) {
  const at = new Date('2026-03-10T05:00:00Z');
  const contactId = Number(known.verificationContactId);
  await db.insertInto('verificationContactHealthRisks').values({ contactId, healthRiskId }).execute();
  await db
    .insertInto('verificationSettings')
    .values({
      ...{ projectId, trigger: 'escalated', reminderMinutes: 60 },
      ...{ nextContactMinutes: 240, showsSupervisor: false },
    })
    .execute();
  await db
    .insertInto('verificationRejections')
    .values({ contactId, reason: 'wrongCode', code: 'V1', refusedAt: at, isAnswered: true })
    .execute();
  const { id: outboxMessageId } = await db
    .insertInto('outboxMessages')
    .values({
      ...{
        channel: 'sms',
        kind: 'verificationRequest',
        nationalSocietyId: society.id,
        body: sharedValues.name,
      },
      ...{ recipient: sharedValues.phoneNumber, state: 'Sent', createdAt: at, nextAttemptAt: at },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('verificationMessages').values({ outboxMessageId, contactId }).execute();
}
