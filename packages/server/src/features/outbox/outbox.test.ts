import type { Role } from '@harken/domain/access/roles';
import type { Insertable } from 'kysely';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { aUser } from '../../../test/support/builders/people.ts';
import { aHealthRisk, aProject, aProjectHealthRisk } from '../../../test/support/builders/projects.ts';
import { anAlert, aRawReport, aReport } from '../../../test/support/builders/reports.ts';
import { testSecretKeys } from '../../../test/support/builders/secrets.ts';
import { aSociety } from '../../../test/support/builders/societies.ts';
import { startTestApp } from '../../../test/support/test-app.ts';
import type { OutboxMessages } from '../../platform/db/schema.ts';
import { encryptSecret } from '../../platform/secrets/encryption.ts';

const app = await startTestApp({ now: '2026-11-21T10:00:00Z' });
const society = await aSociety(app.db);
const foreignSociety = await aSociety(app.db);
const administrator = await aUser(app.db, 'Administrator');
// In another society: a coordinator in this one would hide the messages of other organizations.
const elsewhere = { nationalSocietyId: foreignSociety.id, organizationId: foreignSociety.organizationId };
const member = { nationalSocietyId: society.id, organizationId: society.organizationId };
const manager = await aUser(app.db, 'Manager', member);
const advisor = await aUser(app.db, 'TechnicalAdvisor', member);

afterAll(() => app.close());
beforeEach(async () => {
  await app.db.deleteFrom('outboxMessages').execute();
  app.services.config.isDemo = false;
});

