import { describe, expect, it } from 'vitest';
import { aUser } from '../../../../test/support/builders/people.ts';
import { aSocietyFixture } from '../../../../test/support/fixtures/society-fixture.ts';
import { findTablesWith } from '../../../../test/support/search-database.ts';

const { app, administrator, society, member } = await aSocietyFixture({ now: '2026-03-01T08:00:00Z' });

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

  it('are registered by administrators, in English, with an e-mail to set a password', async () => {
    const { body } = await create(administrator, person());
    expect(body).toEqual({ isSuccess: true, message: {}, value: 'user.registration.success' });
    const found = (await app.as(administrator).get('/api/globalCoordinator/list')).body.value.find(
      (row: { email: string }) => row.email === person().email,
    );
    const { hasTwoFactor, ...coordinator } = found;
    expect(hasTwoFactor).toBe(false);
    expect(coordinator).toEqual({
      id: expect.any(Number),
      name: 'Gloria',
      email: person().email,
      phoneNumber: '+41791234567',
    });
    const one = await app.as(administrator).get(`/api/globalCoordinator/${found.id}/get`);
    expect(one.body.value).toEqual(coordinator);
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

  it('are validated field by field', async () => {
    const response = await create(administrator, person({ name: '', phoneNumber: '123', email: 'x' }));
    expect(response.status).toBe(400);
    expect(response.body.message.data).toEqual({
      Name: ['string:validation.fieldRequired'],
      Email: ['string:validation.emailInvalid'],
      PhoneNumber: ['string:validation.phoneNumberInvalid'],
    });
  });

  it('are added and read by administrators only, and listed to nobody else', async () => {
    const global = await aUser(app.db, 'GlobalCoordinator');
    expect((await create(global, person())).status).toBe(403);
    expect((await app.as(global).get(`/api/globalCoordinator/${global}/get`)).status).toBe(403);
    const manager = await aUser(app.db, 'Manager', member());
    expect((await app.as(manager).get('/api/globalCoordinator/list')).status).toBe(403);
    const missing = await app.as(administrator).get(`/api/globalCoordinator/${manager}/get`);
    expect(missing).toMatchObject({ status: 400, body: { message: { key: 'user.common.userNotFound' } } });
  });

  it('are edited by administrators; the e-mail address stays', async () => {
    const global = await aUser(app.db, 'GlobalCoordinator', { emailAddress: 'stays@test.example' });
    const path = `/api/globalCoordinator/${global}/edit`;
    const body = { ...person({ name: 'Gloria Maria', organization: 'Office' }), id: global };
    expect((await app.as(administrator).post(path, body)).status).toBe(200);
    const read = await app.as(administrator).get(`/api/globalCoordinator/${global}/get`);
    expect(read.body.value).toEqual({
      id: global,
      name: 'Gloria Maria',
      email: 'stays@test.example',
      phoneNumber: '+41791234567',
      organization: 'Office',
    });
    const rejected = await app.as(administrator).post(path, { ...body, phoneNumber: '1', name: '' });
    expect(Object.keys(rejected.body.message.data)).toEqual(['Name', 'PhoneNumber']);
    expect((await app.as(global).post(path, body)).status).toBe(403);
  });

  it('are deleted by administrators with all personal data', async () => {
    const global = await aUser(app.db, 'GlobalCoordinator', {
      name: 'Xanthippe Q',
      emailAddress: 'xq@test.example',
    });
    expect((await app.as(global).get('/api/globalCoordinator/list')).status).toBe(200);
    expect((await app.as(global).post(`/api/globalCoordinator/${global}/delete`)).status).toBe(403);
    const remove = () => app.as(administrator).post(`/api/globalCoordinator/${global}/delete`);
    expect((await remove()).status).toBe(200);
    expect((await app.as(global).get('/api/globalCoordinator/list')).status).toBe(401);
    expect(await findTablesWith(app.db, ['Xanthippe', 'xq@test.example'])).toEqual({});
    const notFound = { status: 400, body: { message: { key: 'user.common.userNotFound' } } };
    expect(await remove()).toMatchObject(notFound);
    const events = app.db
      .selectFrom('auditEvents')
      .select(['action', 'actorId'])
      .where('subjectId', '=', global);
    expect(await events.execute()).toEqual([{ action: 'globalCoordinator/delete', actorId: administrator }]);
  });

  it('are the only users these calls apply to', async () => {
    const manager = await aUser(app.db, 'Manager', member());
    const notFound = { status: 400, body: { message: { key: 'user.common.userNotFound' } } };
    for (const id of [manager, administrator, 999_999]) {
      const path = `/api/globalCoordinator/${id}`;
      expect(await app.as(administrator).post(`${path}/edit`, person())).toMatchObject(notFound);
      expect(await app.as(administrator).post(`${path}/delete`)).toMatchObject(notFound);
    }
  });
});
