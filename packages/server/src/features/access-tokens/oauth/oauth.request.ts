import { type TokenScope, tokenScopes } from '@harken/domain/access-tokens/scopes';

/** Error codes of RFC 6749, section 5.2, and one of its section 4.1.2.1 for what has to be tried again later. */
export type OauthErrorCode =
  | 'invalid_request'
  | 'invalid_client'
  | 'invalid_scope'
  | 'unsupported_grant_type'
  | 'temporarily_unavailable'
  | 'server_error';

/** An error in the form of RFC 6749. */
export class OauthError extends Error {
  readonly code: OauthErrorCode;
  readonly description: string;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: OauthErrorCode, description: string, retryAfterSeconds?: number) {
    super(code);
    this.code = code;
    this.description = description;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

export interface ClientCredentials {
  clientId: string;
  clientSecret: string;
}

/** Basic credentials are percent-encoded before they are joined (RFC 6749, section 2.3.1). */
function decodeForm(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}

function readBasic(authorization: string): ClientCredentials {
  const [, encoded] = /^basic +([\w+/=-]+)$/i.exec(authorization.trim()) ?? [];
  const [, clientId, clientSecret] =
    /^([^:]*):(.*)$/s.exec(Buffer.from(encoded ?? '', 'base64').toString('utf8')) ?? [];
  if (clientId === undefined || clientSecret === undefined)
    throw new OauthError('invalid_client', 'The header Authorization is not Basic.');
  return { clientId: decodeForm(clientId), clientSecret: decodeForm(clientSecret) };
}

/** The credentials of a client: in the header or in the body, not in both. */
export function readCredentials(authorization: string | undefined, form: URLSearchParams): ClientCredentials {
  const [clientId, clientSecret] = [form.get('client_id'), form.get('client_secret')];
  if (authorization !== undefined) {
    if (clientSecret !== null)
      throw new OauthError('invalid_request', 'The secret is in the header and in the body.');
    const credentials = readBasic(authorization);
    if (clientId !== null && clientId !== credentials.clientId)
      throw new OauthError('invalid_request', 'The client_id of the body is another one.');
    return credentials;
  }
  if (clientId === null || clientSecret === null)
    throw new OauthError('invalid_client', 'client_id and client_secret are missing.');
  return { clientId, clientSecret };
}

/** Refuses parameters that are repeated or missing, and other grants. */
export function requireGrant(form: URLSearchParams): void {
  const names = [...form.keys()];
  if (new Set(names).size !== names.length)
    throw new OauthError('invalid_request', 'A parameter is repeated.');
  const grant = form.get('grant_type');
  if (grant === null) throw new OauthError('invalid_request', 'grant_type is missing.');
  if (grant !== 'client_credentials')
    throw new OauthError('unsupported_grant_type', 'Only client_credentials is supported.');
}

/** The scopes that are asked for, of those of the client; without any, all of them. */
export function readScopes(text: string | null, allowed: readonly TokenScope[]): TokenScope[] {
  const asked = new Set((text ?? '').split(' ').filter((scope) => scope !== ''));
  if (asked.size === 0) return [...allowed];
  const scopes = tokenScopes.filter((scope) => asked.has(scope) && allowed.includes(scope));
  if (scopes.length < asked.size)
    throw new OauthError('invalid_scope', 'The service account does not have a scope that is asked for.');
  return scopes;
}

/** The id of a service account as its client_id names it; undefined for anything else. */
export function readClientId(clientId: string): number | undefined {
  const [, digits] = /^sa-([1-9]\d{0,9})$/.exec(clientId) ?? [];
  const id = Number(digits);
  return digits !== undefined && id < 2 ** 31 ? id : undefined;
}
