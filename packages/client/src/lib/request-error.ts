/** Keys of what the client says by itself about an answer. */
const keyByStatus: Record<number, string> = {
  0: 'error.redirected',
  401: 'error.notAuthenticated',
  403: 'error.unauthorized',
  429: 'error.tooManyRequests',
};

const unknownFailure = 'error.responseNotSuccessful';

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

type Refusal = { message?: { key?: string; data?: unknown } };

/** A call that was refused or failed. `key` is the key of the text that says why. */
export class RequestError extends Error {
  readonly status: number;
  readonly key: string;
  readonly data: unknown;

  constructor(status: number, key: string, data?: unknown) {
    super(key);
    this.name = 'RequestError';
    this.status = status;
    this.key = key;
    this.data = data;
  }

  static ofEnvelope(status: number, body: Refusal): RequestError {
    return new RequestError(status, body.message?.key ?? unknownFailure, body.message?.data);
  }

  /** Reads a refusal. Answers without a body, or with one that is no JSON, say what their status says. */
  static async of(response: Response): Promise<RequestError> {
    const fixedKey = keyByStatus[response.status];
    if (fixedKey) return new RequestError(response.status, fixedKey);
    const body: Refusal = await response.json().catch(() => ({}));
    return RequestError.ofEnvelope(response.status, body ?? {});
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

/** The key of the text for any error: a refusal says why, all else is a lost connection. */
export function errorKeyOf(error: unknown): string {
  return error instanceof RequestError ? error.key : 'error.noConnection';
}
