import { z } from 'zod';
import type { FormType } from '../../channels/channel.ts';

const timestamp = 'When the gateway received it: 14 digits `yyyyMMddHHmmss` in UTC, or seconds since 1970.';

/** The fields of forms by their names (docs/spec/sms.md). */
const fields = {
  apikey: z.string().describe('The key of the gateway. Its letter case matters.'),
  sender: z.string().describe('The number of the sender. The first 20 characters are stored.'),
  from_number_e164: z.string().describe('The number of the sender. The first 20 characters are stored.'),
  text: z.string().describe('The message. The first 160 characters are stored.'),
  content: z.string().describe('The message. The first 160 characters are stored.'),
  timestamp: z.string().describe(timestamp),
  time_created: z.string().describe(timestamp),
  msgid: z.string().optional().describe('The id of the message, by which a second delivery is recognised.'),
  id: z.string().optional().describe('The id of the message, by which a second delivery is recognised.'),
  time_updated: z.string().optional().describe('Stands in for `id` if there is none.'),
  oid: z.string().optional().describe('The id of the outgoing message: a whole number. Only stored.'),
  modemno: z.string().optional().describe('The modem that received it, by its number. Replies leave by it.'),
} as const;

const ofEveryForm = ['apikey', 'sender', 'text', 'timestamp', 'msgid', 'oid', 'modemno'] as const;
const ofTelerivet = ['apikey', 'from_number_e164', 'content', 'time_created', 'id', 'time_updated'] as const;

/** The form that gateways of a type post, for the API documentation. */
export function describeForm({ form }: FormType): z.ZodObject {
  const names = form.parameters.includes('from_number_e164') ? ofTelerivet : ofEveryForm;
  return z.object(Object.fromEntries(names.map((name) => [name, fields[name]])));
}
