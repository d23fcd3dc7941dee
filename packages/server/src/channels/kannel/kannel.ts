import type { DeliveryStep } from '@harken/domain/channels/delivery-ladder';
import { parseProviderTime } from '@harken/domain/channels/provider-time';
import { measureSms } from '@harken/domain/sms/parts';
import type { ChannelGateway, ChannelResponse, ChannelType, OutgoingSms } from '../channel.ts';
import {
  accepted,
  notFound,
  readForm,
  readOutboxId,
  requireField,
  unauthorized,
} from '../support/requests.ts';
import { hasKeyInQuery } from '../support/secrets.ts';
import { callProvider, createRejection, createStatusError } from '../support/sending.ts';
import { encodeUtf16 } from '../support/utf16.ts';
import { kannelSimulator } from './simulator.ts';

/** What Kannel reports of a message: the codes of `dlr-mask`, of which 27 asks for all but buffered ones. */
const reported: Readonly<Record<string, { step: DeliveryStep; isFinal?: boolean }>> = {
  1: { step: 'Delivered' },
  2: { step: 'Failed' },
  4: { step: 'HandedOver' },
  8: { step: 'Sent' },
  16: { step: 'Failed', isFinal: true },
};
const reportMask = '27';

/** Kannel fills these in; they must reach it as they are, not percent-encoded. */
const percentCodes = 'id=%I&ts=%T&message=%b&sender=%p&to=%P';

/** All bytes are percent-encoded. */
const encodeBytes = (bytes: Buffer) =>
  Array.from(bytes, (byte) => `%${byte.toString(16).padStart(2, '0').toUpperCase()}`).join('');

function buildSendUrl({ settings, secrets }: ChannelGateway, sms: OutgoingSms): string {
  const isGsm = measureSms(sms.text).encoding === 'GSM-7';
  const reportUrl = `${sms.statusUrl}&type=`;
  const query = new URLSearchParams({
    username: settings.userName ?? '',
    password: secrets.password ?? '',
    ...(settings.sender && { from: settings.sender }),
    to: sms.to,
    'dlr-mask': reportMask,
    ...(isGsm ? { charset: 'UTF-8' } : { coding: '2', charset: 'UTF-16BE' }),
  });
  const text = isGsm ? encodeURIComponent(sms.text) : encodeBytes(encodeUtf16(sms.text));
  return `${settings.url}?${query}&text=${text}&dlr-url=${encodeURIComponent(reportUrl)}%25d`;
}

async function receive(...[request, , tools]: Parameters<ChannelType['handle']>): Promise<ChannelResponse> {
  const fields = readForm(request);
  const providerId = fields.get('id')?.trim() || null;
  await tools.store([
    {
      sender: requireField(fields, 'sender'),
      text: fields.get('message') ?? '',
      receivedAt: parseProviderTime(fields.get('ts') ?? '', 'unixSeconds', 'UTC'),
      providerId,
      deduplicationKey: providerId,
    },
  ]);
  return accepted;
}

async function readReport(
  ...[request, , tools]: Parameters<ChannelType['handle']>
): Promise<ChannelResponse> {
  const code = request.query.get('type') ?? '';
  const report = Object.hasOwn(reported, code) ? reported[code] : undefined;
  const outboxMessageId = readOutboxId(request.query.get('message'));
  if (!report || outboxMessageId === undefined) return { status: 400, body: 'message or type is unknown.' };
  await tools.report([{ outboxMessageId, ...report, reason: report.step === 'Failed' ? code : null }]);
  return accepted;
}

/** Kannel, a program that connects SMPP and HTTP: https://www.kannel.org, user guide, chapter "SMS services". */
export const kannel: ChannelType = {
  name: 'Kannel',
  path: 'kannel',
  sending: 'provider',
  maxBodyBytes: 8000,
  simulator: kannelSimulator,
  settings: [
    { name: 'url', kind: 'url', isRequired: true, initial: 'http://localhost:13013/cgi-bin/sendsms' },
    { name: 'userName', kind: 'text', isRequired: true },
    { name: 'password', kind: 'secret', isRequired: true },
    { name: 'sender', kind: 'text', maxLength: 20 },
  ],
  listAddresses: ({ address, keys }, baseUrl) => [
    {
      label: 'incoming',
      value: `${baseUrl}/api/channels/kannel/${address}?key=${keys[0] ?? ''}&${percentCodes}`,
      isSecret: true,
    },
  ],
  async handle(request, gateway, tools) {
    if (!hasKeyInQuery(request, gateway)) return unauthorized;
    if (request.rest === '') return receive(request, gateway, tools);
    return request.rest === 'status' ? readReport(request, gateway, tools) : notFound;
  },
  async send(sms, gateway, tools) {
    const answer = await callProvider({ url: buildSendUrl(gateway, sms), method: 'GET', headers: {} }, tools);
    if (answer.status >= 300) throw createStatusError(answer.status, answer.body.trim() || undefined);
    // "0: Accepted for delivery", "3: Queued for later delivery"; anything else is an error, whatever the status.
    if (!/^\s*[03]\b/.test(answer.body)) throw createRejection(answer.body.trim());
    return { providerId: null };
  },
};
