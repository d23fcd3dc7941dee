import { sql } from 'kysely';
import type { Database } from '../db/database.ts';

interface PlainSecret {
  id: number;
  plain: string;
}

/** Telerivet keys still stored in plain text. */
export function findPlainTelerivetKeys(db: Database): Promise<PlainSecret[]> {
  return db
    .selectFrom('smsGateways')
    .select(['id', 'telerivetApiKey as plain'])
    .where('telerivetApiKey', 'is not', null)
    .$narrowType<{ plain: string }>()
    .execute();
}

/** Stores a Telerivet key encrypted, unless it was changed meanwhile. */
export async function replacePlainTelerivetKey(
  db: Database,
  { id, plain, encrypted }: PlainSecret & { encrypted: Buffer },
): Promise<void> {
  await db
    .updateTable('smsGateways')
    .set({ encryptedTelerivetApiKey: plain === '' ? null : encrypted, telerivetApiKey: null })
    .where('id', '=', id)
    .where('telerivetApiKey', '=', plain)
    .execute();
}

/** Links still stored in plain text, in a range of messages. */
export function findPlainLinks(
  db: Database,
  { from, to }: { from: number; to: number },
): Promise<PlainSecret[]> {
  return db
    .selectFrom('outboxMessages')
    .select(['id', 'secretLink as plain'])
    .where('id', '>=', from)
    .where('id', '<=', to)
    .where('secretLink', 'is not', null)
    .$narrowType<{ plain: string }>()
    .execute();
}

/** Stores a link encrypted; null if its message was sent or anonymised meanwhile. */
export async function replacePlainLink(
  db: Database,
  { id, plain, encrypted }: PlainSecret & { encrypted: Buffer },
): Promise<void> {
  await sql`
    update outbox_messages set secret_link = null,
      encrypted_secret_link = case when state = 'Sent' or is_anonymized then null else ${encrypted}::bytea end
    where id = ${id} and secret_link = ${plain}`.execute(db);
}
