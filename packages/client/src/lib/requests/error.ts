import type { UiTexts } from '../../ui/text/texts-context.ts';

/**
 * Which translation key describes a failed call (docs/spec/api.md):
 *
 * | Situation                     | Translation key                                                    |
 * |-------------------------------|--------------------------------------------------------------------|
 * | redirected to another address | `error.redirected`                                                 |
 * | 401                           | `error.notAuthenticated`; a dialog above the page lets users sign in again |
 * | 403                           | `error.unauthorized`                                               |
 * | 429                           | `error.tooManyRequests`                                            |
 * | 400                           | the key of the response, with errors of fields in its data         |
 * | any other status              | the key of the response                                            |
 * | a response without a key      | `error.responseNotSuccessful`                                      |
 * | a response that is not JSON   | `error.responseNotSuccessful`                                      |
 * | no response                   | `error.noConnection`                                               |
 * | a failed download             | `error.fileDownloadFailed`, with the text and code of the status   |
 */
const keyByStatus: Record<number, string> = {
  401: 'error.notAuthenticated',
  403: 'error.unauthorized',
  429: 'error.tooManyRequests',
};
const redirected = 'error.redirected';
const unknownFailure = 'error.responseNotSuccessful';
const noConnection = 'error.noConnection';

/** Validation errors of the server by normalised field name (`toFieldKey`). */
export type FieldErrors = Record<string, string>;

/**
 * Normalises a field name of a form or of the server, so that they can be compared: `Locations[0].VillageId` and
 * `locations.0.villageId` both become `locations_0_villageid`.
 */
export function toFieldKey(path: string): string {
  return path
    .replace(/[.[\]]+/g, '_')
    .replace(/_$/, '')
    .toLowerCase();
}

type ErrorEnvelope = { message?: { key?: string | null; data?: unknown } } | null;

/** Translation keys of the server may have the prefix `string:`. */
function stripKeyPrefix(key: string): string {
  return key.startsWith('string:') ? key.slice('string:'.length) : key;
}

/** Browsers do not follow redirects of calls, and reveal neither the status nor the target. */
function isRedirect(response: Response): boolean {
  return response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400);
}

/** A failed call. `key` is the translation key of the reason. */
export class RequestError extends Error {
  readonly status: number;
  readonly key: string;
  readonly data: unknown;
  /** The status text of the server; empty if the protocol has none (HTTP/2). */
  readonly statusText: string;
  /** Identifies the request in the log of the server; shown with faults of the server. */
  readonly requestId: string | null;

  constructor(status: number, key: string, data?: unknown, statusText = '', requestId: string | null = null) {
    super(key);
    this.name = 'RequestError';
    this.status = status;
    this.key = key;
    this.data = data;
    this.statusText = statusText;
    this.requestId = requestId;
  }

  static fromEnvelope({ status, statusText, headers }: Response, body: ErrorEnvelope): RequestError {
    const { key, data } = body?.message ?? {};
    const requestId = headers.get('x-request-id');
    return new RequestError(status, stripKeyPrefix(key || unknownFailure), data, statusText, requestId);
  }

  /** Parses an error response. Without a JSON body, the status decides. */
  static async fromResponse(response: Response): Promise<RequestError> {
    const { status, statusText } = response;
    const fixedKey = isRedirect(response) ? redirected : keyByStatus[status];
    if (fixedKey) return new RequestError(status, fixedKey, undefined, statusText);
    return RequestError.fromEnvelope(response, await response.json().catch(() => null));
  }

  /** Validation errors of fields, the first of each; empty if the error is about no field. */
  get fieldErrors(): FieldErrors {
    const { data } = this;
    if (this.status !== 400 || typeof data !== 'object' || data === null) return {};
    const entries = Object.entries(data).filter(
      ([, texts]) => Array.isArray(texts) && typeof texts[0] === 'string',
    );
    return Object.fromEntries(entries.map(([path, texts]) => [toFieldKey(path), texts[0]]));
  }
}

export class DownloadError extends RequestError {
  readonly reasonKey: string;

  constructor({ status, key, data, statusText, requestId }: RequestError) {
    super(status, 'error.fileDownloadFailed', data, statusText, requestId);
    this.name = 'DownloadError';
    this.reasonKey = key;
  }
}

/** Parses the body of a successful response. A body that is not JSON is an error. */
export async function readBody(response: Response) {
  try {
    return await response.json();
  } catch (error) {
    throw error instanceof SyntaxError ? RequestError.fromEnvelope(response, null) : error;
  }
}

/** Whether the caller aborted the request, for example by leaving the page: not an error. */
export function isAborted(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'name' in error && error.name === 'AbortError';
}

/** The translation key of any error. Anything that is not a `RequestError` is a lost connection. */
export function getErrorKey(error: unknown): string {
  return error instanceof RequestError ? error.key : noConnection;
}

/** The text of any error. */
export function formatError(t: UiTexts, error: unknown): string {
  if (!(error instanceof DownloadError)) return t(getErrorKey(error));
  const { key, statusText, reasonKey, status } = error;
  return t(key, { statusText: statusText || t(reasonKey), code: status });
}
