import type { Database } from '../../platform/db/database.ts';
import type { CurrentUser } from '../../platform/http/routes.ts';

/** Up to here totals are exact; nobody turns further pages. */
const countedAtMost = 10_000;

export interface OutboxFilter {
  channel?: 'sms' | 'email' | 'eidsr' | 'webhook' | undefined;
  state?: string | undefined;
}

/** Administrators see every message, others those of their societies. */
function messagesVisibleTo(db: Database, user: CurrentUser) {
  const messages = db.selectFrom('outboxMessages');
  if (user.role === 'Administrator') return messages;
  return messages.where('outboxMessages.nationalSocietyId', 'in', (own) =>
    own
      .selectFrom('userNationalSocieties')
      .select('userNationalSocieties.nationalSocietyId')
      .where('userNationalSocieties.userId', '=', user.id),
  );
}

function filteredMessages(db: Database, user: CurrentUser, filter: OutboxFilter) {
  let messages = messagesVisibleTo(db, user);
  if (filter.channel) messages = messages.where('outboxMessages.channel', '=', filter.channel);
  if (filter.state) messages = messages.where('outboxMessages.state', '=', filter.state);
  return messages;
}

/** One page of the messages that a user may see, newest first. */
export function findOutboxPage(
  db: Database,
  user: CurrentUser,
  filter: OutboxFilter,
  page: { limit: number; offset: number },
) {
  return filteredMessages(db, user, filter)
    .leftJoin('alerts', 'alerts.id', 'outboxMessages.alertId')
    .select([
      'outboxMessages.id',
      'outboxMessages.channel',
      'outboxMessages.kind',
      'outboxMessages.recipient',
      'outboxMessages.subject',
      'outboxMessages.body',
      'outboxMessages.secretLink',
      'outboxMessages.state',
      'outboxMessages.reason',
      'outboxMessages.reasonCode',
      'outboxMessages.createdAt',
      'outboxMessages.sentAt',
      'outboxMessages.nextAttemptAt',
      'outboxMessages.alertId',
      'outboxMessages.isDemo',
      'outboxMessages.isAnonymized',
      'alerts.projectId',
    ])
    .orderBy('outboxMessages.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

export type OutboxRow = Awaited<ReturnType<typeof findOutboxPage>>[number];

/** How many messages a user may see: exact up to 10,000, there it stops counting. */
export async function countOutbox(db: Database, user: CurrentUser, filter: OutboxFilter): Promise<number> {
  const { total } = await db
    .selectFrom(
      filteredMessages(db, user, filter).select('outboxMessages.id').limit(countedAtMost).as('seen'),
    )
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** A message that a user may see, locked for a change; whether its society is archived comes with it. */
export function lockVisibleMessage(db: Database, user: CurrentUser, outboxMessageId: number) {
  return messagesVisibleTo(db, user)
    .leftJoin('nationalSocieties', 'nationalSocieties.id', 'outboxMessages.nationalSocietyId')
    .select([
      'outboxMessages.id',
      'outboxMessages.state',
      'outboxMessages.reason',
      'outboxMessages.nationalSocietyId',
      'nationalSocieties.isArchived',
    ])
    .where('outboxMessages.id', '=', outboxMessageId)
    .forUpdate('outboxMessages')
    .executeTakeFirst();
}

/** Puts a message back at the start of its tries. */
export async function queueAgain(db: Database, outboxMessageId: number, now: Date): Promise<void> {
  await db
    .updateTable('outboxMessages')
    .set({ state: 'Queued', reason: null, reasonCode: null, attempts: 0, nextAttemptAt: now })
    .where('id', '=', outboxMessageId)
    .execute();
}
