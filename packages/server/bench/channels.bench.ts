import { createApp } from '../src/app.ts';
import { listChannelTypes } from '../src/channels/all-types.ts';
import type { ChannelType } from '../src/channels/channel.ts';
import { toLine } from '../src/channels/simulation/lines.ts';
import { replacePhone } from '../src/channels/stored/phones.queries.ts';
import { aChannelGateway } from '../test/support/builders/gateways.ts';
import { type BenchFixture, median } from './fixture.ts';
import type { GatewayRequest } from './gateways.ts';
import { createFirstRequest, formHeaders, measureDeliveries } from './ingestion.bench.ts';

const rounds = 3;
const sender = '%2B221770000001';
const json = { 'Content-Type': 'application/json' };

interface Gateway {
  apiKey: string;
  address: string;
}

/** A message of types whose simulator signs it, or tells messages apart by more than an id. */
const requests: Record<string, (gateway: Gateway, root: string) => GatewayRequest> = {
  TwilioSms: (_gateway, path) => signTwilio(path, sender),
  TwilioWhatsApp: (_gateway, path) => signTwilio(path, `whatsapp%3A${sender}`),
  RapidPro: ({ apiKey }, path) => ({
    ...{ method: 'POST', path: `${path}/receive?key=${apiKey}`, headers: formHeaders },
    body: `from=${sender}&text=1%231%232`,
  }),
  GenericHttp: ({ apiKey }, path) => ({
    ...{ method: 'POST', path: `${path}?key=${apiKey}`, headers: formHeaders },
    body: `id={n}&from=${sender}&text=1%231%232`,
  }),
  AndroidPhone: ({ apiKey }, path) => ({
    ...{ method: 'POST', path, headers: json },
    body: JSON.stringify({
      ...{ deviceId: 'd', event: 'sms:received', id: '{n}', webhookId: 'w' },
      payload: {
        ...{ messageId: '{n}', message: '1#1#2', sender: '+221770000001', recipient: null, simNumber: 1 },
        receivedAt: new Date().toISOString(),
      },
    }),
    signature: { kind: 'android', key: apiKey, url: '' },
  }),
};

const numberMark = 'NUMBER';

/** A message as the simulator of a type delivers it; those that sign it need an entry above. */
function createFromSimulator(type: ChannelType, { address, apiKey }: Gateway): GatewayRequest {
  const line = toLine(
    type,
    {
      ...{ id: 0, nationalSocietyId: 0, type: type.name, address, ownPhoneNumber: null },
      ...{ keys: [apiKey], settings: {}, secrets: {} },
    },
    baseUrl,
  );
  const message = { id: numberMark, sender: '+221770000001', text: '1#1#2', receivedAt: Date.now() };
  const { method, url, headers, body = '' } = type.simulator.deliver(message, line);
  const fill = (text: string) => text.replaceAll(numberMark, '{n}');
  return { method, path: fill(url.slice(baseUrl.length)), headers: { ...headers }, body: fill(body) };
}

/** A fixed base address, so that the signature of the address is known. */
const baseUrl = 'http://harken';

function signTwilio(path: string, from: string): GatewayRequest {
  return {
    ...{ method: 'POST', path, headers: formHeaders },
    body: `MessageSid={n}&AccountSid=AC1&From=${from}&To=%2B1&Body=1%231%232&NumMedia=0`,
    signature: { kind: 'twilio', key: 'token', url: `${baseUrl}${path}` },
  };
}

/** As staff did before the first message: what is stored of a telephone is read and written with its messages. */
function registerPhone({ db }: BenchFixture['services'], smsGatewayId: number): Promise<void> {
  const now = new Date();
  const phone = { deviceId: 'd', tokenHash: Buffer.alloc(32), registeredAt: now, lastContactAt: now };
  return replacePhone(db, { ...phone, smsGatewayId });
}

/** How fast each type accepts messages, beside the address of SMSEagle; the two alternate within one run. */
export async function measureChannels(
  fixture: BenchFixture,
  types: readonly ChannelType[] = listChannelTypes(),
): Promise<{ type: string; ratio: number; perSecond: number }[]> {
  const services = { ...fixture.services, config: { ...fixture.services.config, baseUrl } };
  const app = await createApp(services, { pagesFolder: null });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as { port: number };
  const first = createFirstRequest(fixture);
  const results: { type: string; ratio: number; perSecond: number }[] = [];
  for (const type of types) {
    const { name, path } = type;
    const gateway = await aChannelGateway(services.db, fixture.nationalSocietyId, {
      type: name,
      secrets: { authToken: 'token' },
    });
    if (name === 'AndroidPhone') await registerPhone(services, gateway.id);
    const request =
      requests[name]?.(gateway, `/api/channels/${path}/${gateway.address}`) ??
      createFromSimulator(type, gateway);
    const rates: { ratio: number; perSecond: number }[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const before = await measureDeliveries(port, first);
      const perSecond = await measureDeliveries(port, request);
      rates.push({ ratio: perSecond / before, perSecond });
    }
    results.push({
      type: name,
      ratio: median(rates.map(({ ratio }) => ratio)),
      perSecond: median(rates.map(({ perSecond }) => perSecond)),
    });
  }
  await app.close();
  return results;
}
