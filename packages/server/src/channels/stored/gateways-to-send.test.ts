import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { aGateway, setFields } from '../../../test/support/builders/gateways.ts';
import { aSociety } from '../../../test/support/builders/societies.ts';
import { startTestApp } from '../../../test/support/test-app.ts';
import { gatewayTransport } from './gateways-to-send.queries.ts';

const app = await startTestApp();
afterAll(() => app.close());
const { id: nationalSocietyId } = await aSociety(app.db);
const { id } = await aGateway(app.db, nationalSocietyId);

async function findTransport(): Promise<string | null> {
  const { rows } = await sql<{ transport: string | null }>`
    select ${gatewayTransport} as transport from sms_gateways where id = ${id}`.execute(app.db);
  return rows[0]?.transport ?? null;
}

const account = { telerivetApiKey: 'key', telerivetProjectId: 'PJ1' };
const device = { iotHubDeviceName: 'lakes-1' };
const mail = { emailAddress: 'gateway@lakes.example' };
const none = { emailAddress: null, iotHubDeviceName: '', telerivetProjectId: null };

test.each([
  ['SmsEagle', { ...device, ...mail }, 'mqtt'],
  ['SmsEagle', mail, 'mail'],
  ['SmsEagle', account, null],
  ['SmsGateway', {}, null],
  ['SmsGateway', mail, 'mail'],
  ['Unknown', device, 'mqtt'],
  ['Unknown', mail, 'mail'],
  ['Telerivet', account, 'provider'],
  ['Telerivet', { ...account, ...mail }, 'provider'],
  ['Telerivet', { ...account, ...device }, 'mqtt'],
  ['Telerivet', { telerivetApiKey: 'key' }, null],
  ['Telerivet', { telerivetProjectId: 'PJ1', ...mail }, 'mail'],
  ['OfAnotherRelease', { ...device, ...mail }, null],
])('a gateway of type %s with %o sends by %s', async (gatewayType, fields, transport) => {
  await setFields(app.db, id, { gatewayType, ...none, ...fields });
  expect(await findTransport()).toBe(transport);
});

test('the key of an account counts as well where an older release stored it in plain text', async () => {
  await setFields(app.db, id, { gatewayType: 'Telerivet', ...none, telerivetProjectId: 'PJ1' });
  await app.db.updateTable('smsGateways').set({ telerivetApiKey: 'key' }).where('id', '=', id).execute();
  expect(await findTransport()).toBe('provider');
});
