import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aSociety, aUser } from '../../../test/support/builders.ts';
import { aProjectScene, type ProjectScene } from '../../../test/support/project-scene.ts';
import { startTestApp } from '../../../test/support/test-app.ts';

const app = await startTestApp({ now: '2026-03-01T08:00:00Z' });
afterAll(() => app.close());

const keys = ['sms.error.healthRiskNotFound', 'sms.error.formatError', 'sms.error.other'] as const;
let administrator: number;
let scene: ProjectScene;
beforeAll(async () => {
  administrator = await aUser(app.db, 'Administrator');
});
beforeEach(async () => {
  scene = await aProjectScene(app);
});

const path = (projectId = scene.projectId) => `/api/project/${projectId}/errorMessages`;
const read = (by = scene.manager) => app.as(by).get(path());
const save = (messages: unknown, by = scene.manager) => app.as(by).put(path(), messages);
const stored = () =>
  app.db
    .selectFrom('projectErrorMessages')
    .selectAll()
    .where('projectId', '=', scene.projectId)
    .orderBy('messageKey')
    .execute();

describe('the answers of a project to messages it could not read', () => {
  test.each([
    [1, 'en'],
    [2, 'fr'],
    [4, 'ar'],
  ])('are those of the product in the language of the society (%i)', async (contentLanguageId, code) => {
    await app.db
      .updateTable('nationalSocieties')
      .set({ contentLanguageId })
      .where('id', '=', scene.society.id)
      .execute();
    const { status, body } = await read();
    expect(status).toBe(200);
    expect(body).toEqual(keys.map((key) => ({ key, message: app.services.texts.text('sms', key, code) })));
  });

  test.each(['PUT', 'POST'] as const)(
    'are reworded with %s, and answered as they were sent',
    async (method) => {
      const send = method === 'PUT' ? save : (body: unknown) => app.as(scene.manager).post(path(), body);
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

  test('are what senders get', async () => {
    await save({ 'sms.error.formatError': 'Please write 1#1#1' });
    const number = '+221761234567';
    await scene.register('Sends nonsense', number);
    await scene.send(number, 'nonsense');
    const reply = await app.db
      .selectFrom('outboxMessages')
      .select('body')
      .where('recipient', '=', number)
      .executeTakeFirstOrThrow();
    expect(reply.body).toBe('Please write 1#1#1');
  });

  test('say who wrote them first and who changed them last, and each change is remembered', async () => {
    await save({ 'sms.error.other': 'First' });
    const second = await aUser(app.db, 'TechnicalAdvisor', { nationalSocietyId: scene.society.id });
    app.clock.advance(60_000);
    await save({ 'sms.error.other': 'Second' }, second);
    const at = app.clock.now();
    expect(await stored()).toEqual([
      {
        projectId: scene.projectId,
        messageKey: 'sms.error.other',
        message: 'Second',
        createdAt: new Date(at.getTime() - 60_000),
        createdById: scene.manager,
        updatedAt: at,
        updatedById: second,
      },
    ]);
    const deeds = await app.db
      .selectFrom('auditEntries')
      .select(['deed', 'actorId', 'before', 'after'])
      .where('projectId', '=', scene.projectId)
      .orderBy('id')
      .execute();
    const deed = 'project/errorMessages/save';
    expect(deeds).toEqual([
      {
        deed,
        actorId: scene.manager,
        before: { 'sms.error.other': null },
        after: { 'sms.error.other': 'First' },
      },
      {
        deed,
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
  ])('are refused when one is %s, and none is stored', async (_what, messages, field, text) => {
    const good = { 'sms.error.healthRiskNotFound': 'Good' };
    const { status, body } = await save({ ...good, ...(messages as object) });
    expect([status, body.message.key, body.message.data]).toEqual([
      400,
      'validation.validationError',
      { [field]: [text] },
    ]);
    expect(await stored()).toEqual([]);
  });

  test('may have 320 characters, whatever they are', async () => {
    expect((await save({ 'sms.error.other': 'م'.repeat(320) })).status).toBe(200);
    expect((await save({ 'sms.error.other': 'a\0b' })).body).toEqual([
      { key: 'sms.error.other', message: 'ab' },
    ]);
  });
});

describe('who words them', () => {
  const good = { 'sms.error.other': 'Good' };

  test('managers and advisors, in their own society', async () => {
    const at = { nationalSocietyId: scene.society.id, projectId: scene.projectId };
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

  test('nobody in a closed project or an archived society, where they can still be read', async () => {
    await app.db
      .updateTable('projects')
      .set({ state: 'Closed', endedAt: new Date() })
      .where('id', '=', scene.projectId)
      .execute();
    expect((await save(good)).body.message.key).toBe('project.projectIsClosed');
    await app.db
      .updateTable('nationalSocieties')
      .set({ isArchived: true })
      .where('id', '=', scene.society.id)
      .execute();
    expect((await save(good)).body.message.key).toBe('nationalSociety.isArchived');
    expect((await read()).status).toBe(200);
    expect(await stored()).toEqual([]);
  });

  test('an administrator is told that a project does not exist', async () => {
    const { status, body } = await app.as(administrator).put(path(999_999), good);
    expect([status, body.message.key]).toEqual([400, 'project.projectDoesNotExist']);
  });
});
