import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { aVerificationFixture, type VerificationFixture } from './support/fixtures/verification-fixture.ts';
import { startTestApp } from './support/test-app.ts';

const app = await startTestApp({ now: '2026-03-10T12:00:00Z' });
afterAll(() => app.close());

let fixture: VerificationFixture;
let contactId: number;
let reportId: number;
beforeAll(async () => {
  fixture = await aVerificationFixture(app);
  contactId = (await fixture.contact()).id;
  const { reportIds } = await fixture.alertOfThree();
  reportId = reportIds[0] ?? 0;
  const body = {
    reportId,
    verificationContactId: contactId,
    symptoms: ['fever'],
    reason: 'Fever',
    severity: null,
  };
  const path = `/api/referral/create?projectId=${fixture.projectId}`;
  expect((await app.as(fixture.people.manager).post(path, body)).status).toBe(200);
});
beforeEach(() => app.db.deleteFrom('lineListSettings').execute());

const askForViews = () =>
  app.db
    .insertInto('lineListSettings')
    .values({ nationalSocietyId: fixture.society.id, logsViews: true })
    .execute();

const pages = () => ({
  'verificationContact/list': `/api/verificationContact/list?nationalSocietyId=${fixture.society.id}`,
  'verificationContact/get': `/api/verificationContact/${contactId}/get`,
  'referral/list': `/api/referral/list?projectId=${fixture.projectId}&pageNumber=1`,
  'referral/ofReport': `/api/referral/ofReport?projectId=${fixture.projectId}&reportId=${reportId}`,
});

async function open(by = fixture.people.manager) {
  const last = await app.db
    .selectFrom('auditEvents')
    .select((eb) => eb.fn.max('id').as('id'))
    .executeTakeFirst();
  for (const path of Object.values(pages())) await app.as(by).get(path);
  return app.db
    .selectFrom('auditEvents')
    .select(['action', 'actorId', 'after'])
    .where('id', '>', Number(last?.id ?? 0))
    .where('action', 'in', Object.keys(pages()))
    .orderBy('id')
    .execute();
}

it('records nothing unless the national society asks for it', async () => {
  expect(await open()).toEqual([]);
});

it('records who saw which contacts and referrals', async () => {
  await askForViews();
  const actorId = fixture.people.manager;
  const referralIds = [expect.any(Number)];
  expect(await open()).toEqual([
    { action: 'verificationContact/list', actorId, after: { contactIds: [contactId] } },
    { action: 'verificationContact/get', actorId, after: { contactIds: [contactId] } },
    { action: 'referral/list', actorId, after: { referralIds } },
    { action: 'referral/ofReport', actorId, after: { referralIds } },
  ]);
});

it('leaves out referrals whose village and texts the reader does not see', async () => {
  await askForViews();
  const actions = (await open(fixture.people.otherManager)).map(({ action }) => action);
  expect(actions).not.toContain('referral/list');
  expect(actions).not.toContain('referral/ofReport');
});
