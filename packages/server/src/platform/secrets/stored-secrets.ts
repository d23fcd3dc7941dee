import type { HashPurpose, SecretPurpose } from '../encryption.ts';

/** A column that holds secrets encrypted under HARKEN_SECRET_KEY. */
export interface StoredSecret {
  table: string;
  /** What the rows are known by. */
  id: string;
  column: string;
  purpose: SecretPurpose;
  /** A column beside it with a keyed hash of the same secret. */
  hash?: { column: string; purpose: HashPurpose };
}

/**
 * Every column that is encrypted, or hashed with a key: what `npm run rotate-secrets` encrypts again, and what a start
 * looks through. A test holds this list against the tables.
 */
export const storedSecrets: readonly StoredSecret[] = [
  {
    table: 'eidsr_configurations',
    id: 'national_society_id',
    column: 'encrypted_password',
    purpose: 'eidsr password',
  },
  { table: 'webhooks', id: 'id', column: 'encrypted_secret', purpose: 'webhook secret' },
  { table: 'two_factor_sign_ins', id: 'user_id', column: 'encrypted_secret', purpose: 'two-factor secret' },
  {
    table: 'sms_gateway_keys',
    id: 'id',
    column: 'encrypted_key',
    purpose: 'gateway key',
    hash: { column: 'key_hash', purpose: 'gateway key lookup' },
  },
  { table: 'sms_gateways', id: 'id', column: 'encrypted_telerivet_api_key', purpose: 'telerivet key' },
  { table: 'outbox_messages', id: 'id', column: 'encrypted_secret_link', purpose: 'secret link' },
];
