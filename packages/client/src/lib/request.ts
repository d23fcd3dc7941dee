import { type CallAnswer, type CallInput, type CallName, calls } from './call-list.ts';
import { RequestError, readBody } from './request-error.ts';

type Input = { params?: object; query?: object; body?: unknown; file?: Blob };

/** Goes with a call: lets the caller give up on it. */
export type CallOptions = {
  signal?: AbortSignal;
  /** The page asks by itself, nobody did anything: the session does not live on for it. */
  isBackground?: boolean;
};

type Listener = () => void;

/** What the parts around the requests need to hear of. */
const refusedListeners = new Set<(response: Response) => void>();
const answeredListeners = new Set<Listener>();
const usedListeners = new Set<Listener>();

function subscribe<Heard>(listeners: Set<Heard>, listener: Heard): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Hears of each refusal: 401 says that the server no longer knows who is asking. Who reads the answer takes a clone of it. */
export function onRefused(listener: (response: Response) => void): () => void {
  return subscribe(refusedListeners, listener);
}

/** Hears of each answer: what is shown is as of now. */
export function onAnswered(listener: Listener): () => void {
  return subscribe(answeredListeners, listener);
}

/** Hears of each answer to something the user did: the session lives on from here. */
export function onUsed(listener: Listener): () => void {
  return subscribe(usedListeners, listener);
}

/** The page asks by itself: the session does not live on for it. */
export const background = 'X-Harken-Background';

/** Goes with every request as well. What is loaded later adds to it, so that the sign-in page does without. */
export const moreHeaders: Record<string, string> = {};

let language: string | undefined;

/** Sets the language that answers shall be in. */
export function askInLanguage(languageCode: string): void {
  language = languageCode;
}

/** The address of a call: `:id` and `{id}` are filled from `params`, empty query values are left out, times are in UTC. */
export function addressOf(path: string, { params, query }: Input): string {
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

/** What a file is sent as. Not every device knows the types of its files; the server looks inside. */
function typeOf(file: Blob): string {
  return file.type === 'text/csv' ? file.type : excelType;
}

function requestOf(method: string, input: Input, { signal, isBackground }: CallOptions) {
  const headers: Record<string, string> = {
    Accept: 'application/json',
    'Cache-Control': 'no-cache',
    Pragma: 'no-cache',
    'X-Requested-With': 'XMLHttpRequest',
    ...moreHeaders,
  };
  if (isBackground) headers[background] = 'true';
  if (language) headers['Accept-Language'] = `${language}, en;q=0.5`;
  const hasBody = method === 'POST' || method === 'PUT';
  if (hasBody) headers['Content-Type'] = input.file ? typeOf(input.file) : 'application/json';
  return {
    method,
    headers,
    body: hasBody ? (input.file ?? JSON.stringify(input.body ?? {})) : undefined,
    credentials: 'include',
    cache: 'no-store',
    redirect: 'manual',
    signal,
  } satisfies RequestInit;
}

/** Sends a call and gives the raw answer; a refusal becomes a `RequestError`. */
export async function send(name: CallName, input: Input = {}, options: CallOptions = {}): Promise<Response> {
  const called = calls[name];
  if (!called) throw new Error(`There is no call named ${name}`);
  const request = requestOf(called.method, input, options);
  const response = await fetch(addressOf(called.path, input), request);
  if (response.ok) {
    for (const listener of answeredListeners) listener();
    if (!request.headers[background]) for (const listener of usedListeners) listener();
    return response;
  }
  for (const listener of refusedListeners) listener(response);
  throw await RequestError.of(response);
}

/** What a call answered, and the key of the message that came with it. */
export type CallOutcome<Name extends CallName> = { value: CallAnswer<Name>; messageKey: string | undefined };

/** Like `call`, for calls whose answer is a message: `dataCollector.edit.success`. */
export async function callWithMessage<Name extends CallName>(
  name: Name,
  input?: CallInput<Name>,
  options?: CallOptions,
): Promise<CallOutcome<Name>> {
  const response = await send(name, input as Input | undefined, options);
  if (response.status === 204) return { value: undefined as CallAnswer<Name>, messageKey: undefined };
  const body = await readBody(response);
  const isEnvelope = typeof body?.isSuccess === 'boolean';
  if (!isEnvelope) return { value: body, messageKey: undefined };
  if (!body.isSuccess) throw RequestError.ofEnvelope(response, body);
  return { value: body.value, messageKey: body.message?.key };
}

/**
 * Makes a call of the contract and gives its value.
 *
 * @throws RequestError when the server refuses; `AbortError` when the caller gave up
 * @example call('alert/list', { query: { projectId, pageNumber: 1 }, body: filters }, { signal })
 */
export async function call<Name extends CallName>(
  name: Name,
  input?: CallInput<Name>,
  options?: CallOptions,
): Promise<CallAnswer<Name>> {
  const { value } = await callWithMessage(name, input, options);
  return value;
}

/** Like `call`, for what the app starts with: as it was last seen on this device, where the server cannot be reached. */
export function callOrLastSeen<Name extends CallName>(
  name: Name,
  input?: CallInput<Name>,
  options?: CallOptions,
): Promise<CallAnswer<Name>> {
  return call(name, input, options).catch(async (error) => {
    const { lastSeen } = await import('./offline/last-seen.ts');
    return (await lastSeen(name, error)) as CallAnswer<Name>;
  });
}
