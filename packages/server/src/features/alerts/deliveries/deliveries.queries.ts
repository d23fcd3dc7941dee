import type { Role } from '@harken/domain/access/roles';
import type { Database } from '../../../platform/db/database.ts';

/** Messages to webhooks are excluded: they are shown with the webhook. So are those to contacts, which are shown with their answers. */
const selectMessagesAboutAlert = (db: Database, alertId: number) =>
  db
    .selectFrom('outboxMessages')
    .where('outboxMessages.alertId', '=', alertId)
    .where('outboxMessages.channel', '<>', 'webhook')
    .where('outboxMessages.kind', '<>', 'verificationRequest');

/** Messages about an alert to staff, recipients and EIDSR, oldest first, with the user each of them is for. */
export function findDeliveries(db: Database, alertId: number) {
  return selectMessagesAboutAlert(db, alertId)
    .leftJoin('users', 'users.id', 'outboxMessages.userId')
    .leftJoin('userNationalSocieties as memberships', (join) =>
      join
        .onRef('memberships.userId', '=', 'outboxMessages.userId')
        .onRef('memberships.nationalSocietyId', '=', 'outboxMessages.nationalSocietyId'),
    )
    .leftJoin('organizations', 'organizations.id', 'memberships.organizationId')
    .select([
      'outboxMessages.id',
      'outboxMessages.channel',
      'outboxMessages.kind',
      'outboxMessages.recipient',
      'outboxMessages.subject',
      'outboxMessages.state',
      'outboxMessages.reason',
      'outboxMessages.reasonCode',
      'outboxMessages.attempts',
      'outboxMessages.nextAttemptAt',
      'outboxMessages.createdAt',
      'outboxMessages.sentAt',
      'outboxMessages.standsInForId',
      'outboxMessages.isDemo',
      'outboxMessages.isAnonymized',
      'outboxMessages.userId',
      'outboxMessages.escalationRecipientId',
      'users.name as userName',
      'organizations.id as organizationId',
      'organizations.name as organization',
    ])
    .select((eb) => eb.ref('users.role').$castTo<Role | null>().as('userRole'))
    .where('outboxMessages.dataCollectorId', 'is', null)
    .orderBy('outboxMessages.id')
    .execute();
}

export type DeliveryRow = Awaited<ReturnType<typeof findDeliveries>>[number];

/** The recipients of an escalation as they were then. */
export function findStoredRecipients(db: Database, alertId: number) {
  return db
    .selectFrom('alertEscalationRecipients')
    .select(['id', 'organizationId', 'role', 'organization', 'email', 'phoneNumber'])
    .where('alertId', '=', alertId)
    .orderBy('id')
    .execute();
}

export type StoredRecipient = Awaited<ReturnType<typeof findStoredRecipients>>[number];

/** Locks a message about an alert, of those listed above. */
export function lockDelivery(
  db: Database,
  { alertId, outboxMessageId }: { alertId: number; outboxMessageId: number },
) {
  return selectMessagesAboutAlert(db, alertId)
    .select(['id', 'state', 'reason', 'recipient', 'isDemo', 'nationalSocietyId'])
    .where('id', '=', outboxMessageId)
    .where('dataCollectorId', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}
