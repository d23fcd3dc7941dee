import { createHash, randomBytes } from 'node:crypto';
import { tidyMessage } from '@harken/domain/reports/tidy-message';
import { Secret, TOTP } from 'otpauth';
import { renderSVG } from 'uqr';

/** How long a code holds, in seconds. */
const period = 30;
/** Codes of so many steps before and after the present one are taken: clocks of telephones differ. */
const tolerance = 1;
/** As long as the hash that makes the codes, in bytes (RFC 4226, section 4). */
const secretBytes = 20;
/** Light modules around the QR code, as ISO/IEC 18004 asks for. */
const quietZone = 4;

/** Codes by time: HMAC-SHA-1, six digits, thirty seconds (RFC 6238), which every app for them knows. */
function codesOf(secret: string, label = ''): TOTP {
  const shared = { algorithm: 'SHA1', digits: 6, period };
  return new TOTP({ ...shared, issuer: 'Harken', label, secret: Secret.fromBase32(secret) });
}

/** A new secret for an app that makes codes, in base 32. */
export function newSecret(): string {
  return new Secret({ size: secretBytes }).base32;
}

/** What an app needs to make codes: an address of the kind `otpauth:`, and the same as a QR code. */
export function settingUp(secret: string, email: string): { address: string; picture: string } {
  const address = codesOf(secret, email).toString();
  return { address, picture: renderSVG(address, { border: quietZone }) };
}

/**
 * The step of time that a code belongs to: now, or one before or after.
 *
 * @param code six digits
 * @returns null when it belongs to none of them
 * @example stepOf({ secret, code: '287 082', now: new Date(59_000) }) // 1, were it the secret of RFC 6238
 */
export function stepOf({ secret, code, now }: { secret: string; code: string; now: Date }): number | null {
  if (!isOfApp(code)) return null;
  const timestamp = now.getTime();
  const delta = codesOf(secret).validate({ token: asDigits(code), timestamp, window: tolerance });
  return delta === null ? null : Math.floor(timestamp / 1000 / period) + delta;
}

/** In digits of any script, with or without spaces between groups. */
const asDigits = (text: string) => tidyMessage(text).replace(/[\s-]/g, '');

/** Whether somebody wrote what looks like a code of the app, and not a recovery code. */
export function isOfApp(code: string): boolean {
  return /^\d{6}$/.test(asDigits(code));
}

const howManyRecoveryCodes = 10;
/** Without letters that look like digits, and without U: no word appears by chance. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** Of five bits each: 80, so that even their hashes tell nothing. */
const recoveryCodeLength = 16;

/** New recovery codes, as they are written down: `7K3M-Q0XA-…`, four groups of four. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: howManyRecoveryCodes }, () => {
    const drawn = Array.from(randomBytes(recoveryCodeLength), (byte) => letters[byte % letters.length]);
    return drawn.join('').replace(/(.{4})(?=.)/g, '$1-');
  });
}

/** The form in which a recovery code is kept; how it was written does not matter. */
export function hashOfRecoveryCode(code: string): Buffer {
  const asDrawn = asDigits(code).toUpperCase().replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  return createHash('sha256').update(asDrawn).digest();
}