async function aMessage(given: Partial<Insertable<OutboxMessages>> = {}): Promise<number> {
  const { id } = await app.db
    .insertInto('outboxMessages')
    .values({
      channel: 'sms',
      kind: 'feedback',
      nationalSocietyId: society.id,
      recipient: '+221771234567',
      body: 'Thank you',
      createdAt: app.clock.now(),
      ...given,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function list(userId: number, query = '') {
  const { status, body } = await app.as(userId).get(`/api/outbox/list?pageNumber=1${query}`);
  expect(status).toBe(200);
  return body.value as { data: Record<string, unknown>[]; totalRows: number; rowsPerPage: number };
}

const others: Role[] = ['GlobalCoordinator', 'DataConsumer', 'Supervisor', 'Coordinator', 'HeadSupervisor'];

describe('the outbox list', () => {
  it('shows every message with its state, newest first', async () => {
    const first = await aMessage();
    const second = await aMessage({
      channel: 'email',
      kind: 'alertEscalated',
      recipient: 'ruth@mail.example',
      subject: 'Escalated',
      state: 'Retrying',
      reason: 'outbox.reason.mailServerUnreachable',
      nextAttemptAt: new Date('2026-11-21T10:05:00Z'),
    });
    const { data, ...page } = await list(administrator);
    expect(page).toEqual({ page: 1, rowsPerPage: 30, totalRows: 2 });
    expect(data).toEqual([
      {
        id: second,
        channel: 'email',
        kind: 'alertEscalated',
        to: 'ruth@mail.example',
        subject: 'Escalated',
        text: 'Thank you',
        state: 'Retrying',
        reason: 'outbox.reason.mailServerUnreachable',
        createdAt: '2026-11-21T10:00:00.000Z',
        nextAttemptAt: '2026-11-21T10:05:00.000Z',
      },
      {
        id: first,
        channel: 'sms',
        kind: 'feedback',
        to: '+221771234567',
        text: 'Thank you',
        state: 'Queued',
        createdAt: '2026-11-21T10:00:00.000Z',
      },
    ]);
  });

  it('names the alert of a message, and its project', async () => {
    const projectId = await aProject(app.db, society);
    const projectHealthRiskId = await aProjectHealthRisk(app.db, projectId, await aHealthRisk(app.db, 3));
    const report = await aReport(app.db, { nationalSocietyId: society.id, projectId, projectHealthRiskId });
    const alertId = await anAlert(app.db, { projectId, projectHealthRiskId, reportIds: [report] });
    await aMessage({ alertId, kind: 'alertTriggered' });
    expect((await list(manager)).data).toMatchObject([{ alertId, projectId }]);
  });

  it.each(['Manager', 'TechnicalAdvisor'])(
    'shows a %s the messages of their own society only',
    async (role) => {
      const own = await aMessage();
      await aMessage({ nationalSocietyId: foreignSociety.id });
      await aMessage({ nationalSocietyId: null });
      const { data, totalRows } = await list(role === 'Manager' ? manager : advisor);
      expect({ ids: data.map(({ id }) => id), totalRows }).toEqual({ ids: [own], totalRows: 1 });
      expect((await list(administrator)).totalRows).toBe(3);
    },
  );

  it.each(others)('is forbidden to a %s', async (role) => {
    const userId = await aUser(app.db, role, elsewhere);
    expect(await app.as(userId).get('/api/outbox/list?pageNumber=1')).toMatchObject({ status: 403 });
  });

  it('requires a signed-in user', async () => {
    expect(await app.nobody.get('/api/outbox/list?pageNumber=1')).toMatchObject({ status: 401 });
  });

  it('can be filtered by channel and state, in any letter case', async () => {
    await aMessage();
    const failed = await aMessage({ channel: 'email', state: 'Failed' });
    await aMessage({ channel: 'email', state: 'Sent' });
    const { data, totalRows } = await list(manager, '&channel=Email&state=failed');
    expect({ ids: data.map(({ id }) => id), totalRows }).toEqual({ ids: [failed], totalRows: 1 });
  });

  it('rejects a page, a channel and a state that do not exist', async () => {
    const response = await app.as(manager).get('/api/outbox/list?pageNumber=0&channel=fax&state=lost');
    expect(response.status).toBe(400);
    expect(Object.keys(response.body.message.data).sort()).toEqual(['Channel', 'PageNumber', 'State']);
  });

  it('has pages', async () => {
    for (let number = 0; number < 31; number += 1) await aMessage();
    const response = await app.as(manager).get('/api/outbox/list?pageNumber=2');
    expect(response.body.value).toMatchObject({ page: 2, totalRows: 31 });
    expect(response.body.value.data).toHaveLength(1);
  });

  it('shows no data of anonymised people', async () => {
    await aMessage({ recipient: null, isAnonymized: true, body: '' });
    expect((await list(manager)).data).toMatchObject([{ to: '--Data removed--', text: '--Data removed--' }]);
  });
});

describe('a link with a token', () => {
  const withLink = {
    channel: 'email',
    kind: 'passwordReset',
    body: 'Open {{secretLink}} soon',
    encryptedSecretLink: encryptSecret(testSecretKeys, 'secret link', 'https://x.example/t'),
  } as const;

  it.each([
    ['an Administrator', false, 'Open ••• soon'],
    ['an Administrator', true, 'Open https://x.example/t soon'],
    ['a Manager', true, 'Open ••• soon'],
  ])('is shown to %s, in the demo %s, as: %s %s', async (who, isDemo, text) => {
    app.services.config.isDemo = isDemo;
    await aMessage(withLink);
    const { data } = await list(who === 'a Manager' ? manager : administrator);
    expect(data).toMatchObject([{ text }]);
  });

  it('is inserted at its position, even if a name contains the placeholder', async () => {
    app.services.config.isDemo = true;
    const body = 'Hello 🌍 {{secretLink}}, open {{secretLink}} soon';
    await aMessage({ ...withLink, body, secretLinkAt: [...'Hello 🌍 {{secretLink}}, open '].length });
    await aMessage({ kind: 'feedback', body: 'Keep {{secretLink}}' });
    expect((await list(administrator)).data).toMatchObject([
      { text: 'Keep {{secretLink}}' },
      { text: 'Hello 🌍 {{secretLink}}, open https://x.example/t soon' },
    ]);
  });

  it('is removed once the message is sent', async () => {
    app.services.config.isDemo = true;
    await aMessage({ ...withLink, state: 'Sent', encryptedSecretLink: null });
    expect((await list(administrator)).data).toMatchObject([{ text: 'Open ••• soon' }]);
  });
});

describe('a message of the demo', () => {
  it('is shown as never sent', async () => {
    await aMessage({ isDemo: true });
    expect((await list(manager)).data).toMatchObject([{ state: 'Queued', reason: 'outbox.reason.demo' }]);
  });
});

describe('retrying a message', () => {
  const failed = { state: 'Failed', reason: 'outbox.reason.addressRefused', attempts: 7 } as const;
  const retry = (userId: number, id: number) => app.as(userId).post(`/api/outbox/${id}/retry`);

  it('queues a failed message again, and records who did it', async () => {
    const id = await aMessage(failed);
    expect(await retry(manager, id)).toMatchObject({
      status: 200,
      body: { isSuccess: true, message: { key: 'outbox.retry.success' } },
    });
    expect(
      await app.db.selectFrom('outboxMessages').selectAll().where('id', '=', id).executeTakeFirst(),
    ).toMatchObject({ state: 'Queued', reason: null, attempts: 0, nextAttemptAt: app.clock.now() });
    expect(
      await app.db
        .selectFrom('auditEvents')
        .select(['actorId', 'action', 'nationalSocietyId'])
        .where('subjectType', '=', 'outboxMessage')
        .where('subjectId', '=', id)
        .execute(),
    ).toEqual([{ actorId: manager, action: 'outbox/retry', nationalSocietyId: society.id }]);
  });

  it.each(['Queued', 'Retrying', 'Sent', 'Withheld'])(
    'is rejected for a message that is %s',
    async (state) => {
      const id = await aMessage({ state });
      expect(await retry(administrator, id)).toMatchObject({
        status: 400,
        body: { message: { key: 'outbox.messageNotFailed' } },
      });
    },
  );

  it('is forbidden for messages of another society, and for those that do not exist', async () => {
    const id = await aMessage({ ...failed, nationalSocietyId: foreignSociety.id });
    expect(await retry(manager, id)).toMatchObject({ status: 403 });
    expect(await retry(manager, 999_999)).toMatchObject({ status: 403 });
    expect(await retry(administrator, 999_999)).toMatchObject({
      status: 400,
      body: { message: { key: 'outbox.messageNotFound' } },
    });
  });

  it('is rejected in an archived society', async () => {
    const archived = await aSociety(app.db);
    await app.db
      .updateTable('nationalSocieties')
      .set({ isArchived: true })
      .where('id', '=', archived.id)
      .execute();
    const id = await aMessage({ ...failed, nationalSocietyId: archived.id });
    expect(await retry(administrator, id)).toMatchObject({
      status: 400,
      body: { message: { key: 'nationalSociety.isArchived' } },
    });
  });

  it.each(others)('is forbidden to a %s', async (role) => {
    const id = await aMessage(failed);
    expect(await retry(await aUser(app.db, role, elsewhere), id)).toMatchObject({ status: 403 });
  });
});

describe('failed tasks', () => {
  const failedAt = new Date('2026-11-21T09:00:00Z');
  const retry = (userId: number, kind: string, id: string) =>
    app.as(userId).post('/api/outbox/retryWork', { kind, id });

  async function aFailedMessage(): Promise<number> {
    const id = await aRawReport(app.db, {
      nationalSocietyId: society.id,
      failedAt,
      failure: 'gave up',
      attempts: 8,
    });
    await app.db.updateTable('rawReports').set({ processedAt: null }).where('id', '=', id).execute();
    return id;
  }

  async function aFailedJob(): Promise<string> {
    await app.services.jobs.enqueue(app.db, 'check-alert', [{ alertId: 7 }]);
    const { rows } = await sql<{ id: string }>`
      update pgboss.job set state = 'failed', completed_on = ${new Date('2026-11-21T09:30:00Z')},
        output = '{"message": "no such alert"}'
      where name = 'check-alert' and state = 'created' returning id`.execute(app.db);
    return rows[0]?.id ?? '';
  }

  async function stateOfJob(id: string) {
    const { rows } = await sql<{
      state: string;
    }>`select state::text from pgboss.job where id = ${id}::uuid`.execute(app.db);
    return rows[0]?.state;
  }

  it('are listed for Administrators with their reason, newest first', async () => {
    const message = await aFailedMessage();
    const job = await aFailedJob();
    const { body } = await app.as(administrator).get('/api/outbox/failedWork');
    expect(body.value).toEqual([
      {
        id: job,
        kind: 'check-alert',
        reason: 'no such alert',
        failedAt: '2026-11-21T09:30:00.000Z',
        subjectId: 7,
      },
      {
        id: String(message),
        kind: 'message',
        reason: 'gave up',
        failedAt: '2026-11-21T09:00:00.000Z',
        subjectId: message,
      },
    ]);
  });

  it('can be retried: a message is processed again', async () => {
    const id = await aFailedMessage();
    let isWoken = false;
    app.services.wakeMessageWorker = () => {
      isWoken = true;
    };
    expect(await retry(administrator, 'message', String(id))).toMatchObject({
      status: 200,
      body: { message: { key: 'outbox.retryWork.success' } },
    });
    expect(
      await app.db.selectFrom('rawReports').selectAll().where('id', '=', id).executeTakeFirst(),
    ).toMatchObject({ failedAt: null, failure: null, attempts: 0, processedAt: null });
    expect(isWoken).toBe(true);
    expect(
      await app.db.selectFrom('auditEvents').select('actorId').where('subjectId', '=', id).execute(),
    ).toContainEqual({ actorId: administrator });
  });

  it('can be retried: a job gets one more attempt', async () => {
    const id = await aFailedJob();
    expect(await retry(administrator, 'check-alert', id)).toMatchObject({ status: 200 });
    expect(await stateOfJob(id)).toBe('retry');
  });

  it.each([
    ['message', '999999'],
    ['message', 'x'],
    ['check-alert', 'x'],
    ['check-alert', '00000000-0000-4000-8000-000000000000'],
    ['drop-everything', '00000000-0000-4000-8000-000000000000'],
  ])('cannot be retried when there are none: %s %s', async (kind, id) => {
    expect(await retry(administrator, kind, id)).toMatchObject({
      status: 400,
      body: { message: { key: 'outbox.workNotFound' } },
    });
  });

  it('need a kind and an id', async () => {
    const response = await app.as(administrator).post('/api/outbox/retryWork', {});
    expect(response.status).toBe(400);
    expect(Object.keys(response.body.message.data).sort()).toEqual(['Id', 'Kind']);
  });

  it.each([...others, 'Manager', 'TechnicalAdvisor'] as Role[])('are forbidden to a %s', async (role) => {
    const caller = app.as(await aUser(app.db, role, elsewhere));
    expect(await caller.get('/api/outbox/failedWork')).toMatchObject({ status: 403 });
    expect(await caller.post('/api/outbox/retryWork', { kind: 'message', id: '1' })).toMatchObject({
      status: 403,
    });
  });
});
