import { formatReferralNumber } from '@harken/domain/referrals/number';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { download } from '../../../test/support/files/download.ts';
import {
  aVerificationFixture,
  type VerificationFixture,
} from '../../../test/support/fixtures/verification-fixture.ts';
import { processMessages } from '../../../test/support/process-messages.ts';
import { startTestApp } from '../../../test/support/test-app.ts';
import { followReferrals } from './following/remind.ts';

const app = await startTestApp({
  now: '2026-03-10T12:00:00Z',
  config: { baseUrl: 'https://harken.test' },
});
afterAll(() => app.close());

const start = Date.parse('2026-03-10T12:00:00Z');
const hoursLater = (hours: number) => app.clock.set(new Date(start + hours * 3_600_000).toISOString());

let fixture: VerificationFixture;
let facility: { id: number; phoneNumber: string };
let reportId: number;
let alertId: number;
beforeEach(async () => {
  hoursLater(0);
  fixture = await aVerificationFixture(app);
  facility = await fixture.contact();
  await app.db
    .insertInto('collectorMessageSettings')
    .values({
      ...{ projectId: fixture.projectId, takesReferrals: true, referralFirstHours: 24 },
      ...{ referralNextHours: 48, referralReminders: 2 },
      ...{ sendsThanks: false, answersKeywords: false, asksVillage: false },
    })
    .execute();
  reportId = await fixture.report(fixture.collectors.ofSupervisor);
  alertId = await fixture.alert([reportId]);
});

const getCollectorNumber = () => fixture.collectors.ofSupervisor.phoneNumber ?? '';

const listReferrals = () =>
  app.db
    .selectFrom('referrals')
    .selectAll()
    .where('projectId', '=', fixture.projectId)
    .orderBy('id')
    .execute();

/** A referral that the data collector made by SMS. */
async function aReferral() {
  await fixture.receive(getCollectorNumber(), 'R');
  const [referral] = await listReferrals();
  if (!referral) throw new Error('Nobody was referred');
  return referral;
}

const listUpdates = (referralId: number) =>
  app.db
    .selectFrom('referralUpdates')
    .select(['source', 'arrival', 'outcome', 'laboratory', 'comment'])
    .where('referralId', '=', referralId)
    .orderBy('id')
    .execute();

const refer = (userId: number, given: object = {}) =>
  app.as(userId).post(`/api/referral/create?projectId=${fixture.projectId}`, {
    ...{ reportId, severity: 'emergency', symptoms: ['fever', 'rash'], reason: 'Very weak', ...given },
  });

const list = async (userId: number, query = '') =>
  (await app.as(userId).get(`/api/referral/list?projectId=${fixture.projectId}&pageNumber=1${query}`)).body
    .value;

