import type { Database } from '../db/database.ts';
import {
  decryptSecret,
  encryptSecret,
  isUnderCurrentKey,
  keyedHash,
  type SecretKeys,
} from '../encryption.ts';
import { findSecrets, rangesOf, replaceSecret, type SecretRow } from './stored-secrets.queries.ts';
import { type StoredSecret, storedSecrets } from './stored-secrets.ts';

/** How many secrets of a column were found, by what they can be read with. */
export interface SecretCounts {
  column: string;
  /** Encrypted under the key in use. */
  current: number;
  /** Encrypted under the previous key, which is still needed for them. */
  previous: number;
  /** Encrypted under a key that is not configured. */
  unreadable: number;
}

type Standing = 'current' | 'previous' | 'unreadable';

function standingOf(keys: SecretKeys, { purpose }: StoredSecret, { encrypted }: SecretRow): Standing {
  if (isUnderCurrentKey(keys, purpose, encrypted)) return 'current';
  return decryptSecret(keys, purpose, encrypted) === null ? 'unreadable' : 'previous';
}

interface LookOptions {
  onPrevious?: (row: SecretRow) => Promise<void>;
  /** How far back large tables are looked through. */
  rangesAtMost?: number;
}

async function lookThrough(
  db: Database,
  keys: SecretKeys,
  secret: StoredSecret,
  { onPrevious, rangesAtMost = Number.POSITIVE_INFINITY }: LookOptions = {},
): Promise<SecretCounts> {
  const counts = { column: `${secret.table}.${secret.column}`, current: 0, previous: 0, unreadable: 0 };
  let ranges = 0;
  for await (const range of rangesOf(db, secret)) {
    ranges += 1;
    if (ranges > rangesAtMost) break;
    for (const row of await findSecrets(db, secret, range)) {
      const standing = standingOf(keys, secret, row);
      counts[standing] += 1;
      if (standing === 'previous') await onPrevious?.(row);
    }
  }
  return counts;
}

/**
 * Counts the stored secrets by the key that they can be read with.
 *
 * @param options `rangesAtMost` leaves out old rows of large tables: of their links nearly all were sent or have expired
 */
export async function countSecrets(
  db: Database,
  keys: SecretKeys,
  options: Pick<LookOptions, 'rangesAtMost'> = {},
): Promise<SecretCounts[]> {
  const counts: SecretCounts[] = [];
  for (const secret of storedSecrets) counts.push(await lookThrough(db, keys, secret, options));
  return counts;
}

async function encryptAgain(
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
    hash: secret.hash ? keyedHash(keys, secret.hash.purpose, text) : null,
  });
}

/**
 * Encrypts everything that is still under the previous key under the one in use. Each secret is replaced by itself, so
 * that it can be interrupted and run again, and servers that know both keys go on meanwhile.
 *
 * @returns what was found, column by column; those counted as `previous` were encrypted again
 */
export async function rotateSecrets(db: Database, keys: SecretKeys): Promise<SecretCounts[]> {
  const counts: SecretCounts[] = [];
  for (const secret of storedSecrets)
    counts.push(
      await lookThrough(db, keys, secret, { onPrevious: (row) => encryptAgain(db, keys, secret, row) }),
    );
  return counts;
}
