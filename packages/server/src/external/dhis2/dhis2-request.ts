import { isIP } from 'node:net';
import { isPublicAddress } from '../../platform/network-address.ts';
import { callAddress, type IncomingAnswer } from '../http/call-address.ts';
import { Refusal } from '../refusal.ts';

/** How a system that speaks as DHIS2 does is reached. */
export interface Dhis2Connection {
  /** With or without a path: `https://dhis.example.org/eidsr`. */
  apiBaseUrl: string;
  username: string;
  password: string;
  /** Whether it may be in the own network, and then without encryption too (HARKEN_ALLOW_PRIVATE_ADDRESSES). */
  allowsPrivate: boolean;
  /** How long each answer is waited for, in milliseconds; 20 seconds unless given. */
  patience?: number;
}

export interface Dhis2Answer {
  status: number;
  /** Null where the answer is none of an API: a page for people, or nothing that can be read. */
  json: unknown;
}

const usualPatience = 20_000;
/** Names and ids of some ten thousand units. */
const longestAnswer = 8 * 1024 * 1024;

/** The address of a part of the API, below whatever path the system lies at. */
function addressOf(apiBaseUrl: string, path: string): URL {
  const url = URL.parse(`${apiBaseUrl.replace(/\/+$/, '')}/api/${path}`);
  if (!url) throw new Refusal('outbox.reason.addressNotAllowed', 'EPROTOCOL', true);
  return url;
}

/**
 * The password and what is reported of people are sent encrypted, except within the operator's own network. A private
 * address is refused as such, by the one who calls it.
 */
function requireEncrypted(url: URL): void {
  const literal = url.hostname.replace(/^\[|\]$/g, '');
  const isPrivate = isIP(literal) !== 0 && !isPublicAddress(literal);
  if (url.protocol === 'http:' && !isPrivate)
    throw new Refusal('outbox.reason.addressNotEncrypted', 'http', true);
}

/**
 * Asks a part of the API.
 *
 * @param path below `/api/`, with its query
 * @param body what is posted; without one it is only asked
 * @throws Refusal when there is no answer, or when it must not be called
 */
export async function askDhis2(
  connection: Dhis2Connection,
  path: string,
  body?: object,
): Promise<Dhis2Answer> {
  const { apiBaseUrl, username, password, allowsPrivate, patience = usualPatience } = connection;
  const credentials = Buffer.from(`${username}:${password}`, 'utf8').toString('base64');
  const url = addressOf(apiBaseUrl, path);
  if (!allowsPrivate) requireEncrypted(url);
  const answer = await callAddress({
    url,
    method: body ? 'POST' : 'GET',
    headers: {
      accept: 'application/json',
      authorization: `Basic ${credentials}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
    allowsPrivate,
    milliseconds: patience,
    longestAnswer,
  }).catch((error: { code?: unknown; name: string }) => {
    throw unansweredBecause(error);
  });
  return { status: answer.status, json: jsonOf(answer) };
}

const notCalled = ['EPRIVATE', 'EPROTOCOL'];

function unansweredBecause({ code, name }: { code?: unknown; name: string }): Refusal {
  const told = typeof code === 'string' ? code : name;
  if (notCalled.includes(told)) return new Refusal('outbox.reason.addressNotAllowed', told, true);
  return new Refusal('outbox.reason.systemUnreachable', told);
}

/** Systems behind gateways say all kinds of types; what can be read as JSON is an answer, a page for people is none. */
function jsonOf({ body }: IncomingAnswer): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

/** A field of an answer, whatever the answer is. */
export function fieldOf(json: unknown, name: string): unknown {
  return typeof json === 'object' && json !== null ? (json as Record<string, unknown>)[name] : undefined;
}

/** What every part of the API answers alike: it lets nobody in, is broken, or is no API at all. */
export function requireUnderstood({ status, json }: Dhis2Answer): void {
  if (status === 401 || status === 403) throw new Refusal('outbox.reason.eidsrSignInRefused', String(status));
  if (status >= 500 || status === 429) throw new Refusal('outbox.reason.eidsrError', String(status));
  if (status >= 300 && status < 400) throw new Refusal('outbox.reason.eidsrNotUnderstood', String(status));
  if (status < 300 && json === null)
    throw new Refusal('outbox.reason.eidsrNotUnderstood', `${status} no JSON`);
}
