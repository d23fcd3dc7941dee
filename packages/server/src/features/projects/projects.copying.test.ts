import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aUser } from '../../../test/support/builders/people.ts';
import { aHealthRisk } from '../../../test/support/builders/projects.ts';
import { aSociety } from '../../../test/support/builders/societies.ts';
import { startTestApp } from '../../../test/support/test-app.ts';

const app = await startTestApp({ now: '2026-03-10T22:30:00Z' });
afterAll(() => app.close());

type Society = Awaited<ReturnType<typeof aSociety>>;
let society: Society;
let manager: number;
let foreignManager: number;
let fever: number;

const toMember = ({ id, organizationId }: Society) => ({ nationalSocietyId: id, organizationId });

beforeAll(async () => {
  society = await aSociety(app.db);
  const foreign = await aSociety(app.db);
  manager = await aUser(app.db, 'Manager', toMember(society));
  foreignManager = await aUser(app.db, 'Manager', toMember(foreign));
  fever = await aHealthRisk(app.db, 301);
});

const create = (given: object = {}, by = manager) =>
  app.as(by).post(`/api/project/create?nationalSocietyId=${society.id}`, {
    name: 'Valley',
    healthRisks: [{ healthRiskId: fever, feedbackMessage: 'Thanks', caseDefinition: 'Hot' }],
    alertNotHandledNotificationRecipientId: manager,
    ...given,
  });
const readMessages = async (projectId: number, by = manager) =>
  (await app.as(by).get(`/api/project/${projectId}/errorMessages`)).body;

const own = { key: 'sms.error.other', message: 'Ask Ruth' };

describe('a project that starts with the error messages of another', () => {
  test('has them as its own, and the others are those of the product', async () => {
    const id = (await create({ errorMessages: [own] })).body.value;
    const messages = await readMessages(id);
    expect(messages.map(({ isOwn }: { isOwn?: boolean }) => isOwn ?? false)).toEqual([false, false, true]);
    expect(messages[2]).toEqual({ ...own, isOwn: true });
    const event = await app.db
      .selectFrom('auditEvents')
      .select(['action', 'after'])
      .where('projectId', '=', id)
      .executeTakeFirstOrThrow();
    expect(event).toMatchObject({ action: 'project/create', after: { 'sms.error.other': 'Ask Ruth' } });
    expect(event.after).not.toHaveProperty('errorMessages');
  });

  test.each([[[]], [null], [undefined]])('has none of its own with %j', async (errorMessages) => {
    const id = (await create({ errorMessages })).body.value;
    const messages = await readMessages(id);
    expect(messages.some(({ isOwn }: { isOwn?: boolean }) => isOwn)).toBe(false);
  });

  test.each([
    ['an unknown key', [{ ...own, key: 'sms.other' }], 'ErrorMessages[0].Key'],
    ['a text that is too long', [{ ...own, message: 'x'.repeat(321) }], 'ErrorMessages[0].Message'],
    ['an empty text', [{ ...own, message: ' ' }], 'ErrorMessages[0].Message'],
    ['too many', [own, own, own, own], 'ErrorMessages'],
  ])('is refused with %s', async (_, errorMessages, field) => {
    const { status, body } = await create({ errorMessages });
    expect([status, Object.keys(body.message.data)]).toEqual([400, [field]]);
  });

  test('is refused to a coordinator, who may not edit error messages, and is not created', async () => {
    const coordinator = await aUser(app.db, 'Coordinator', toMember(society));
    const before = await app.db.selectFrom('projects').select('id').execute();
    const organizationId = society.organizationId;
    const { body } = await create({ errorMessages: [own], organizationId }, coordinator);
    expect(body.message.data).toEqual({ ErrorMessages: ['string:error.unauthorized'] });
    expect(await app.db.selectFrom('projects').select('id').execute()).toHaveLength(before.length);
    expect((await create({ organizationId }, coordinator)).status).toBe(200);
    await app.db
      .updateTable('users')
      .set({ deletedAt: app.clock.now() })
      .where('id', '=', coordinator)
      .execute();
  });
});

test('what is copied from a project is refused to those who may not read it', async () => {
  const id = (await create()).body.value;
  const paths = [
    `project/${id}/get`,
    `project/${id}/errorMessages`,
    `projectOrganization/list?projectId=${id}`,
    `projectAlertNotHandledRecipient/list?projectId=${id}`,
    `project/list?nationalSocietyId=${society.id}`,
  ];
  for (const path of paths) {
    expect([path, (await app.as(manager).get(`/api/${path}`)).status]).toEqual([path, 200]);
    expect([path, (await app.as(foreignManager).get(`/api/${path}`)).status]).toEqual([path, 403]);
  }
});
