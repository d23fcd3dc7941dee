import { aUser } from '../support/builders/people.ts';
import type { TestApp } from '../support/test-app.ts';
import { fillAccount } from './account.ts';
import { type OtherSociety, sharedValues } from './other-society.ts';

/**
 * A member of both societies. Messages of the other one contain their name. An advisor also leads its organizations, has a
 * modem, and is notified of alerts that are not handled.
 */
export async function aMemberOfBoth(
  app: TestApp,
  role: 'TechnicalAdvisor' | 'DataConsumer',
  { here, other }: { here: { nationalSocietyId: number; organizationId: number }; other: OtherSociety },
): Promise<number> {
  const { db } = app;
  const { society, projectId, otherOrganizationId } = other.alertFixture;
  const emailAddress = `${role}@both.example`;
  const person = { name: sharedValues.organization, emailAddress, phoneNumber: sharedValues.phoneNumber };
  const userId = await aUser(db, role, { ...here, ...person, customOrganization: sharedValues.organization });
  const there = { nationalSocietyId: society.id, organizationId: society.organizationId };
  await db
    .insertInto('userNationalSocieties')
    .values({ userId, ...there })
    .execute();
  await fillAccount(app, userId);
  const consent = { userEmailAddress: emailAddress, consentedFrom: app.clock.now() };
  const inBoth = [here.nationalSocietyId, society.id];
  await db
    .insertInto('nationalSocietyConsents')
    .values(inBoth.map((nationalSocietyId) => ({ ...consent, nationalSocietyId })))
    .execute();
  const message = {
    userId,
    channel: 'email',
    kind: 'alertTriggered',
    recipient: emailAddress,
    body: sharedValues.name,
  };
  const sent = inBoth.flatMap((nationalSocietyId) =>
    ['Queued', 'Sent'].map((state) => ({ ...message, nationalSocietyId, state })),
  );
  await db.insertInto('outboxMessages').values(sent).execute();
  const naming = await db
    .insertInto('outboxMessages')
    .values({
      ...message,
      userId: other.alertFixture.people.head,
      nationalSocietyId: society.id,
      body: 'secretLink',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('outboxMessageNames')
    .values({ outboxMessageId: naming.id, userId, startsAt: 0, length: 10 })
    .execute();
  if (role === 'DataConsumer') return userId;
  await db.insertInto('technicalAdvisorModems').values({ userId, gatewayModemId: other.modemId }).execute();
  await db
    .updateTable('organizations')
    .set({ headManagerId: userId, pendingHeadManagerId: userId })
    .where('nationalSocietyId', '=', society.id)
    .execute();
  const recipient = { projectId, userId };
  await db
    .insertInto('alertNotHandledRecipients')
    .values({ ...recipient, organizationId: society.organizationId })
    .execute();
  await db
    .updateTable('alertNotHandledRecipients')
    .set({ userId })
    .where('organizationId', '=', otherOrganizationId)
    .execute();
  return userId;
}
