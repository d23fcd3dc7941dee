import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

/** Totals are exact up to here; counting further is slow and nobody pages that far. */
const maxCount = 10_000;

export interface OutboxFilter {
  channel?: 'sms' | 'email' | 'eidsr' | 'webhook' | 'push' | undefined;
  state?: string | undefined;
}

/** The visible messages that match the filter of the caller. */
export interface Selection extends OutboxFilter {
  isVisible: RawBuilder<boolean>;
  /** Only these messages, those that a search found. */
  ids?: readonly number[] | undefined;
}

export function selectMessages(db: Database, { isVisible, channel, state, ids }: Selection) {
  let messages = db.selectFrom('outboxMessages').where(isVisible);
  if (channel) messages = messages.where('outboxMessages.channel', '=', channel);
  if (state) messages = messages.where('outboxMessages.state', '=', state);
  if (ids) messages = messages.where(sql<boolean>`outbox_messages.id = any(${ids}::bigint[])`);
  return messages;
}

/** Messages with the names of those they are for. */
function selectMessagesWithNames(db: Database, selection: Selection) {
  return selectMessages(db, selection)
    .leftJoin('users', 'users.id', 'outboxMessages.userId')
    .leftJoin('rawReports', 'rawReports.id', 'outboxMessages.rawReportId')
    .leftJoin('dataCollectors', (join) =>
      join.on(
        'dataCollectors.id',
        '=',
        sql<number>`coalesce(outbox_messages.data_collector_id, raw_reports.data_collector_id)`,
      ),
    )
    .leftJoin(
      'alertEscalationRecipients as recipients',
      'recipients.id',
      'outboxMessages.escalationRecipientId',
    )
    .select([
      'users.name as userName',
      'recipients.role as recipientRole',
      'recipients.organization as recipientOrganization',
      (eb) => eb.fn.coalesce('dataCollectors.displayName', 'dataCollectors.name').as('collectorName'),
    ]);
}

/** One page of the messages that a user may see, in order of time. */
export function findOutboxPage(
  db: Database,
  selection: Selection & { isCollectorAccessible: RawBuilder<boolean> },
  page: { limit: number; offset: number; sortAscending: boolean },
) {
  return selectMessagesWithNames(db, selection)
    .leftJoin('alerts', 'alerts.id', 'outboxMessages.alertId')
    .select([
      'outboxMessages.id',
      'outboxMessages.channel',
      'outboxMessages.kind',
      'outboxMessages.recipient',
      'outboxMessages.subject',
      'outboxMessages.body',
      'outboxMessages.secretLink',
      'outboxMessages.secretLinkAt',
      'outboxMessages.encryptedSecretLink',
      'outboxMessages.state',
      'outboxMessages.reason',
      'outboxMessages.reasonCode',
      'outboxMessages.createdAt',
      'outboxMessages.sentAt',
      'outboxMessages.deliveryStep',
      'outboxMessages.deliveredAt',
      'outboxMessages.cost',
      'outboxMessages.nextAttemptAt',
      'outboxMessages.alertId',
      'outboxMessages.isDemo',
      'outboxMessages.isAnonymized',
      'alerts.projectId',
      'dataCollectors.id as collectorId',
      'dataCollectors.projectId as projectOfCollectorId',
      selection.isCollectorAccessible.as('isCollectorAccessible'),
    ])
    .orderBy('outboxMessages.id', page.sortAscending ? 'asc' : 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

export type OutboxRow = Awaited<ReturnType<typeof findOutboxPage>>[number];

/** How many messages a user may see, counting no further than `maxCount`. */
export async function countOutbox(db: Database, selection: Selection): Promise<number> {
  const { total } = await db
    .selectFrom(selectMessages(db, selection).select('outboxMessages.id').limit(maxCount).as('counted'))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** A message that a user may see, locked for a change, with whether its society is archived. */
export function lockVisibleMessage(db: Database, isVisible: RawBuilder<boolean>, outboxMessageId: number) {
  return selectMessages(db, { isVisible })
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

/** Queues a message again with all its attempts; what was reported of the earlier ones no longer counts. */
export async function requeueMessage(db: Database, outboxMessageId: number, now: Date): Promise<void> {
  await db
    .updateTable('outboxMessages')
    .set({
      ...{ state: 'Queued', reason: null, reasonCode: null, attempts: 0, nextAttemptAt: now },
      ...{ deliveryStep: null, deliveredAt: null },
    })
    .where('id', '=', outboxMessageId)
    .execute();
}
