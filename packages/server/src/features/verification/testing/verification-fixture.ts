import { next } from '../../../../test/support/builders/next-number.ts';
import { type AlertFixture, anAlertFixture } from '../../../../test/support/fixtures/alert-fixture.ts';
import { processMessages } from '../../../../test/support/process-messages.ts';
import { composeSentText } from '../../../../test/support/sent-text.ts';
import type { TestApp } from '../../../../test/support/test-app.ts';
import { verifyDueAlerts } from '../asking/asking.ts';

interface GivenContact {
  organizationId?: number;
  phoneNumber?: string | null;
  email?: string | null;
  escalationOrder?: number;
  languageCode?: string;
  villageId?: number;
}

interface GivenSettings {
  trigger?: 'raised' | 'escalated';
  reminderMinutes?: number;
  nextContactMinutes?: number;
}

/** A project that asks contacts, with an alert of three reports, and SMS as a gateway delivers them. */
export async function aVerificationFixture(app: TestApp, settings: GivenSettings = {}) {
  const fixture = await anAlertFixture(app);
  await app.db
    .insertInto('verificationSettings')
    .values({
      ...{ projectId: fixture.projectId, trigger: 'raised', reminderMinutes: 60 },
      ...{ nextContactMinutes: 240, showsSupervisor: false, ...settings },
    })
    .execute();
  return {
    ...fixture,
    ...createMessages(app, fixture.gateway.apiKey),
    ...createLookups(app),
    contact: (given: GivenContact = {}) => aContact(app, fixture, given),
    askedAlert: () => anAskedAlert(app, fixture),
  };
}

export type VerificationFixture = Awaited<ReturnType<typeof aVerificationFixture>>;

/** A contact of the village of the reports, about every health risk. */
async function aContact({ db, clock }: TestApp, { society }: AlertFixture, given: GivenContact) {
  const { organizationId = society.organizationId, villageId = society.villageId, ...more } = given;
  const newNumber = `+4791${String(next()).padStart(6, '0')}`;
  const phoneNumber = more.phoneNumber === undefined ? newNumber : more.phoneNumber;
  const { id } = await db
    .insertInto('verificationContacts')
    .values({
      ...{ nationalSocietyId: society.id, organizationId, name: `Nurse ${next()}`, facility: 'Clinic' },
      ...{ role: 'healthWorker', languageCode: 'en', escalationOrder: 1, isForAllHealthRisks: true },
      ...{ createdAt: clock.now(), email: null, ...more, phoneNumber, normalizedNumber: phoneNumber },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('verificationContactAreas').values({ contactId: id, villageId }).execute();
  return { id, phoneNumber: phoneNumber ?? '' };
}

/** An alert about which contacts are asked at once. */
async function anAskedAlert(app: TestApp, { society, alertOfThree }: AlertFixture): Promise<number> {
  const { alertId } = await alertOfThree();
  const at = app.clock.now();
  const row = { alertId, nationalSocietyId: society.id, startedAt: at, nextStepAt: at };
  await app.db.insertInto('alertVerifications').values(row).execute();
  await verifyDueAlerts(app.services);
  return alertId;
}

function createMessages(app: TestApp, ownKey: string) {
  /** Delivers an SMS as a gateway does, without processing it. */
  async function deliver(sender: string, text: string, apiKey = ownKey): Promise<void> {
    const timestamp = app.clock.now().toISOString().replace(/\D/g, '').slice(0, 14);
    await app.nobody.send({
      method: 'POST',
      url: '/api/enqueueSmsEagleReport',
      payload: new URLSearchParams({
        ...{ timestamp, msgid: String(next()), apikey: apiKey, sender, text },
      }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
  }
  /** The same, and processes it. */
  async function receive(sender: string, text: string, apiKey = ownKey): Promise<void> {
    await deliver(sender, text, apiKey);
    await processMessages(app);
  }
  return { deliver, receive };
}

function createLookups(app: TestApp) {
  const { db } = app;
  const findRequest = (alertId: number, contactId: number) =>
    db
      .selectFrom('verificationRequests')
      .selectAll()
      .where('alertId', '=', alertId)
      .where('contactId', '=', contactId)
      .executeTakeFirstOrThrow();
  const listAnswers = (alertId: number) =>
    db
      .selectFrom('verificationAnswers')
      .innerJoin('verificationRequests', 'verificationRequests.id', 'verificationAnswers.requestId')
      .select(['finding', 'outcome', 'laboratory', 'isReferred', 'comment', 'channel'])
      .where('verificationRequests.alertId', '=', alertId)
      .orderBy('verificationAnswers.id')
      .execute();
  /** The texts sent to a number or address, with their links. */
  async function listMessages(recipient: string): Promise<string[]> {
    const messages = db.selectFrom('outboxMessages').selectAll().where('recipient', '=', recipient);
    return (await messages.orderBy('id').execute()).map((row) => composeSentText(app, row as never));
  }
  /** How many messages of a number were processed as incorrect and as correct reports. */
  async function countReports(sender: string) {
    const rows = await db
      .selectFrom('rawReports')
      .leftJoin('reports', 'reports.id', 'rawReports.id')
      .select(['rawReports.errorType', 'reports.id as reportId'])
      .where('rawReports.sender', '=', sender)
      .execute();
    return {
      incorrect: rows.filter(({ errorType }) => errorType !== null).length,
      correct: rows.filter(({ reportId }) => reportId !== null).length,
      all: rows.length,
    };
  }
  return { findRequest, listAnswers, listMessages, countReports };
}
