import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { keepHouse } from '../src/features/accounts/accounts.jobs.ts';
import { encryptPlainKeys } from '../src/features/sms-gateways/gateway-keys.ts';
import { decryptSecret } from '../src/platform/encryption.ts';
import { findOlderRelease } from '../src/platform/older-release.queries.ts';
import { encryptPlainSecrets } from '../src/platform/secrets/encrypt-plain-secrets.ts';
import { plainSecretsWatch } from '../src/platform/secrets/keep-secrets-encrypted.ts';
import { aGateway, aSociety, aUser, testSecretKeys } from './support/builders.ts';
import { startTestApp } from './support/test-app.ts';

const app = await startTestApp({ now: '2026-11-23T10:00:00Z' });
afterAll(() => app.close());

type Society = Awaited<ReturnType<typeof aSociety>>;
let society: Society;
let foreign: Society;
let manager: number;
let foreignManager: number;

beforeAll(async () => {
  [society, foreign] = [await aSociety(app.db), await aSociety(app.db)];
  const managerOf = ({ id, organizationId }: Society) =>
    aUser(app.db, 'Manager', { nationalSocietyId: id, organizationId });
  [manager, foreignManager] = [await managerOf(society), await managerOf(foreign)];
});
beforeEach(() => app.clock.set('2026-11-23T10:00:00Z'));

const strong = '9f86d081884c7d659a2feaa0c55ad015';
const weakKey = {
  status: 400,
  body: { message: { data: { ApiKey: ['string:nationalSociety.smsGateway.apiKeyTooWeak'] } } },
};
const gateway = (given: object = {}) => ({
  ...{ name: 'Eagle', gatewayType: 'SmsEagle', emailAddress: 'eagle@test.example' },
  ...given,
});
const create = (given: object = {}, by = manager, of = society) =>
  app.as(by).post(`/api/smsGateway/create?nationalSocietyId=${of.id}`, gateway(given));
const edit = (id: number, given: object) =>
  app.as(manager).post(`/api/smsGateway/${id}/edit`, gateway(given));
const renew = (id: number, body: object = {}) => app.as(manager).post(`/api/smsGateway/${id}/renewKey`, body);
const read = async (id: number, by = manager) =>
  (await app.as(by).get(`/api/smsGateway/${id}/get`)).body.value;
const list = async (by = manager) =>
  (await app.as(by).get(`/api/smsGateway/list?nationalSocietyId=${society.id}`)).body.value as object[];

let messages = 0;
async function statusOf(apikey: string): Promise<number> {
  messages += 1;
  const form = {
    apikey,
    sender: '+221770000001',
    timestamp: '20261123100000',
    text: '1#1#2',
    msgid: `${messages}`,
  };
  const { status } = await app.nobody.send({
    method: 'POST',
    url: '/api/enqueueSmsEagleReport',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(form).toString(),
  });
  return status;
}

const isSeen = () => findOlderRelease(app.db);

