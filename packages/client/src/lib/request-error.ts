import type { UiTexts } from '../ui/texts-context.ts';

/**
 * What went wrong with a call, and how it is said: the error catalogue of specification 1, section 8.
 *
 * | Situation                     | The key of what is said                                            |
 * |-------------------------------|--------------------------------------------------------------------|
 * | redirected to another address | `error.redirected`                                                 |
 * | 401                           | `error.notAuthenticated`; signing in again happens above the page  |
 * | 403                           | `error.unauthorized`                                               |
 * | 429                           | `error.tooManyRequests`                                            |
 * | 400                           | the answer's own key, with errors of single fields in its data     |
 * | any other status              | the answer's own key                                               |
 * | an answer without a key       | `error.responseNotSuccessful`                                      |
 * | an answer that is no JSON     | `error.responseNotSuccessful`                                      |
 * | no answer at all              | `error.noConnection`                                               |
 * | a file that could not be had  | `error.fileDownloadFailed`, with the words and number of the status |
 */
const keyByStatus: Record<number, string> = {
  401: 'error.notAuthenticated',
  403: 'error.unauthorized',
  429: 'error.tooManyRequests',
};
const redirected = 'error.redirected';
const unknownFailure = 'error.responseNotSuccessful';
const noAnswer = 'error.noConnection';

/** What the server found wrong with fields: the form's name of the field, in lower case, and why. */
export type FieldErrors = Record<string, string>;

/**
 * The name under which a form and the server's path of a field meet:
 * `Locations[0].VillageId` and `locations.0.villageId` are both `locations_0_villageid`.
 */
export function fieldKey(path: string): string {
  return path
    .replace(/[.[\]]+/g, '_')
    .replace(/_$/, '')
    .toLowerCase();
}

type Refusal = { message?: { key?: string | null; data?: unknown } } | null;

/** Keys of texts may come with a mark in front of them. */
function plainKey(key: string): string {
  return key.startsWith('string:') ? key.slice('string:'.length) : key;
}

/** A browser does not follow a redirect of a call, and tells neither its status nor where it leads. */
function isRedirect(response: Response): boolean {
  return response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400);
}

/** A call that was refused or failed. `key` is the key of the text that says why. */
export class RequestError extends Error {
  readonly status: number;
  readonly key: string;
  readonly data: unknown;
  /** The status in the words of the server; empty where the connection does not carry them. */
  readonly statusText: string;

  constructor(status: number, key: string, data?: unknown, statusText = '') {
    super(key);
    this.name = 'RequestError';
    this.status = status;
    this.key = key;
    this.data = data;
    this.statusText = statusText;
  }

  static ofEnvelope({ status, statusText }: Response, body: Refusal): RequestError {
    const { key, data } = body?.message ?? {};
    return new RequestError(status, plainKey(key || unknownFailure), data, statusText);
  }

  /** Reads a refusal. Answers without a body, or with one that is no JSON, say what their status says. */
  static async of(response: Response): Promise<RequestError> {
    const { status, statusText } = response;
    const fixedKey = isRedirect(response) ? redirected : keyByStatus[status];
    if (fixedKey) return new RequestError(status, fixedKey, undefined, statusText);
    return RequestError.ofEnvelope(response, await response.json().catch(() => null));
  }

  /** Errors of single fields; empty when the refusal is about the whole. Only the first text of each counts. */
  get fieldErrors(): FieldErrors {
    const { data } = this;
    if (this.status !== 400 || typeof data !== 'object' || data === null) return {};
    const entries = Object.entries(data).filter(
      ([, texts]) => Array.isArray(texts) && typeof texts[0] === 'string',
    );
    return Object.fromEntries(entries.map(([path, texts]) => [fieldKey(path), texts[0]]));
  }
}

/** A file that the server did not hand out. */
export class DownloadError extends RequestError {
  readonly reasonKey: string;

  constructor({ status, key, data, statusText }: RequestError) {
    super(status, 'error.fileDownloadFailed', data, statusText);
    this.name = 'DownloadError';
    this.reasonKey = key;
  }
}

/** Reads the body of an answer that was a success; what is no JSON has not succeeded after all. */
export async function readBody(response: Response) {
  try {
    return await response.json();
  } catch (error) {
    throw error instanceof SyntaxError ? RequestError.ofEnvelope(response, null) : error;
  }
}

/** The caller gave up on the call, having left its page: nothing went wrong. */
export function isGivenUp(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'name' in error && error.name === 'AbortError';
}

/** The key of the text for any error: a refusal says why, all else is a lost connection. */
export function errorKeyOf(error: unknown): string {
  return error instanceof RequestError ? error.key : noAnswer;
}

/** Any error in words, filled with what it knows: `errorText(t, error)`. */
export function errorText(t: UiTexts, error: unknown): string {
  if (!(error instanceof DownloadError)) return t(errorKeyOf(error));
  const { key, statusText, reasonKey, status } = error;
  return t(key, { statusText: statusText || t(reasonKey), code: status });
}
