import type { DeliveryStep } from '@harken/domain/channels/delivery-ladder';
import { DeliveryError } from '../../external/delivery-error.ts';
import type {
  ChannelGateway,
  ChannelRequest,
  ChannelResponse,
  ChannelSetting,
  ChannelTools,
  ChannelType,
  Handover,
  OutgoingSms,
  SendingTools,
} from '../channel.ts';
import {
  accepted,
  notFound,
  readFields,
  readOutboxId,
  requireField,
  unauthorized,
  wrongMethod,
} from '../support/requests.ts';
import { isSameSecret } from '../support/secrets.ts';
import { callProvider, createRejection, createStatusError, parseAnswer } from '../support/sending.ts';
import { signRequest } from './signature.ts';
import { createTwilioSimulator } from './simulator.ts';

const apiUrl = 'https://api.twilio.com';

/** No reply from here: replies go out as messages of their own, which are counted and reported. */
const emptyAnswer: ChannelResponse = {
  status: 200,
  contentType: 'text/xml; charset=utf-8',
  body: '<?xml version="1.0" encoding="UTF-8"?><Response/>',
};

const reported: Readonly<Record<string, DeliveryStep>> = {
  accepted: 'HandedOver',
  scheduled: 'HandedOver',
  queued: 'HandedOver',
  sending: 'HandedOver',
  sent: 'Sent',
  delivered: 'Delivered',
  read: 'Delivered',
  undelivered: 'Failed',
  failed: 'Failed',
  canceled: 'Failed',
};

/**
 * Errors that another attempt would meet again: the number does not exist, is no mobile phone, is blocked, or its owner opted out.
 * https://www.twilio.com/docs/api/errors
 */
const finalErrors = new Set([
  '21211',
  '21214',
  '21217',
  '21265',
  '21408',
  '21610',
  '21612',
  '21614',
  '30004',
  '30005',
  '30006',
]);
/** WhatsApp: more than a day since the person last wrote, so that only SMS reach them. */
const outsideWindow = '63016';

/** Whether Twilio signed a request with the token, or with the one before, which may still be in use for a while. */
function isSigned(
  { headers, publicUrl }: ChannelRequest,
  form: URLSearchParams,
  { secrets }: ChannelGateway,
): boolean {
  const signature = String(headers['x-twilio-signature'] ?? '');
  const tokens = [secrets.authToken, secrets.previousAuthToken].filter((token) => token !== undefined);
  const results = tokens.map((token) => isSameSecret(signature, signRequest(token, publicUrl, form)));
  return signature !== '' && results.includes(true);
}

const settings: readonly ChannelSetting[] = [
  { name: 'accountSid', kind: 'text', isRequired: true, maxLength: 40 },
  { name: 'authToken', kind: 'secret', isRequired: true },
  { name: 'previousAuthToken', kind: 'secret' },
  { name: 'sender', kind: 'text', maxLength: 40 },
  { name: 'url', kind: 'url', isRequired: true, initial: apiUrl },
];

interface TwilioVariant {
  name: string;
  path: string;
  /** Before numbers: `whatsapp:` or nothing. */
  prefix: string;
}

const withoutPrefix = (number: string) => number.trim().replace(/^whatsapp:/i, '');

async function receive(form: URLSearchParams, tools: ChannelTools): Promise<ChannelResponse> {
  const fields = readFields(form);
  const providerId = fields.get('MessageSid')?.trim() || requireField(fields, 'SmsSid');
  await tools.store([
    {
      sender: withoutPrefix(requireField(fields, 'From')),
      text: fields.get('Body') ?? '',
      receivedAt: null, // Twilio does not say
      providerId,
      deduplicationKey: providerId,
    },
  ]);
  return emptyAnswer;
}

