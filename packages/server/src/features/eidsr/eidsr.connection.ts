import type { Dhis2Connection } from '../../external/dhis2/dhis2-request.ts';
import { Refusal } from '../../external/refusal.ts';
import { decryptSecret, encryptSecret } from '../../platform/encryption.ts';
import type { Services } from '../../platform/services.ts';
import type { EidsrConfiguration } from './eidsr.queries.ts';

/** The password as it is stored. */
export function encryptedPassword({ config }: Services, password: string): Buffer {
  return encryptSecret(config, 'eidsr password', password);
}

/** The stored password; null when it was stored under another HARKEN_SECRET_KEY. */
export function passwordOf({ config }: Services, stored: EidsrConfiguration): string | null {
  return decryptSecret(config, 'eidsr password', stored.encryptedPassword);
}

/**
 * How the outbreak system of a society is reached.
 *
 * @throws Refusal when the password cannot be read any more: somebody has to enter it anew
 */
export function connectionOf(services: Services, stored: EidsrConfiguration): Dhis2Connection {
  const password = passwordOf(services, stored);
  if (password === null) throw new Refusal('outbox.reason.eidsrSignInRefused', 'password unreadable');
  const { apiBaseUrl, username } = stored;
  return { apiBaseUrl, username, password, allowsPrivate: services.config.allowPrivateAddresses };
}
