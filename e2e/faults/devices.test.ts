import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { requestTopic } from '../../packages/server/src/external/mqtt/device-protocol.ts';
import {
  type Connection,
  openPersistentConnection,
} from '../../packages/server/src/external/mqtt/mqtt-connection.ts';
import { openPool } from '../../packages/server/src/platform/db/database.ts';
import { freePort } from '../../packages/server/test/support/servers/free-port.ts';
import { startMailServer } from '../../packages/server/test/support/servers/mail-server.ts';
import { addDevice, type RunningDevice, startDevice } from '../support/device.ts';
import { aSociety } from '../support/setup.ts';
import { startTestServer } from '../support/test-server.ts';
import { until } from '../support/until.ts';

/** Slow and unresponsive gateways must not delay a working gateway of the same kind. */
const messagesPerUnresponsive = 30;
const messagesOfGoodOne = 8;
/**
 * An SMS that had to wait for an unresponsive gateway would wait for up to 30 seconds, the time limit of a response. On an idle
 * machine none takes 2 seconds; the rest is for a busy one.
 */
const secondsAllowed = 25;

/** Responds immediately, except for projects named slow, which get no response. */
const service: Server = createServer((request, response) => {
  if (!request.url?.includes('/slow')) response.end('{}');
});
await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
const mail = await startMailServer({ neverAnswers: 'slow@gateway.example' });
const port = await freePort();
const brokerUrl = `mqtt://127.0.0.1:${port}`;
const { api, databaseUrl } = await startTestServer({
  MQTT_HOST: `127.0.0.1:${port}`,
  SMTP_URL: mail.url,
  TELERIVET_URL: `http://127.0.0.1:${(service.address() as AddressInfo).port}`,
  HARKEN_ALLOW_PRIVATE_ADDRESSES: 'true',
  // Real time, because these messages are due by the clock of the database.
  HARKEN_TEST_CLOCK: '',
});
const pool = openPool(databaseUrl, 2);
let societyId: number;
let good: RunningDevice;
const unresponsive: Connection[] = [];
afterAll(async () => {
  await good?.kill();
  await Promise.all(unresponsive.map((device) => device.close()));
  service.closeAllConnections();
  service.close();
  await pool.end();
  void mail.close(); // waits for connections of the server, which end with it
});

async function aGateway(given: Record<string, string>): Promise<number> {
  const query = { nationalSocietyId: societyId };
  const apiKey = `a-key-of-thirty-characters-${Math.random().toString(36).slice(2)}`;
  const body = { name: 'Gateway', apiKey, gatewayType: 'SmsEagle' as const, ...given };
  return api.call('smsGateway/create', { query, body });
}

/** Adds SMS of a gateway to the outbox, due now. */
async function queue(smsGatewayId: number, count: number, name: string): Promise<void> {
  await pool.query(
    `insert into outbox_messages (channel, kind, national_society_id, sms_gateway_id, recipient, body)
     select 'sms', 'feedback', $1, $2, '+22177' || lpad(n::text, 7, '0'), $3 || ' ' || n from generate_series(1, $4) n`,
    [societyId, smsGatewayId, name, count],
  );
}

async function findSent(smsGatewayId: number) {
  const { rows } = await pool.query<{ body: string; seconds: number }>(
    `select body, extract(epoch from sent_at - created_at)::float8 as seconds from outbox_messages
     where sms_gateway_id = $1 and state = 'Sent'`,
    [smsGatewayId],
  );
  return rows;
}

/** Queues messages of unresponsive gateways, then of the working one, one by one; returns the longest delay of the latter. */
async function measureLongestWait(unresponsiveIds: number[], goodId: number): Promise<number> {
  for (const id of unresponsiveIds) await queue(id, messagesPerUnresponsive, 'never');
  for (let number = 1; number <= messagesOfGoodOne; number++) {
    await queue(goodId, 1, `good ${number}`);
    await until(
      () => findSent(goodId),
      (rows) => rows.length === number,
      20,
    );
  }
  return Math.max(...(await findSent(goodId)).map(({ seconds }) => seconds));
}

beforeAll(async () => {
  societyId = (await aSociety(api)).nationalSocietyId;
});

describe('an SMS of a working gateway', () => {
  test.concurrent('is not delayed by three unresponsive devices and a disconnected one', async () => {
    const names = ['silent.1', 'silent.2', 'silent.3', 'away.1'];
    const devices = await Promise.all(
      ['good.1', ...names].map((name) => addDevice(databaseUrl, name, societyId)),
    );
    for (const { name, secret } of devices.slice(1, 4)) {
      const listensTo = requestTopic(name);
      unresponsive.push(
        openPersistentConnection({
          url: brokerUrl,
          username: name,
          password: secret,
          subscription: listensTo,
          onMessage: () => {},
        }),
      );
    }
    good = await startDevice(devices[0] as (typeof devices)[0], brokerUrl);
    for (const device of unresponsive) expect(await device.waitUntilOpen(10_000)).toBe(true);
    const [goodId = 0, ...unresponsiveIds] = await Promise.all(
      ['good.1', ...names].map((iotHubDeviceName) => aGateway({ iotHubDeviceName })),
    );
    expect(await measureLongestWait(unresponsiveIds, goodId)).toBeLessThanOrEqual(secondsAllowed);
    const texts = good.sms().map((line) => line.split(': ').at(-1));
    expect(texts).toHaveLength(messagesOfGoodOne); // none lost
    expect(new Set(texts).size).toBe(messagesOfGoodOne); // none duplicated
  });

  test.concurrent('is not delayed by a slow account of Telerivet', async () => {
    const account = { gatewayType: 'Telerivet', telerivetApiKey: 'a-key' };
    const slow = await aGateway({ ...account, telerivetProjectId: 'slow' });
    const quick = await aGateway({ ...account, telerivetProjectId: 'quick' });
    expect(await measureLongestWait([slow], quick)).toBeLessThanOrEqual(secondsAllowed);
  });

  test.concurrent('is not delayed by a mailbox that stalls', async () => {
    const slow = await aGateway({ emailAddress: 'slow@gateway.example' });
    const quick = await aGateway({ emailAddress: 'quick@gateway.example' });
    expect(await measureLongestWait([slow], quick)).toBeLessThanOrEqual(secondsAllowed);
  });
});
