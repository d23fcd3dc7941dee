import { type ChannelRequest, type ChannelResponse, UnreadableRequest } from '../channel.ts';

export const accepted: ChannelResponse = { status: 200 };
export const unauthorized: ChannelResponse = { status: 401 };
export const notFound: ChannelResponse = { status: 404 };
export const wrongMethod: ChannelResponse = { status: 405 };

/** The fields of a form or query by name. Of repeated names the first is used, as providers mean the same by both. */
export function readFields(fields: URLSearchParams): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [name, value] of fields) if (!found.has(name)) found.set(name, value);
  return found;
}

/** The fields of the body, sent as a form; with those of the query for providers that send everything there. */
export function readForm({ body, query }: ChannelRequest): ReadonlyMap<string, string> {
  const form = readFields(new URLSearchParams(body.toString('utf8')));
  return new Map([...readFields(query), ...form]);
}

/**
 * The body as JSON.
 *
 * @throws UnreadableRequest when it is none
 */
export function readJson({ body }: Pick<ChannelRequest, 'body'>): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    throw new UnreadableRequest('The body is not JSON.');
  }
}

/**
 * A field that must be there.
 *
 * @throws UnreadableRequest that names the field
 */
export function requireField(fields: ReadonlyMap<string, string>, ...names: string[]): string {
  for (const name of names) {
    const value = fields.get(name);
    if (value !== undefined && value.trim() !== '') return value;
  }
  throw new UnreadableRequest(`${names.join(' or ')} is missing.`);
}

/** The id of a message in the outbox, as it stands in an address that we made ourselves. */
export function readOutboxId(text: string | null | undefined): number | undefined {
  return text && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}
