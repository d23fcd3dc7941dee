import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { aGateway } from '../../../../test/support/builders/gateways.ts';
import { aProject } from '../../../../test/support/builders/projects.ts';
import { aSociety } from '../../../../test/support/builders/societies.ts';
import { startMailServer } from '../../../../test/support/servers/mail-server.ts';
import { aDevice } from '../../../../test/support/servers/mqtt-devices.ts';
import { startTelerivetServer } from '../../../../test/support/servers/telerivet-server.ts';
import { startTestApp } from '../../../../test/support/test-app.ts';
import { openSmtpMail } from '../../../external/mail/smtp-mail.ts';
import { createDelivery } from '../outbox.delivery.ts';

/** Gateways of the types of the specification have the same limits as the others: by e-mail, Telerivet and a device of the MQTT broker. */
const start = '2026-11-21T10:00:00Z';
const telerivet = await startTelerivetServer();
const mailServer = await startMailServer();
const app = await startTestApp({
  now: start,
  config: { telerivetUrl: `${telerivet.url}/`, allowPrivateAddresses: true },
});
const mail = openSmtpMail(mailServer.url, 'https://harken.example');
const deliveries = [createDelivery(app.services, mail), createDelivery(app.services, mail)] as const;
const society = await aSociety(app.db);
await aProject(app.db, society, { timeZoneId: 'UTC' });
const gateway = await aGateway(app.db, society.id);
const backup = await aGateway(app.db, society.id);
afterAll(async () => {
  await app.close();
  mail.close();
  await Promise.all([telerivet.close(), mailServer.close()]);
});

/** The texts that devices got. */
const atDevices: string[] = [];
app.services.broker = {
  ...app.services.broker,
  sendSms: async ({ message }) => void atDevices.push(message),
};
const devices = [await aDevice(app), await aDevice(app)] as const;

const account = { gatewayType: 'Telerivet', telerivetApiKey: 'key', telerivetProjectId: 'PJ1' };
const none = {
  gatewayType: 'SmsEagle',
  emailAddress: null,
  iotHubDeviceName: null,
  telerivetApiKey: null,
  telerivetProjectId: null,
};
const types = [
  {
    name: 'e-mail to an SMSEagle',
    columns: [{ emailAddress: 'eagle@test.example' }, { emailAddress: 'falcon@test.example' }],
    sent: () => mailServer.mails.map(({ raw }) => raw),
  },
  {
    name: 'Telerivet',
    columns: [account, account],
    sent: () => telerivet.requests.map(({ body }) => JSON.stringify(body)),
  },
  {
    name: 'a device of the broker',
    columns: [{ iotHubDeviceName: devices[0].name }, { iotHubDeviceName: devices[1].name }],
    sent: () => atDevices,
  },
] as const;

const change = (id: number, columns: object) =>
  app.db.updateTable('smsGateways').set(columns).where('id', '=', id).execute();
const usual = { smsPerHour: null, quietFrom: null, quietUntil: null, failOverOrder: null, downSince: null };

beforeEach(async () => {
  app.clock.set(start);
  await app.db.deleteFrom('outboxMessages').execute();
  mailServer.mails.length = 0;
  telerivet.requests.length = 0;
  atDevices.length = 0;
});

let numbers = 0;
async function queue(kind: string, smsGatewayId: number | null = gateway.id): Promise<void> {
  numbers += 1;
  await app.db
    .insertInto('outboxMessages')
    .values({
      ...{ channel: 'sms', kind, nationalSocietyId: society.id, smsGatewayId, body: `text of ${kind}` },
      ...{ recipient: `+22177${String(numbers).padStart(7, '0')}`, nextAttemptAt: app.clock.now() },
    })
    .execute();
}
async function deliver(): Promise<void> {
  for (let times = 0; times < 3; times += 1)
    await Promise.all(deliveries.map(({ deliverDue }) => deliverDue()));
}

describe.each(types)('a gateway that sends by $name', ({ columns, sent }) => {
  beforeEach(async () => {
    await change(gateway.id, { ...usual, ...none, ...columns[0] });
    await change(backup.id, { ...usual, ...none, ...columns[1] });
  });
  const kinds = () => sent().map((text) => /text of (\w+)/.exec(text)?.[1]);

  test('never exceeds its limit of an hour, with two processes, and sends alerts first', async () => {
    await change(gateway.id, { smsPerHour: 3 });
    for (const kind of ['outcomeReminder', 'feedback', 'feedback', 'alertTriggered']) await queue(kind);
    await deliver();
    expect(kinds().toSorted()).toEqual(['alertTriggered', 'feedback', 'feedback']);
    app.clock.advance(59 * 60_000);
    await deliver();
    expect(kinds()).toHaveLength(3);
    app.clock.advance(2 * 60_000);
    await deliver();
    expect(kinds().at(-1)).toBe('outcomeReminder');
  });

  test('counts SMS that name no gateway, too', async () => {
    await change(backup.id, none);
    await change(gateway.id, { smsPerHour: 2 });
    for (let count = 0; count < 4; count += 1) await queue('feedback', null);
    await deliver();
    expect(kinds()).toHaveLength(2);
  });

  test('sends nothing but alerts in its quiet hours', async () => {
    await change(gateway.id, { quietFrom: '09:30', quietUntil: '11:00' });
    await queue('feedback');
    await queue('alertTriggered');
    await deliver();
    expect(kinds()).toEqual(['alertTriggered']);
    app.clock.advance(3_600_000);
    await deliver();
    expect(kinds()).toEqual(['alertTriggered', 'feedback']);
  });

  test('is not held up by the limits of another', async () => {
    await change(gateway.id, { smsPerHour: 1 });
    await queue('feedback');
    await queue('feedback');
    await queue('feedback', backup.id);
    await deliver();
    expect(kinds()).toHaveLength(2);
  });

  test('is replaced by the first in the order while it is down', async () => {
    await change(gateway.id, { downSince: app.clock.now(), failOverOrder: 1, smsPerHour: 1 });
    await change(backup.id, { failOverOrder: 2 });
    for (let count = 0; count < 3; count += 1) await queue('feedback');
    await deliver();
    expect(kinds()).toHaveLength(3);
  });
});

test('limits of gateways hold up no e-mail to people', async () => {
  await change(gateway.id, {
    ...usual,
    ...none,
    ...types[0].columns[0],
    smsPerHour: 1,
    quietFrom: '09:30',
    quietUntil: '11:00',
  });
  await app.db
    .insertInto('outboxMessages')
    .values({
      ...{ channel: 'email', kind: 'resetPassword', recipient: 'awa@test.example', subject: 's', body: 'b' },
      nextAttemptAt: app.clock.now(),
    })
    .execute();
  await deliver();
  expect(mailServer.mails.map(({ to }) => to)).toEqual([['awa@test.example']]);
});
