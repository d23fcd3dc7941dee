import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Connection, keepConnected } from '../../packages/server/src/external/hub/mqtt-connection.ts';
import { requestTopic } from '../../packages/server/src/external/hub/wire.ts';
import { openPool } from '../../packages/server/src/platform/db/database.ts';
import { startMailServer } from '../../packages/server/test/support/mail-server.ts';
import { addDevice, type SwitchedOnDevice, switchOn } from '../support/device.ts';
import { aSociety } from '../support/setup.ts';
import { freePort } from '../support/start-server.ts';
import { startTestServer } from '../support/test-server.ts';
import { until } from '../support/until.ts';

/** Gateways that are slow or silent, each beside a good one of its kind: whom they hold up, and for how long. */
const messagesOfEachSilentOne = 30;
const messagesOfGoodOne = 8;
const secondsAllowed = 2;

/** Answers at once, but those who ask for a slow project never. */
const service: Server = createServer((request, response) => {
  if (!request.url?.includes('/slow')) response.end('{}');
});
await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
const mail = await startMailServer({ neverAnswers: 'slow@gateway.example' });
const port = await freePort();
const hub = `mqtt://127.0.0.1:${port}`;
const { api, databaseUrl } = await startTestServer({
  MQTT_HOST: `127.0.0.1:${port}`,
  SMTP_URL: mail.url,
  TELERIVET_URL: `http://127.0.0.1:${(service.address() as AddressInfo).port}`,
  HARKEN_ALLOW_PRIVATE_ADDRESSES: 'true',
  // Real time: the messages of this test are due by the clock of the database.
  HARKEN_TEST_CLOCK: '',
});
const eye = openPool(databaseUrl, 2);
let societyId: number;
let good: SwitchedOnDevice;
const silent: Connection[] = [];
afterAll(async () => {
  await good?.switchOff();
  await Promise.all(silent.map((device) => device.close()));
  service.closeAllConnections();
  service.close();
  await eye.end();
  void mail.close(); // waits for the server's connections, which end with it
});

async function aGateway(given: Record<string, string>): Promise<number> {
  const query = { nationalSocietyId: societyId };
  const apiKey = `a-key-of-thirty-characters-${Math.random().toString(36).slice(2)}`;
  const body = { name: 'Gateway', apiKey, gatewayType: 'SmsEagle' as const, ...given };
  return api.call('smsGateway/create', { query, body });
}

/** Puts SMS for a gateway into the outbox, due now. */
async function queue(smsGatewayId: number, count: number, name: string): Promise<void> {
  await eye.query(
    `insert into outbox_messages (channel, kind, national_society_id, sms_gateway_id, recipient, body)
     select 'sms', 'feedback', $1, $2, '+22177' || lpad(n::text, 7, '0'), $3 || ' ' || n from generate_series(1, $4) n`,
    [societyId, smsGatewayId, name, count],
  );
}

async function sentOf(smsGatewayId: number) {
  const { rows } = await eye.query<{ body: string; seconds: number }>(
    `select body, extract(epoch from sent_at - created_at)::float8 as seconds from outbox_messages
     where sms_gateway_id = $1 and state = 'Sent'`,
    [smsGatewayId],
  );
  return rows;
}

/** Queues for the silent ones first, then for the good one, again and again; answers how long the latter waited at most. */
async function longestWait(silentIds: number[], goodId: number): Promise<number> {
  for (const id of silentIds) await queue(id, messagesOfEachSilentOne, 'never');
  for (let number = 1; number <= messagesOfGoodOne; number++) {
    await queue(goodId, 1, `good ${number}`);
    await until(
      () => sentOf(goodId),
      (rows) => rows.length === number,
      20,
    );
  }
  return Math.max(...(await sentOf(goodId)).map(({ seconds }) => seconds));
}

beforeAll(async () => {
  societyId = (await aSociety(api)).nationalSocietyId;
});

describe('an SMS of a good gateway', () => {
  test.concurrent('waits for none of three devices that never answer, nor for one that is not there', async () => {
    const names = ['silent.1', 'silent.2', 'silent.3', 'away.1'];
    const devices = await Promise.all(
      ['good.1', ...names].map((name) => addDevice(databaseUrl, name, societyId)),
    );
    for (const { name, secret } of devices.slice(1, 4)) {
      const listensTo = requestTopic(name);
      silent.push(
        keepConnected({ url: hub, username: name, password: secret, listensTo, onMessage: () => {} }),
      );
    }
    good = await switchOn(devices[0] as (typeof devices)[0], hub);
    for (const device of silent) expect(await device.opened(10_000)).toBe(true);
    const [goodId = 0, ...silentIds] = await Promise.all(
      ['good.1', ...names].map((iotHubDeviceName) => aGateway({ iotHubDeviceName })),
    );
    expect(await longestWait(silentIds, goodId)).toBeLessThanOrEqual(secondsAllowed);
    const texts = good.sms().map((line) => line.split(': ').at(-1));
    expect(texts).toHaveLength(messagesOfGoodOne); // lost: 0
    expect(new Set(texts).size).toBe(messagesOfGoodOne); // doubled: 0
  });

  test.concurrent('waits for no account of Telerivet that is slow', async () => {
    const account = { gatewayType: 'Telerivet', telerivetApiKey: 'a-key' };
    const slow = await aGateway({ ...account, telerivetProjectId: 'slow' });
    const quick = await aGateway({ ...account, telerivetProjectId: 'quick' });
    expect(await longestWait([slow], quick)).toBeLessThanOrEqual(secondsAllowed);
  });

  test.concurrent('waits for no mailbox of another gateway that the mail server stalls at', async () => {
    const slow = await aGateway({ emailAddress: 'slow@gateway.example' });
    const quick = await aGateway({ emailAddress: 'quick@gateway.example' });
    expect(await longestWait([slow], quick)).toBeLessThanOrEqual(secondsAllowed);
  });
});
