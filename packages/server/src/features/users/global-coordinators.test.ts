import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aSociety, aUser } from '../../../test/support/builders.ts';
import { startTestApp, type TestApp } from '../../../test/support/test-app.ts';

let app: TestApp;
let administrator: number;
let society: Awaited<ReturnType<typeof aSociety>>;
beforeAll(async () => {
  app = await startTestApp({ now: '2026-03-01T08:00:00Z' });
  administrator = await aUser(app.db, 'Administrator');
});
afterAll(() => app.close());
beforeEach(async () => {
  society = await aSociety(app.db);
});

const member = (organizationId = society.organizationId) => ({
  nationalSocietyId: society.id,
  organizationId,
});

describe('global coordinators', () => {
  const person = (given: object = {}) => ({
    name: 'Gloria',
    email: `gloria${society.id}@test.example`,
    phoneNumber: '+41791234567',
    additionalPhoneNumber: '',
    organization: '',
    ...given,
  });
  const create = (by: number, body: object) => app.as(by).post('/api/globalcoordinator/create', body);

  it('are registered by administrators, in English, with a mail to set a password', async () => {
    const { body } = await create(administrator, person());
    expect(body).toEqual({ isSuccess: true, message: {}, value: 'user.registration.success' });
    const found = (await app.as(administrator).get('/api/globalCoordinator/list')).body.value.find(
      (row: { email: string }) => row.email === person().email,
    );
    expect(found).toEqual({
      id: expect.any(Number),
      name: 'Gloria',
      email: person().email,
      phoneNumber: '+41791234567',
    });
    const one = await app.as(administrator).get(`/api/globalCoordinator/${found.id}/get`);
    expect(one.body.value).toEqual(found);
    const mail = await app.db
      .selectFrom('outboxMessages')
      .selectAll()
      .where('userId', '=', found.id)
      .executeTakeFirstOrThrow();
    expect(mail).toMatchObject({ subject: 'Welcome to Harken: set your password', nationalSocietyId: null });
    expect((await create(administrator, person())).body.message.key).toBe(
      'user.registration.userAlreadyExists',
    );
  });

  it('are listed by name to administrators and to each other', async () => {
    const global = await aUser(app.db, 'GlobalCoordinator', { name: 'Aaron' });
    await aUser(app.db, 'GlobalCoordinator', { name: 'Gone', deletedAt: app.clock.now() });
    const { status, body } = await app.as(global).get('/api/globalCoordinator/list');
    expect(status).toBe(200);
    const names = body.value.map((row: { name: string }) => row.name);
    expect(names[0]).toBe('Aaron');
    expect(names).not.toContain('Gone');
  });

  it('are checked field by field', async () => {
    const answer = await create(administrator, person({ name: '', phoneNumber: '123', email: 'x' }));
    expect(answer.status).toBe(400);
    expect(answer.body.message.data).toEqual({
      Name: ['string:validation.fieldRequired'],
      Email: ['string:validation.emailInvalid'],
      PhoneNumber: ['string:validation.phoneNumberInvalid'],
    });
  });

  it('are added and read by administrators only, and listed by nobody else', async () => {
    const global = await aUser(app.db, 'GlobalCoordinator');
    expect((await create(global, person())).status).toBe(403);
    expect((await app.as(global).get(`/api/globalCoordinator/${global}/get`)).status).toBe(403);
    const manager = await aUser(app.db, 'Manager', member());
    expect((await app.as(manager).get('/api/globalCoordinator/list')).status).toBe(403);
    const missing = await app.as(administrator).get(`/api/globalCoordinator/${manager}/get`);
    expect(missing).toMatchObject({ status: 400, body: { message: { key: 'user.common.userNotFound' } } });
  });
});