async function readReport(
  form: URLSearchParams,
  { query }: ChannelRequest,
  tools: ChannelTools,
): Promise<ChannelResponse> {
  const fields = readFields(form);
  const status = fields.get('MessageStatus') ?? '';
  const step = Object.hasOwn(reported, status) ? reported[status] : undefined;
  const outboxMessageId = readOutboxId(query.get('message'));
  // An unknown status of later years is no error of Twilio.
  if (!step || outboxMessageId === undefined) return accepted;
  const code = fields.get('ErrorCode')?.trim() || null;
  const reason = code ?? (step === 'Failed' ? status : null);
  const isFinal = code !== null && finalErrors.has(code);
  await tools.report([{ outboxMessageId, step, reason, isFinal, needsOtherGateway: code === outsideWindow }]);
  return accepted;
}

/** The address of a message: of an account, or of a messaging service that chooses the sender. */
function buildForm(prefix: string, sms: OutgoingSms, { settings, ownPhoneNumber }: ChannelGateway): string {
  const from = settings.sender || (ownPhoneNumber ?? '');
  return new URLSearchParams({
    To: prefix + sms.to,
    ...(from.startsWith('MG') ? { MessagingServiceSid: from } : { From: prefix + withoutPrefix(from) }),
    Body: sms.text,
    // The signature proves that reports are Twilio's; the key need not leave this server.
    StatusCallback: withoutKey(sms.statusUrl),
  }).toString();
}

async function send(
  form: string,
  { settings, secrets }: ChannelGateway,
  tools: SendingTools,
): Promise<Handover> {
  const { accountSid = '', url = apiUrl } = settings;
  const credentials = Buffer.from(`${accountSid}:${secrets.authToken ?? ''}`).toString('base64');
  const answer = await callProvider(
    {
      url: `${url.replace(/\/+$/, '')}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`,
      method: 'POST',
      headers: {
        authorization: `Basic ${credentials}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: form,
    },
    tools,
  );
  const data = parseAnswer<{ sid?: string; code?: number; price?: string; price_unit?: string }>(answer);
  if (answer.status >= 300) throw toError(answer.status, data?.code);
  if (!data?.sid) throw createRejection('no sid');
  return {
    providerId: data.sid,
    cost: data.price ? `${data.price_unit ?? ''} ${data.price}`.trim() : null,
  };
}

/** WhatsApp lets businesses write freely for a day after the person wrote. */
const windowHours = 24;

/** Twilio, for SMS or WhatsApp: https://www.twilio.com/docs/messaging/api/message-resource. */
function createTwilioType({ name, path, prefix }: TwilioVariant): ChannelType {
  return {
    ...{ name, path, settings },
    sending: 'provider',
    maxBodyBytes: 32_000,
    simulator: createTwilioSimulator(prefix),
    listAddresses: ({ address }, baseUrl) => [
      { label: 'incoming', value: `${baseUrl}/api/channels/${path}/${address}`, isSecret: false },
    ],
    async handle(request, gateway, tools) {
      if (request.method !== 'POST') return wrongMethod;
      const form = new URLSearchParams(request.body.toString('utf8'));
      if (!isSigned(request, form, gateway)) return unauthorized;
      if (request.rest === '') return receive(form, tools);
      return request.rest === 'status' ? readReport(form, request, tools) : notFound;
    },
    async send(sms, gateway, tools) {
      if (prefix !== '' && !(await tools.hasWrittenWithin(windowHours))) throw createWindowError();
      return send(buildForm(prefix, sms, gateway), gateway, tools);
    },
  };
}

const createWindowError = () =>
  new DeliveryError('outbox.reason.serviceRefused', outsideWindow, {
    isFinal: true,
    needsOtherGateway: true,
  });

function toError(status: number, code: number | undefined): DeliveryError {
  if (code === undefined) return createStatusError(status);
  if (String(code) === outsideWindow) return createWindowError();
  // 429 and errors of the server pass; a bad number does not.
  if (status === 429 || status >= 500) return createStatusError(status, String(code));
  return createRejection(String(code), finalErrors.has(String(code)));
}

function withoutKey(address: string): string {
  const url = new URL(address);
  url.searchParams.delete('key');
  return url.href;
}

export const twilioSms = createTwilioType({ name: 'TwilioSms', path: 'twilio-sms', prefix: '' });
export const twilioWhatsApp = createTwilioType({
  name: 'TwilioWhatsApp',
  path: 'twilio-whatsapp',
  prefix: 'whatsapp:',
});
