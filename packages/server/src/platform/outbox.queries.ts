import type { WebhookEventKind } from '@harken/domain/webhooks/webhook-event-kinds';
import { type Insertable, type RawBuilder, sql } from 'kysely';
import type { Database } from './db/database.ts';
import type { OutboxMessages } from './db/schema.ts';
import { isPlainTextWritten } from './older-release.queries.ts';
import { encryptSecret, type SecretKeys } from './secrets/encryption.ts';
import type { NamePosition } from './texts/fill-text.ts';
import { removeNames } from './texts/remove-names.ts';

/** Kinds of messages; `feedback` answers a raw message, at most once each; `userFeedback` is feedback of a user about Harken. */
export type OutboxKind =
  | 'feedback'
  | 'alertTriggered'
  | 'supervisorAddedToExistingAlert'
  | 'alertEscalated'
  | 'alertHasNotBeenHandled'
  | 'outcomeReminder'
  | 'senderTold'
  | 'signalVerification'
  | 'verification'
  | 'verificationRequest'
  | 'verificationReply'
  | 'collectorMessage'
  | 'collectorThanks'
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
  | 'notification'
  | 'notificationDigest'
  | 'notificationTest'
  | 'situationReport'
  | 'weeklyReport'
  | 'canary'
  | WebhookEventKind
  | 'ping';

/**
 * A message has the id of its recipient: `userId`, `dataCollectorId` or `escalationRecipientId`. If its text contains names of
 * other users, `names` has their positions (from `Texts.fill`). Deleting a person finds messages by these ids only
 * (docs/decisions/0041).
 */
export type OutboxRow = Omit<Insertable<OutboxMessages>, 'kind' | 'secretLink' | 'encryptedSecretLink'> & {
  kind: OutboxKind;
  names?: readonly NamePosition[];
} & Partial<SecretLink>;

/** The two columns of a link: encrypted, or plain as long as a process of the previous release may have to send it. */
export interface SecretLink {
  encryptedSecretLink: RawBuilder<Buffer | null>;
  secretLink: RawBuilder<string | null>;
}

/** A link with a token, as it is stored until its message is sent. */
export function encryptLink(keys: SecretKeys, link: string): SecretLink {
  const encrypted = encryptSecret(keys, 'secret link', link);
  return {
    encryptedSecretLink: sql`case when not ${isPlainTextWritten} then ${encrypted}::bytea end`,
    secretLink: sql`case when ${isPlainTextWritten} then ${link}::text end`,
  };
}

/** Columns for statements that finish a message: its link is deleted. */
export const withoutLink = { secretLink: null, encryptedSecretLink: null } as const;

/**
 * Adds messages to the outbox, in the transaction of the decision that causes them (docs/decisions/0010). Skips a row whose
 * idempotency key or answered message is already there, so that repeated jobs send nothing twice, and a row to a user who was
 * deleted meanwhile. Names of deleted users are removed from texts.
 *
 * @returns the ids of added rows
 */
export async function queueOutgoing(db: Database, rows: OutboxRow[]): Promise<number[]> {
  const deleted = await lockUsers(db, rows);
  const ids = await reserveIds(db, rows);
  const accepted = rows.flatMap((row, index) => {
    if (row.userId && deleted.has(row.userId)) return [];
    const { names = [], ...message } = row;
    const body = removeNames({ text: row.body, names, secretLinkAt: row.secretLinkAt ?? null }, deleted);
    const { text, secretLinkAt } = body;
    return [
      { message: { ...message, id: ids[index] ?? row.id, body: text, secretLinkAt }, names: body.names },
    ];
  });
  if (accepted.length === 0) return [];
  const queued = await db
    .insertInto('outboxMessages')
    .values(accepted.map(({ message }) => message))
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  await storeNames(db, accepted, new Set(queued.map(({ id }) => id)));
  return queued.map(({ id }) => id);
}

/**
 * Locks recipients and named users against deletion until the transaction ends, so that deleting a person finds every message.
 *
 * @returns those already deleted
 */
async function lockUsers(db: Database, rows: readonly OutboxRow[]): Promise<Set<number>> {
  const ids = rows.flatMap(({ userId, names = [] }) => [userId, ...names.map((name) => name.userId)]);
  return lockUsersAgainstDeletion(
    db,
    ids.filter((id) => typeof id === 'number'),
  );
}

/** See `queueOutgoing`. @returns the users already deleted */
export async function lockUsersAgainstDeletion(db: Database, userIds: number[]): Promise<Set<number>> {
  if (userIds.length === 0) return new Set();
  const { rows } = await sql<{ id: number; isDeleted: boolean }>`
    select id, deleted_at is not null as is_deleted from users
    where id = any(${[...new Set(userIds)]}::int[]) order by id for share`.execute(db);
  return new Set(rows.filter(({ isDeleted }) => isDeleted).map(({ id }) => id));
}

/** Ids for rows with names, which refer to the row's id; other rows get theirs on insertion. */
async function reserveIds(db: Database, rows: readonly OutboxRow[]): Promise<number[]> {
  if (!rows.some(({ names }) => names?.length)) return [];
  const { rows: ids } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('outbox_messages', 'id')) as id from generate_series(1, ${rows.length})`.execute(
    db,
  );
  return ids.map(({ id }) => id);
}

interface MessageWithNames {
  message: { id?: number | undefined };
  names: readonly NamePosition[];
}

async function storeNames(db: Database, messages: MessageWithNames[], queued: ReadonlySet<number>) {
  const rows = messages.flatMap(({ message: { id }, names }) =>
    id !== undefined && queued.has(id)
      ? names.map(({ userId, startsAt, length }) => ({ outboxMessageId: id, userId, startsAt, length }))
      : [],
  );
  if (rows.length > 0) await db.insertInto('outboxMessageNames').values(rows).execute();
}
