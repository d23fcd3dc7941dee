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

/** A referral that was answered, refused messages about it, and what data collectors are sent beyond replies to reports. */
export async function addReferralData(
  db: TestApp['db'],
  { projectId, collectors }: AlertFixture,
  known: Record<string, unknown>,
) {
  const at = new Date('2026-03-10T05:00:00Z');
  const dataCollectorId = collectors.ofSupervisor.id;
  const contactId = Number(known.verificationContactId);
  await db
    .insertInto('referralUpdates')
    .values({
      referralId: Number(known.referralId),
      source: 'contact',
      contactId,
      arrival: 'arrived',
      updatedAt: at,
    })
    .execute();
  await db
    .insertInto('referralRejections')
    .values({ dataCollectorId, reason: 'mistyped', number: 'R1', refusedAt: at, isAnswered: true })
    .execute();
  await db
    .insertInto('collectorMessageSettings')
    .values({
      ...{ projectId, takesReferrals: true, referralFirstHours: 12, referralNextHours: 24 },
      ...{ referralReminders: 1, sendsThanks: true, answersKeywords: true, asksVillage: true },
    })
    .execute();
  await db
    .insertInto('collectorThanks')
    .values({ dataCollectorId, month: '2026-02-01', queuedAt: at })
    .execute();
  await db
    .insertInto('collectorKeywordReplies')
    .values({ dataCollectorId, keyword: 'history', answeredAt: at })
    .execute();
  await db
    .insertInto('villageQuestions')
    .values({ reportId: Number(known.reportId), dataCollectorId, locationIds: [1, 2], askedAt: at })
    .execute();
}
