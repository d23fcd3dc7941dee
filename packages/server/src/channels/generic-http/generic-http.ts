import type { DeliveryStep } from '@harken/domain/channels/delivery-ladder';
import { parseProviderTime, type TimeFormat } from '@harken/domain/channels/provider-time';
import {
  type ChannelGateway,
  type ChannelRequest,
  type ChannelResponse,
  type ChannelType,
  type DeliveryReport,
  type ReceivedMessage,
  UnreadableRequest,
} from '../channel.ts';
import { notFound, readForm, readJson, readOutboxId, unauthorized } from '../support/requests.ts';
import { findItems, readPath } from './fields.ts';
import { genericPresets, genericSettings } from './settings.ts';
import { genericHttpSimulator } from './simulator.ts';
import { sendByTemplate } from './template-sending.ts';
import { answerGenericUssd, toUssdStep } from './ussd.ts';
import { isVerified } from './verification.ts';

/** The body as the settings say: JSON, or a form (with the query) whose fields are its values. */
function readBody(request: ChannelRequest, { settings }: ChannelGateway): unknown {
  return settings.incomingFormat === 'json' ? readJson(request) : Object.fromEntries(readForm(request));
}

const answerTypes: Readonly<Record<string, string>> = {
  plain: 'text/plain; charset=utf-8',
  json: 'application/json; charset=utf-8',
  xml: 'text/xml; charset=utf-8',
};

function answer({ settings }: ChannelGateway): ChannelResponse {
  const { answerText = '', answerType = 'plain' } = settings;
  return {
    status: 200,
    body: answerText,
    contentType: answerTypes[answerType] ?? 'text/plain; charset=utf-8',
  };
}

function toMessage(item: unknown, { settings }: ChannelGateway): ReceivedMessage {
  const { senderField = 'from', textField = 'text', idField, timeField } = settings;
  const sender = readPath(item, senderField);
  if (!sender?.trim()) throw new UnreadableRequest(`${senderField} is missing.`);
  const providerId = (idField && readPath(item, idField)?.trim()) || null;
  const time = timeField ? readPath(item, timeField) : null;
  const { timeFormat = 'any', timeZone = 'UTC' } = settings;
  return {
    sender,
    text: readPath(item, textField) ?? '',
    receivedAt: time === null ? null : parseProviderTime(time, timeFormat as TimeFormat, timeZone),
    providerId,
    deduplicationKey: providerId,
  };
}

/** Whether a request is about a message: some providers send all events to one address. */
function isAboutMessage(body: unknown, { settings }: ChannelGateway): boolean {
  const { onlyIfField = '', onlyIfValue = '' } = settings;
  return onlyIfField === '' || readPath(body, onlyIfField) === onlyIfValue;
}

const listValues = (text: string | undefined) =>
  (text ?? '')
    .split(',')
    .map((value) => value.trim().toLowerCase())
    .filter(Boolean);

function findStep(
  status: string,
  { settings }: ChannelGateway,
): { step: DeliveryStep; isFinal: boolean } | null {
  const is = (name: string) => listValues(settings[name]).includes(status.trim().toLowerCase());
  if (is('statusDelivered')) return { step: 'Delivered', isFinal: false };
  if (is('statusFailedFinally')) return { step: 'Failed', isFinal: true };
  if (is('statusFailed')) return { step: 'Failed', isFinal: false };
  return is('statusSent') ? { step: 'Sent', isFinal: false } : null;
}

function toReports(body: unknown, request: ChannelRequest, gateway: ChannelGateway): DeliveryReport[] {
  const {
    statusItemsField = '',
    statusIdField = 'id',
    statusIdKind,
    statusField = 'status',
  } = gateway.settings;
  return findItems(body, statusItemsField).flatMap((item): DeliveryReport[] => {
    const known = findStep(readPath(item, statusField) ?? '', gateway);
    if (!known) return [];
    const reasonField = gateway.settings.statusReasonField;
    const report = { ...known, reason: (reasonField && readPath(item, reasonField)) || null };
    const id = readPath(item, statusIdField)?.trim();
    // Addresses that we gave to the provider carry our own id.
    const outboxMessageId = readOutboxId(statusIdKind === 'own' ? id : request.query.get('message'));
    if (outboxMessageId !== undefined) return [{ ...report, outboxMessageId }];
    return id ? [{ ...report, providerId: id }] : [];
  });
}

/** Any provider whose page lets staff enter addresses, fields and a body. */
export const genericHttp: ChannelType = {
  name: 'GenericHttp',
  path: 'http',
  sending: 'provider',
  maxBodyBytes: 256_000,
  simulator: genericHttpSimulator,
  settings: genericSettings,
  presets: genericPresets,
  listAddresses({ address, keys, settings }, baseUrl) {
    const root = `${baseUrl}/api/channels/http/${address}`;
    const inQuery = (settings.keyPlace ?? 'query') === 'query';
    const query = inQuery ? `?key=${keys[0] ?? ''}` : '';
    return [
      { label: 'incoming', value: root + query, isSecret: inQuery },
      { label: 'status', value: `${root}/status${query}`, isSecret: inQuery },
      { label: 'ussd', value: `${root}/ussd${query}`, isSecret: inQuery },
      ...(inQuery ? [] : [{ label: 'token' as const, value: keys[0] ?? '', isSecret: true }]),
    ];
  },
  async handle(request, gateway, tools) {
    if (!isVerified(request, gateway)) return unauthorized;
    const body = readBody(request, gateway);
    if (request.rest === 'ussd')
      return answerGenericUssd(await tools.ussd(toUssdStep(body, gateway)), gateway);
    if (request.rest === 'status') await tools.report(toReports(body, request, gateway));
    else if (request.rest !== '') return notFound;
    else if (isAboutMessage(body, gateway)) {
      const items = findItems(body, gateway.settings.itemsField ?? '');
      await tools.store(items.map((item) => toMessage(item, gateway)));
    } else await tools.report(toReports(body, request, gateway));
    return answer(gateway);
  },
  send: sendByTemplate,
};
