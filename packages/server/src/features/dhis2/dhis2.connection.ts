import type { Dhis2ConnectionBody } from '@harken/contract/dhis2/dhis2';
import type { ErrorKey } from '@harken/contract/error-keys';
import type { Dhis2Reason } from '@harken/domain/dhis2/sending-reasons';
import { DeliveryError } from '../../external/delivery-error.ts';
import type { Dhis2Connection } from '../../external/dhis2/dhis2-request.ts';
import { expectedError, fieldError, tooManyRequests } from '../../platform/http/expected-error.ts';
import { countUntilClosed, findTimeLeft } from '../../platform/request-limits.queries.ts';
import { decryptSecret } from '../../platform/secrets/encryption.ts';
import type { Services } from '../../platform/services.ts';
import { findStoredConnection, type StoredConnection } from './dhis2.queries.ts';

/** A failure of DHIS2 or of the way to it, with a reason that a text explains. */
export class Dhis2Failure extends Error {
  readonly reason: Dhis2Reason;
  /** The HTTP status or the code of the connection. */
  readonly code: string;
  constructor(reason: Dhis2Reason, code: string) {
    super(`dhis2.reason.${reason}`);
    this.reason = reason;
    this.code = code;
  }
}

/** The reasons of the client that DHIS2 events share. */
const reasons: Partial<Record<DeliveryError['reason'], Dhis2Reason>> = {
  'outbox.reason.systemUnreachable': 'unreachable',
  'outbox.reason.eidsrSignInRefused': 'signInRefused',
  'outbox.reason.eidsrError': 'serverError',
  'outbox.reason.eidsrNotUnderstood': 'notUnderstood',
  'outbox.reason.eidsrConflict': 'refused',
  'outbox.reason.addressNotAllowed': 'addressNotAllowed',
  'outbox.reason.addressNotEncrypted': 'addressNotEncrypted',
};

/** The failure behind an error of the client; undefined if it is a fault of ours. */
export function toFailure(error: unknown): Dhis2Failure | undefined {
  if (error instanceof Dhis2Failure) return error;
  if (!(error instanceof DeliveryError)) return undefined;
  return new Dhis2Failure(reasons[error.reason] ?? 'notUnderstood', error.code);
}

/** HARKEN_SEND_ONLY_TO limits where anything is sent, by host or whole address. */
function requireAllowedRecipient({ config }: Services, apiBaseUrl: string): void {
  const allowed = config.sendOnlyTo;
  const host = URL.parse(apiBaseUrl)?.hostname;
  if (allowed && !allowed.some((item) => item === apiBaseUrl || item.toLowerCase() === host))
    throw new Dhis2Failure('notAllowed', 'HARKEN_SEND_ONLY_TO');
}

type SignIn = Pick<StoredConnection, 'apiBaseUrl' | 'username'> & { secret: string };

export function toClientConnection(
  services: Services,
  { apiBaseUrl, username, secret }: SignIn,
): Dhis2Connection {
  requireAllowedRecipient(services, apiBaseUrl);
  const common = { apiBaseUrl, allowsPrivate: services.config.allowPrivateAddresses };
  if (username === null) return { ...common, username: '', password: '', token: secret };
  return { ...common, username, password: secret };
}

/**
 * The stored connection of a society, ready for requests.
 *
 * @throws Dhis2Failure if its secret cannot be decrypted, or nothing may be sent there
 */
export function toDhis2Connection(services: Services, stored: StoredConnection): Dhis2Connection {
  const secret = decryptSecret(services.config, 'dhis2 secret', stored.encryptedSecret);
  if (secret === null) throw new Dhis2Failure('secretUnreadable', 'HARKEN_SECRET_KEY');
  return toClientConnection(services, { ...stored, secret });
}

/**
 * The user name and the secret of a form. An absent secret is the stored one, which never goes to another address or user.
 *
 * @throws a validation error
 */
export function readSignIn(
  services: Services,
  { apiBaseUrl, authentication, username, secret }: Dhis2ConnectionBody,
  stored: StoredConnection | undefined,
): SignIn {
  const user = authentication === 'password' ? username : null;
  if (authentication === 'password' && user === null) throw fieldError('Username', 'dhis2.usernameRequired');
  if (!services.config.allowPrivateAddresses && /^http:/i.test(apiBaseUrl))
    throw fieldError('ApiBaseUrl', 'dhis2.reason.addressNotEncrypted');
  if (secret?.trim()) return { apiBaseUrl, username: user, secret: secret.trim() };
  const isSame = stored?.apiBaseUrl === apiBaseUrl && stored.username === user;
  const kept =
    isSame && stored ? decryptSecret(services.config, 'dhis2 secret', stored.encryptedSecret) : null;
  if (kept === null) throw fieldError('Secret', 'dhis2.secretRequired');
  return { apiBaseUrl, username: user, secret: kept };
}

/** Requests allowed without a pause: enough to fill in the forms, too few to scan a network through them. */
const maxAttempts = 120;
const pauseMinutes = 5;

async function requireAttemptsLeft({ db, clock }: Services, userId: number): Promise<void> {
  const now = clock.now();
  const interval = pauseMinutes * 60_000;
  const since = new Date(now.getTime() - interval);
  const key = `dhis2:${userId}`;
  const limit = { now, closedSince: since, resetBefore: since, allowed: maxAttempts };
  if ((await countUntilClosed(db, key, limit)) !== 'open')
    throw tooManyRequests(await findTimeLeft(db, [key], { now, interval }));
}

/**
 * Runs requests for a page, and turns failures of DHIS2 into errors that say what to do.
 *
 * @throws an expected error, also when the user has made too many attempts
 */
export async function tryRequests<T>(services: Services, userId: number, run: () => Promise<T>): Promise<T> {
  await requireAttemptsLeft(services, userId);
  try {
    return await run();
  } catch (error) {
    const failure = toFailure(error);
    if (!failure) throw error;
    services.log.warn({ reason: failure.reason, code: failure.code }, 'DHIS2 connection failed');
    throw expectedError(`dhis2.reason.${failure.reason}` satisfies ErrorKey);
  }
}

/** The same with the stored connection of a society. */
export async function tryStored<T>(
  services: Services,
  { nationalSocietyId, userId }: { nationalSocietyId: number; userId: number },
  request: (connection: Dhis2Connection, stored: StoredConnection) => Promise<T>,
): Promise<T> {
  const stored = await findStoredConnection(services.db, nationalSocietyId);
  if (!stored) throw expectedError('dhis2.notConnected');
  return tryRequests(services, userId, async () => request(toDhis2Connection(services, stored), stored));
}
