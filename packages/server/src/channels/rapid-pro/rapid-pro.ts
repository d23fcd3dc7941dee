import { createHash } from 'node:crypto';
import type { DeliveryStep } from '@harken/domain/channels/delivery-ladder';
import { parseProviderTime } from '@harken/domain/channels/provider-time';
import type { ChannelType } from '../channel.ts';
import { sendingSettings } from '../generic-http/settings.ts';
import { sendByTemplate } from '../generic-http/template-sending.ts';
import {
  accepted,
  notFound,
  readForm,
  readOutboxId,
  requireField,
  unauthorized,
} from '../support/requests.ts';
import { hasKeyInQuery } from '../support/secrets.ts';
import { rapidProSimulator } from './simulator.ts';

const reported: Readonly<Record<string, DeliveryStep>> = {
  sent: 'Sent',
  delivered: 'Delivered',
  failed: 'Failed',
};

/** The form that such channels send to their aggregator unless something else is entered. */
const standardBody =
  'id={{id}}&text={{text}}&to={{to}}&to_no_plus={{to_no_plus}}&from={{from}}&from_no_plus={{from_no_plus}}&channel={{channel}}';

/** Ids are not part of the protocol; the same text of the same sender at the same time is the same message. */
const toKey = (sender: string, time: string, text: string) =>
  createHash('sha256').update([sender, time, text].join('\n')).digest('base64url');

type Handler = ChannelType['handle'];

const receive: Handler = async (request, _gateway, tools) => {
  const fields = readForm(request);
  const sender = requireField(fields, 'from', 'sender');
  const text = fields.get('text') ?? '';
  const time = fields.get('date') ?? fields.get('time') ?? '';
  const receivedAt = parseProviderTime(time, 'any', 'UTC');
  await tools.store([
    {
      sender,
      text,
      receivedAt,
      providerId: null,
      deduplicationKey: receivedAt === null ? null : toKey(sender, time, text),
    },
  ]);
  return accepted;
};

const readReport: Handler = async (request, _gateway, tools) => {
  const outboxMessageId = readOutboxId(readForm(request).get('id'));
  const step = reported[request.rest];
  if (!step || outboxMessageId === undefined) return { status: 400, body: 'id is missing or no number.' };
  await tools.report([{ outboxMessageId, step }]);
  return accepted;
};

/**
 * The "external channel" of RapidPro and TextIt, which many telephones and aggregators speak: Harken takes the place of RapidPro.
 * https://textit.com/docs (External API channels).
 */
export const rapidPro: ChannelType = {
  name: 'RapidPro',
  path: 'rapidpro',
  sending: 'provider',
  maxBodyBytes: 16_000,
  simulator: rapidProSimulator,
  settings: sendingSettings.map((setting) => ({
    ...setting,
    ...(setting.name === 'sendUrl' && { isRequired: true }),
    ...(setting.name === 'bodyFormat' && { initial: 'form' }),
    ...(setting.name === 'sendBody' && { initial: standardBody }),
  })),
  listAddresses({ address, keys }, baseUrl) {
    const root = `${baseUrl}/api/channels/rapidpro/${address}`;
    const query = `?key=${keys[0] ?? ''}`;
    const labels = { receive: 'incoming', sent: 'sent', delivered: 'delivered', failed: 'failed' } as const;
    return Object.entries(labels).map(([path, label]) => ({
      label,
      value: `${root}/${path}${query}`,
      isSecret: true,
    }));
  },
  async handle(request, gateway, tools) {
    if (!hasKeyInQuery(request, gateway)) return unauthorized;
    if (request.rest === 'receive' || request.rest === '') return receive(request, gateway, tools);
    return Object.hasOwn(reported, request.rest) ? readReport(request, gateway, tools) : notFound;
  },
  send: sendByTemplate,
};