describe('a follow-up of a data collector', () => {
  // SRV.FXNREQ.025, SRV.FXNREQ.026, SRV.FXNREQ.028
  it.each(['R', 'référé', 'أُحيلت'])('%s gives a number, to them and to the facility', async (text) => {
    await fixture.receive(getCollectorNumber(), text);
    const [referral, ...others] = await listReferrals();
    expect(others).toEqual([]);
    expect(referral).toMatchObject({
      ...{ origin: 'collector', reportId, alertId, contactId: facility.id, arrival: null, outcome: null },
      ...{ number: expect.stringMatching(/^R[1-9]\d{6}$/), referredAt: app.clock.now() },
    });
    const number = referral?.number ?? '';
    const [toCollector] = await fixture.listMessages(getCollectorNumber());
    expect(toCollector).toContain(number);
    expect(toCollector).toContain('Clinic');
    const [toFacility] = await fixture.listMessages(facility.phoneNumber);
    expect(toFacility).toContain(number);
    expect(await fixture.countReports(getCollectorNumber())).toMatchObject({ incorrect: 0 });
  });

  // SRV.FXNREQ.031
  it('is read right after the report, in the same batch', async () => {
    const { healthRiskCode } = await app.db
      .selectFrom('healthRisks')
      .select('healthRiskCode')
      .where('id', '=', fixture.healthRiskId)
      .executeTakeFirstOrThrow();
    await fixture.deliver(getCollectorNumber(), `${healthRiskCode}#2#1`);
    await fixture.deliver(getCollectorNumber(), 'R');
    await processMessages(app);
    const [referral] = await listReferrals();
    expect(referral?.reportId).toBeGreaterThan(reportId);
  });

  it('has one effect and one reply in 16 concurrent deliveries', async () => {
    await Promise.all(Array.from({ length: 16 }, () => fixture.deliver(getCollectorNumber(), 'R')));
    await Promise.all(Array.from({ length: 4 }, () => processMessages(app)));
    await processMessages(app);
    expect(await listReferrals()).toHaveLength(1);
    expect(await fixture.listMessages(getCollectorNumber())).toHaveLength(1);
    expect(await fixture.listMessages(facility.phoneNumber)).toHaveLength(1);
  });

  it('asks for the number again later, three times a day', async () => {
    const { number } = await aReferral();
    for (const hours of [2, 3, 4, 5]) {
      hoursLater(hours);
      await fixture.receive(getCollectorNumber(), 'R');
    }
    const messages = await fixture.listMessages(getCollectorNumber());
    expect(messages).toHaveLength(4);
    for (const message of messages) expect(message).toContain(number);
    expect(await listReferrals()).toHaveLength(1);
  });

  it('without a recent report is refused once', async () => {
    hoursLater(100);
    await fixture.receive(getCollectorNumber(), 'R');
    await fixture.receive(getCollectorNumber(), 'R');
    expect(await listReferrals()).toEqual([]);
    expect(await fixture.listMessages(getCollectorNumber())).toEqual([
      expect.stringContaining('Send the report first'),
    ]);
  });

  it('stays an incorrect report where the project takes no referrals', async () => {
    await app.db
      .updateTable('collectorMessageSettings')
      .set({ takesReferrals: false })
      .where('projectId', '=', fixture.projectId)
      .execute();
    await fixture.receive(getCollectorNumber(), 'R');
    expect(await listReferrals()).toEqual([]);
    expect(await fixture.countReports(getCollectorNumber())).toMatchObject({ incorrect: 1 });
  });
});

