import { readOnlyPosts } from '@harken/contract/calls/live';
import { dropEarly, getEarlyStart, keepEarly } from '../start/early-start.ts';
import { type CallInput, type CallName, type CallResponse, calls } from './call-list.ts';
import { RequestError, readBody } from './error.ts';
import { acceptLanguage, commonHeaders } from './headers.ts';

type Input = { params?: object; query?: object; body?: unknown; file?: Blob };

export type CallOptions = {
  signal?: AbortSignal;
  /** Not caused by the user: does not extend the session. */
  isBackground?: boolean;
  /** The id of the user who did it, perhaps before this session: the server refuses it in a session of another one. */
  author?: number;
};

type Listener = () => void;

const errorListeners = new Set<(response: Response) => void>();
const responseListeners = new Set<Listener>();
const activityListeners = new Set<Listener>();

function subscribe<Payload>(listeners: Set<Payload>, listener: Payload): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Calls the listener with each error response, such as 401 for an expired session. Clone the response to read its body. */
export function onErrorResponse(listener: (response: Response) => void): () => void {
  return subscribe(errorListeners, listener);
}

/** Calls the listener after each successful response. */
export function onResponse(listener: Listener): () => void {
  return subscribe(responseListeners, listener);
}

/** Calls the listener after each successful request that was user activity: it extends the session. */
export function onUserActivity(listener: Listener): () => void {
  return subscribe(activityListeners, listener);
}

/** Header of requests that are not user activity: they do not extend the session. */
export const backgroundHeader = 'X-Harken-Background';

/** Header with the id of the user who did what is sent. */
const authorHeader = 'X-Harken-Author';

/** Additional headers of every request. Modules that the sign-in page does not need add theirs here when they are loaded. */
export const extraHeaders: Record<string, string> = {};

let language: string | undefined;

/** Sets the language of responses. */
export function setRequestLanguage(languageCode: string): void {
  language = languageCode;
}

/** The URL of a call: fills `:id` and `{id}` from `params`, omits empty query values, writes dates in UTC. */
export function buildUrl(path: string, { params, query }: Input): string {
  const values = (params ?? {}) as Record<string, unknown>;
  const filled = path.replace(/:(\w+)|\{(\w+)\}/g, (_, colon?: string, braced?: string) =>
    encodeURIComponent(String(values[colon ?? braced ?? ''])),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null)
      search.append(name, value instanceof Date ? value.toISOString() : String(value));
  }
  return search.size > 0 ? `${filled}?${search}` : filled;
}

const excelType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** The content type of a file. Devices do not always know it; the server looks at the content. */
function getContentType(file: Blob): string {
  return ['text/csv', 'application/octet-stream'].includes(file.type) ? file.type : excelType;
}

/** Browsers refuse more than 64 kB in all requests that are kept alive; half of it leaves room for others. */
const maxKeepaliveCharacters = 32_000 / 3;

/** Small changes are sent even if the page is closed right after a tap. A character has up to three bytes. */
function isKeptAlive(body: Blob | string | undefined): boolean {
  return typeof body === 'string' && body.length < maxKeepaliveCharacters;
}

function buildRequest(method: string, input: Input, { signal, isBackground, author }: CallOptions) {
  const headers: Record<string, string> = { ...commonHeaders, ...extraHeaders };
  if (isBackground) headers[backgroundHeader] = 'true';
  if (author !== undefined) headers[authorHeader] = String(author);
  if (language) headers['Accept-Language'] = acceptLanguage(language);
  const hasBody = method === 'POST' || method === 'PUT';
  if (hasBody) headers['Content-Type'] = input.file ? getContentType(input.file) : 'application/json';
  const body = hasBody ? (input.file ?? JSON.stringify(input.body ?? {})) : undefined;
  return {
    method,
    headers,
    body,
    keepalive: isKeptAlive(body),
    credentials: 'include',
    cache: 'no-store',
    redirect: 'manual',
    signal,
  } satisfies RequestInit;
}

/** Responses requested before the page that needs them is loaded, by address. */
const { responses: earlyResponses } = getEarlyStart();

/** Sends a GET request before its page is loaded: the next call of the same address takes the response. */
export function requestEarly(url: string): void {
  if (url in earlyResponses) return;
  keepEarly(url, fetch(url, buildRequest('GET', {}, {})));
}

/** The response to a GET request that was sent before somebody needed it. */
export function takeEarlyResponse(url: string): Promise<Response> | undefined {
  const early = earlyResponses[url];
  dropEarly(url);
  return early;
}

/** After a change, here or by others, early responses may show what was before it. */
export function dropEarlyResponses(): void {
  for (const url of Object.keys(earlyResponses)) dropEarly(url);
}

/** Sends a call and returns the raw response. Throws a `RequestError` for error responses. */
export async function send(name: CallName, input: Input = {}, options: CallOptions = {}): Promise<Response> {
  const endpoint = calls[name];
  if (!endpoint) throw new Error(`Unknown call: ${name}`);
  const { method } = endpoint;
  const request = buildRequest(method, input, options);
  const url = buildUrl(endpoint.path, input);
  const isChange = method !== 'GET' && !readOnlyPosts.includes(name);
  if (isChange) dropEarlyResponses();
  const response = await ((method === 'GET' && takeEarlyResponse(url)) || fetch(url, request));
  // what was requested while the change was on its way
  if (isChange) dropEarlyResponses();
  if (response.ok) {
    for (const listener of responseListeners) listener();
    if (!request.headers[backgroundHeader]) for (const listener of activityListeners) listener();
    return response;
  }
  for (const listener of errorListeners) listener(response);
  throw await RequestError.fromResponse(response);
}

/** The value of a response and its message key. */
export type CallResult<Name extends CallName> = { value: CallResponse<Name>; messageKey: string | undefined };

/** Like `call`, for calls whose response has a message key: `dataCollector.edit.success`. */
export async function callWithMessage<Name extends CallName>(
  name: Name,
  input?: CallInput<Name>,
  options?: CallOptions,
): Promise<CallResult<Name>> {
  const response = await send(name, input as Input | undefined, options);
  if (response.status === 204) return { value: undefined as CallResponse<Name>, messageKey: undefined };
  const body = await readBody(response);
  const isEnvelope = typeof body?.isSuccess === 'boolean';
  if (!isEnvelope) return { value: body, messageKey: undefined };
  if (!body.isSuccess) throw RequestError.fromEnvelope(response, body);
  return { value: body.value, messageKey: body.message?.key };
}

/**
 * Makes a call of the contract and returns its value.
 *
 * @throws RequestError for error responses; `AbortError` if the caller aborted
 * @example call('alert/list', { query: { projectId, pageNumber: 1 }, body: filters }, { signal })
 */
export async function call<Name extends CallName>(
  name: Name,
  input?: CallInput<Name>,
  options?: CallOptions,
): Promise<CallResponse<Name>> {
  const { value } = await callWithMessage(name, input, options);
  return value;
}

/** Like `call`, for the requests at app start: falls back to the offline cache if the server cannot be reached. */
export function callOrCached<Name extends CallName>(
  name: Name,
  input?: CallInput<Name>,
  options?: CallOptions,
): Promise<CallResponse<Name>> {
  return call(name, input, options).catch(async (error) => {
    const { getCachedResponse } = await import('../offline/cached-responses.ts');
    return (await getCachedResponse(name, error)) as CallResponse<Name>;
  });
}