/** A gateway as a release before stored it. */
async function aPlainGateway(apiKey: string, given: object = {}): Promise<number> {
  const { id } = await app.db
    .insertInto('smsGateways')
    .values({ nationalSocietyId: society.id, name: 'Old', apiKey, gatewayType: 'SmsEagle', ...given })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const tables = () =>
  Promise.all([
    app.db.selectFrom('smsGateways').selectAll().execute(),
    app.db.selectFrom('smsGatewayKeys').selectAll().execute(),
    app.db.selectFrom('rawReports').selectAll().execute(),
    app.db.selectFrom('auditEntries').selectAll().execute(),
  ]);

describe('the key of a new gateway', () => {
  test('is made by the server, taken at once, and stored so that it cannot be read', async () => {
    const { body } = await create();
    const { apiKey, isKeyWeak } = await read(body.value);
    expect(apiKey).toMatch(/^[0-9a-hjkmnp-tv-z]{26}$/);
    expect(isKeyWeak).toBe(false);
    expect(await statusOf(apiKey)).toBe(200);
    expect(JSON.stringify(await tables())).not.toContain(apiKey);
  });

  test('may be sent by an older client when it is strong', async () => {
    const { body } = await create({ apiKey: strong });
    expect((await read(body.value)).apiKey).toBe(strong);
    expect(await statusOf(strong)).toBe(200);
  });

  test.each(['1', 'eagle', 'x'.repeat(100), '0123456789abcdef0123456789abcdef'])(
    'is refused when it could be guessed: %s',
    async (apiKey) => {
      expect(await create({ apiKey })).toMatchObject(weakKey);
      expect(await statusOf(apiKey)).toBe(401);
    },
  );

  test('does not tell which keys exist in other societies', async () => {
    const { body } = await create();
    const { apiKey } = await read(body.value);
    const weak = await aGateway(app.db, society.id, 'guessed');
    expect(await create({ apiKey: weak.apiKey }, foreignManager, foreign)).toMatchObject(weakKey);
    const answer = await create({ apiKey }, foreignManager, foreign);
    expect(answer.status).toBe(200);
    expect((await read(answer.body.value, foreignManager)).apiKey).not.toBe(apiKey);
    expect(await statusOf(apiKey)).toBe(200);
    const stored = await app.db
      .selectFrom('rawReports')
      .select('nationalSocietyId')
      .where('incomingMessageId', '=', `${messages}`)
      .execute();
    expect(stored).toEqual([{ nationalSocietyId: society.id }]);
  });
});

describe('the list', () => {
  test('holds no key, and says which should be replaced', async () => {
    const weak = await aGateway(app.db, society.id);
    const { body } = await create();
    const gateways = await list();
    expect(gateways).toContainEqual(expect.objectContaining({ id: weak.id, apiKey: '', isKeyWeak: true }));
    expect(gateways).toContainEqual(
      expect.objectContaining({ id: body.value, apiKey: '', isKeyWeak: false }),
    );
    expect(JSON.stringify(gateways)).not.toContain(weak.apiKey);
  });
});

describe('an existing weak key', () => {
  test.each([
    ['as it is', (apiKey: string) => ({ apiKey })],
    ['by a form that does not send it', () => ({})],
    ['by a form that sends none', () => ({ apiKey: '' })],
  ])('stays when its gateway is saved, sent %s', async (_how, given) => {
    const { id, apiKey } = await aGateway(app.db, society.id);
    expect((await edit(id, given(apiKey))).status).toBe(200);
    expect(await read(id)).toMatchObject({ apiKey, isKeyWeak: true });
    expect(await statusOf(apiKey)).toBe(200);
  });

  test('is not replaced by another weak one', async () => {
    const { id, apiKey } = await aGateway(app.db, society.id);
    expect(await edit(id, { apiKey: 'another' })).toMatchObject(weakKey);
    expect(await statusOf(apiKey)).toBe(200);
  });
});

describe('a new key', () => {
  test('is taken at once, the old one for seven days more', async () => {
    const { id, apiKey: old } = await aGateway(app.db, society.id);
    const { body } = await renew(id);
    const { apiKey, oldKeyAcceptedUntil } = body.value;
    expect(oldKeyAcceptedUntil).toBe('2026-11-30T10:00:00.000Z');
    expect(await read(id)).toMatchObject({ apiKey, oldKeyAcceptedUntil, isKeyWeak: false });
    expect([await statusOf(apiKey), await statusOf(old)]).toEqual([200, 200]);
    app.clock.set('2026-11-30T10:00:01Z');
    expect([await statusOf(apiKey), await statusOf(old)]).toEqual([200, 401]);
    expect(await read(id)).not.toHaveProperty('oldKeyAcceptedUntil');
    await keepHouse(app.services);
    const keys = await app.db
      .selectFrom('smsGatewayKeys')
      .select('acceptedUntil')
      .where('smsGatewayId', '=', id)
      .execute();
    expect(keys).toEqual([{ acceptedUntil: null }]);
  });

  test('may have the old one refused at once', async () => {
    const { id, apiKey: old } = await aGateway(app.db, society.id);
    const { body } = await renew(id, { refusesOldKey: true });
    expect(body.value).not.toHaveProperty('oldKeyAcceptedUntil');
    expect([await statusOf(body.value.apiKey), await statusOf(old)]).toEqual([200, 401]);
  });

  test('made twice leaves only the one before it accepted', async () => {
    const { id, apiKey: first } = await aGateway(app.db, society.id);
    const second = (await renew(id)).body.value.apiKey;
    const third = (await renew(id)).body.value.apiKey;
    expect([await statusOf(first), await statusOf(second), await statusOf(third)]).toEqual([401, 200, 200]);
  });

  test('is not undone by a form that was opened before', async () => {
    const { body } = await create();
    const before = await read(body.value);
    const { apiKey } = (await renew(body.value)).body.value;
    expect((await edit(body.value, { apiKey: before.apiKey })).status).toBe(200);
    expect((await read(body.value)).apiKey).toBe(apiKey);
  });

  test('sent by an older client replaces the one before in the same way', async () => {
    const { id, apiKey: old } = await aGateway(app.db, society.id);
    const apiKey = 'c4ca4238a0b923820dcc509a6f75849b';
    expect((await edit(id, { apiKey })).status).toBe(200);
    expect([await statusOf(apiKey), await statusOf(old)]).toEqual([200, 200]);
  });

  test('is remembered without the key', async () => {
    const { id } = await aGateway(app.db, society.id);
    const { body } = await renew(id, { refusesOldKey: true });
    const deeds = await app.db
      .selectFrom('auditEntries')
      .select(['actorId', 'deed', 'after'])
      .where('subjectType', '=', 'smsGateway')
      .where('subjectId', '=', id)
      .execute();
    expect(deeds).toEqual([
      { actorId: manager, deed: 'smsGateway/renewKey', after: { refusesOldKey: true } },
    ]);
    expect(JSON.stringify(deeds)).not.toContain(body.value.apiKey);
  });
});

describe('what a release before stored in plain text', () => {
  // as in a database that the release before was used with
  beforeEach(() => app.db.deleteFrom('finishedUpgrades').execute());
  afterAll(() => app.db.deleteFrom('finishedUpgrades').execute());

  test('is used as it is, until it is encrypted', async () => {
    const telerivet = { telerivetApiKey: 'telerivet key', telerivetProjectId: 'PJ' };
    const id = await aPlainGateway('plain-key', telerivet);
    expect(await read(id)).toMatchObject({
      apiKey: 'plain-key',
      isKeyWeak: true,
      telerivetApiKey: 'telerivet key',
    });
    expect(await statusOf('plain-key')).toBe(200);
    const link = 'https://harken.example/verifyEmail?token=plain-token';
    await app.db
      .insertInto('outboxMessages')
      .values({ channel: 'email', kind: 'verification', body: 'Open {{secretLink}}', secretLink: link })
      .execute();

    expect(await encryptPlainSecrets(app.db, app.services.config, encryptPlainKeys)).toBe(true);
    const message = await app.db
      .selectFrom('outboxMessages')
      .select(['secretLink', 'encryptedSecretLink'])
      .executeTakeFirstOrThrow();
    expect(message.secretLink).toBeNull();
    expect(decryptSecret(testSecretKeys, 'secret link', message.encryptedSecretLink as Buffer)).toBe(link);
    for (const secret of ['plain-key', 'telerivet key'])
      expect(JSON.stringify(await tables())).not.toContain(secret);
    expect(await read(id)).toMatchObject({
      apiKey: 'plain-key',
      isKeyWeak: true,
      telerivetApiKey: 'telerivet key',
    });
    expect(await statusOf('plain-key')).toBe(200);
  });

  test('is encrypted once no process of that release was there for half an hour', async () => {
    await aPlainGateway('plain-key-3');
    const older = new pg.Client({ connectionString: app.connectionString, application_name: 'harken' });
    await older.connect();
    let minutes = 0;
    const look = plainSecretsWatch(app.services, encryptPlainKeys, () => minutes * 60_000);
    expect(await look()).toBe(false);
    minutes = 60;
    expect(await look()).toBe(false);
    await older.end();
    await expect.poll(async () => (await look()) || (await isSeen())).toBe(false);
    expect(JSON.stringify(await tables())).toContain('plain-key-3');
    minutes = 91;
    expect(await look()).toBe(true);
    expect(JSON.stringify(await tables())).not.toContain('plain-key-3');
    expect(await statusOf('plain-key-3')).toBe(200);
  });

  test('is written in plain text too until then, so that the release before can be started again', async () => {
    const { body } = await create();
    const { apiKey } = await read(body.value);
    const stored = () =>
      app.db.selectFrom('smsGateways').select('apiKey').where('id', '=', body.value).execute();
    expect(await stored()).toEqual([{ apiKey }]);
    await encryptPlainSecrets(app.db, app.services.config, encryptPlainKeys);
    expect(await stored()).toEqual([{ apiKey: null }]);
    expect(await statusOf(apiKey)).toBe(200);
  });

  test('may be replaced before it is encrypted', async () => {
    const id = await aPlainGateway('plain-key-2');
    const { apiKey } = (await renew(id)).body.value;
    expect([await statusOf('plain-key-2'), await statusOf(apiKey)]).toEqual([200, 200]);
    expect((await read(id)).apiKey).toBe(apiKey);
  });
});
