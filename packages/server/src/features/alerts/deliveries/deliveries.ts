import { dataRemoved } from '@harken/domain/access/anonymization';
import { recordAuditEvent } from '../../../platform/audit.queries.ts';
import type { Database } from '../../../platform/db/database.ts';
import { expectedError } from '../../../platform/http/expected-error.ts';
import type { Services } from '../../../platform/services.ts';
import { toUnsentReason } from '../../../platform/unsent-reason.ts';
import { requeueMessage } from '../../outbox/index.ts';
import { mayDecideHere, maySeeEscalationRecipients, type Reader } from '../alerts.access.ts';
import {
  type DeliveryRow,
  findDeliveries,
  findStoredRecipients,
  lockDelivery,
  type StoredRecipient,
} from './deliveries.queries.ts';

const hidden = '***';

/** A recipient of a message. The names of users of other organizations are hidden. */
interface Person {
  key: string;
  isOwn: boolean;
  organization: string | null;
  name?: string | null;
  userRole?: DeliveryRow['userRole'];
  role?: string;
}

/** Messages about an alert. Addresses are shown to the recipient's own organization, and to Administrators. */
export async function listDeliveries(db: Database, reader: Reader, alertId: number) {
  const [rows, recipients] = await Promise.all([
    findDeliveries(db, alertId),
    findStoredRecipients(db, alertId),
  ]);
  return rows.map((row) => {
    const people = findPeople(row, recipients, reader);
    return {
      id: row.id,
      channel: row.channel as 'sms' | 'email' | 'eidsr',
      kind: row.kind,
      subject: row.channel === 'eidsr' ? row.subject : null,
      people: people.map(({ isOwn, ...person }) => person),
      address: toVisibleAddress(row, isAdministrator(reader) || people.some(({ isOwn }) => isOwn)),
      state: row.state as 'Queued' | 'Retrying' | 'Sent' | 'Failed' | 'Withheld',
      reason: toUnsentReason(row),
      reasonCode: row.reasonCode,
      attempts: row.attempts,
      nextAttemptAt: row.state === 'Retrying' ? row.nextAttemptAt.toISOString() : null,
      createdAt: row.createdAt.toISOString(),
      sentAt: row.sentAt?.toISOString() ?? null,
      standsInForId: row.standsInForId,
      mayRetry: mayDecideHere(reader) && isRetriable(row),
    };
  });
}

/** Number or address as far as the reader may see it. For EIDSR only the host. */
function toVisibleAddress({ channel, recipient }: DeliveryRow, isVisible: boolean): string {
  if (recipient === null) return dataRemoved;
  if (channel === 'eidsr') return URL.parse(recipient)?.host ?? hidden;
  return isVisible ? recipient : hidden;
}

const isAdministrator = ({ user }: Reader) => user.role === 'Administrator';

/** The user a message is for, or all recipients of the escalation with its number or address. */
function findPeople(row: DeliveryRow, recipients: StoredRecipient[], reader: Reader): Person[] {
  const isOwn = (organizationId: number | null) =>
    isAdministrator(reader) || (organizationId !== null && organizationId === reader.scope.organizationId);
  if (row.userId !== null) {
    const { userId, userRole, organization, organizationId } = row;
    const name = isOwn(organizationId) ? (row.userName ?? dataRemoved) : null;
    return [{ key: `user-${userId}`, isOwn: isOwn(organizationId), name, userRole, organization }];
  }
  if (row.kind !== 'alertEscalated') return [];
  return recipients
    .filter((recipient) => recipient.id === row.escalationRecipientId || hasAddress(recipient, row))
    .map(({ id, organizationId, role, organization }) => ({
      key: `recipient-${id}`,
      isOwn: maySeeEscalationRecipients(reader) || isOwn(organizationId),
      role,
      organization,
    }));
}

function hasAddress({ email, phoneNumber }: StoredRecipient, { channel, recipient }: DeliveryRow): boolean {
  if (recipient === null) return false;
  return channel === 'email'
    ? email?.trim().toLowerCase() === recipient.toLowerCase()
    : phoneNumber?.replace(/\s/g, '') === recipient;
}

/** Failed and withheld messages may be sent again, unless the recipient was anonymised or the message belongs to the demo. */
function isRetriable({ state, recipient, isDemo }: Pick<DeliveryRow, 'state' | 'recipient' | 'isDemo'>) {
  return (state === 'Failed' || state === 'Withheld') && recipient !== null && !isDemo;
}

/** Queues a message about an alert again, with all its attempts. */
export function retryDelivery(
  { db, clock }: Services,
  reader: Reader,
  message: { alertId: number; outboxMessageId: number },
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const found = await lockDelivery(trx, message);
    if (!found) throw expectedError('outbox.messageNotFound');
    if (!isRetriable(found)) throw expectedError('outbox.messageNotFailed');
    await requeueMessage(trx, found.id, clock.now());
    await recordAuditEvent(trx, {
      action: 'alert/retryDelivery',
      actor: reader.user,
      subjectType: 'outboxMessage',
      subjectId: found.id,
      nationalSocietyId: found.nationalSocietyId,
      projectId: reader.scope.projectId,
      before: { state: found.state, reason: found.reason },
      after: { state: 'Queued' },
    });
  });
}
