import type { Insertable } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AlertFixture, anAlertFixture } from '../../../../test/support/fixtures/alert-fixture.ts';
import { startMailServer } from '../../../../test/support/servers/mail-server.ts';
import { startTestApp } from '../../../../test/support/test-app.ts';
import type { OutboxMessages } from '../../../platform/db/schema.ts';
import { startDelivery } from '../../outbox/index.ts';

const start = '2026-03-10T06:00:00Z';
const app = await startTestApp({ now: start, config: { baseUrl: 'https://harken.test' } });
let fixture: AlertFixture;
let alertId: number;
let otherAlertId: number;

beforeAll(async () => {
  fixture = await anAlertFixture(app, { countThreshold: 1 });
  ({ alertId } = await fixture.alertOfThree());
  ({ alertId: otherAlertId } = await fixture.alertOfThree());
});
beforeEach(async () => {
  app.clock.set(start);
  await app.db.deleteFrom('outboxMessages').execute();
  await app.db.deleteFrom('alertEscalationRecipients').execute();
});
afterAll(() => app.close());

async function aMessage(given: Partial<Insertable<OutboxMessages>> = {}): Promise<number> {
  const { id } = await app.db
    .insertInto('outboxMessages')
    .values({
      channel: 'sms',
      kind: 'alertTriggered',
      nationalSocietyId: fixture.society.id,
      recipient: '+221701',
      body: 'Alert',
      alertId,
      userId: fixture.people.supervisor,
      createdAt: new Date(start),
      ...given,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function aRecipient(given: { organizationId?: number; email?: string; phoneNumber?: string }) {
  const { id } = await app.db
    .insertInto('alertEscalationRecipients')
    .values({
      alertId,
      organizationId: fixture.society.organizationId,
      role: 'Officer',
      organization: 'Health office',
      ...given,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function listFor(userId: number, of = alertId) {
  const { status, body } = await app.as(userId).get(`/api/alert/${of}/deliveries`);
  expect(status).toBe(200);
  return body.value as Record<string, unknown>[];
}

const retry = (userId: number, id: number, of = alertId) =>
  app.as(userId).post(`/api/alert/${of}/deliveries/${id}/retry`);

const stored = (id: number) =>
  app.db.selectFrom('outboxMessages').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

const findName = async (userId: number) => {
  const row = app.db.selectFrom('users').select('name').where('id', '=', userId);
  return (await row.executeTakeFirstOrThrow()).name;
};

const organizationName = async (id: number) => {
  const row = app.db.selectFrom('organizations').select('name').where('id', '=', id);
  return (await row.executeTakeFirstOrThrow()).name;
};

describe('messages about an alert', () => {
  // SRV.FXNREQ.167
  it('are listed with their recipients, state and reason, oldest first', async () => {
    const nextAttemptAt = new Date('2026-03-10T10:40:00Z');
    const reason = 'outbox.reason.deviceUnreachable';
    const first = await aMessage({ state: 'Retrying', attempts: 3, reason, nextAttemptAt });
    const sent = { state: 'Sent', attempts: 1, sentAt: new Date('2026-03-10T06:01:00Z') };
    const fallback = { channel: 'email', recipient: 'grace@mail.example', standsInForId: first };
    const second = await aMessage({ ...fallback, ...sent });
    await aMessage({ alertId: otherAlertId });
    const people = [
      {
        key: `user-${fixture.people.supervisor}`,
        name: await findName(fixture.people.supervisor),
        userRole: 'Supervisor',
        organization: await organizationName(fixture.society.organizationId),
      },
    ];
    const common = { kind: 'alertTriggered', people, createdAt: '2026-03-10T06:00:00.000Z', mayRetry: false };
    expect(await listFor(fixture.people.manager)).toEqual([
      {
        ...{
          id: first,
          channel: 'sms',
          address: '+221701',
          state: 'Retrying',
          reason,
          attempts: 3,
          ...common,
        },
        nextAttemptAt: '2026-03-10T10:40:00.000Z',
      },
      {
        ...{
          id: second,
          channel: 'email',
          address: 'grace@mail.example',
          state: 'Sent',
          attempts: 1,
          ...common,
        },
        ...{ sentAt: '2026-03-10T06:01:00.000Z', standsInForId: first },
      },
    ]);
  });

  it('name every recipient of the escalation with that number or address', async () => {
    const one = await aRecipient({ phoneNumber: '+221 701', email: 'one@moh.example' });
    const two = await aRecipient({ phoneNumber: '+221701', email: 'Two@moh.example ' });
    const to = { kind: 'alertEscalated', userId: null };
    await aMessage({ ...to, escalationRecipientId: one });
    await aMessage({ ...to, channel: 'email', recipient: 'two@moh.example', escalationRecipientId: two });
    const keys = (await listFor(fixture.people.manager)).map(({ people }) =>
      (people as { key: string }[]).map(({ key }) => key),
    );
    expect(keys).toEqual([[`recipient-${one}`, `recipient-${two}`], [`recipient-${two}`]]);
  });

  it('exclude messages to data collectors', async () => {
    await aMessage({ kind: 'senderTold', userId: null, dataCollectorId: fixture.collectors.ofSupervisor.id });
    expect(await listFor(fixture.people.admin)).toEqual([]);
  });

  it('hide contacts of other organizations except from Administrators, and recipients from readers who may not see them', async () => {
    const { otherOrganizationId: organizationId, people } = fixture;
    await aMessage({ userId: people.otherSupervisor, recipient: '+221702' });
    const recipient = await aRecipient({ organizationId, phoneNumber: '+221703' });
    const to = { kind: 'alertEscalated', userId: null, recipient: '+221703' };
    await aMessage({ ...to, escalationRecipientId: recipient });
    const shown = async (userId: number) =>
      (await listFor(userId)).map(({ address, people: of }) => [
        address,
        (of as { name?: string }[])[0]?.name,
      ]);
    const name = await findName(people.otherSupervisor);
    for (const reader of [people.supervisor, people.head])
      expect(await shown(reader)).toEqual([
        ['***', undefined],
        ['***', undefined],
      ]);
    expect(await shown(people.manager), 'recipients of escalations only').toEqual([
      ['***', undefined],
      ['+221703', undefined],
    ]);
    for (const reader of [people.admin, people.otherManager])
      expect(await shown(reader)).toEqual([
        ['+221702', name],
        ['+221703', undefined],
      ]);
    const [ofUser, ofRecipient] = await listFor(people.manager);
    const organization = await organizationName(organizationId);
    expect(ofUser?.people).toEqual([
      { key: `user-${people.otherSupervisor}`, userRole: 'Supervisor', organization },
    ]);
    expect(ofRecipient?.people).toEqual([
      { key: `recipient-${recipient}`, role: 'Officer', organization: 'Health office' },
    ]);
  });

  it('show the marker where the person was anonymised', async () => {
    await aMessage({ recipient: null, body: '', isAnonymized: true, state: 'Withheld' });
    expect(await listFor(fixture.people.manager)).toMatchObject([
      { address: '--Data removed--', mayRetry: false },
    ]);
  });

  it('show why a message is withheld', async () => {
    const server = await startMailServer();
    Object.assign(app.services.config, { sendOnlyTo: ['+221999'], smtpUrl: server.url });
    const id = await aMessage({ nextAttemptAt: new Date(start) });
    const delivery = startDelivery(app.services);
    await expect.poll(async () => (await stored(id)).state, { timeout: 10_000 }).toBe('Withheld');
    await delivery.stop();
    Object.assign(app.services.config, { sendOnlyTo: null, smtpUrl: null });
    expect(await listFor(fixture.people.manager)).toMatchObject([
      { state: 'Withheld', reason: 'outbox.reason.notAllowed', attempts: 1, mayRetry: true },
    ]);
    expect(server.mails).toEqual([]);
    await server.close();
  });

  it('are not shown to data consumers and strangers', async () => {
    for (const userId of [fixture.people.stranger, fixture.people.dataConsumer])
      expect((await app.as(userId).get(`/api/alert/${alertId}/deliveries`)).status).toBe(403);
  });
});

describe('sending again', () => {
  it.each(['Failed', 'Withheld'])(
    'queues a %s message with all its attempts, and stores an audit event',
    async (state) => {
      const reason = 'outbox.reason.deviceFailed';
      const id = await aMessage({
        state,
        reason,
        attempts: 7,
        nextAttemptAt: new Date('2026-03-01T00:00:00Z'),
      });
      await aMessage({ channel: 'email', standsInForId: id, state: 'Sent' });
      expect((await listFor(fixture.people.supervisor))[0]).toMatchObject({ id, mayRetry: true });
      const { status, body } = await retry(fixture.people.supervisor, id);
      expect([status, body.message.key]).toEqual([200, 'outbox.retry.success']);
      const queued = { state: 'Queued', reason: null, attempts: 0, nextAttemptAt: new Date(start) };
      expect(await stored(id)).toMatchObject(queued);
      const auditEvents = await app.db
        .selectFrom('auditEvents')
        .select(['action', 'actorId', 'projectId', 'nationalSocietyId', 'before', 'after'])
        .where('subjectType', '=', 'outboxMessage')
        .where('subjectId', '=', id)
        .execute();
      expect(auditEvents).toEqual([
        {
          action: 'alert/retryDelivery',
          actorId: fixture.people.supervisor,
          projectId: fixture.projectId,
          nationalSocietyId: fixture.society.id,
          before: { state, reason },
          after: { state: 'Queued' },
        },
      ]);
    },
  );

  it.each([
    { state: 'Queued' },
    { state: 'Retrying' },
    { state: 'Sent' },
    { state: 'Failed', recipient: null, isAnonymized: true },
    { state: 'Failed', isDemo: true },
  ])('is refused for %j', async (given) => {
    const id = await aMessage(given);
    expect(await listFor(fixture.people.manager)).toMatchObject([{ mayRetry: false }]);
    const { status, body } = await retry(fixture.people.manager, id);
    expect([status, body.message.key]).toEqual([400, 'outbox.messageNotFailed']);
    expect(await stored(id)).toMatchObject(given);
  });

  it('is refused for a message that is not about the alert', async () => {
    const about = await aMessage({ state: 'Failed', alertId: otherAlertId });
    const aboutNone = await aMessage({ state: 'Failed', alertId: null });
    const toCollector = { userId: null, dataCollectorId: fixture.collectors.ofSupervisor.id };
    const ofCollector = await aMessage({ state: 'Failed', ...toCollector });
    for (const id of [about, aboutNone, ofCollector, 999_999]) {
      const { status, body } = await retry(fixture.people.admin, id);
      expect([status, body.message.key]).toEqual([400, 'outbox.messageNotFound']);
    }
    expect(await stored(about)).toMatchObject({ state: 'Failed' });
  });

  it('is refused to strangers, and in a closed project', async () => {
    const id = await aMessage({ state: 'Failed' });
    expect((await retry(fixture.people.stranger, id)).status).toBe(403);
    const project = (state: string) =>
      app.db
        .updateTable('projects')
        .set({ state, endedAt: state === 'Closed' ? new Date(start) : null })
        .where('id', '=', fixture.projectId)
        .execute();
    await project('Closed');
    expect(await listFor(fixture.people.manager)).toMatchObject([{ state: 'Failed', mayRetry: false }]);
    expect((await retry(fixture.people.manager, id)).status).toBe(400);
    await project('Open');
    expect(await stored(id)).toMatchObject({ state: 'Failed' });
  });
});
