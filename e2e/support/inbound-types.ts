import { createHmac } from 'node:crypto';
import type { Api } from './api.ts';
import { testNow } from './clock.ts';
import { formatTimestamp } from './gateway.ts';

/** An SMS that reached a gateway. */
export interface InboundSms {
  number: number;
  sender: string;
  text: string;
  receivedAt: Date;
}

/** What a gateway needs to deliver. */
export interface InboundGateway {
  apiKey: string;
  /** Where SMS are posted, as the page of the gateway shows it. */
  incoming: string;
  token: string;
}

interface DeliveryRequest {
  /** With its query. */
  path: string;
  method: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
}

/** A type of gateway, and how it delivers an SMS. */
export interface InboundType {
  name: string;
  /** The answer that its gateway takes for success, beside the status. */
  answer?: string;
  createRequest(gateway: InboundGateway, sms: InboundSms): DeliveryRequest;
}

/** What is entered where a setting is required and has no initial value; also the secret of signatures. */
const enteredText = 'harken';
const enteredUrl = 'http://provider.test.example/';

const pathOf = (address: string) => address.slice(new URL(address).origin.length);

const form = (path: string, fields: Record<string, string>, headers = {}): DeliveryRequest => ({
  ...{ path, method: 'POST', body: new URLSearchParams(fields).toString() },
  headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
});

const json = (path: string, body: string, headers = {}): DeliveryRequest => ({
  ...{ path, method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } },
});

const idOf = ({ number }: InboundSms) => `sms-${number}`;

let events = 0;

/** The app repeats an event under another id. */
function createAndroidRequest({ token, apiKey }: InboundGateway, sms: InboundSms): DeliveryRequest {
  events += 1;
  const { sender, text, receivedAt } = sms;
  const body = JSON.stringify({
    ...{ deviceId: 'phone', event: 'sms:received', id: `event-${events}`, webhookId: 'harken-sms-received' },
    payload: {
      ...{ messageId: 'a1b2c3d4', message: text, sender, recipient: null, simNumber: 1 },
      receivedAt: receivedAt.toISOString(),
    },
  });
  const timestamp = String(Math.floor(testNow() / 1000));
  const signature = createHmac('sha256', apiKey).update(body).update(timestamp).digest('hex');
  const address = token.slice(0, token.indexOf('.'));
  return json(`/api/channels/android/${address}`, body, {
    ...{ 'x-timestamp': timestamp, 'x-signature': signature },
  });
}

/** Signed as Twilio documents it: the address, and each field with its value, sorted by name. */
function createTwilioRequest(prefix: string) {
  return ({ incoming }: InboundGateway, sms: InboundSms): DeliveryRequest => {
    const fields = {
      ...{ AccountSid: 'AC1', Body: sms.text, From: prefix + sms.sender, MessageSid: idOf(sms) },
      ...{ NumMedia: '0', To: `${prefix}+221338000000` },
    };
    const signed = Object.entries(fields).flat().join('');
    const signature = createHmac('sha1', enteredText)
      .update(incoming + signed)
      .digest('base64');
    return form(pathOf(incoming), fields, { 'x-twilio-signature': signature });
  };
}

const createEagleRequest =
  (path: string): InboundType['createRequest'] =>
  ({ apiKey }, { number, sender, text, receivedAt }) =>
    form(path, {
      sender,
      text,
      timestamp: formatTimestamp(receivedAt),
      msgid: String(number + 1),
      apikey: apiKey,
    });

