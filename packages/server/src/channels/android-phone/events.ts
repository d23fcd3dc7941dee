import { createHash } from 'node:crypto';
import {
  type ChannelGateway,
  type ChannelRequest,
  type ChannelResponse,
  type ChannelTools,
  type PhoneState,
  UnreadableRequest,
} from '../channel.ts';
import { accepted, readJson, unauthorized } from '../support/requests.ts';
import { isSameSecret, signBytes } from '../support/secrets.ts';
import { toReport } from './delivery.ts';
import { readAppVersion, readHealth, readSims } from './phone-state.ts';
import { type Fields, toFields, toNumber, toText } from './reading.ts';

/** The events that Harken uses; the app asks for them and learns the address for each. */
export const usedEvents = [
  'sms:received',
  'sms:sent',
  'sms:delivered',
  'sms:failed',
  'system:ping',
  'app:started',
] as const;
type UsedEvent = (typeof usedEvents)[number];

/** Signatures are made for each attempt; one that is older was recorded by somebody, or a clock is wrong. */
const maxAgeSeconds = 5 * 60;

const readHeader = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value) ?? '';

/** Whether the body was signed with a key of the gateway. All keys are compared, whatever the result. */
function isSigned({ body, headers }: ChannelRequest, { keys }: ChannelGateway): boolean {
  const timestamp = readHeader(headers['x-timestamp']);
  const signature = readHeader(headers['x-signature']).trim().toLowerCase();
  const results = keys.map((key) =>
    isSameSecret(signBytes('sha256', key, [body, timestamp], 'hex'), signature),
  );
  return timestamp !== '' && results.includes(true);
}

/** By how many seconds the time of a request is off; positive for the future. NaN if it is no time. */
function readClockError({ headers, now }: ChannelRequest): number {
  const timestamp = readHeader(headers['x-timestamp']).trim();
  return /^\d{1,12}$/.test(timestamp) ? Number(timestamp) - Math.round(now / 1000) : Number.NaN;
}

/**
 * A message by its sender, its time and the id that the app makes from its text. The app repeats events under other ids, and two
 * SMS may have the same text, so neither would do. The telephone is the gateway itself: one that was installed again delivers the
 * same messages again when it is asked for a period.
 */
function toDeduplicationKey(sender: string, { receivedAt, messageId }: Fields, time: number | null): string {
  const parts = [sender, time ?? toText(receivedAt), toText(messageId, 200)];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

function readTime(value: unknown): number | null {
  const time = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(time) ? null : time;
}

async function store(payload: Fields, tools: ChannelTools): Promise<void> {
  // Older versions of the app call the sender `phoneNumber`.
  const sender = payload.sender ?? payload.phoneNumber;
  if (typeof sender !== 'string' || sender.trim() === '') throw new UnreadableRequest('sender is missing.');
  const receivedAt = readTime(payload.receivedAt);
  await tools.store([
    {
      sender,
      text: typeof payload.message === 'string' ? payload.message : '',
      receivedAt,
      providerId: null,
      deduplicationKey: toDeduplicationKey(sender.trim(), payload, receivedAt),
      modemNumber: toNumber(payload.simNumber, 1, 8),
    },
  ]);
  if (receivedAt !== null) await tools.phone.countRecovered();
}

/**
 * What each event does; what it returns is news about the telephone. The app reports a delivery for each part of a long SMS, without
 * saying which: the first counts, as in the states that it reports itself, because the others are seconds away and nothing is sent
 * again for them.
 */
const handlers: Readonly<
  Record<UsedEvent, (payload: Fields, tools: ChannelTools) => Promise<PhoneState | undefined>>
> = {
  async 'sms:received'(payload, tools) {
    await store(payload, tools);
    return undefined;
  },
  async 'sms:sent'({ messageId }, { report }) {
    await report(toReport(messageId, 'Sent'));
    return undefined;
  },
  async 'sms:delivered'({ messageId }, { report }) {
    await report(toReport(messageId, 'Delivered'));
    return undefined;
  },
  async 'sms:failed'({ messageId, reason }, { report }) {
    await report(toReport(messageId, 'Failed', toText(reason)));
    return undefined;
  },
  'system:ping': async ({ health }) => ({ health: readHealth(health) }),
  async 'app:started'({ simCards }) {
    const sims = readSims(simCards);
    return sims && { sims };
  },
};

/** An event that the telephone posts to the address of its gateway, signed with the gateway key. */
export async function receiveEvent(
  request: ChannelRequest,
  gateway: ChannelGateway,
  tools: ChannelTools,
): Promise<ChannelResponse> {
  if (!isSigned(request, gateway)) return unauthorized;
  const clockError = readClockError(request);
  const isTimely = Math.abs(clockError) <= maxAgeSeconds;
  const event = readEvent(request, isTimely);
  if (event === null || !isTimely) {
    // Staff can only put a clock right if they learn that it is wrong.
    if (event !== null && !Number.isNaN(clockError))
      await tools.phone.record(event.deviceId, { clockOffSeconds: clockError });
    return unauthorized;
  }
  const name = usedEvents.find((used) => used === event.name);
  const news = name && (await handlers[name](event.payload, tools));
  await tools.phone.record(event.deviceId, {
    ...news,
    clockOffSeconds: null,
    appVersion: readAppVersion(request),
  });
  return accepted;
}

/** @throws UnreadableRequest when a request that would be accepted cannot be read; others are null */
function readEvent(request: ChannelRequest, mustBeReadable: boolean) {
  try {
    const { deviceId, event, payload } = toFields(readJson(request));
    return { deviceId: toText(deviceId) ?? '', name: event, payload: toFields(payload) };
  } catch (error) {
    if (mustBeReadable) throw error;
    return null;
  }
}
