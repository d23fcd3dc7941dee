import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Api, signIn } from './support/api.ts';
import { testNow } from './support/clock.ts';
import { aDataFolder } from './support/data-folder.ts';
import { aHealthRisk, aProject, aSociety, type Society, threeNearby } from './support/setup.ts';
import { administrator, freePort, type StartedServer, startServer } from './support/start-server.ts';
import { until } from './support/until.ts';

/**
 * Messages through types of gateways with an address of their own, to a server that is killed meanwhile: with default settings and
 * the embedded database.
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
  const healthRiskId = await aHealthRisk(api, 1, 'Human');
  // Lists are empty in a national society without projects.
  await aProject(api, society, [{ healthRiskId, thanks: 'Thanks', rule: threeNearby }]);
}, 300_000);
afterAll(async () => {
  await server?.kill();
  await folder.remove();
});

const messageCount = 10_000;
const atOnce = 50;
const started = testNow() - 6 * 3_600_000;

interface Message {
  number: number;
  sender: string;
  text: string;
  receivedAt: Date;
}

interface Gateway {
  address: string;
  apiKey: string;
}

/** How a type delivers a message. @returns the status */
interface TypeUnderTest {
  name: string;
  deliver(url: string, gateway: Gateway, message: Message): Promise<number>;
}

let events = 0;

const androidPhone: TypeUnderTest = {
  name: 'AndroidPhone',
  async deliver(url, { address, apiKey }, { sender, text, receivedAt }) {
    events += 1;
    const body = JSON.stringify({
      ...{
        deviceId: 'phone',
        event: 'sms:received',
        id: `event-${events}`,
        webhookId: 'harken-sms-received',
      },
      payload: {
        ...{ messageId: 'a1b2c3d4', message: text, sender, recipient: null, simNumber: 1 },
        receivedAt: receivedAt.toISOString(),
      },
    });
    const timestamp = String(Math.floor(testNow() / 1000));
    const signature = createHmac('sha256', apiKey).update(body).update(timestamp).digest('hex');
    const headers = {
      ...{ 'content-type': 'application/json', 'x-timestamp': timestamp, 'x-signature': signature },
    };
    const response = await fetch(`${url}/api/channels/android/${address}`, { method: 'POST', headers, body });
    await response.arrayBuffer();
    return response.status;
  },
};

/** All texts are equal, and senders are nobody's: only their messages are stored, which is what is tested. */
function toMessage(number: number): Message {
  const sender = `+22177${String(1_000_000 + (number % 500)).padStart(7, '0')}`;
  return { number, sender, text: 'help', receivedAt: new Date(started + number * 1000) };
}

/** One in ten is delivered twice, one in twenty after all others. */
function listDeliveries(): Message[] {
  const messages = Array.from({ length: messageCount }, (_message, number) => toMessage(number));
  const isDelayed = ({ number }: Message) => number % 20 === 7;
  const prompt = messages.filter((message) => !isDelayed(message));
  const repeated = prompt.flatMap((message) => (message.number % 10 === 3 ? [message, message] : [message]));
  const late = messages.filter(isDelayed);
  return [...repeated, ...late, ...late.filter(({ number }) => number % 10 === 7)];
}

/** Delivers until the queue is empty; what is not accepted comes back to it. */
async function deliverAll(
  type: TypeUnderTest,
  gateway: Gateway,
  { waiting, onAccepted }: { waiting: Message[]; onAccepted(count: number): void },
): Promise<Message[]> {
  const refused: Message[] = [];
  let accepted = 0;
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const status = await type.deliver(server.url, gateway, next).catch(() => 0);
      if (status === 200) onAccepted(++accepted);
      else refused.push(next);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return refused;
}

describe.each([androidPhone])('a gateway of type $name', (type) => {
  test(`stores each of ${messageCount} messages once, though the server is killed three times`, async () => {
    const { nationalSocietyId } = society;
    const smsGatewayId = await api.call('smsGateway/create', {
      query: { nationalSocietyId },
      body: { name: type.name, gatewayType: type.name } as never,
    });
    const { addresses, apiKey } = await api.call('smsGateway/get', { params: { smsGatewayId } });
    const token = addresses?.find(({ label }) => label === 'token')?.value ?? '';
    const gateway = { address: token.slice(0, token.indexOf('.')), apiKey };

    let waiting = listDeliveries();
    for (const killedAfter of [500, 2500, 3000]) {
      let killed: Promise<void> | undefined;
      waiting = await deliverAll(type, gateway, {
        waiting,
        onAccepted: (count) => {
          if (count >= killedAfter) killed ??= server.kill();
        },
      });
      await killed;
      expect(waiting.length).toBeGreaterThan(0);
      server = await startServer(settings);
    }
    expect(await deliverAll(type, gateway, { waiting, onAccepted: () => undefined })).toEqual([]);

    const list = () =>
      api.call('nationalSocietyReport/list', {
        query: { nationalSocietyId, pageNumber: 1 },
        body: {
          ...{ dataCollectorType: 'UnknownSender', formatCorrect: false, errorType: 'All', utcOffset: 0 },
        } as never,
      });
    const { totalRows } = await until(list, (page) => page.totalRows >= messageCount, 120);
    expect(totalRows).toBe(messageCount);
  }, 300_000);
});
