import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '../packages/server/src/platform/open-database.ts';
import { freePort } from '../packages/server/test/support/servers/free-port.ts';
import { type Api, signIn } from './support/api.ts';
import { testNow } from './support/clock.ts';
import { aDataFolder } from './support/data-folder.ts';
import {
  anInboundGateway,
  deliverInbound,
  type InboundGateway,
  type InboundSms,
  type InboundType,
  inboundTypes,
} from './support/inbound-types.ts';
import { aSociety, type Society } from './support/setup.ts';
import { administrator, type StartedServer, startServer } from './support/start-server.ts';

/**
 * Messages through every type of gateway, to a server that is killed meanwhile: with default settings and the embedded database.
 * Only the Android telephone and a fifth of the messages without HARKEN_LONG=1.
 */
const folder = await aDataFolder();
const settings = { HARKEN_DATA_DIR: folder.path, PORT: String(await freePort()) };
let server: StartedServer;
let api: Api;
let society: Society;
beforeAll(async () => {
  server = await startServer(settings);
  api = await signIn(server.url, administrator);
  society = await aSociety(api);
}, 300_000);
afterAll(async () => {
  await server?.kill();
  await folder.remove();
});

const isLong = process.env.HARKEN_LONG === '1';
const testedTypes = isLong ? inboundTypes : inboundTypes.slice(0, 1);
const messageCount = isLong ? 10_000 : 2000;
const senderCount = 500;
const atOnce = 50;
const started = testNow() - 6 * 3_600_000;
/** Accepted messages after which the server is killed, each time counted from its last start. */
const kills = [0.05, 0.25, 0.3].map((part) => part * messageCount);

/** Senders are nobody's, so that their messages are only stored, which is what is tested. Each sends every text twice. */
function toMessage(number: number): InboundSms {
  const sender = `+22177${String(1_000_000 + (number % senderCount))}`;
  const text = `help ${Math.floor(number / (2 * senderCount))}`;
  return { number, sender, text, receivedAt: new Date(started + number * 1000) };
}

/** One in ten is delivered twice, one in twenty after all others. */
function listDeliveries(): InboundSms[] {
  const messages = Array.from({ length: messageCount }, (_message, number) => toMessage(number));
  const isDelayed = ({ number }: InboundSms) => number % 20 === 7;
  const prompt = messages.filter((message) => !isDelayed(message));
  const repeated = prompt.flatMap((message) => (message.number % 10 === 3 ? [message, message] : [message]));
  const late = messages.filter(isDelayed);
  return [...repeated, ...late, ...late.filter(({ number }) => number % 10 === 7)];
}

interface Delivery {
  type: InboundType;
  gateway: InboundGateway;
  waiting: InboundSms[];
  onAccepted(count: number): void;
}

/** Delivers until the queue is empty. @returns what was not accepted, which a gateway delivers again */
async function deliverAll({ type, gateway, waiting, onAccepted }: Delivery): Promise<InboundSms[]> {
  const refused: InboundSms[] = [];
  let accepted = 0;
  const work = async () => {
    for (let sms = waiting.shift(); sms; sms = waiting.shift()) {
      const isAccepted = await deliverInbound(server.url, { type, gateway, sms }).catch(() => false);
      if (isAccepted) onAccepted(++accepted);
      else refused.push(sms);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return refused;
}

/** How many messages a gateway stored of each sender and text, as in the database. */
async function countStored(smsGatewayId: number): Promise<number[]> {
  const database = await openDatabase({ databaseUrl: null, dataDir: folder.path });
  const client = new pg.Client(database.connectionString);
  try {
    await client.connect();
    const { rows } = await client.query<{ count: number }>(
      'select count(*)::int as count from raw_reports where sms_gateway_id = $1 group by sender, text',
      [smsGatewayId],
    );
    return rows.map(({ count }) => count);
  } finally {
    await client.end();
    await database.stop();
  }
}

describe.each(testedTypes)('a gateway of type $name', (type) => {
  test(`stores each of ${messageCount} messages once, though the server is killed three times`, async () => {
    const gateway = await anInboundGateway(api, type, society.nationalSocietyId);
    let waiting = listDeliveries();
    for (const killedAfter of kills) {
      let killed: Promise<void> | undefined;
      waiting = await deliverAll({
        ...{ type, gateway, waiting },
        onAccepted: (count) => {
          if (count >= killedAfter) killed ??= server.kill();
        },
      });
      await killed;
      expect(waiting.length).toBeGreaterThan(0);
      server = await startServer(settings);
    }
    expect(await deliverAll({ type, gateway, waiting, onAccepted: () => undefined })).toEqual([]);
    expect(await countStored(gateway.id)).toEqual(Array.from({ length: messageCount / 2 }, () => 2));
  }, 600_000);
});
