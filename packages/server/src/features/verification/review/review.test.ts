import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import {
  aVerificationFixture,
  type VerificationFixture,
} from '../../../../test/support/fixtures/verification-fixture.ts';
import { startTestApp } from '../../../../test/support/test-app.ts';

const app = await startTestApp({ now: '2026-03-10T12:00:00Z' });
afterAll(() => app.close());

let fixture: VerificationFixture;
let alertId: number;
let contact: { id: number; phoneNumber: string };
let code: string;
beforeEach(async () => {
  fixture = await aVerificationFixture(app);
  contact = await fixture.contact();
  alertId = await fixture.askedAlert();
  code = (await fixture.findRequest(alertId, contact.id)).code;
});

const read = async (userId: number) =>
  (await app.as(userId).get(`/api/alertVerification/${alertId}/get`)).body.value;
const readLog = async (userId: number) =>
  (await app.as(userId).get(`/api/alertEvents/${alertId}/eventLog`)).body.value.logItems;
const findAnswerId = async () => (await read(fixture.people.manager)).requests[0].answers[0].id as number;

describe('the answers about an alert', () => {
  // SRV.FXNREQ.160
  it('are in its page and log, with who answered how', async () => {
    await fixture.receive(contact.phoneNumber, `${code} 1 7`);
    const { requests, mayReview } = await read(fixture.people.manager);
    expect(mayReview).toBe(true);
    expect(requests).toMatchObject([
      {
        ...{ name: expect.stringMatching(/^Nurse/), facility: 'Clinic', channel: 'sms', state: 'answered' },
        answers: [{ finding: 'verified', outcome: 'died', channel: 'sms' }],
      },
    ]);
    const log = await readLog(fixture.people.manager);
    expect(log).toMatchObject([
      { logType: 'TriggeredAlert' },
      { logType: 'VerificationRequested', loggedBy: expect.stringMatching(/^Nurse/) },
      { logType: 'VerificationAnswered', metadata: { answer: { items: ['verified', 'died'], by: 'sms' } } },
    ]);
  });

  it('show contacts of another organization by their organization, without their sentence', async () => {
    await fixture.receive(contact.phoneNumber, `${code} verified, child of Amina`);
    const [request] = (await read(fixture.people.otherManager)).requests;
    expect(request.name).toMatch(/^Organization/);
    expect(request.facility).toBeUndefined();
    const seen = JSON.stringify([request, await readLog(fixture.people.otherManager)]);
    expect(seen).not.toMatch(/Nurse|Amina/);
  });

  it('are hidden from another national society', async () => {
    const response = await app.as(fixture.people.stranger).get(`/api/alertVerification/${alertId}/get`);
    expect(response.status).toBe(403);
  });
});

describe('a review', () => {
  const review = (userId: number, answerId: number, kind: 'confirm' | 'correct', body?: object) =>
    app.as(userId).post(`/api/alertVerification/${answerId}/${kind}`, body);

  it('confirms an answer once, and logs the outcome without changing the alert', async () => {
    await fixture.receive(contact.phoneNumber, `${code} 1 7`);
    const id = await findAnswerId();
    const both = await Promise.all([
      review(fixture.people.manager, id, 'confirm'),
      review(fixture.people.supervisor, id, 'confirm'),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    const log = (await readLog(fixture.people.manager)) as Record<string, unknown>[];
    expect(log.flatMap((item) => item.alertEventSubtype ?? [])).toEqual(['Investigated', 'Deceased']);
    const { status } = await app.db
      .selectFrom('alerts')
      .select('status')
      .where('id', '=', alertId)
      .executeTakeFirstOrThrow();
    expect(status).toBe('Open');
  });

  it('corrects an answer, which stays visible', async () => {
    await fixture.receive(contact.phoneNumber, `${code} 1`);
    const id = await findAnswerId();
    expect((await review(fixture.people.manager, id, 'correct', { finding: 'notACase' })).status).toBe(200);
    const [answer] = (await read(fixture.people.manager)).requests[0].answers;
    expect(answer).toMatchObject({
      ...{ finding: 'verified', review: 'corrected' },
      correction: { finding: 'notACase' },
    });
  });

  it('is not for those without the permission, nor in a closed project', async () => {
    await fixture.receive(contact.phoneNumber, `${code} 1`);
    const id = await findAnswerId();
    expect((await review(fixture.people.dataConsumer, id, 'confirm')).status).toBe(403);
    expect((await review(fixture.people.stranger, id, 'confirm')).status).toBe(403);
    const closed = { state: 'Closed', endedAt: new Date() };
    await app.db.updateTable('projects').set(closed).where('id', '=', fixture.projectId).execute();
    expect((await review(fixture.people.manager, id, 'confirm')).status).toBe(400);
  });
});
