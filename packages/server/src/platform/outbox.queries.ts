import type { WebhookKind } from '@harken/domain/webhooks/webhook-kinds';
import { type Insertable, sql } from 'kysely';
import type { Database } from './db/database.ts';
import type { OutboxMessages } from './db/schema.ts';

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
  | 'emailChanged'
  | 'twoFactor'
  | 'supervisorReplaced'
  | 'userFeedback'
  | 'consent'
  | 'eidsrEvent'
  | WebhookKind
  | 'ping';

export type OutboxRow = Omit<Insertable<OutboxMessages>, 'kind'> & { kind: OutboxKind };

/**
 * Puts messages into the outbox, in the transaction of the decision that causes them (decision 28). A row whose
 * idempotency key, or whose message to reply to, is there already is left out: work that runs again writes nothing twice.
 *
 * @returns the ids of those that were not there
 */
export async function queueOutgoing(db: Database, rows: OutboxRow[]): Promise<number[]> {
  if (rows.length === 0) return [];
  const queued = await db
    .insertInto('outboxMessages')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  return queued.map(({ id }) => id);
}

const removalOfPeople = sql`hashtext('harken: removal of people')`;

/** Lets one removal at a time look through the outbox: two that are named in messages to each other would never end. */
export async function holdOutbox(db: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(${removalOfPeople})`.execute(db);
}

/** Lets nobody be removed until the transaction ends: what it writes to people will be found by their removal. */
export async function keepPeopleInOutbox(db: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${removalOfPeople})`.execute(db);
}
