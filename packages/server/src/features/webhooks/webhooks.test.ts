import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { aUser } from '../../../test/support/builders/people.ts';
import { aSociety } from '../../../test/support/builders/societies.ts';
import { findTablesWith } from '../../../test/support/search-database.ts';
import { startTestApp } from '../../../test/support/test-app.ts';
import { decryptSecret } from '../../platform/secrets/encryption.ts';

const app = await startTestApp({ now: '2026-11-21T10:00:00Z' });
const society = await aSociety(app.db);
const at = { nationalSocietyId: society.id, organizationId: society.organizationId };
const manager = await aUser(app.db, 'Manager', at);
const caller = app.as(manager);
const create = `/api/webhook/create?nationalSocietyId=${society.id}`;
const list = `/api/webhook/list?nationalSocietyId=${society.id}`;
const body = {
  name: 'Ministry',
  url: 'https://ministry.example/harken?key=abc',
  kinds: ['alert.raised', 'report.received'],
  isActive: true,
};

afterAll(() => app.close());
beforeEach(async () => {
  await app.db.deleteFrom('outboxMessages').execute();
  await app.db.deleteFrom('webhooks').execute();
});

async function added(given: object = {}): Promise<{ id: number; secret: string }> {
  const response = await caller.post(create, { ...body, ...given });
  expect(response.status).toBe(200);
  return response.body.value ?? response.body;
}
const stored = (id: number) =>
  app.db.selectFrom('webhooks').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const findEncryptedSecret = async (id: number) =>
  decryptSecret(app.services.config, 'webhook secret', (await stored(id)).encryptedSecret);
const getValue = (response: { body: { value?: unknown } }) => response.body.value ?? response.body;
const getFieldErrors = (response: { body: { message: { data: object } } }) => response.body.message.data;
const messages = () => app.db.selectFrom('outboxMessages').selectAll().orderBy('id').execute();
const listAuditEvents = () =>
  app.db.selectFrom('auditEvents').selectAll().where('subjectType', '=', 'webhook').orderBy('id').execute();

