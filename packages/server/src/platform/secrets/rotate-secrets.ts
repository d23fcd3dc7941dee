import type { Database } from '../db/database.ts';
import {
  decryptSecret,
  encryptSecret,
  hashWithKey,
  isEncryptedWithCurrentKey,
  type SecretKeys,
} from './encryption.ts';
import { findSecrets, listIdRanges, replaceSecret, type SecretRow } from './stored-secrets.queries.ts';
import { type StoredSecret, storedSecrets } from './stored-secrets.ts';

/** Numbers of secrets in a column, by the key that decrypts them. */
export interface SecretCounts {
  column: string;
  /** Encrypted with the current key. */
  current: number;
  /** Encrypted with the previous key, which is still needed. */
  previous: number;
  /** Encrypted with an unknown key. */
  unreadable: number;
}

type KeyUse = 'current' | 'previous' | 'unreadable';

function findKeyUse(keys: SecretKeys, { purpose }: StoredSecret, { encrypted }: SecretRow): KeyUse {
  if (isEncryptedWithCurrentKey(keys, purpose, encrypted)) return 'current';
  return decryptSecret(keys, purpose, encrypted) === null ? 'unreadable' : 'previous';
}

interface ScanOptions {
  onPrevious?: (row: SecretRow) => Promise<void>;
  /** Limits how many ranges of large tables are checked, newest first. */
  maxRanges?: number;
}

async function scanSecrets(
  db: Database,
  keys: SecretKeys,
  secret: StoredSecret,
  { onPrevious, maxRanges = Number.POSITIVE_INFINITY }: ScanOptions = {},
): Promise<SecretCounts> {
  const counts = { column: `${secret.table}.${secret.column}`, current: 0, previous: 0, unreadable: 0 };
  let ranges = 0;
  for await (const range of listIdRanges(db, secret)) {
    ranges += 1;
    if (ranges > maxRanges) break;
    for (const row of await findSecrets(db, secret, range)) {
      const keyUse = findKeyUse(keys, secret, row);
      counts[keyUse] += 1;
      if (keyUse === 'previous') await onPrevious?.(row);
    }
  }
  return counts;
}

/**
 * Counts stored secrets by the key that decrypts them.
 *
 * @param options `maxRanges` skips old rows of large tables, whose links were nearly all sent or have expired
 */
export async function countSecrets(
  db: Database,
  keys: SecretKeys,
  options: Pick<ScanOptions, 'maxRanges'> = {},
): Promise<SecretCounts[]> {
  const counts: SecretCounts[] = [];
  for (const secret of storedSecrets) counts.push(await scanSecrets(db, keys, secret, options));
  return counts;
}

async function reencrypt(
  db: Database,
  keys: SecretKeys,
  secret: StoredSecret,
  row: SecretRow,
): Promise<void> {
  const text = decryptSecret(keys, secret.purpose, row.encrypted);
  if (text === null) return;
  const encrypted = encryptSecret(keys, secret.purpose, text);
  await replaceSecret(db, secret, {
    row,
    encrypted,
    hash: secret.hash ? hashWithKey(keys, secret.hash.purpose, text) : null,
  });
}

/**
 * Re-encrypts everything encrypted with the previous key. Every secret is replaced in a statement of its own, so this can be
 * interrupted and repeated; servers that know both keys keep running meanwhile.
 *
 * @returns counts per column; those counted as `previous` were re-encrypted
 */
export async function rotateSecrets(db: Database, keys: SecretKeys): Promise<SecretCounts[]> {
  const counts: SecretCounts[] = [];
  for (const secret of storedSecrets)
    counts.push(
      await scanSecrets(db, keys, secret, { onPrevious: (row) => reencrypt(db, keys, secret, row) }),
    );
  return counts;
}