describe('an answer by SMS', () => {
  // SRV.FXNREQ.027, SRV.FXNREQ.029, SRV.FXNREQ.145, SRV.FXNREQ.146
  it('of the facility is stored with its source, gets one reply, and ends with the outcome', async () => {
    const { id, number } = await aReferral();
    await fixture.receive(facility.phoneNumber, `${number} ١`);
    await fixture.receive(facility.phoneNumber, `${number} 1`);
    await fixture.receive(facility.phoneNumber, `${number} died, severe dehydration`);
    await fixture.receive(facility.phoneNumber, `${number} 6`);
    await fixture.receive(facility.phoneNumber, `${number} 3`);
    const none = { arrival: null, outcome: null, laboratory: null, comment: null };
    expect(await listUpdates(id)).toEqual([
      { ...none, source: 'contact', arrival: 'arrived' },
      { ...none, source: 'contact', outcome: 'died', comment: 'severe dehydration' },
      { ...none, source: 'contact', laboratory: 'positive' },
    ]);
    expect((await listReferrals())[0]).toMatchObject({
      ...{ arrival: 'arrived', outcome: 'died', laboratory: 'positive', closedAt: app.clock.now() },
    });
    const [, ...replies] = await fixture.listMessages(facility.phoneNumber);
    expect(replies).toHaveLength(4);
    expect(replies.at(-1)).toContain('closed');
    expect(await fixture.countReports(facility.phoneNumber)).toMatchObject({ incorrect: 0, correct: 0 });
  });

  it('of the data collector is stored too', async () => {
    const { id, number } = await aReferral();
    await fixture.receive(getCollectorNumber(), `${number} not arrived`);
    expect(await listUpdates(id)).toEqual([
      expect.objectContaining({ source: 'collector', arrival: 'notArrived' }),
    ]);
    expect(await fixture.listMessages(getCollectorNumber())).toHaveLength(2);
    expect(await fixture.countReports(getCollectorNumber())).toMatchObject({ incorrect: 0 });
  });

  it('has one effect and one reply in 16 concurrent deliveries', async () => {
    const { id, number } = await aReferral();
    await Promise.all(Array.from({ length: 16 }, () => fixture.deliver(facility.phoneNumber, `${number} 1`)));
    await Promise.all(Array.from({ length: 4 }, () => processMessages(app)));
    await processMessages(app);
    expect(await listUpdates(id)).toHaveLength(1);
    expect(await fixture.listMessages(facility.phoneNumber)).toHaveLength(2);
  });

  it('of somebody else changes nothing, and is refused like a number that does not exist', async () => {
    const { id, number } = await aReferral();
    const other = await fixture.contact();
    const elsewhere = await aVerificationFixture(app);
    const foreign = await elsewhere.contact();
    const colleague = fixture.collectors.ofColleague.phoneNumber ?? '';
    await fixture.receive(other.phoneNumber, `${number} 4`);
    await fixture.receive(other.phoneNumber, `${formatReferralNumber(0)} 4`);
    await elsewhere.receive(foreign.phoneNumber, `${number} 4`);
    await fixture.receive(colleague, `${number} 4`);
    expect(await listUpdates(id)).toEqual([]);
    const replies = await Promise.all([
      ...[fixture.listMessages(other.phoneNumber), elsewhere.listMessages(foreign.phoneNumber)],
      fixture.listMessages(colleague),
    ]);
    for (const message of replies.flat()) expect(message).toContain('does not belong to your phone');
    expect(replies.map((messages) => messages.length)).toEqual([2, 1, 1]);
  });

  it('that is mistyped, unclear or too late is refused politely, five times in an hour at most', async () => {
    const { number } = await aReferral();
    const mistyped = number.slice(0, -1) + ((Number(number.at(-1)) + 1) % 10);
    await fixture.receive(facility.phoneNumber, `${mistyped} 1`);
    await fixture.receive(facility.phoneNumber, `${number} hello`);
    await fixture.receive(facility.phoneNumber, `${number} hello`);
    const [, ...replies] = await fixture.listMessages(facility.phoneNumber);
    expect(replies).toEqual([expect.stringContaining('mistyped'), expect.stringContaining('Not understood')]);
    for (const digits of [1, 2, 3, 4, 5, 6, 7]) await fixture.receive(facility.phoneNumber, `R${digits} 1`);
    expect(await fixture.listMessages(facility.phoneNumber)).toHaveLength(5);
    hoursLater(61 * 24);
    await fixture.receive(facility.phoneNumber, `${number} 1`);
    expect((await fixture.listMessages(facility.phoneNumber)).at(-1)).toContain('closed');
  });
});

describe('reminders', () => {
  // SRV.FXNREQ.030
  it('go to the data collector at the times of the project, until the person arrived', async () => {
    const { number } = await aReferral();
    const countMessages = async () => (await fixture.listMessages(getCollectorNumber())).length;
    hoursLater(23);
    await followReferrals(app.services);
    expect(await countMessages()).toBe(1);
    hoursLater(24);
    await Promise.all([followReferrals(app.services), followReferrals(app.services)]);
    expect(await countMessages()).toBe(2);
    expect((await fixture.listMessages(getCollectorNumber())).at(-1)).toContain(number);
    await fixture.receive(facility.phoneNumber, `${number} 2`);
    hoursLater(72);
    await followReferrals(app.services);
    expect(await countMessages()).toBe(3);
    hoursLater(300);
    await followReferrals(app.services);
    expect(await countMessages()).toBe(3);
    hoursLater(60 * 24);
    await followReferrals(app.services);
    expect((await listReferrals())[0]).toMatchObject({ nextStepAt: null, reminderCount: 2 });
  });

  it('end once the person arrived', async () => {
    const { number } = await aReferral();
    await fixture.receive(facility.phoneNumber, `${number} 1`);
    hoursLater(48);
    await followReferrals(app.services);
    expect(await fixture.listMessages(getCollectorNumber())).toHaveLength(1);
  });
});

