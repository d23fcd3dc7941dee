import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aSession, aUser } from '../../../../test/support/builders/people.ts';
import { aSociety } from '../../../../test/support/builders/societies.ts';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import { listenLive } from '../../../platform/live/testing/live-listener.ts';
import { aDevice, aPerson, login, password } from '../testing/sign-in-users.ts';
import {
  aPersonWithTwoFactor,
  loginWithCode,
  setUpTwoFactor,
  startAppRequiringTwoFactor,
} from '../testing/two-factor.ts';

/** Required 2FA, and the removal of a lost second factor. */

let app: TestApp;
let society: Awaited<ReturnType<typeof aSociety>>;
let administrator: number;
beforeAll(async () => {
  app = await startTestApp({ now: '2026-03-01T08:00:00Z' });
  society = await aSociety(app.db);
  administrator = await aUser(app.db, 'Administrator');
});
afterAll(() => app.close());

const readErrorKey = ({ body }: { body: { message: { key?: string } } }) => body.message.key;
const inSociety = () => ({ nationalSocietyId: society.id, organizationId: society.organizationId });
const userList = () => `user/list?nationalSocietyId=${society.id}`;

/** Sends the society form with this value for required 2FA. */
async function require(requiresTwoFactor: boolean | undefined, by = administrator) {
  const address = `/api/nationalSociety/${society.id}`;
  const { body } = await app.as(administrator).get(`${address}/get`);
  const { name, contentLanguageId, countryId, epiWeekStartDay, enableEidsrIntegration } = body.value;
  const fields = { name, contentLanguageId, countryId, epiWeekStartDay, enableEidsrIntegration };
  return app.as(by).post(`${address}/edit`, { ...fields, requiresTwoFactor });
}

describe('where a society requires 2FA', () => {
  it('users without it must enrol at once, and can work afterwards', async () => {
    const { email } = await aPerson(app, inSociety());
    const device = await aDevice(app, email);
    expect((await device.get(userList())).status).toBe(200);
    await require(true);
    const rejected = await device.get(userList());
    expect({ status: rejected.status, key: readErrorKey(rejected) }).toEqual({
      status: 403,
      key: 'error.twoFactorRequired',
    });
    expect((await login(app, email)).status).toBe(200);
    const status = () => device.get('authentication/status');
    expect((await status()).body.value.userData.mustSetUpTwoFactor).toBe(true);
    expect((await device.get('account/get')).body.value.twoFactor.isRequired).toBe(true);
    const { codeNow } = await setUpTwoFactor(app, device);
    expect((await status()).body.value.userData.mustSetUpTwoFactor).toBeUndefined();
    expect((await device.get(userList())).status).toBe(200);
    const end = { currentPassword: password, code: codeNow() };
    expect(readErrorKey(await device.post('account/twoFactor/end', end))).toBe(
      'account.twoFactor.isRequired',
    );
    await require(false);
    expect((await device.post('account/twoFactor/end', end)).status).toBe(200);
  });

  it('users without a society, and of other societies, are not affected', async () => {
    await require(true);
    const stranger = await aSociety(app.db);
    const other = await aPerson(app, { nationalSocietyId: stranger.id });
    const device = await aDevice(app, other.email);
    expect((await device.get(`user/list?nationalSocietyId=${stranger.id}`)).status).toBe(200);
    expect((await app.as(administrator).get('/api/nationalSociety/list')).status).toBe(200);
    await require(false);
  });

  it('the form keeps the setting if it does not send one, and its changes are recorded', async () => {
    await require(true);
    await require(undefined);
    const { body } = await app.as(administrator).get(`/api/nationalSociety/${society.id}/get`);
    expect(body.value.requiresTwoFactor).toBe(true);
    await require(false);
    const events = app.db.selectFrom('auditEvents').select(['before', 'after']);
    const last = await events.where('action', '=', 'nationalSociety/edit').orderBy('id', 'desc').execute();
    expect(last[0]).toMatchObject({
      before: { requiresTwoFactor: true },
      after: { requiresTwoFactor: false },
    });
  });

  it('users who may not edit the society cannot change it', async () => {
    const consumer = await aUser(app.db, 'DataConsumer', inSociety());
    expect((await require(true, consumer)).status).toBe(403);
  });

  it('users without it no longer receive live updates', async () => {
    const url = await app.app.listen({ port: 0, host: '127.0.0.1' });
    const manager = await aUser(app.db, 'Manager', inSociety());
    const cookie = await aSession(app.db, manager, app.clock.now());
    const page = await listenLive(url, cookie);
    await page.waitFor(({ event }) => event === 'beat');
    await require(true);
    await page.ended;
    expect(page.received.at(-1)).toEqual({ event: 'end', data: { reason: 'signedOut' } });
    const again = await listenLive(url, cookie);
    expect(again.status).toBe(403);
    again.close();
    await require(false);
  });
});

