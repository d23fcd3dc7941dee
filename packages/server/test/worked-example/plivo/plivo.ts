import type { DeliveryStep } from '@harken/domain/channels/delivery-ladder';
import type { ChannelType } from '../../../src/channels/channel.ts';
import {
  accepted,
  notFound,
  readForm,
  requireField,
  unauthorized,
  wrongMethod,
} from '../../../src/channels/support/requests.ts';
import { hasKeyInQuery } from '../../../src/channels/support/secrets.ts';
import {
  callProvider,
  createRejection,
  createStatusError,
  parseAnswer,
  withoutPlus,
} from '../../../src/channels/support/sending.ts';
import { plivoSimulator } from './simulator.ts';

const liveUrl = 'https://api.plivo.com';

const reported: Readonly<Record<string, DeliveryStep>> = {
  queued: 'HandedOver',
  sent: 'Sent',
  delivered: 'Delivered',
  undelivered: 'Failed',
  failed: 'Failed',
  rejected: 'Failed',
};

type Handler = ChannelType['handle'];

const receive: Handler = async (request, _gateway, tools) => {
  const fields = readForm(request);
  const providerId = requireField(fields, 'MessageUUID');
  await tools.store([
    {
      // Numbers come without a plus sign.
      sender: `+${withoutPlus(requireField(fields, 'From').trim())}`,
      text: fields.get('Text') ?? '',
      receivedAt: null, // Plivo does not say
      providerId,
      deduplicationKey: providerId,
    },
  ]);
  return accepted;
};

const readReport: Handler = async (request, _gateway, tools) => {
  const fields = readForm(request);
  const status = fields.get('Status') ?? '';
  const step = Object.hasOwn(reported, status) ? reported[status] : undefined;
  const providerId = requireField(fields, 'MessageUUID');
  const reason = step === 'Failed' ? (fields.get('ErrorCode') ?? status) : null;
  if (step) await tools.report([{ providerId, step, reason }]);
  return accepted;
};

/** Plivo, a provider with numbers in many countries: https://www.plivo.com/docs/messaging/api/message. */
export const plivo: ChannelType = {
  name: 'Plivo',
  path: 'plivo',
  sending: 'provider',
  maxBodyBytes: 16_000,
  simulator: plivoSimulator,
  settings: [
    { name: 'authId', kind: 'text', isRequired: true, maxLength: 40 },
    { name: 'authToken', kind: 'secret', isRequired: true },
    { name: 'sender', kind: 'text', isRequired: true, maxLength: 20 },
    { name: 'url', kind: 'url', isRequired: true, initial: liveUrl },
  ],
  listAddresses: ({ address, keys }, baseUrl) => [
    {
      label: 'incoming',
      value: `${baseUrl}/api/channels/plivo/${address}?key=${keys[0] ?? ''}`,
      isSecret: true,
    },
  ],
  async handle(request, gateway, tools) {
    if (!hasKeyInQuery(request, gateway)) return unauthorized;
    if (request.method !== 'POST') return wrongMethod;
    if (request.rest === '') return receive(request, gateway, tools);
    return request.rest === 'status' ? readReport(request, gateway, tools) : notFound;
  },
  async send(sms, { settings, secrets }, tools) {
    const { authId = '', sender = '', url = liveUrl } = settings;
    const credentials = Buffer.from(`${authId}:${secrets.authToken ?? ''}`).toString('base64');
    const answer = await callProvider(
      {
        url: `${url}/v1/Account/${encodeURIComponent(authId)}/Message/`,
        method: 'POST',
        headers: { authorization: `Basic ${credentials}`, 'content-type': 'application/json' },
        body: JSON.stringify({
          ...{ src: withoutPlus(sender), dst: withoutPlus(sms.to), text: sms.text },
          ...{ url: sms.statusUrl, method: 'POST' },
        }),
      },
      tools,
    );
    if (answer.status >= 300) throw createStatusError(answer.status);
    const [providerId] = parseAnswer<{ message_uuid?: string[] }>(answer)?.message_uuid ?? [];
    if (!providerId) throw createRejection('no message_uuid');
    return { providerId };
  },
};
