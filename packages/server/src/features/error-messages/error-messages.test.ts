import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aUser } from '../../../test/support/builders/people.ts';
import { aSociety } from '../../../test/support/builders/societies.ts';
import { aProjectFixture, type ProjectFixture } from '../../../test/support/fixtures/project-fixture.ts';
import { startTestApp } from '../../../test/support/test-app.ts';

const app = await startTestApp({ now: '2026-03-01T08:00:00Z' });
afterAll(() => app.close());

const keys = ['sms.error.healthRiskNotFound', 'sms.error.formatError', 'sms.error.other'] as const;
let administrator: number;
let fixture: ProjectFixture;
beforeAll(async () => {
  administrator = await aUser(app.db, 'Administrator');
});
beforeEach(async () => {
  fixture = await aProjectFixture(app);
});

const path = (projectId = fixture.projectId) => `/api/project/${projectId}/errorMessages`;
const read = (by = fixture.manager) => app.as(by).get(path());
const save = (messages: unknown, by = fixture.manager) => app.as(by).put(path(), messages);
const stored = () =>
  app.db
    .selectFrom('projectErrorMessages')
    .selectAll()
    .where('projectId', '=', fixture.projectId)
    .orderBy('messageKey')
    .execute();

describe('the error texts of a project', () => {
  test.each([
    [1, 'en'],
    [2, 'fr'],
    [4, 'ar'],
  ])(
    'are the product texts in the language of the national society (%i)',
    async (contentLanguageId, code) => {
      await app.db
        .updateTable('nationalSocieties')
        .set({ contentLanguageId })
        .where('id', '=', fixture.society.id)
        .execute();
      const { status, body } = await read();
      expect(status).toBe(200);
      expect(body).toEqual(keys.map((key) => ({ key, message: app.services.texts.text('sms', key, code) })));
    },
  );

  test.each(['PUT', 'POST'] as const)(
    'can be changed with %s, which returns them as sent',
    async (method) => {
      const send = method === 'PUT' ? save : (body: unknown) => app.as(fixture.manager).post(path(), body);
      const { status, body } = await send({
        'sms.error.other': ' Try again ',
        'sms.error.formatError': 'Wrong',
      });
      expect([status, body]).toEqual([
        200,
        [
          { key: 'sms.error.other', message: 'Try again' },
          { key: 'sms.error.formatError', message: 'Wrong' },
        ],
      ]);
      const messages = (await read()).body.map(({ message }: { message: string }) => message);
      expect(messages).toEqual([expect.any(String), 'Wrong', 'Try again']);
    },
  );

  // SRV.NFXNREQ.063
  test('are sent to senders', async () => {
    await save({ 'sms.error.formatError': 'Please write 1#1#1' });
    const number = '+221761234567';
    await fixture.register('Sends nonsense', number);
    await fixture.send(number, 'nonsense');
    const reply = await app.db
      .selectFrom('outboxMessages')
      .select('body')
      .where('recipient', '=', number)
      .executeTakeFirstOrThrow();
    expect(reply.body).toBe('Please write 1#1#1');
  });

  test('store the first and last author, with an audit event per change', async () => {
    await save({ 'sms.error.other': 'First' });
    const second = await aUser(app.db, 'TechnicalAdvisor', { nationalSocietyId: fixture.society.id });
    app.clock.advance(60_000);
    await save({ 'sms.error.other': 'Second' }, second);
    const at = app.clock.now();
    expect(await stored()).toEqual([
      {
        projectId: fixture.projectId,
        messageKey: 'sms.error.other',
        message: 'Second',
        createdAt: new Date(at.getTime() - 60_000),
        createdById: fixture.manager,
        updatedAt: at,
        updatedById: second,
      },
    ]);
    const auditEvents = await app.db
      .selectFrom('auditEvents')
      .select(['action', 'actorId', 'before', 'after'])
      .where('projectId', '=', fixture.projectId)
      .orderBy('id')
      .execute();
    const action = 'project/errorMessages/save';
    expect(auditEvents).toEqual([
      {
        action: action,
        actorId: fixture.manager,
        before: { 'sms.error.other': null },
        after: { 'sms.error.other': 'First' },
      },
      {
        action: action,
        actorId: second,
        before: { 'sms.error.other': 'First' },
        after: { 'sms.error.other': 'Second' },
      },
    ]);
  });

  test.each<[string, unknown, string, string]>([
    ['empty', { 'sms.error.other': '' }, 'Sms.error.other', 'string:validation.fieldRequired'],
    ['blank', { 'sms.error.other': '  ' }, 'Sms.error.other', 'string:validation.fieldRequired'],
    ['missing', { 'sms.error.other': null }, 'Sms.error.other', 'string:validation.fieldRequired'],
    [
      'too long',
      { 'sms.error.formatError': 'x'.repeat(321) },
      'Sms.error.formatError',
      'Use at most 320 characters',
    ],
    ['no text', { 'sms.error.other': {} }, 'Sms.error.other', 'string:validation.valueInvalid'],
    [
      'of another key',
      { 'sms.alertTriggered': 'Hello' },
      'Sms.alertTriggered',
      'string:validation.valueInvalid',
    ],
  ])('are refused if one is %s, and none is stored', async (_what, messages, field, text) => {
    const good = { 'sms.error.healthRiskNotFound': 'Good' };
    const { status, body } = await save({ ...good, ...(messages as object) });
    expect([status, body.message.key, body.message.data]).toEqual([
      400,
      'validation.validationError',
      { [field]: [text] },
    ]);
    expect(await stored()).toEqual([]);
  });

  test('may have 320 characters of any script', async () => {
    expect((await save({ 'sms.error.other': 'م'.repeat(320) })).status).toBe(200);
    expect((await save({ 'sms.error.other': 'a\0b' })).body).toEqual([
      { key: 'sms.error.other', message: 'ab' },
    ]);
  });
});

describe('who may change them', () => {
  const good = { 'sms.error.other': 'Good' };

  test('managers and advisors, in their own national society', async () => {
    const at = { nationalSocietyId: fixture.society.id, projectId: fixture.projectId };
    for (const role of ['Coordinator', 'Supervisor', 'HeadSupervisor', 'DataConsumer'] as const) {
      const caller = await aUser(app.db, role, at);
      expect((await save(good, caller)).status).toBe(403);
      expect((await read(caller)).status).toBe(403);
    }
    const foreign = await aSociety(app.db);
    const stranger = await aUser(app.db, 'Manager', { nationalSocietyId: foreign.id });
    expect((await save(good, stranger)).status).toBe(403);
    expect((await read(stranger)).status).toBe(403);
  });

  test('nobody in a closed project or an archived national society, where they can still be read', async () => {
    await app.db
      .updateTable('projects')
      .set({ state: 'Closed', endedAt: new Date() })
      .where('id', '=', fixture.projectId)
      .execute();
    expect((await save(good)).body.message.key).toBe('project.projectIsClosed');
    await app.db
      .updateTable('nationalSocieties')
      .set({ isArchived: true })
      .where('id', '=', fixture.society.id)
      .execute();
    expect((await save(good)).body.message.key).toBe('nationalSociety.isArchived');
    expect((await read()).status).toBe(200);
    expect(await stored()).toEqual([]);
  });

  test('an unknown project is "not found" for Administrators', async () => {
    const { status, body } = await app.as(administrator).put(path(999_999), good);
    expect([status, body.message.key]).toEqual([400, 'project.projectDoesNotExist']);
  });
});