it('the configuration can require it of everybody', async () => {
  const strict = await startAppRequiringTwoFactor();
  const { email } = await aPerson(strict, {}, 'Administrator');
  const device = await aDevice(strict, email);
  expect(readErrorKey(await device.get('nationalSociety/list'))).toBe('error.twoFactorRequired');
  expect((await device.get('account/get')).body.value.twoFactor.isRequired).toBe(true);
  await setUpTwoFactor(strict, device);
  expect((await device.get('nationalSociety/list')).status).toBe(200);
  await strict.close();
});

describe('a user who lost phone and recovery codes', () => {
  const remove = (id: number, by = administrator) => app.as(by).post(`/api/user/${id}/removeTwoFactor`);

  it('signs in without a code once an Administrator disabled their 2FA, and is notified', async () => {
    const lost = await aPersonWithTwoFactor(app, { ...inSociety(), languageId: 3 });
    expect((await remove(lost.id)).status).toBe(200);
    expect(await lost.device.isSignedIn()).toBe(false);
    expect(readErrorKey(await remove(lost.id))).toBe('account.twoFactor.notOn');
    expect((await login(app, lost.email, 'wrong')).status).toBe(400);
    expect((await login(app, lost.email)).status).toBe(200);
    const mails = app.db.selectFrom('outboxMessages').select('subject').where('recipient', '=', lost.email);
    expect((await mails.orderBy('id', 'desc').execute())[0]?.subject).toBe(
      'Harken: se quitó el inicio de sesión en dos pasos de su cuenta',
    );
    const event = await app.db
      .selectFrom('auditEvents')
      .select(['actorId', 'subjectId', 'before', 'after'])
      .where('action', '=', 'user/removeTwoFactor')
      .executeTakeFirstOrThrow();
    expect(event).toEqual({ actorId: administrator, subjectId: lost.id, before: null, after: null });
  });

  it('also loses an enrolment that was not confirmed yet', async () => {
    const { id, email } = await aPerson(app, inSociety());
    const device = await aDevice(app, email);
    await device.post('account/twoFactor/begin', { currentPassword: password });
    expect(readErrorKey(await remove(id))).toBe('account.twoFactor.notOn');
    const confirmed = await device.post('account/twoFactor/confirm', { code: '123456' });
    expect(readErrorKey(confirmed)).toBe('account.twoFactor.notBegun');
  });

  it('must be somebody else: users disable their own 2FA with password and code', async () => {
    const { id, email, codeNow } = await aPersonWithTwoFactor(app, {}, 'Administrator');
    expect((await remove(id, id)).status).toBe(403);
    expect((await loginWithCode(app, email, codeNow())).status).toBe(200);
  });

  it.each([999_999, 0])('must exist: %d does not', async (id) => {
    expect((await remove(id)).status).toBeGreaterThanOrEqual(400);
  });

  it('is visible in the lists for Administrators only', async () => {
    const careful = await aPersonWithTwoFactor(app, inSociety());
    const without = await aUser(app.db, 'Manager', inSociety());
    const listSeenBy = async (caller: number, path: string) => {
      const { body } = await app.as(caller).get(`/api/${path}`);
      return new Map<number, { hasTwoFactor?: boolean }>(
        body.value.map((row: { id: number }) => [row.id, row]),
      );
    };
    const users = await listSeenBy(administrator, userList());
    expect([users.get(careful.id)?.hasTwoFactor, users.get(without)?.hasTwoFactor]).toEqual([true, false]);
    const seenByColleague = await listSeenBy(without, userList());
    expect(seenByColleague.get(careful.id)).toBeDefined();
    expect(seenByColleague.get(careful.id)).not.toHaveProperty('hasTwoFactor');
    const coordinator = await aPersonWithTwoFactor(app, {}, 'GlobalCoordinator');
    const path = 'globalCoordinator/list';
    expect((await listSeenBy(administrator, path)).get(coordinator.id)?.hasTwoFactor).toBe(true);
    expect((await listSeenBy(coordinator.id, path)).get(coordinator.id)).not.toHaveProperty('hasTwoFactor');
  });
});

it('deleting a user deletes all their 2FA data', async () => {
  const leaving = await aPersonWithTwoFactor(app, inSociety());
  const address = `/api/manager/${leaving.id}/delete?nationalSocietyId=${society.id}`;
  const response = await app.as(administrator).post(address);
  expect(response.status).toBe(200);
  const left = await Promise.all(
    (['twoFactorSignIns', 'recoveryCodes'] as const).map((table) =>
      app.db.selectFrom(table).select('userId').where('userId', '=', leaving.id).execute(),
    ),
  );
  expect(left).toEqual([[], []]);
});