describe('adding a webhook', () => {
  it('returns its secret once, and stores it only encrypted', async () => {
    const { id, secret } = await added();
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(await findEncryptedSecret(id)).toBe(secret);
    expect(await findTablesWith(app.db, [secret, secret.slice('whsec_'.length)])).toEqual({});
    const shown = getValue(await caller.get(`/api/webhook/${id}/get`));
    expect(shown).toEqual({ id, ...body, failedCount: 0 });
    expect(getValue(await caller.get(list))).toEqual([{ id, ...body }]);
  });

  it('is recorded with the host of its address, because the rest may be a key', async () => {
    const { id } = await added();
    const [event] = (await listAuditEvents()).filter(({ subjectId }) => subjectId === id);
    expect(event).toMatchObject({
      action: 'webhook/create',
      actorId: manager,
      nationalSocietyId: society.id,
    });
    expect(event?.after).toEqual({
      name: 'Ministry',
      host: 'ministry.example',
      kinds: body.kinds,
      isActive: true,
    });
  });

  it.each([
    ['no name', { name: ' ' }, 'Name', 'validation.fieldRequired'],
    ['a long name', { name: 'M'.repeat(101) }, 'Name', null],
    ['no address', { url: '' }, 'Url', 'validation.fieldRequired'],
    ['another kind of address', { url: 'ftp://ministry.example' }, 'Url', 'validation.webAddressInvalid'],
    [
      'a name in the address',
      { url: 'https://me:word@ministry.example' },
      'Url',
      'validation.webAddressInvalid',
    ],
    ['an invalid port', { url: 'https://ministry.example:99999' }, 'Url', 'validation.webAddressInvalid'],
    ['a long address', { url: `https://ministry.example/${'a'.repeat(500)}` }, 'Url', null],
    ['no kinds of events', { kinds: [] }, 'Kinds', 'validation.fieldRequired'],
  ])('is rejected with %s', async (_what, given, field, key) => {
    const response = await caller.post(create, { ...body, ...given });
    expect(response.status).toBe(400);
    expect(Object.keys(getFieldErrors(response))).toEqual([field]);
    if (key) expect(getFieldErrors(response)).toEqual({ [field]: [`string:${key}`] });
    expect(getValue(await caller.get(list))).toEqual([]);
  });

  it.each([
    'http://127.0.0.1/in',
    'http://10.0.0.8',
    'http://2130706433/',
    'http://0x7f.1/',
    'https://[::1]:8443/',
    'https://[::ffff:10.0.0.8]/',
    'http://169.254.169.254/latest',
    'http://localhost:3000',
    'http://in.localhost./',
  ])('is rejected at the field for a private address: %s', async (url) => {
    const response = await caller.post(create, { ...body, url });
    expect(response.status).toBe(400);
    expect(getFieldErrors(response)).toEqual({ Url: ['string:webhook.addressNotAllowed'] });
  });

  it('accepts a private address where that is allowed', async () => {
    app.services.config.allowPrivateAddresses = true;
    const { id } = await added({ url: 'http://10.0.0.8/in' }).finally(() => {
      app.services.config.allowPrivateAddresses = false;
    });
    expect((await stored(id)).url).toBe('http://10.0.0.8/in');
  });

  it('is rejected at the name when another webhook of the society has it, but not one of another society', async () => {
    await added();
    const again = await caller.post(create, body);
    expect(getFieldErrors(again)).toEqual({ Name: ['string:webhook.nameAlreadyExists'] });
    const other = await aSociety(app.db);
    const elsewhere = app.as(await aUser(app.db, 'Manager', { nationalSocietyId: other.id }));
    expect((await elsewhere.post(`/api/webhook/create?nationalSocietyId=${other.id}`, body)).status).toBe(
      200,
    );
  });

  it('is rejected for the eleventh, also when many are added at once', async () => {
    const responses = await Promise.all(
      Array.from({ length: 12 }, (_, index) => caller.post(create, { ...body, name: `Ministry ${index}` })),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(10);
    const refused = responses.filter(({ status }) => status !== 200);
    expect(refused.map((response) => response.body.message.key)).toEqual([
      'webhook.tooMany',
      'webhook.tooMany',
    ]);
  });
});

describe('a webhook', () => {
  it('can be changed, and keeps its secret', async () => {
    const { id, secret } = await added();
    const changed = {
      name: 'District',
      url: 'https://other.example',
      kinds: ['alert.closed'],
      isActive: false,
    };
    expect((await caller.post(`/api/webhook/${id}/edit`, changed)).status).toBe(200);
    expect(getValue(await caller.get(`/api/webhook/${id}/get`))).toEqual({ id, ...changed, failedCount: 0 });
    expect(await findEncryptedSecret(id)).toBe(secret);
    const event = (await listAuditEvents()).at(-1);
    expect(event).toMatchObject({
      action: 'webhook/edit',
      before: { name: 'Ministry' },
      after: { name: 'District' },
    });
  });

  it('keeps its own name when it is changed, and cannot have that of another', async () => {
    const { id } = await added();
    await added({ name: 'District' });
    expect((await caller.post(`/api/webhook/${id}/edit`, { ...body, kinds: ['alert.closed'] })).status).toBe(
      200,
    );
    const response = await caller.post(`/api/webhook/${id}/edit`, { ...body, name: 'District' });
    expect(getFieldErrors(response)).toEqual({ Name: ['string:webhook.nameAlreadyExists'] });
  });

  it('gets a new secret, which is returned once', async () => {
    const { id, secret } = await added();
    const renewed = getValue(await caller.post(`/api/webhook/${id}/renewSecret`)) as { secret: string };
    expect(renewed.secret).not.toBe(secret);
    expect(await findEncryptedSecret(id)).toBe(renewed.secret);
    expect((await listAuditEvents()).at(-1)?.action).toBe('webhook/renewSecret');
    expect(await findTablesWith(app.db, [renewed.secret])).toEqual({});
  });

  it('can be deleted, and its queued events fail', async () => {
    const { id } = await added();
    await caller.post(`/api/webhook/${id}/try`);
    expect((await caller.post(`/api/webhook/${id}/delete`)).status).toBe(200);
    expect(getValue(await caller.get(list))).toEqual([]);
    expect(await messages()).toMatchObject([
      { state: 'Failed', reason: 'outbox.reason.webhookGone', webhookId: null, kind: 'ping' },
    ]);
    expect((await listAuditEvents()).at(-1)).toMatchObject({
      action: 'webhook/delete',
      actorId: manager,
      subjectId: id,
    });
  });

  it('fails its queued events when it is switched off, and takes them along to a new address', async () => {
    const { id } = await added();
    await caller.post(`/api/webhook/${id}/try`);
    await caller.post(`/api/webhook/${id}/edit`, { ...body, url: 'https://moved.example' });
    expect(await messages()).toMatchObject([{ state: 'Queued', recipient: 'https://moved.example' }]);
    await caller.post(`/api/webhook/${id}/edit`, { ...body, isActive: false });
    expect(await messages()).toMatchObject([{ state: 'Failed', reason: 'outbox.reason.webhookGone' }]);
  });
});

describe('a failed event', () => {
  it('is retried at the new address, unless it was anonymised', async () => {
    const { id } = await added();
    await caller.post(`/api/webhook/${id}/try`);
    await caller.post(`/api/webhook/${id}/try`);
    await app.db.updateTable('outboxMessages').set({ state: 'Failed' }).execute();
    const [first] = await messages();
    const emptied = { recipient: null, body: '', isAnonymized: true };
    await app.db
      .updateTable('outboxMessages')
      .set(emptied)
      .where('id', '=', first?.id ?? 0)
      .execute();
    await caller.post(`/api/webhook/${id}/edit`, { ...body, url: 'https://moved.example' });
    expect(await messages()).toMatchObject([emptied, { recipient: 'https://moved.example' }]);
  });
});

describe('a test event', () => {
  it('is queued, listed, and shown as the newest of its webhook', async () => {
    const { id } = await added();
    const other = await added({ name: 'District' });
    await caller.post(`/api/webhook/${id}/try`);
    await caller.post(`/api/webhook/${id}/try`);
    const deliveries = getValue(await caller.get(`/api/webhook/${id}/deliveries`)) as { id: number }[];
    expect(deliveries).toHaveLength(2);
    expect(deliveries[0]).toMatchObject({ kind: 'ping', state: 'Queued', attempts: 0 });
    const listed = getValue(await caller.get(list)) as { id: number; lastDelivery?: object }[];
    expect(listed.find((webhook) => webhook.id === id)?.lastDelivery).toEqual(deliveries[0]);
    expect(listed.find((webhook) => webhook.id === other.id)?.lastDelivery).toBeUndefined();
    expect((await listAuditEvents()).at(-1)?.action).toBe('webhook/try');
  });

  it('is never sent in the demo', async () => {
    app.services.config.isDemo = true;
    const { id } = await added();
    await caller.post(`/api/webhook/${id}/try`);
    app.services.config.isDemo = false;
    expect(await messages()).toMatchObject([{ isDemo: true }]);
    const [shown] = getValue(await caller.get(`/api/webhook/${id}/deliveries`)) as object[];
    expect(shown).toMatchObject({ state: 'Queued', reason: 'outbox.reason.demo' });
  });
});
