import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import {
  aVerificationFixture,
  type VerificationFixture,
} from '../../../test/support/fixtures/verification-fixture.ts';
import { processMessages } from '../../../test/support/process-messages.ts';
import { startTestApp } from '../../../test/support/test-app.ts';
import { verifyDueAlerts } from './asking/asking.ts';

const app = await startTestApp({
  now: '2026-03-10T12:00:00Z',
  config: { baseUrl: 'https://harken.test' },
});
afterAll(() => app.close());

const start = Date.parse('2026-03-10T12:00:00Z');
const minutesLater = (minutes: number) => app.clock.set(new Date(start + minutes * 60_000).toISOString());

let fixture: VerificationFixture;
beforeEach(async () => {
  minutesLater(0);
  fixture = await aVerificationFixture(app);
});

async function anAskedContact(given: Parameters<VerificationFixture['contact']>[0] = {}) {
  const contact = await fixture.contact(given);
  const alertId = await fixture.askedAlert();
  const { code } = await fixture.findRequest(alertId, contact.id);
  return { contact, alertId, code, number: contact.phoneNumber };
}

const getStatus = async (alertId: number) =>
  (await app.db.selectFrom('alerts').select('status').where('id', '=', alertId).executeTakeFirstOrThrow())
    .status;

describe('asking', () => {
  it('sends a code and a link by SMS, reminds once, and asks the next contact', async () => {
    const next = await fixture.contact({ escalationOrder: 2 });
    const { number, code } = await anAskedContact();
    const [first] = await fixture.listMessages(number);
    expect(first).toContain(code);
    expect(first).toMatch(/https:\/\/harken\.test\/verify#token=[\w-]{22}$/);
    expect(await fixture.listMessages(next.phoneNumber)).toEqual([]);
    minutesLater(60);
    await Promise.all([verifyDueAlerts(app.services), verifyDueAlerts(app.services)]);
    const [, reminder, ...others] = await fixture.listMessages(number);
    expect(reminder).toContain(code);
    expect(reminder?.slice(-60)).toBe(first?.slice(-60));
    expect(others).toEqual([]);
    minutesLater(240);
    await verifyDueAlerts(app.services);
    expect(await fixture.listMessages(next.phoneNumber)).toHaveLength(1);
    expect(await fixture.listMessages(number)).toHaveLength(2);
  });

  it('leaves out contacts of other places and organizations outside the project', async () => {
    const elsewhere = await aVerificationFixture(app);
    await fixture.contact({ villageId: elsewhere.society.villageId });
    await elsewhere.contact();
    const alertId = await fixture.askedAlert();
    const asked = await app.db
      .selectFrom('verificationRequests')
      .select('id')
      .where('alertId', '=', alertId)
      .execute();
    expect(asked).toEqual([]);
  });

  it('starts when an alert is escalated, where the project says so, and ends when it is closed', async () => {
    fixture = await aVerificationFixture(app, { trigger: 'escalated' });
    const contact = await fixture.contact();
    const { alertId, reportIds } = await fixture.alertOfThree();
    const manager = fixture.on(alertId, fixture.people.manager);
    for (const id of reportIds) await manager.accept(id);
    expect((await manager.escalate()).status).toBe(200);
    await verifyDueAlerts(app.services);
    expect(await fixture.findRequest(alertId, contact.id)).toMatchObject({ state: 'open' });
    expect((await manager.close()).status).toBe(200);
    const { code, state } = await fixture.findRequest(alertId, contact.id);
    expect(state).toBe('ended');
    await fixture.receive(contact.phoneNumber, `${code} 1`);
    expect(await fixture.listAnswers(alertId)).toEqual([]);
    expect(await fixture.listMessages(contact.phoneNumber)).toHaveLength(2);
  });
});

describe('an answer by SMS', () => {
  it.each([
    ['1 7', { finding: 'verified', outcome: 'died' }],
    ['٢', { finding: 'notACase' }],
    ['۱ ۱۰', { finding: 'verified', laboratory: 'positive' }],
    ['১', { finding: 'verified' }],
    ['vérifié, deux enfants', { finding: 'verified', comment: 'deux enfants' }],
    ['ليست حالة', { finding: 'notACase' }],
    ['no encontrado', { finding: 'couldNotFind' }],
  ])('%s is stored, gets one reply, and changes neither reports nor the alert', async (text, answer) => {
    const { number, code, alertId } = await anAskedContact();
    await fixture.receive(number, `${code} ${text}`);
    expect(await fixture.listAnswers(alertId)).toEqual([
      expect.objectContaining({ channel: 'sms', ...answer }),
    ]);
    expect(await fixture.listMessages(number)).toHaveLength(2);
    expect(await fixture.countReports(number)).toEqual({ incorrect: 0, correct: 0, all: 1 });
    expect(await getStatus(alertId)).toBe('Open');
  });

  it('notifies those concerned by the alert of each answer once', async () => {
    const { supervisor, head, manager, otherManager, advisor } = fixture.people;
    const { number, code, alertId } = await anAskedContact();
    await app.db
      .insertInto('alertSupervisors')
      .values({ alertId, userId: supervisor })
      .onConflict((found) => found.doNothing())
      .execute();
    const findNotified = async () =>
      (
        await app.db
          .selectFrom('notifications')
          .select('userId')
          .where('alertId', '=', alertId)
          .where('kind', '=', 'alertAnswered')
          .orderBy('id')
          .execute()
      ).map(({ userId }) => userId);
    await fixture.receive(number, `${code} 4`);
    const concerned = [supervisor, head, manager, advisor].toSorted();
    expect((await findNotified()).toSorted()).toEqual(concerned);
    await fixture.receive(number, `${code} 4`);
    expect(await findNotified()).toHaveLength(concerned.length);
    await fixture.receive(number, `${code} 1`);
    expect(await findNotified()).toHaveLength(2 * concerned.length);
    expect(await findNotified()).not.toContain(otherManager);
  });

  it('has one effect and one reply in 16 concurrent deliveries', async () => {
    const { number, code, alertId } = await anAskedContact();
    await Promise.all(Array.from({ length: 16 }, () => fixture.deliver(number, `${code} 1`)));
    await Promise.all(Array.from({ length: 4 }, () => processMessages(app)));
    await processMessages(app);
    expect(await fixture.countReports(number)).toMatchObject({ incorrect: 0, all: 16 });
    expect(await fixture.listAnswers(alertId)).toHaveLength(1);
    expect(await fixture.listMessages(number)).toHaveLength(2);
  });

  // SRV.FXNREQ.029, SRV.FXNREQ.145
  it('keeps the code for the outcome, which ends it; a later one is refused once', async () => {
    const { number, code, alertId, contact } = await anAskedContact();
    await fixture.receive(number, `${code} need more time`);
    await fixture.receive(number, `${code} 1`);
    await fixture.receive(number, `${code} 6`);
    expect(await fixture.findRequest(alertId, contact.id)).toMatchObject({
      state: 'answered',
      result: 'answered',
    });
    const sent = await fixture.listMessages(number);
    await fixture.receive(number, `${code} 7`);
    await fixture.receive(number, `${code} 7`);
    expect(await fixture.listAnswers(alertId)).toHaveLength(3);
    expect((await fixture.listMessages(number)).slice(sent.length)).toEqual([
      expect.stringContaining('is closed'),
    ]);
  });

  it('after two weeks is late', async () => {
    const { number, code, alertId } = await anAskedContact();
    minutesLater(15 * 24 * 60);
    await fixture.receive(number, `${code} 1`);
    expect(await fixture.listAnswers(alertId)).toEqual([]);
    expect(await fixture.countReports(number)).toMatchObject({ incorrect: 0 });
  });

  it('asks the next contact at once if nobody was found', async () => {
    const next = await fixture.contact({ escalationOrder: 2 });
    const { number, code } = await anAskedContact();
    await fixture.receive(number, `${code} 3`);
    await verifyDueAlerts(app.services);
    expect(await fixture.listMessages(next.phoneNumber)).toHaveLength(1);
  });

  it('with a wrong code is refused politely, not after five in an hour, and always noted', async () => {
    const { number, alertId } = await anAskedContact();
    for (let wrong = 100_000; wrong < 100_008; wrong += 1) await fixture.receive(number, `V${wrong} 1`);
    expect(await fixture.listMessages(number)).toHaveLength(1 + 5);
    const noted = await app.db
      .selectFrom('verificationRejections')
      .select(['reason', 'isAnswered'])
      .innerJoin('verificationContacts', 'verificationContacts.id', 'verificationRejections.contactId')
      .where('verificationContacts.normalizedNumber', '=', number)
      .execute();
    expect(noted).toHaveLength(8);
    expect(noted.filter(({ isAnswered }) => isAnswered)).toHaveLength(5);
    expect(await fixture.listAnswers(alertId)).toEqual([]);
    expect(await fixture.countReports(number)).toMatchObject({ incorrect: 0 });
  });

  it('that is not understood asks for a number, once', async () => {
    const { number, code } = await anAskedContact();
    await fixture.receive(number, `${code} hello`);
    await fixture.receive(number, `${code} what`);
    const [, reply, ...others] = await fixture.listMessages(number);
    expect(reply).toContain(`${code} and a number`);
    expect(others).toEqual([]);
  });

  it('from a number with the code of somebody else is refused', async () => {
    const other = await fixture.contact();
    const { code, alertId } = await anAskedContact();
    await fixture.receive(other.phoneNumber, `${code} 1`);
    expect(await fixture.listAnswers(alertId)).toEqual([]);
  });

  it('from a number that is no contact is processed as a report, as before', async () => {
    const { code, alertId } = await anAskedContact();
    await fixture.receive('+4799998888', `${code} 1`);
    expect(await fixture.countReports('+4799998888')).toEqual({ incorrect: 1, correct: 0, all: 1 });
    expect(await fixture.listAnswers(alertId)).toEqual([]);
    expect(await fixture.listMessages('+4799998888')).toEqual([]);
  });

  it('reaches no alert of another national society through its gateway', async () => {
    const { number, code, alertId } = await anAskedContact();
    const elsewhere = await aVerificationFixture(app);
    await elsewhere.contact({ phoneNumber: number });
    await fixture.receive(number, `${code} 1`, elsewhere.gateway.apiKey);
    expect(await fixture.listAnswers(alertId)).toEqual([]);
  });

  it('finds the contact of the right organization if two have the same number', async () => {
    const { people, otherOrganizationId } = fixture;
    expect(people.manager).toBeTruthy();
    const number = '+4791555555';
    const own = await fixture.contact({ phoneNumber: number });
    const other = await fixture.contact({ phoneNumber: number, organizationId: otherOrganizationId });
    const alertId = await fixture.askedAlert();
    const { code } = await fixture.findRequest(alertId, other.id);
    await fixture.receive(number, `${code} 2`);
    expect(await fixture.findRequest(alertId, other.id)).toMatchObject({ state: 'answered' });
    expect(await fixture.findRequest(alertId, own.id)).toMatchObject({ state: 'open' });
  });

  it('leaves reports of a contact who is a data collector too alone', async () => {
    const collector = fixture.collectors.ofSupervisor;
    const { code, number, alertId } = await anAskedContact({ phoneNumber: collector.phoneNumber });
    await fixture.receive(number, '1#1#1');
    await fixture.receive(number, `${code} 1`);
    const { all, incorrect } = await fixture.countReports(number);
    expect(all - 2).toBeGreaterThanOrEqual(0);
    expect(incorrect).toBe(1); // the health risk 1 is not in the project
    expect(await fixture.listAnswers(alertId)).toHaveLength(1);
  });

  it('survives a process that is killed before its transaction ends', async () => {
    const { number, code, alertId } = await anAskedContact();
    await fixture.deliver(number, `${code} 1`);
    const dying = {
      ...app.services,
      texts: {
        ...app.services.texts,
        text: () => {
          throw new Error('killed');
        },
      },
    };
    await processMessages({ services: dying } as never).catch(() => undefined);
    expect(await fixture.listAnswers(alertId)).toEqual([]);
    minutesLater(10);
    await processMessages(app);
    expect(await fixture.listAnswers(alertId)).toHaveLength(1);
    expect(await fixture.listMessages(number)).toHaveLength(2);
  });
});

describe('a link', () => {
  async function aLink() {
    const asked = await anAskedContact({ phoneNumber: null, email: 'nurse@clinic.example' });
    const [message = ''] = (await fixture.listMessages('nurse@clinic.example')).slice(-1);
    return { ...asked, token: /#token=([\w-]+)/.exec(message)?.[1] ?? '' };
  }
  const open = (token: string) => app.nobody.post('/api/verification/open', { linkToken: token });
  const answer = (token: string, parts: object) =>
    app.nobody.post('/api/verification/answer', { linkToken: token, ...parts });

  it('shows what is needed and no collector, takes an answer with an outcome, and is dead afterwards', async () => {
    const { token, alertId } = await aLink();
    const { status, body } = await open(token);
    expect(status).toBe(200);
    expect(body.value).toMatchObject({ languageCode: 'en', reportCount: 3, caseCount: 3 });
    expect(JSON.stringify(body)).not.toContain(fixture.collectors.ofSupervisor.phoneNumber ?? 'none');
    const sent = { finding: 'verified', outcome: 'recovered', comment: 'Seen at the clinic' };
    expect((await answer(token, sent)).body.value).toEqual({ isFinal: true });
    expect(await fixture.listAnswers(alertId)).toMatchObject([{ channel: 'link', ...sent }]);
    expect(await getStatus(alertId)).toBe('Open');
    for (const response of [await open(token), await answer(token, { finding: 'notACase' })])
      expect(response.body.message.key).toBe('verify.linkInvalid');
  });

  it('stays valid after an answer that leaves the outcome open, and expires', async () => {
    const { token } = await aLink();
    expect((await answer(token, { finding: 'verified' })).body.value).toEqual({ isFinal: false });
    expect((await open(token)).body.value.lastAnswer).toMatchObject({ finding: 'verified' });
    minutesLater(15 * 24 * 60);
    expect((await open(token)).body.message.key).toBe('verify.linkInvalid');
  });

  it('that is guessed is unknown, and an answer that contradicts itself is refused', async () => {
    const { token } = await aLink();
    expect((await open('A'.repeat(22))).body.message.key).toBe('verify.linkInvalid');
    expect((await answer(token, { finding: 'notACase', laboratory: 'positive' })).status).toBe(400);
    expect((await answer(token, {})).status).toBe(400);
  });

  it('is not stored', async () => {
    const { token, alertId, contact } = await aLink();
    const request = await fixture.findRequest(alertId, contact.id);
    expect(JSON.stringify(request)).not.toContain(token);
    expect(request.tokenHash).toHaveLength(32);
  });
});