/** All types that receive; the Android telephone first. */
export const inboundTypes: readonly InboundType[] = [
  { name: 'AndroidPhone', createRequest: createAndroidRequest },
  { name: 'SmsEagle', createRequest: createEagleRequest('/api/enqueueSmsEagleReport') },
  { name: 'SmsGateway', createRequest: createEagleRequest('/api/enqueueSmsGatewayReport') },
  {
    name: 'Telerivet',
    createRequest: ({ apiKey }, sms) =>
      form('/api/enqueueTelerivetReport', {
        ...{ from_number_e164: sms.sender, content: sms.text, id: idOf(sms), apikey: apiKey },
        time_created: String(sms.receivedAt.getTime() / 1000),
      }),
  },
  {
    name: 'ChtGateway',
    createRequest: ({ incoming, apiKey }, sms) => {
      const message = { from: sms.sender, content: sms.text, sms_received: sms.receivedAt.getTime() };
      const credentials = Buffer.from(`harken:${apiKey}`).toString('base64');
      return json(pathOf(incoming), JSON.stringify({ messages: [{ id: idOf(sms), ...message }] }), {
        authorization: `Basic ${credentials}`,
      });
    },
  },
  {
    name: 'AfricasTalking',
    createRequest: ({ incoming }, sms) =>
      form(pathOf(incoming), {
        ...{ id: idOf(sms), linkId: '', text: sms.text, from: sms.sender, to: '22384' },
        date: sms.receivedAt.toISOString(),
      }),
  },
  { name: 'TwilioSms', createRequest: createTwilioRequest('') },
  { name: 'TwilioWhatsApp', createRequest: createTwilioRequest('whatsapp:') },
  {
    name: 'RapidPro',
    createRequest: ({ incoming }, { sender, text, receivedAt }) =>
      form(pathOf(incoming), { from: sender, text, date: receivedAt.toISOString() }),
  },
  {
    name: 'Kannel',
    createRequest: ({ incoming }, sms) => ({
      // Kannel fills in the percent codes of the address.
      path: pathOf(incoming)
        .replace('%I', idOf(sms))
        .replace('%T', String(sms.receivedAt.getTime() / 1000))
        .replace('%b', encodeURIComponent(sms.text))
        .replace('%p', encodeURIComponent(sms.sender))
        .replace('%P', '4455'),
      method: 'GET',
    }),
  },
  {
    name: 'Jasmin',
    answer: 'ACK/Jasmin',
    createRequest: ({ incoming }, sms) =>
      form(pathOf(incoming), {
        ...{ id: idOf(sms), from: sms.sender, to: '4455', 'origin-connector': 'line' },
        ...{ coding: '0', content: sms.text },
      }),
  },
  {
    name: 'GenericHttp',
    createRequest: ({ incoming }, sms) =>
      form(pathOf(incoming), {
        ...{ id: idOf(sms), from: sms.sender, text: sms.text, date: sms.receivedAt.toISOString() },
      }),
  },
];

/** Adds a gateway of a type, with what its form starts with. */
export async function anInboundGateway(
  api: Api,
  { name }: InboundType,
  nationalSocietyId: number,
): Promise<InboundGateway & { id: number }> {
  const types = await api.call('smsGateway/types', {});
  const type = types.find((known) => known.name === name);
  const settings = type?.settings
    .filter(({ isRequired, initial }) => isRequired || initial !== '')
    .map(({ name: setting, kind, initial }) => ({
      name: setting,
      value: initial || (kind === 'url' ? enteredUrl : enteredText),
    }));
  const id = await api.call('smsGateway/create', {
    query: { nationalSocietyId },
    body: { name, gatewayType: name, emailAddress: 'gateway@test.example', settings } as never,
  });
  const { addresses, apiKey } = await api.call('smsGateway/get', { params: { smsGatewayId: id } });
  const find = (label: string) => addresses?.find((address) => address.label === label)?.value;
  return { id, apiKey, incoming: find('incoming') ?? find('apiUrl') ?? '', token: find('token') ?? '' };
}

/** Delivers an SMS. @returns whether the gateway would take it as delivered */
export async function deliverInbound(
  url: string,
  { type, gateway, sms }: { type: InboundType; gateway: InboundGateway; sms: InboundSms },
): Promise<boolean> {
  const { path, ...request } = type.createRequest(gateway, sms);
  const response = await fetch(url + path, request);
  const text = await response.text();
  return response.status === 200 && (type.answer === undefined || text === type.answer);
}
