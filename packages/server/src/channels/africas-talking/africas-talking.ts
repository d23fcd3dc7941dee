import type { DeliveryStep } from '@harken/domain/channels/delivery-ladder';
import { parseProviderTime } from '@harken/domain/channels/provider-time';
import type { ChannelType, Handover } from '../channel.ts';
import {
  accepted,
  notFound,
  readForm,
  requireField,
  unauthorized,
  wrongMethod,
} from '../support/requests.ts';
import { hasKeyInQuery } from '../support/secrets.ts';
import { callProvider, createRejection, createStatusError, parseAnswer } from '../support/sending.ts';
import { answerUssd, splitUssdPath } from '../support/ussd.ts';
import { africasTalkingSimulator } from './simulator.ts';

const liveUrl = 'https://api.africastalking.com/version1/messaging';

/** The statuses of delivery reports. `Failed` and `Rejected` name the network's rejection, `Expired` a phone that stayed off. */
const reported: Readonly<Record<string, DeliveryStep>> = {
  success: 'Delivered',
  sent: 'Sent',
  submitted: 'Sent',
  buffered: 'HandedOver',
  rejected: 'Failed',
  failed: 'Failed',
  expired: 'Failed',
};

/** Rejections of the number itself; others are about account, credit or the route and may pass. */
const finalStatusCodes = new Set([403, 404, 406]);
const acceptedStatusCodes = new Set([100, 101, 102]);

interface Answer {
  SMSMessageData?: {
    Message?: string;
    Recipients?: { statusCode?: number; status?: string; messageId?: string; cost?: string }[];
  };
}

type Handler = ChannelType['handle'];

const receive: Handler = async (request, { settings }, tools) => {
  const fields = readForm(request);
  const providerId = fields.get('id')?.trim() || null;
  await tools.store([
    {
      sender: requireField(fields, 'from'),
      text: fields.get('text') ?? '',
      receivedAt: parseProviderTime(fields.get('date') ?? '', 'any', settings.timeZone ?? 'UTC'),
      providerId,
      deduplicationKey: providerId,
    },
  ]);
  return accepted;
};

const readReport: Handler = async (request, _gateway, tools) => {
  const fields = readForm(request);
  const step = reported[fields.get('status')?.toLowerCase() ?? ''];
  if (!step) return { status: 400, body: 'status is unknown.' };
  const reason = step === 'Failed' ? (fields.get('failureReason') ?? fields.get('status')) : null;
  await tools.report([{ providerId: requireField(fields, 'id'), step, reason: reason ?? null }]);
  return accepted;
};

const answerMenu: Handler = async (request, _gateway, tools) => {
  const fields = readForm(request);
  const screen = await tools.ussd({
    sessionId: requireField(fields, 'sessionId'),
    phoneNumber: requireField(fields, 'phoneNumber'),
    entered: { path: splitUssdPath(fields.get('text') ?? '') },
  });
  return answerUssd(screen);
};

/** By what follows the address of the gateway. */
const handlers = new Map<string, Handler>([
  ['', receive],
  ['status', readReport],
  ['ussd', answerMenu],
]);

/** Africa's Talking, a provider in many African countries: https://developers.africastalking.com/docs/sms/overview. */
export const africasTalking: ChannelType = {
  name: 'AfricasTalking',
  path: 'africas-talking',
  sending: 'provider',
  maxBodyBytes: 8000,
  simulator: africasTalkingSimulator,
  settings: [
    { name: 'userName', kind: 'text', isRequired: true },
    { name: 'apiKey', kind: 'secret', isRequired: true },
    { name: 'sender', kind: 'text', maxLength: 20 },
    { name: 'timeZone', kind: 'timeZone', initial: 'UTC' },
    { name: 'url', kind: 'url', isRequired: true, initial: liveUrl },
  ],
  presets: [
    {
      name: 'Sandbox',
      settings: { url: 'https://api.sandbox.africastalking.com/version1/messaging', userName: 'sandbox' },
    },
  ],
  listAddresses({ address, keys }, baseUrl) {
    const root = `${baseUrl}/api/channels/africas-talking/${address}`;
    const query = `?key=${keys[0] ?? ''}`;
    return [
      { label: 'incoming', value: root + query, isSecret: true },
      { label: 'status', value: `${root}/status${query}`, isSecret: true },
      { label: 'ussd', value: `${root}/ussd${query}`, isSecret: true },
    ];
  },
  async handle(request, gateway, tools) {
    if (!hasKeyInQuery(request, gateway)) return unauthorized;
    if (request.method !== 'POST') return wrongMethod;
    const handler = handlers.get(request.rest);
    return handler ? handler(request, gateway, tools) : notFound;
  },
  async send(sms, { settings, secrets }, tools): Promise<Handover> {
    const form = new URLSearchParams({
      username: settings.userName ?? '',
      to: sms.to,
      message: sms.text,
      ...(settings.sender && { from: settings.sender }),
    });
    const answer = await callProvider(
      {
        url: settings.url ?? liveUrl,
        method: 'POST',
        headers: {
          apikey: secrets.apiKey ?? '',
          accept: 'application/json',
          'content-type': 'application/x-www-form-urlencoded',
        },
        body: form.toString(),
      },
      tools,
    );
    if (answer.status >= 300) throw createStatusError(answer.status);
    const data = parseAnswer<Answer>(answer)?.SMSMessageData;
    const [recipient] = data?.Recipients ?? [];
    if (!recipient) throw createRejection(data?.Message ?? 'no recipients');
    const { statusCode = 0, status = '', messageId, cost = null } = recipient;
    if (!acceptedStatusCodes.has(statusCode))
      throw createRejection(`${statusCode} ${status}`.trim(), finalStatusCodes.has(statusCode));
    return { providerId: messageId ?? null, cost };
  },
};
