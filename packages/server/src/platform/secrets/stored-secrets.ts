import type { HashPurpose, SecretPurpose } from './encryption.ts';

/** A column with secrets encrypted with HARKEN_SECRET_KEY. */
export interface StoredSecret {
  table: string;
  /** The primary key. */
  id: string;
  column: string;
  purpose: SecretPurpose;
  /** A column with a keyed hash of the same secret. */
  hash?: { column: string; purpose: HashPurpose };
}

/**
 * All columns that are encrypted or hashed with the key: `npm run rotate-secrets` re-encrypts them, and the server checks them at
 * start. A test compares this list with the tables.
 */
export const storedSecrets: readonly StoredSecret[] = [
  {
    table: 'eidsr_configurations',
    id: 'national_society_id',
    column: 'encrypted_password',
    purpose: 'eidsr password',
  },
  {
    table: 'dhis2_connections',
    id: 'national_society_id',
    column: 'encrypted_secret',
    purpose: 'dhis2 secret',
  },
  { table: 'webhooks', id: 'id', column: 'encrypted_secret', purpose: 'webhook secret' },
  { table: 'webhooks', id: 'id', column: 'previous_encrypted_secret', purpose: 'webhook secret' },
  { table: 'two_factor_sign_ins', id: 'user_id', column: 'encrypted_secret', purpose: 'two-factor secret' },
  {
    table: 'sms_gateway_keys',
    id: 'id',
    column: 'encrypted_key',
    purpose: 'gateway key',
    hash: { column: 'key_hash', purpose: 'gateway key lookup' },
  },
  { table: 'sms_gateways', id: 'id', column: 'encrypted_telerivet_api_key', purpose: 'telerivet key' },
  { table: 'sms_gateways', id: 'id', column: 'encrypted_channel_secrets', purpose: 'channel secrets' },
  { table: 'push_keys', id: 'id', column: 'encrypted_private_key', purpose: 'push key' },
  {
    table: 'identity_providers',
    id: 'national_society_id',
    column: 'encrypted_secret',
    purpose: 'identity provider secret',
  },
  { table: 'outbox_messages', id: 'id', column: 'encrypted_secret_link', purpose: 'secret link' },
];
