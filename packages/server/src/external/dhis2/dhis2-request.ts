import { isIP } from 'node:net';
import { isPublicAddress } from '../../platform/network/network-address.ts';
import { DeliveryError } from '../delivery-error.ts';
import { type HttpResponse, sendHttpRequest } from '../http/http-request.ts';

/** Connection to a DHIS2-compatible system. */
export interface Dhis2Connection {
  /** With or without a path: `https://dhis.example.org/eidsr`. */
  apiBaseUrl: string;
  username: string;
  password: string;
  /** A personal access token, used instead of user name and password. */
  token?: string;
  /** Whether private addresses are allowed, also without encryption (HARKEN_ALLOW_PRIVATE_ADDRESSES). */
  allowsPrivate: boolean;
  /** Timeout of each request; 20 seconds by default. */
  timeoutMilliseconds?: number;
}

export interface Dhis2Response {
  status: number;
  /** Null if the response is not from an API, such as an HTML page or invalid JSON. */
  json: unknown;
}

const defaultTimeoutMilliseconds = 20_000;
/** Enough for the names and ids of some ten thousand organisation units. */
const maxResponseBytes = 8 * 1024 * 1024;

function getAuthorization({ username, password, token }: Dhis2Connection): string {
  if (token !== undefined) return `ApiToken ${token}`;
  return `Basic ${Buffer.from(`${username}:${password}`, 'utf8').toString('base64')}`;
}

/** The URL of an API resource, below the path of the system. */
function buildUrl(apiBaseUrl: string, path: string): URL {
  const url = URL.parse(`${apiBaseUrl.replace(/\/+$/, '')}/api/${path}`);
  if (!url) throw new DeliveryError('outbox.reason.addressNotAllowed', 'EPROTOCOL', true);
  return url;
}

/**
 * Passwords and reported data are sent encrypted, except within the operator's own network. Private addresses pass here
 * because `sendHttpRequest` rejects them.
 */
function requireEncrypted(url: URL): void {
  const literal = url.hostname.replace(/^\[|\]$/g, '');
  const isPrivate = isIP(literal) !== 0 && !isPublicAddress(literal);
  if (url.protocol === 'http:' && !isPrivate)
    throw new DeliveryError('outbox.reason.addressNotEncrypted', 'http', true);
}

/**
 * Calls the API.
 *
 * @param path below `/api/`, with its query
 * @param body sent with POST; without a body the request is a GET
 * @throws DeliveryError when there is no response, or the address is not allowed
 */
export async function requestDhis2(
  connection: Dhis2Connection,
  path: string,
  body?: object,
): Promise<Dhis2Response> {
  const { apiBaseUrl, allowsPrivate, timeoutMilliseconds = defaultTimeoutMilliseconds } = connection;
  const url = buildUrl(apiBaseUrl, path);
  if (!allowsPrivate) requireEncrypted(url);
  const response = await sendHttpRequest({
    url,
    method: body ? 'POST' : 'GET',
    headers: {
      accept: 'application/json',
      authorization: getAuthorization(connection),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
    allowsPrivate,
    milliseconds: timeoutMilliseconds,
    maxResponseBytes,
  }).catch((error: { code?: unknown; name: string }) => {
    throw toDeliveryError(error);
  });
  return { status: response.status, json: parseJson(response) };
}

const blockedCodes = ['EPRIVATE', 'EPROTOCOL'];

function toDeliveryError({ code, name }: { code?: unknown; name: string }): DeliveryError {
  const reasonCode = typeof code === 'string' ? code : name;
  if (blockedCodes.includes(reasonCode))
    return new DeliveryError('outbox.reason.addressNotAllowed', reasonCode, true);
  return new DeliveryError('outbox.reason.systemUnreachable', reasonCode);
}

/** Systems behind gateways send arbitrary content types, so only the body decides whether it is JSON. */
function parseJson({ body }: HttpResponse): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

/** Returns a field of any JSON value, or undefined. */
export function getField(json: unknown, name: string): unknown {
  return typeof json === 'object' && json !== null ? (json as Record<string, unknown>)[name] : undefined;
}

/** Errors common to all API resources: rejected credentials, server errors, and responses that are not from an API. */
export function requireApiResponse({ status, json }: Dhis2Response): void {
  if (status === 401 || status === 403)
    throw new DeliveryError('outbox.reason.eidsrSignInRefused', String(status));
  if (status >= 500 || status === 429) throw new DeliveryError('outbox.reason.eidsrError', String(status));
  if (status >= 300 && status < 400)
    throw new DeliveryError('outbox.reason.eidsrNotUnderstood', String(status));
  if (status < 300 && json === null)
    throw new DeliveryError('outbox.reason.eidsrNotUnderstood', `${status} no JSON`);
}