it('"referred" in the answer of a contact makes one referral of the alert', async () => {
  const asked = await fixture.contact();
  const askedAlertId = await fixture.askedAlert();
  const { code } = await fixture.findRequest(askedAlertId, asked.id);
  await fixture.receive(asked.phoneNumber, `${code} 1 5`);
  await fixture.receive(asked.phoneNumber, `${code} 5 9`);
  const referrals = await listReferrals();
  expect(referrals).toEqual([
    expect.objectContaining({ origin: 'contact', alertId: askedAlertId, contactId: facility.id }),
  ]);
  expect(await fixture.listMessages(getCollectorNumber())).toEqual([
    expect.stringContaining(referrals[0]?.number ?? ''),
  ]);
});

describe('staff', () => {
  // SRV.FXNREQ.005, SRV.FXNREQ.015, SRV.FXNREQ.016, SRV.FXNREQ.024, SRV.FXNREQ.033
  it('refer with severity, symptoms and reason, and note what became of the person', async () => {
    const { supervisor } = fixture.people;
    const { body } = await refer(supervisor, { verificationContactId: facility.id });
    const [referral] = await listReferrals();
    expect(referral).toMatchObject({
      ...{ number: body.value.number, severity: 'emergency', symptoms: ['fever', 'rash'] },
      ...{ reason: 'Very weak', origin: 'staff', referredById: supervisor },
    });
    expect(await fixture.listMessages(facility.phoneNumber)).toEqual([expect.stringContaining('URGENT')]);
    expect(await fixture.listMessages(getCollectorNumber())).toHaveLength(1);
    const path = `/api/referral/${referral?.id}/update`;
    expect((await app.as(supervisor).post(path, { arrival: 'arrived', outcome: 'recovered' })).status).toBe(
      200,
    );
    const again = await app.as(supervisor).post(path, { arrival: 'arrived' });
    expect(again.body.message.key).toBe('referral.changed');
    const events = await app.db
      .selectFrom('auditEvents')
      .select(['action', 'actorId', 'after'])
      .where('subjectType', '=', 'referral')
      .where('subjectId', '=', referral?.id ?? 0)
      .orderBy('id')
      .execute();
    expect(events.map(({ action, actorId }) => [action, actorId])).toEqual([
      ['referral/create', supervisor],
      ['referral/update', supervisor],
    ]);
    expect(JSON.stringify(events)).not.toContain('Very weak');
    const { body: log } = await app.as(supervisor).get(`/api/alertEvents/${alertId}/eventLog`);
    expect(log.value.logItems.slice(-2)).toEqual([
      expect.objectContaining({ logType: 'ReferralMade', metadata: expect.anything() }),
      expect.objectContaining({
        logType: 'ReferralUpdated',
        metadata: {
          referral: { number: referral?.number, source: 'staff', items: ['arrived', 'recovered'] },
        },
      }),
    ]);
  });

  it('store an entry of a device once', async () => {
    const entryKey = '9b2d6c1e-0000-4000-8000-000000000001';
    const answers = await Promise.all([1, 2, 3].map(() => refer(fixture.people.supervisor, { entryKey })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await listReferrals()).toHaveLength(1);
  });

  it('choose another facility, whose contact gets the number; the first one can no longer answer', async () => {
    const { id, number } = await aReferral();
    const hospital = await fixture.contact({ escalationOrder: 2 });
    const path = `/api/referral/${id}/changeFacility`;
    const change = (contactId: number) =>
      app.as(fixture.people.supervisor).post(path, { verificationContactId: contactId });
    expect((await change(hospital.id)).status).toBe(200);
    expect(await fixture.listMessages(hospital.phoneNumber)).toEqual([expect.stringContaining(number)]);
    await fixture.receive(facility.phoneNumber, `${number} 1`);
    expect(await listUpdates(id)).toEqual([]);
    const elsewhere = await aVerificationFixture(app);
    const foreign = await elsewhere.contact();
    expect(
      (await change(foreign.id)).body.message.data?.fields ?? (await change(foreign.id)).status,
    ).not.toBe(200);
    expect((await listReferrals())[0]?.contactId).toBe(hospital.id);
  });

  it('see neither village, texts nor facility of another organization', async () => {
    await refer(fixture.people.supervisor);
    const own = (await list(fixture.people.manager)).data[0];
    expect(own).toMatchObject({ facility: 'Clinic', reason: 'Very weak', isEditable: true });
    const { data } = await list(fixture.people.otherManager);
    expect(data).toEqual([expect.objectContaining({ number: own.number, isEditable: false })]);
    for (const field of ['village', 'reason', 'contactId']) expect(data[0]).not.toHaveProperty(field);
    expect(data[0].facility).not.toBe('Clinic');
    expect((await refer(fixture.people.otherSupervisor)).body.message.key).toBe('report.reportNotFound');
    const update = await app
      .as(fixture.people.otherSupervisor)
      .post(`/api/referral/${own.id}/update`, { arrival: 'arrived' });
    expect(update.status).toBe(403);
  });
});

describe('the list', () => {
  // SRV.FXNREQ.032
  it('is filtered by facility, condition and status, counts per facility, and is exported', async () => {
    const { number } = await aReferral();
    await fixture.receive(facility.phoneNumber, `${number} 1`);
    const { manager } = fixture.people;
    const count = async (query: string) => (await list(manager, query)).totalRows;
    expect(await count(`&verificationContactId=${facility.id}`)).toBe(1);
    expect(await count('&verificationContactId=0')).toBe(0);
    expect(await count(`&healthRiskId=${fixture.healthRiskId}`)).toBe(1);
    expect(await count('&status=arrived')).toBe(1);
    expect(await count('&status=waiting')).toBe(0);
    const summary = await app.as(manager).get(`/api/referral/summary?projectId=${fixture.projectId}`);
    const counts = { total: 1, waiting: 0, arrived: 1, notArrived: 0, recovered: 0, died: 0, unknown: 0 };
    expect(summary.body.value).toEqual({
      all: counts,
      facilities: [{ ...counts, contactId: facility.id, facility: 'Clinic' }],
      healthRisks: [expect.objectContaining({ id: fixture.healthRiskId })],
    });
    const { status, bytes } = await download(
      app,
      manager,
      `/api/referral/exportToCsv?projectId=${fixture.projectId}`,
      { status: 'arrived' },
    );
    expect(status).toBe(200);
    expect(Buffer.from(bytes).toString()).toContain(number);
  });

  it('keeps referrals without the data of a contact who is removed', async () => {
    const { number } = await aReferral();
    await fixture.receive(facility.phoneNumber, `${number} 1`);
    const path = `/api/verificationContact/${facility.id}/delete`;
    expect((await app.as(fixture.people.manager).post(path)).status).toBe(200);
    const { data } = await list(fixture.people.manager);
    expect(data[0]).toMatchObject({ number, status: 'arrived', facility: '--Data removed--' });
    const messages = await app.db
      .selectFrom('rawReports')
      .select('id')
      .where('sender', '=', facility.phoneNumber)
      .execute();
    expect(messages).toEqual([]);
    expect(await fixture.listMessages(facility.phoneNumber)).toEqual([]);
  });
});
