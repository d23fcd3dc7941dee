import { AuthorizationResponseError, ResponseBodyError } from 'openid-client';

/** What went wrong with a provider, as far as somebody who signs in can do something about it. */
export type ProviderFailure =
  /** The person or the provider said no. */
  | 'denied'
  /** No answer, or a failure of the provider. */
  | 'unavailable'
  /** The clocks of the two servers differ. */
  | 'clock'
  /** The answer came too late, or was used before. */
  | 'expired'
  /** The provider does not accept the client id and secret. */
  | 'wrongCredentials'
  /** The answer is not what the provider should have sent: a wrong signature, issuer or nonce. */
  | 'invalid';

const failuresOfAuthorization: Record<string, ProviderFailure> = {
  access_denied: 'denied',
  login_required: 'denied',
  consent_required: 'denied',
  interaction_required: 'denied',
  server_error: 'unavailable',
  temporarily_unavailable: 'unavailable',
  unauthorized_client: 'wrongCredentials',
};

const failuresOfToken: Record<string, ProviderFailure> = {
  invalid_grant: 'expired',
  invalid_client: 'wrongCredentials',
  unauthorized_client: 'wrongCredentials',
  server_error: 'unavailable',
  temporarily_unavailable: 'unavailable',
};

/** The error and its causes, the outermost first. */
function listCauses(error: unknown): { code?: string; status?: number; name?: string }[] {
  const causes: object[] = [];
  for (let cause = error; cause instanceof Object && causes.length < 5; )
    cause = (causes[causes.push(cause) - 1] as { cause?: unknown }).cause;
  return causes;
}

const networkCode = /^(E[A-Z]{3,}|UNABLE_TO|CERT_|DEPTH_ZERO|SELF_SIGNED|ERR_TLS)/;

/** Which failure an error of the library is. */
export function toProviderFailure(error: unknown): ProviderFailure {
  if (error instanceof AuthorizationResponseError) return failuresOfAuthorization[error.error] ?? 'invalid';
  if (error instanceof ResponseBodyError)
    return failuresOfToken[error.error] ?? (error.status >= 500 ? 'unavailable' : 'invalid');
  for (const { code = '', status = 0, name } of listCauses(error)) {
    if (code === 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED') return 'clock';
    // Another issuer than the one that was asked; a stored secret that cannot be decrypted.
    if (code === 'EISSUER') return 'invalid';
    if (code === 'ESECRET') return 'wrongCredentials';
    if (code === 'OAUTH_TIMEOUT' || code === 'OAUTH_ABORT' || networkCode.test(code)) return 'unavailable';
    if (name === 'TimeoutError' || name === 'AbortError' || status >= 500) return 'unavailable';
  }
  return 'invalid';
}
