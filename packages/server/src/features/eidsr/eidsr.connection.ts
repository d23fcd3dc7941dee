import { DeliveryError } from '../../external/delivery-error.ts';
import type { Dhis2Connection } from '../../external/dhis2/dhis2-request.ts';
import { decryptSecret, encryptSecret } from '../../platform/secrets/encryption.ts';
import type { Services } from '../../platform/services.ts';
import type { EidsrConfiguration } from './eidsr.queries.ts';

/** The password as it is stored. */
export function encryptPassword({ config }: Services, password: string): Buffer {
  return encryptSecret(config, 'eidsr password', password);
}

/** The stored password; null when it was encrypted with another HARKEN_SECRET_KEY. */
export function decryptPassword({ config }: Services, stored: EidsrConfiguration): string | null {
  return decryptSecret(config, 'eidsr password', stored.encryptedPassword);
}

/**
 * The connection of a society to EIDSR.
 *
 * @throws DeliveryError when the password cannot be decrypted: somebody has to enter it again
 */
export function toDhis2Connection(services: Services, stored: EidsrConfiguration): Dhis2Connection {
  const password = decryptPassword(services, stored);
  if (password === null) throw new DeliveryError('outbox.reason.eidsrSignInRefused', 'password unreadable');
  const { apiBaseUrl, username } = stored;
  return { apiBaseUrl, username, password, allowsPrivate: services.config.allowPrivateAddresses };
}
