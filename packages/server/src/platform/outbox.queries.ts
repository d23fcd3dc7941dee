import type { WebhookKind } from '@harken/domain/webhooks/webhook-kinds';
import { type Insertable, type RawBuilder, sql } from 'kysely';
import type { Database } from './db/database.ts';
import type { OutboxMessages } from './db/schema.ts';
import { encryptSecret, type SecretKeys } from './encryption.ts';
import { isPlainTextKept } from './older-release.queries.ts';
import type { NamePosition } from './texts/fill-text.ts';
import { withoutNames } from './texts/names-in-texts.ts';

/** What an outgoing message is about; `feedback` is the reply to one message, at most one each, `userFeedback` is what a user thinks. */
export type OutboxKind =
  | 'feedback'
  | 'alertTriggered'
  | 'supervisorAddedToExistingAlert'
  | 'alertEscalated'
  | 'alertHasNotBeenHandled'
  | 'outcomeReminder'
  | 'senderTold'
  | 'verification'
  | 'passwordReset'
  | 'emailChange'
  | 'emailChanged'
  | 'invitation'
  | 'passwordChanged'
  | 'signInLocked'
  | 'twoFactor'
  | 'supervisorReplaced'
  | 'userFeedback'
  | 'consent'
  | 'eidsrEvent'
  | WebhookKind
  | 'ping';

/**
 * A message to somebody says who that is by id: `userId`, `dataCollectorId` or `escalationRecipientId`. A text that names users
 * who are not its recipient says where (`names`, from `Texts.filled`). Deleting a person finds messages by these ids only
 * (decision record 41).
 */
export type OutboxRow = Omit<Insertable<OutboxMessages>, 'kind' | 'secretLink' | 'encryptedSecretLink'> & {
  kind: OutboxKind;
  names?: readonly NamePosition[];
} & Partial<SecretLink>;

/** The two columns of a link: encrypted, or plain as long as a process of the release before may have to send it. */
export interface SecretLink {
  encryptedSecretLink: RawBuilder<Buffer | null>;
  secretLink: RawBuilder<string | null>;
}

/** A link that carries a token, as it is stored until its message is sent. */
export function encryptedLink(keys: SecretKeys, link: string): SecretLink {
  const encrypted = encryptSecret(keys, 'secret link', link);
  return {
    encryptedSecretLink: sql`case when not ${isPlainTextKept} then ${encrypted}::bytea end`,
    secretLink: sql`case when ${isPlainTextKept} then ${link}::text end`,
  };
}

/** For statements that end a message: its link goes with it. */
export const withoutLink = { secretLink: null, encryptedSecretLink: null } as const;

/**
 * Puts messages into the outbox, in the transaction of the decision that causes them (decision 28). A row whose
 * idempotency key, or whose message to reply to, is there already is left out: work that runs again writes nothing twice.
 * So is a message to a user who was deleted meanwhile; where a text names one, the name is taken out.
 *
 * @returns the ids of those that were not there
 */
export async function queueOutgoing(db: Database, rows: OutboxRow[]): Promise<number[]> {
  const deleted = await lockUsers(db, rows);
  const ids = await nextIds(db, rows);
  const kept = rows.flatMap((row, index) => {
    if (row.userId && deleted.has(row.userId)) return [];
    const { names = [], ...message } = row;
    const body = withoutNames({ text: row.body, names, secretLinkAt: row.secretLinkAt ?? null }, deleted);
    const { text, secretLinkAt } = body;
    return [
      { message: { ...message, id: ids[index] ?? row.id, body: text, secretLinkAt }, names: body.names },
    ];
  });
  if (kept.length === 0) return [];
  const queued = await db
    .insertInto('outboxMessages')
    .values(kept.map(({ message }) => message))
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  await storeNames(db, kept, new Set(queued.map(({ id }) => id)));
  return queued.map(({ id }) => id);
}

/**
 * Locks the users whom messages are for or about: nobody deletes one of them until the transaction ends, so that a deletion
 * finds every message.
 *
 * @returns those who are deleted
 */
async function lockUsers(db: Database, rows: readonly OutboxRow[]): Promise<Set<number>> {
  const ids = rows.flatMap(({ userId, names = [] }) => [userId, ...names.map((name) => name.userId)]);
  return lockUsersAgainstDeletion(
    db,
    ids.filter((id) => typeof id === 'number'),
  );
}

/** See `queueOutgoing`. @returns those of the users who are deleted */
export async function lockUsersAgainstDeletion(db: Database, userIds: number[]): Promise<Set<number>> {
  if (userIds.length === 0) return new Set();
  const { rows } = await sql<{ id: number; isDeleted: boolean }>`
    select id, deleted_at is not null as is_deleted from users
    where id = any(${[...new Set(userIds)]}::int[]) order by id for share`.execute(db);
  return new Set(rows.filter(({ isDeleted }) => isDeleted).map(({ id }) => id));
}

/** Ids for rows that name users, whose names are stored with the id; other rows get theirs when they are inserted. */
async function nextIds(db: Database, rows: readonly OutboxRow[]): Promise<number[]> {
  if (!rows.some(({ names }) => names?.length)) return [];
  const { rows: ids } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('outbox_messages', 'id')) as id from generate_series(1, ${rows.length})`.execute(
    db,
  );
  return ids.map(({ id }) => id);
}

interface NamingMessage {
  message: { id?: number | undefined };
  names: readonly NamePosition[];
}

async function storeNames(db: Database, messages: NamingMessage[], queued: ReadonlySet<number>) {
  const rows = messages.flatMap(({ message: { id }, names }) =>
    id !== undefined && queued.has(id)
      ? names.map(({ userId, startsAt, length }) => ({ outboxMessageId: id, userId, startsAt, length }))
      : [],
  );
  if (rows.length > 0) await db.insertInto('outboxMessageNames').values(rows).execute();
}
