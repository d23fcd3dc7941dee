import { afterAll, beforeEach, expect, test } from 'vitest';
import { aChannelGateway, aGateway, setFields } from '../../../test/support/builders/gateways.ts';
import { aSociety } from '../../../test/support/builders/societies.ts';
import { startTestApp } from '../../../test/support/test-app.ts';
import { loadChannel } from './stored-channels.ts';

const app = await startTestApp();
afterAll(() => app.close());
const { id: nationalSocietyId } = await aSociety(app.db);
const { id, apiKey } = await aGateway(app.db, nationalSocietyId);
const set = (columns: object) =>
  app.db.updateTable('smsGateways').set(columns).where('id', '=', id).execute();

const telerivet = { gatewayType: 'Telerivet', emailAddress: null, iotHubDeviceName: '' };
beforeEach(() => set({ apiKey: null, telerivetApiKey: null, ...telerivet, telerivetProjectId: null }));

test('the fields of a gateway are the settings and secrets of its type', async () => {
  await setFields(app.db, id, { ...telerivet, telerivetApiKey: 'account', telerivetProjectId: 'PJ1' });
  expect(await loadChannel(app.services, id)).toMatchObject({
    ...{ id, nationalSocietyId, type: 'Telerivet', address: '', keys: [apiKey] },
    settings: { telerivetProjectId: 'PJ1' },
    secrets: { telerivetApiKey: 'account' },
  });
});

test('keys that an older release stored in plain text come first', async () => {
  await set({ apiKey: 'plain', telerivetApiKey: 'plain account' });
  const gateway = await loadChannel(app.services, id);
  expect(gateway?.keys).toEqual(['plain', apiKey]);
  expect(gateway?.secrets).toEqual({ telerivetApiKey: 'plain account' });
});

test('a secret that was encrypted with another key is left out', async () => {
  await set({ encryptedTelerivetApiKey: Buffer.from('not encrypted by us') });
  expect((await loadChannel(app.services, id))?.secrets).toEqual({});
});

test('what is left of another type does not count', async () => {
  const other = await aChannelGateway(app.db, nationalSocietyId, {
    ...{ type: 'Kannel', settings: { url: 'http://kannel.example' }, secrets: { password: 'secret' } },
  });
  await setFields(app.db, other.id, { gatewayType: 'SmsEagle', emailAddress: 'gateway@lakes.example' });
  expect(await loadChannel(app.services, other.id)).toMatchObject({
    ...{ address: '', settings: { emailAddress: 'gateway@lakes.example' }, secrets: {} },
  });
});

test('a gateway that was deleted is none', async () => {
  expect(await loadChannel(app.services, 0)).toBeNull();
});
