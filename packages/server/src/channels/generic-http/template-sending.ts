import { fillTemplate, type TemplatePlace } from '@harken/domain/channels/template';
import { DeliveryError } from '../../external/delivery-error.ts';
import type { ChannelGateway, Handover, OutgoingSms, SendingTools } from '../channel.ts';
import {
  callProvider,
  createRejection,
  createStatusError,
  parseAnswer,
  withoutPlus,
} from '../support/sending.ts';
import { readPath } from './fields.ts';

const bodyTypes: Readonly<Record<string, { place: TemplatePlace; contentType: string }>> = {
  json: { place: 'json', contentType: 'application/json' },
  form: { place: 'form', contentType: 'application/x-www-form-urlencoded' },
  plain: { place: 'plain', contentType: 'text/plain; charset=utf-8' },
};

/** The lines of a text "Name: value" as headers; names are checked, as a wrong one would fail every message. */
function readHeaders(text: string, fill: (template: string) => string): Record<string, string> {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  return Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(':');
      const name = line.slice(0, colon).trim().toLowerCase();
      if (colon < 1 || !/^[a-z0-9!#$%&'*+.^_`|~-]+$/.test(name))
        throw new DeliveryError('outbox.reason.serviceRefused', 'sendHeaders');
      return [name, fill(line.slice(colon + 1).trim())];
    }),
  );
}

/**
 * Sends an SMS by the request that the settings describe.
 *
 * @throws DeliveryError when it is not accepted; with another gateway in place of this one if sending is not set up
 */
export async function sendByTemplate(
  sms: OutgoingSms,
  { settings, secrets, ownPhoneNumber, address }: ChannelGateway,
  tools: SendingTools,
): Promise<Handover> {
  const { sendUrl, sendMethod = 'POST', sendHeaders = '', bodyFormat = 'json', sendBody = '' } = settings;
  if (!sendUrl) throw new DeliveryError('outbox.reason.noGateway', 'sendUrl', { needsOtherGateway: true });
  const from = settings.sender || (ownPhoneNumber ?? '');
  const values = {
    ...{ to: sms.to, to_no_plus: withoutPlus(sms.to), from, from_no_plus: withoutPlus(from) },
    ...{ text: sms.text, id: String(sms.id), channel: address },
    ...{ secret: secrets.apiSecret ?? '', status_url: sms.statusUrl },
  };
  const body = sendMethod === 'GET' ? undefined : bodyTypes[bodyFormat];
  const answer = await callProvider(
    {
      url: fillTemplate(sendUrl, values, 'url'),
      method: sendMethod as 'GET' | 'POST' | 'PUT',
      headers: {
        ...(body && { 'content-type': body.contentType }),
        ...readHeaders(sendHeaders, (template) => fillTemplate(template, values, 'header')),
      },
      ...(body && { body: fillTemplate(sendBody, values, body.place) }),
    },
    tools,
  );
  if (answer.status < 200 || answer.status >= 300) throw createStatusError(answer.status);
  const { successText = '', failureText = '', idPath = '' } = settings;
  const isRefused = failureText !== '' && answer.body.includes(failureText);
  if (isRefused || !withoutSpaces(answer.body).includes(withoutSpaces(successText)))
    throw createRejection(answer.body.trim() || 'empty answer');
  return { providerId: (idPath && readPath(parseAnswer(answer), idPath)?.slice(0, 100)) || null };
}

/** Providers format their JSON as they like. */
const withoutSpaces = (text: string) => text.replace(/\s+/g, '');
