import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { androidSmsPerHour } from '@harken/domain/channels/sending-limits';
import type {
  ChannelGateway,
  ChannelRequest,
  ChannelResponse,
  ChannelTools,
  ChannelType,
} from '../channel.ts';
import { notFound, readJson, unauthorized, wrongMethod } from '../support/requests.ts';
import { isKeyOf, readBearerToken } from '../support/secrets.ts';
import { readStates, sortForPhone, toPhoneMessage } from './delivery.ts';
import { openEventStream } from './event-stream.ts';
import { receiveEvent, usedEvents } from './events.ts';
import { readAppVersion, readSims } from './phone-state.ts';
import { toFields, toText } from './reading.ts';
import { androidPhoneSimulator } from './simulator.ts';

const path = 'android';
const fixedRoot = '/api/mobile/v1';
/** As many as the telephone may send in a third of an hour: it comes back for more. */
const maxFetched = 100;
/** Often enough to notice a charger that was unplugged, and seldom enough for the battery. */
const pingSeconds = 300;
/** About two days, as each attempt waits twice as long as the one before. */
const retryCount = 15;

const noContent: ChannelResponse = { status: 204 };
const json = (body: unknown, status = 200): ChannelResponse => ({
  status,
  contentType: 'application/json; charset=utf-8',
  body: JSON.stringify(body),
});

const hashToken = (token: string) => createHash('sha256').update(token).digest();

/** What follows the address of the gateway in a bearer token: a key of the gateway, or what a telephone was given. */
function readSecret({ headers }: ChannelRequest): string {
  const token = readBearerToken(headers.authorization) ?? '';
  const dot = token.indexOf('.');
  return dot < 0 ? '' : token.slice(dot + 1);
}

/** Registers a telephone, by the private token that staff entered; the one before is not known any more. */
async function register(
  request: ChannelRequest,
  gateway: ChannelGateway,
  tools: ChannelTools,
): Promise<ChannelResponse> {
  if (!isKeyOf(gateway, readSecret(request))) return unauthorized;
  const { name, simCards } = toFields(readJson(request));
  const deviceId = randomBytes(12).toString('hex');
  const secret = randomBytes(24).toString('hex');
  await tools.phone.register({
    ...{ deviceId, tokenHash: hashToken(secret), name: toText(name) },
    ...{ appVersion: readAppVersion(request), sims: readSims(simCards) ?? [] },
  });
  // The app shows user name and password for other programs; Harken has no use for them.
  const [login, password] = [randomBytes(3).toString('hex'), randomBytes(8).toString('hex')];
  return json({ id: deviceId, token: `${gateway.address}.${secret}`, login, password }, 201);
}

/** The telephone that a request comes from, by its token; null for any other. */
async function identify(
  request: ChannelRequest,
  { phone }: ChannelTools,
): Promise<{ deviceId: string; name: string | null } | null> {
  const registered = await phone.find();
  const isIt = registered && timingSafeEqual(hashToken(readSecret(request)), registered.tokenHash);
  return isIt ? registered : null;
}

/** Where the telephone posts each event: the address of its own gateway, so nothing is typed on it. */
function listWebhooks({ publicUrl }: ChannelRequest, { address }: ChannelGateway) {
  const baseUrl = publicUrl.slice(0, publicUrl.indexOf('/api/'));
  const url = `${baseUrl}/api/channels/${path}/${address}`;
  return usedEvents.map((event) => ({ id: `harken-${event.replace(':', '-')}`, url, event }));
}

const createSettings = ({ keys }: ChannelGateway) => ({
  webhooks: { signing_key: keys[0] ?? '', retry_count: retryCount, internet_required: true },
  ping: { interval_seconds: pingSeconds },
  // Reads the list of messages too, where the receiver of the app is no longer called.
  receiver: { content_provider_enabled: true },
  messages: {
    ...{ limit_period: 'PerHour', limit_value: androidSmsPerHour },
    ...{ send_interval_min: 1, send_interval_max: 5 },
  },
});

type Handler = (
  context: { request: ChannelRequest; gateway: ChannelGateway; tools: ChannelTools },
  phone: { deviceId: string; name: string | null },
) => ChannelResponse | Promise<ChannelResponse>;

/** The calls of a registered telephone. */
const calls: Readonly<Record<string, Readonly<Record<string, Handler>>>> = {
  device: {
    GET: ({ request }, { deviceId, name }) =>
      json({ externalIp: request.clientAddress, device: { id: deviceId, name } }),
    async PATCH({ request, tools }, { deviceId }) {
      const sims = readSims(toFields(readJson(request)).simCards);
      await tools.phone.record(deviceId, { ...(sims && { sims }) });
      return noContent;
    },
  },
  message: {
    async GET({ request, tools }) {
      const waiting = await tools.listWaiting(maxFetched);
      return json(sortForPhone(waiting, request.query.get('order')).map(toPhoneMessage));
    },
    async PATCH({ request, tools }) {
      await tools.report(readStates(readJson(request)));
      return noContent;
    },
  },
  webhooks: { GET: ({ request, gateway }) => json(listWebhooks(request, gateway)) },
  settings: { GET: ({ gateway }) => json(createSettings(gateway)) },
  events: { GET: ({ tools }, { deviceId }) => openEventStream(deviceId, tools) },
};

const isAboutDevice = ({ method, rest }: ChannelRequest, expected: string) =>
  method === expected && rest === 'device';

async function handle(
  request: ChannelRequest,
  gateway: ChannelGateway,
  tools: ChannelTools,
): Promise<ChannelResponse> {
  if (request.rest === '')
    return request.method === 'POST' ? receiveEvent(request, gateway, tools) : wrongMethod;
  if (isAboutDevice(request, 'POST')) return register(request, gateway, tools);
  const phone = await identify(request, tools);
  if (!phone) {
    const hasKey = isAboutDevice(request, 'GET') && isKeyOf(gateway, readSecret(request));
    return hasKey ? json({ externalIp: request.clientAddress }) : unauthorized;
  }
  const methods = Object.hasOwn(calls, request.rest) ? calls[request.rest] : undefined;
  const call = methods && Object.hasOwn(methods, request.method) ? methods[request.method] : undefined;
  if (!call) return notFound;
  const response = await call({ request, gateway, tools }, phone);
  await tools.phone.record(phone.deviceId, { appVersion: readAppVersion(request) });
  return response;
}

/**
 * An Android telephone with the app SMS Gateway for Android (SMSGate), for which Harken is the private server:
 * https://docs.sms-gate.app. The telephone connects to Harken, so it needs no address of its own.
 */
export const androidPhone: ChannelType = {
  name: 'AndroidPhone',
  path,
  fixedRoot,
  sending: 'fetched',
  reportsModems: true,
  repairsGaps: true,
  smsPerHour: androidSmsPerHour,
  maxBodyBytes: 64 * 1024,
  simulator: androidPhoneSimulator,
  settings: [],
  listAddresses: ({ address, keys }, baseUrl) => [
    { label: 'apiUrl', value: `${baseUrl}${fixedRoot}`, isSecret: false },
    { label: 'token', value: `${address}.${keys[0] ?? ''}`, isSecret: true },
  ],
  handle,
  handleWithoutGateway: (request) =>
    isAboutDevice(request, 'GET') ? json({ externalIp: request.clientAddress }) : null,
};
