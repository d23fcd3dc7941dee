import type { DeliveryStep } from '@harken/domain/channels/delivery-ladder';
import { measureSms } from '@harken/domain/sms/parts';
import { type ChannelResponse, type ChannelType, type Handover, UnreadableRequest } from '../channel.ts';
import { notFound, readForm, readOutboxId, requireField, unauthorized } from '../support/requests.ts';
import { hasKeyInQuery } from '../support/secrets.ts';
import { callProvider, createRejection, createStatusError } from '../support/sending.ts';
import { decodeUtf16, encodeUtf16 } from '../support/utf16.ts';
import { jasminSimulator } from './simulator.ts';

/** Jasmin repeats a delivery until it gets exactly this. */
const acknowledged: ChannelResponse = { status: 200, body: 'ACK/Jasmin' };

/** The states of SMPP. Those beginning with ESME are errors of the line on handing over. */
const reported: Readonly<Record<string, { step: DeliveryStep; isFinal?: boolean }>> = {
  ESME_ROK: { step: 'Sent' },
  ACCEPTD: { step: 'Sent' },
  ENROUTE: { step: 'Sent' },
  DELIVRD: { step: 'Delivered' },
  UNDELIV: { step: 'Failed' },
  EXPIRED: { step: 'Failed' },
  DELETED: { step: 'Failed' },
  UNKNOWN: { step: 'Failed' },
  REJECTD: { step: 'Failed', isFinal: true },
};

/** Unicode in the coding of SMPP: UTF-16, the higher byte first. */
const unicodeCoding = '8';

/** @throws UnreadableRequest when the bytes are not given in hexadecimal */
function decodeBinary(hex: string, coding: string): string {
  if (!/^(?:[0-9a-f]{2})*$/i.test(hex)) throw new UnreadableRequest('binary is not hexadecimal.');
  const bytes = Buffer.from(hex, 'hex');
  if (coding !== unicodeCoding) return bytes.toString(coding === '3' ? 'latin1' : 'utf8');
  return decodeUtf16(bytes);
}

function readText(fields: ReadonlyMap<string, string>): string {
  const coding = fields.get('coding') ?? '0';
  const binary = fields.get('binary');
  if (coding === unicodeCoding && binary) return decodeBinary(binary, coding);
  return fields.get('content') ?? decodeBinary(binary ?? '', coding);
}

type Handler = ChannelType['handle'];

const receive: Handler = async (request, _gateway, tools) => {
  const fields = readForm(request);
  const providerId = requireField(fields, 'id');
  await tools.store([
    {
      sender: requireField(fields, 'from'),
      text: readText(fields),
      receivedAt: null, // Jasmin does not say
      providerId,
      deduplicationKey: providerId,
    },
  ]);
  return acknowledged;
};

const readReport: Handler = async (request, _gateway, tools) => {
  const fields = readForm(request);
  const status = requireField(fields, 'message_status');
  const known = Object.hasOwn(reported, status) ? reported[status] : undefined;
  const report = known ?? (status.startsWith('ESME_') ? { step: 'Failed' as const } : undefined);
  const outboxMessageId = readOutboxId(request.query.get('message'));
  if (report && outboxMessageId !== undefined)
    await tools.report([{ outboxMessageId, ...report, reason: report.step === 'Failed' ? status : null }]);
  // A status of a later release of Jasmin would be repeated for hours for nothing.
  return acknowledged;
};

/** Jasmin, a gateway between SMPP and HTTP: https://docs.jasminsms.com, "HTTP API". */
export const jasmin: ChannelType = {
  name: 'Jasmin',
  path: 'jasmin',
  sending: 'provider',
  maxBodyBytes: 16_000,
  simulator: jasminSimulator,
  settings: [
    { name: 'url', kind: 'url', isRequired: true, initial: 'http://localhost:1401/send' },
    { name: 'userName', kind: 'text', isRequired: true },
    { name: 'password', kind: 'secret', isRequired: true },
    { name: 'sender', kind: 'text', maxLength: 20 },
  ],
  listAddresses: ({ address, keys }, baseUrl) => [
    {
      label: 'incoming',
      value: `${baseUrl}/api/channels/jasmin/${address}?key=${keys[0] ?? ''}`,
      isSecret: true,
    },
  ],
  async handle(request, gateway, tools) {
    if (!hasKeyInQuery(request, gateway)) return unauthorized;
    if (request.rest === '') return receive(request, gateway, tools);
    return request.rest === 'status' ? readReport(request, gateway, tools) : notFound;
  },
  async send(sms, { settings, secrets }, tools): Promise<Handover> {
    const isGsm = measureSms(sms.text).encoding === 'GSM-7';
    const query = new URLSearchParams({
      username: settings.userName ?? '',
      password: secrets.password ?? '',
      to: sms.to,
      ...(settings.sender && { from: settings.sender }),
      ...(isGsm
        ? { coding: '0', content: sms.text }
        : {
            coding: unicodeCoding,
            'hex-content': encodeUtf16(sms.text).toString('hex'),
          }),
      dlr: 'yes',
      'dlr-level': '3',
      'dlr-url': sms.statusUrl,
      'dlr-method': 'POST',
    });
    const answer = await callProvider({ url: `${settings.url}?${query}`, method: 'GET', headers: {} }, tools);
    const text = answer.body.trim();
    const [, providerId] = /^Success "([^"]{1,100})"/.exec(text) ?? [];
    if (providerId && answer.status < 300) return { providerId };
    const error = /^Error "([^"]*)"/.exec(text)?.[1];
    throw answer.status < 300 ? createRejection(error ?? text) : createStatusError(answer.status, error);
  },
};
