import { createHmac } from 'node:crypto';
import { answerJson, parsePath, postForm, postJson, toBasic } from '../simulation/requests.ts';
import type {
  ChannelSimulator,
  ProviderRequest,
  SimulatedLine,
  SimulatedMessage,
  SimulatedRequest,
} from '../simulator.ts';

const path = '/send';
const apiSecret = 'simulated-api-key';
const keyHeader = 'x-api-key';

type Values = Record<string, string>;

/** Puts values where a provider would, by paths such as `data.0.from`. */
function toNested(values: Values): unknown {
  const root: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(values)) {
    const parts = name.split('.');
    const last = parts.pop() ?? '';
    let target = root;
    for (const part of parts) {
      target[part] ??= {};
      target = target[part] as Record<string, unknown>;
    }
    target[last] = value;
  }
  return root;
}

/** A list at a path; without a path, its only item. */
function toListed(item: unknown, listPath: string): unknown {
  if (listPath === '') return item;
  return listPath
    .split('.')
    .reverse()
    .reduce((value: unknown, name, index) => ({ [name]: index === 0 ? [value] : value }), item);
}

const encodePart = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

function createToken(secret: string, now: number): string {
  const seconds = Math.floor(now / 1000);
  const content = `${encodePart({ alg: 'HS256', typ: 'JWT' })}.${encodePart({ iat: seconds, exp: seconds + 600 })}`;
  return `Bearer ${content}.${createHmac('sha256', secret).update(content).digest('base64url')}`;
}

const algorithms: Readonly<Record<string, ['sha256' | 'sha1', 'hex' | 'base64']>> = {
  hmacSha256Hex: ['sha256', 'hex'],
  hmacSha256Base64: ['sha256', 'base64'],
  hmacSha1Hex: ['sha1', 'hex'],
  hmacSha1Base64: ['sha1', 'base64'],
};

/** The headers that prove who calls, as the settings say. */
function createProof(body: string, { gateway }: SimulatedLine, now: number): Record<string, string> {
  const {
    keyPlace = 'query',
    signature = 'none',
    signatureHeader,
    keyHeader: header = '',
  } = gateway.settings;
  const key = gateway.keys[0] ?? '';
  const secret = gateway.secrets.signatureSecret ?? key;
  const [algorithm, encoding] = algorithms[signature] ?? [];
  const name = (signatureHeader || 'authorization').toLowerCase();
  return {
    ...(keyPlace === 'basic' && { authorization: toBasic('simulator', key) }),
    ...(keyPlace === 'header' && { [header.toLowerCase()]: key }),
    ...(algorithm && encoding && { [name]: createHmac(algorithm, secret).update(body).digest(encoding) }),
    ...(signature === 'jwtHs256' && { [name]: createToken(secret, now) }),
  };
}

/** A request with values at the places that the settings name. */
function postValues(
  url: string | undefined,
  { values, listPath, now }: { values: Values; listPath: string; now: number },
  line: SimulatedLine,
): SimulatedRequest {
  const isJson = line.gateway.settings.incomingFormat === 'json';
  const request = isJson ? postJson(url ?? '', toListed(toNested(values), listPath)) : postForm(url, values);
  return { ...request, headers: { ...request.headers, ...createProof(request.body ?? '', line, now) } };
}

/** A time as the settings say; local times are those of UTC, which is what a new gateway is set to. */
function formatTime(epochMs: number, format: string): string {
  if (format === 'unixSeconds') return String(Math.floor(epochMs / 1000));
  if (format === 'unixMilliseconds') return String(epochMs);
  const text = new Date(epochMs).toISOString();
  return format === 'local' ? text.slice(0, 19).replace('T', ' ') : text;
}

function toValues({ id, sender, text, receivedAt }: SimulatedMessage, { gateway }: SimulatedLine): Values {
  const {
    senderField = 'from',
    textField = 'text',
    idField,
    timeField,
    timeFormat = 'any',
  } = gateway.settings;
  const { onlyIfField, onlyIfValue = '' } = gateway.settings;
  return {
    [senderField]: sender,
    [textField]: text,
    ...(idField && { [idField]: id }),
    ...(timeField && { [timeField]: formatTime(receivedAt, timeFormat) }),
    ...(onlyIfField && { [onlyIfField]: onlyIfValue }),
  };
}

const toFirst = (list: string | undefined) => (list ?? '').split(',')[0]?.trim() ?? '';

function readRequest({ url, body }: ProviderRequest): {
  path: string;
  fields: Record<string, unknown> | null;
} {
  const { pathname } = parsePath(url);
  try {
    return { path: pathname, fields: JSON.parse(body) };
  } catch {
    return { path: pathname, fields: null };
  }
}

/**
 * A provider that sends what the settings of the gateway describe. For sending it expects the settings of `connect`: those of other
 * providers are templates, which say nothing about the provider behind them.
 */
export const genericHttpSimulator: ChannelSimulator = {
  deliver: (message, line) =>
    postValues(
      line.addresses.incoming,
      {
        values: toValues(message, line),
        listPath: line.gateway.settings.itemsField ?? '',
        now: message.receivedAt,
      },
      line,
    ),
  connect: (url) => ({
    settings: {
      ...{
        sendUrl: `${url}${path}`,
        sendMethod: 'POST',
        bodyFormat: 'json',
        idPath: 'id',
        statusIdKind: 'provider',
      },
      sendHeaders: `${keyHeader}: {{secret}}`,
      sendBody: '{"to":"{{to}}","text":"{{text}}","reference":"{{id}}"}',
    },
    secrets: { apiSecret },
  }),
  answer(request, _line, { id, isRefused }) {
    const { path: called, fields } = readRequest(request);
    if (called !== path) return { answer: { status: 404 } };
    if (request.headers[keyHeader] !== apiSecret) return { answer: answerJson({ error: 'wrong key' }, 401) };
    const { to, text } = fields ?? {};
    if (isRefused || typeof to !== 'string' || typeof text !== 'string')
      return { answer: answerJson({ error: 'to and text are needed' }, 422) };
    return { answer: answerJson({ id }), sms: { id, to, text, statusUrl: null } };
  },
  report({ id }, step, line) {
    const { statusIdField = 'id', statusField = 'status', statusItemsField = '' } = line.gateway.settings;
    const {
      statusSent = 'sent',
      statusDelivered = 'delivered',
      statusFailed = 'failed',
    } = line.gateway.settings;
    const status = { Sent: statusSent, Delivered: statusDelivered, Failed: statusFailed }[step];
    const values = { [statusIdField]: id, [statusField]: toFirst(status) };
    return postValues(line.addresses.status, { values, listPath: statusItemsField, now: Date.now() }, line);
  },
  dial({ sessionId, phoneNumber, path: entered }, line) {
    const { ussdSessionField = 'sessionId', ussdNumberField = 'phoneNumber' } = line.gateway.settings;
    const { ussdInputField = 'text', ussdInput = 'path', ussdStepField } = line.gateway.settings;
    const values = {
      [ussdSessionField]: sessionId,
      [ussdNumberField]: phoneNumber,
      [ussdInputField]: ussdInput === 'last' ? (entered.at(-1) ?? '') : entered.join('*'),
      ...(ussdStepField && { [ussdStepField]: String(entered.length) }),
    };
    return postValues(line.addresses.ussd, { values, listPath: '', now: Date.now() }, line);
  },
};
