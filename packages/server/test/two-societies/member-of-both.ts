import { aUser } from '../support/builders.ts';
import type { TestApp } from '../support/test-app.ts';
import { fillAccount } from './account.ts';
import { alike, type OtherSociety } from './other-society.ts';

/**
 * Somebody who works for both societies. In the other one they are named in messages; an advisor also leads its organizations,
 * has a modem, and is told when alerts wait.
 */
export async function aMemberOfBoth(
  app: TestApp,
  role: 'TechnicalAdvisor' | 'DataConsumer',
  { here, other }: { here: { nationalSocietyId: number; organizationId: number }; other: OtherSociety },
): Promise<number> {
  const { db } = app;
  const { society, projectId, otherOrganizationId } = other.scene;
  const emailAddress = `${role}@both.example`;
  const person = { name: alike.organization, emailAddress, phoneNumber: alike.phoneNumber };
  const userId = await aUser(db, role, { ...here, ...person, customOrganization: alike.organization });
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
  const toThem = {
    userId,
    channel: 'email',
    kind: 'alertTriggered',
    recipient: emailAddress,
    body: alike.name,
  };
  const sent = inBoth.flatMap((nationalSocietyId) =>
    ['Queued', 'Sent'].map((state) => ({ ...toThem, nationalSocietyId, state })),
  );
  await db.insertInto('outboxMessages').values(sent).execute();
  const naming = await db
    .insertInto('outboxMessages')
    .values({ ...toThem, userId: other.scene.people.head, nationalSocietyId: society.id, body: 'secretLink' })
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
  const heard = { projectId, userId };
  await db
    .insertInto('alertNotHandledRecipients')
    .values({ ...heard, organizationId: society.organizationId })
    .execute();
  await db
    .updateTable('alertNotHandledRecipients')
    .set({ userId })
    .where('organizationId', '=', otherOrganizationId)
    .execute();
  return userId;
}
