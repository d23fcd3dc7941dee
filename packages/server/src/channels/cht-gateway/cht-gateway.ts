import { createHash } from 'node:crypto';
import type { DeliveryStep } from '@harken/domain/channels/delivery-ladder';
import {
  type ChannelRequest,
  type ChannelResponse,
  type ChannelType,
  type DeliveryReport,
  type ReceivedMessage,
  UnreadableRequest,
} from '../channel.ts';
import { notFound, readJson, readOutboxId } from '../support/requests.ts';
import { isKeyOf, readBasicCredentials } from '../support/secrets.ts';
import { chtGatewaySimulator } from './simulator.ts';

/** What the telephone shows as user name; only the password, the key of the gateway, is checked. */
const userName = 'harken';
/** As many as a telephone sends between two polls. */
const maxHandedOver = 30;

const reported: Readonly<Record<string, DeliveryStep>> = {
  PENDING: 'HandedOver',
  SENT: 'Sent',
  DELIVERED: 'Delivered',
  FAILED: 'Failed',
};

const answer = (status: number, body: object): ChannelResponse => ({
  status,
  contentType: 'application/json; charset=utf-8',
  body: JSON.stringify(body),
});

const rejection = (status: number, message: string) => answer(status, { error: true, message });

interface Posted {
  messages?: unknown;
  updates?: unknown;
}

const digest = (text: string) => createHash('sha256').update(text).digest('base64url');

const toText = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

function readList(value: unknown, name: string): Record<string, unknown>[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value) || value.some((item) => typeof item !== 'object' || item === null))
    throw new UnreadableRequest(`${name} is not a list.`);
  return value;
}

/**
 * A message without an id is recognised by what it says: refusing it would make the telephone send all its messages for ever.
 */
function toMessage({ id, from, content, sms_received }: Record<string, unknown>): ReceivedMessage {
  const providerId = toText(id).trim() || null;
  const time = Number(sms_received);
  const [sender, text] = [toText(from), toText(content)];
  return {
    ...{ sender, text, providerId },
    receivedAt: sms_received != null && Number.isFinite(time) ? time : null,
    deduplicationKey: providerId ?? digest([sender, toText(sms_received), text].join('\n')),
  };
}

function toReport({ id, status, reason }: Record<string, unknown>): DeliveryReport[] {
  const step = reported[toText(status)];
  const outboxMessageId = readOutboxId(toText(id));
  if (!step || outboxMessageId === undefined) return [];
  return [{ outboxMessageId, step, reason: toText(reason) || null }];
}

async function exchange(...[request, , tools]: Parameters<ChannelType['handle']>): Promise<ChannelResponse> {
  const posted = readJson(request) as Posted | null;
  if (typeof posted !== 'object' || posted === null)
    throw new UnreadableRequest('The body is not an object.');
  const messages = readList(posted.messages, 'messages').map(toMessage);
  const reports = readList(posted.updates, 'updates').flatMap(toReport);
  await tools.store(messages);
  await tools.report(reports);
  const waiting = await tools.listWaiting(maxHandedOver, messages.length > 0);
  return answer(200, {
    messages: waiting.map(({ id, to, text }) => ({ id: String(id), to, content: text })),
  });
}

function isAuthorised({ headers }: ChannelRequest, gateway: Parameters<ChannelType['handle']>[1]): boolean {
  return isKeyOf(gateway, readBasicCredentials(headers.authorization)?.password);
}

/** cht-gateway, an app that makes an Android telephone a gateway: https://github.com/medic/cht-gateway. */
export const chtGateway: ChannelType = {
  name: 'ChtGateway',
  path: 'cht',
  sending: 'fetched',
  smsPerHour: 330,
  maxBodyBytes: 1_000_000,
  simulator: chtGatewaySimulator,
  settings: [],
  listAddresses: ({ address, keys }, baseUrl) => [
    { label: 'apiUrl', value: `${baseUrl}/api/channels/cht/${address}`, isSecret: false },
    { label: 'userName', value: userName, isSecret: false },
    { label: 'password', value: keys[0] ?? '', isSecret: true },
  ],
  async handle(request, gateway, tools) {
    if (!isAuthorised(request, gateway)) return rejection(401, 'The user name or password is wrong.');
    if (request.rest !== '') return notFound;
    if (request.method === 'GET') return answer(200, { 'medic-gateway': true });
    if (request.method !== 'POST') return rejection(405, 'Only GET and POST are known here.');
    try {
      return await exchange(request, gateway, tools);
    } catch (error) {
      if (error instanceof UnreadableRequest) return rejection(400, error.message);
      throw error;
    }
  },
};
