import type { Database } from '../db/database.ts';
import { encryptSecret, type SecretKeys } from '../encryption.ts';
import {
  encryptingPlainSecrets,
  findOlderRelease,
  isUpgradeFinished,
  noteUpgradeFinished,
  refuseOlderRelease,
  stoppingPlainSecrets,
} from '../older-release.queries.ts';
import {
  findPlainLinks,
  findPlainTelerivetKeys,
  replacePlainLink,
  replacePlainTelerivetKey,
} from './plain-secrets.queries.ts';
import { rangesOf } from './stored-secrets.queries.ts';

/** What else a feature has to encrypt: the keys of gateways, with the hashes by which they are found. */
export type EncryptGatewayKeys = (db: Database, keys: SecretKeys) => Promise<void>;

async function encryptTelerivetKeys(db: Database, keys: SecretKeys): Promise<void> {
  for (const { id, plain } of await findPlainTelerivetKeys(db))
    await replacePlainTelerivetKey(db, { id, plain, encrypted: encryptSecret(keys, 'telerivet key', plain) });
}

async function encryptLinks(db: Database, keys: SecretKeys): Promise<void> {
  for await (const range of rangesOf(db, { table: 'outbox_messages', id: 'id' }))
    for (const { id, plain } of await findPlainLinks(db, range))
      await replacePlainLink(db, { id, plain, encrypted: encryptSecret(keys, 'secret link', plain) });
}

/**
 * Encrypts what a release before stored in plain text, and empties the plain columns: once per database. Processes of that
 * release read the plain columns only and would refuse every SMS, so from here on they refuse to start. May be interrupted
 * and run by several processes at once.
 *
 * @returns whether it is done; not while a process of that release is connected
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
  await noteUpgradeFinished(db, encryptingPlainSecrets);
  return true;
}

/** Has nothing written in plain text from now on. Not while the release before is there: it could not read what is new. */
async function stopPlainText(db: Database): Promise<boolean> {
  if (await isUpgradeFinished(db, stoppingPlainSecrets)) return true;
  if (await findOlderRelease(db)) return false;
  await refuseOlderRelease(db);
  // One that began to start a moment ago is connected by now.
  if (await findOlderRelease(db)) return false;
  await noteUpgradeFinished(db, stoppingPlainSecrets);
  return true;
}
