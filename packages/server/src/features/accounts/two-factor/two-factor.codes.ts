import { createHash, randomBytes } from 'node:crypto';
import { normalizeMessage } from '@harken/domain/reports/normalize-message';
import { Secret, TOTP } from 'otpauth';
import { drawQrCode } from '../../../platform/qr-code.ts';

/** Seconds. */
const period = 30;
/** Number of time steps accepted before and after the current one, because phone clocks differ. */
const tolerance = 1;
/** As long as the output of the hash function, as RFC 4226 section 4 recommends. */
const secretBytes = 20;

/** RFC 6238 with HMAC-SHA-1, six digits and thirty seconds: every authenticator app supports these. */
function createTotp(secret: string, label = ''): TOTP {
  const shared = { algorithm: 'SHA1', digits: 6, period };
  return new TOTP({ ...shared, issuer: 'Harken', label, secret: Secret.fromBase32(secret) });
}

/** A new base32 secret for an authenticator app. */
export function createSecret(): string {
  return new Secret({ size: secretBytes }).base32;
}

/** What an authenticator app needs to enrol: an `otpauth:` address and the same as a QR code. */
export function buildEnrolment(secret: string, email: string): { address: string; picture: string } {
  const address = createTotp(secret, email).toString();
  return { address, picture: drawQrCode(address) };
}

/**
 * Returns the time step that a code belongs to: the current one, or one before or after.
 *
 * @param code six digits
 * @returns null when it belongs to none of them
 * @example findTimeStep({ secret, code: '287 082', now: new Date(59_000) }) // 1, with the secret of RFC 6238
 */
export function findTimeStep({
  secret,
  code,
  now,
}: {
  secret: string;
  code: string;
  now: Date;
}): number | null {
  if (!isAppCode(code)) return null;
  const timestamp = now.getTime();
  const delta = createTotp(secret).validate({ token: toDigits(code), timestamp, window: tolerance });
  return delta === null ? null : Math.floor(timestamp / 1000 / period) + delta;
}

/** Accepts digits of any script, with or without spaces between groups. */
const toDigits = (text: string) => normalizeMessage(text).replace(/[\s-]/g, '');

/** Whether this looks like a code of the app rather than a recovery code. */
export function isAppCode(code: string): boolean {
  return /^\d{6}$/.test(toDigits(code));
}

const recoveryCodeCount = 10;
/** Without letters that look like digits, and without U to avoid accidental words. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** Five bits per letter: 80 bits, enough that the hashes cannot be reversed by guessing. */
const recoveryCodeLength = 16;

/** New recovery codes as users write them down: four groups of four, such as `7K3M-Q0XA-…`. */
export function createRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodeCount }, () => {
    const characters = Array.from(randomBytes(recoveryCodeLength), (byte) => letters[byte % letters.length]);
    return characters.join('').replace(/(.{4})(?=.)/g, '$1-');
  });
}

/** Only the hash is stored. Case, separators and look-alike letters do not matter. */
export function hashRecoveryCode(code: string): Buffer {
  const normalised = toDigits(code).toUpperCase().replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  return createHash('sha256').update(normalised).digest();
}
