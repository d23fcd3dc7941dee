import type { Database } from '../db/database.ts';
import {
  blockOlderRelease,
  encryptingPlainSecrets,
  isOlderReleaseConnected,
  isUpgradeFinished,
  stoppingPlainSecrets,
  storeUpgradeFinished,
} from '../older-release.queries.ts';
import { encryptSecret, type SecretKeys } from './encryption.ts';
import {
  findPlainLinks,
  findPlainTelerivetKeys,
  replacePlainLink,
  replacePlainTelerivetKey,
} from './plain-secrets.queries.ts';
import { listIdRanges } from './stored-secrets.queries.ts';

/** Encrypts what the gateway feature stores: gateway keys, with the hashes for looking them up. */
export type EncryptGatewayKeys = (db: Database, keys: SecretKeys) => Promise<void>;

async function encryptTelerivetKeys(db: Database, keys: SecretKeys): Promise<void> {
  for (const { id, plain } of await findPlainTelerivetKeys(db))
    await replacePlainTelerivetKey(db, { id, plain, encrypted: encryptSecret(keys, 'telerivet key', plain) });
}

async function encryptLinks(db: Database, keys: SecretKeys): Promise<void> {
  for await (const range of listIdRanges(db, { table: 'outbox_messages', id: 'id' }))
    for (const { id, plain } of await findPlainLinks(db, range))
      await replacePlainLink(db, { id, plain, encrypted: encryptSecret(keys, 'secret link', plain) });
}

/**
 * Encrypts what the previous release stored in plain text and empties the plain columns, once per database. Processes of that
 * release only read the plain columns and would reject every SMS, so from here on they refuse to start. May be interrupted and
 * run by several processes at once.
 *
 * @returns whether it is finished; false while a process of that release is connected
 */
export async function encryptPlainSecrets(
  db: Database,
  keys: SecretKeys,
  encryptGatewayKeys: EncryptGatewayKeys,
): Promise<boolean> {
  if (await isUpgradeFinished(db, encryptingPlainSecrets)) return true;
  if (!(await stopPlainText(db))) return false;
  await encryptGatewayKeys(db, keys);
  await encryptTelerivetKeys(db, keys);
  await encryptLinks(db, keys);
  await storeUpgradeFinished(db, encryptingPlainSecrets);
  return true;
}

/** Stops writing plain text. Not while the previous release is running, which could not read what is new. */
async function stopPlainText(db: Database): Promise<boolean> {
  if (await isUpgradeFinished(db, stoppingPlainSecrets)) return true;
  if (await isOlderReleaseConnected(db)) return false;
  await blockOlderRelease(db);
  // A process that was just starting is connected by now.
  if (await isOlderReleaseConnected(db)) return false;
  await storeUpgradeFinished(db, stoppingPlainSecrets);
  return true;
}
