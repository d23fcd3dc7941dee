import { dataRemoved } from '@harken/domain/access/anonymization';
import { recordDeed } from '../../platform/audit.queries.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Services } from '../../platform/services.ts';
import { queueAgain, reasonOf } from '../outbox/index.ts';
import { mayDecideHere, type Reader, seesEscalationRecipients } from './alerts.access.ts';
import {
  type DeliveryRow,
  findDeliveries,
  findKeptRecipients,
  type KeptRecipient,
  lockDelivery,
} from './alerts.deliveries.queries.ts';

const hidden = '***';

/** Somebody a message is for; the name of a user of another organization is not for the reader. */
interface Person {
  key: string;
  isOwn: boolean;
  organization: string | null;
  name?: string | null;
  userRole?: DeliveryRow['userRole'];
  role?: string;
}

/** What was sent about an alert. Addresses are shown of the own organization; all of them to Administrators. */
export async function deliveriesSeenBy(db: Database, reader: Reader, alertId: number) {
  const [rows, recipients] = await Promise.all([
    findDeliveries(db, alertId),
    findKeptRecipients(db, alertId),
  ]);
  return rows.map((row) => {
    const people = peopleOf(row, recipients, reader);
    return {
      id: row.id,
      channel: row.channel as 'sms' | 'email' | 'eidsr',
      kind: row.kind,
      subject: row.channel === 'eidsr' ? row.subject : null,
      people: people.map(({ isOwn, ...person }) => person),
      address: addressOf(row, isAdministrator(reader) || people.some(({ isOwn }) => isOwn)),
      state: row.state as 'Queued' | 'Retrying' | 'Sent' | 'Failed' | 'Withheld',
      reason: reasonOf(row),
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

/** Number or address of a person, as far as the reader may see it; of the outbreak system its host. */
function addressOf({ channel, recipient }: DeliveryRow, isSeen: boolean): string {
  if (recipient === null) return dataRemoved;
  if (channel === 'eidsr') return URL.parse(recipient)?.host ?? hidden;
  return isSeen ? recipient : hidden;
}

const isAdministrator = ({ user }: Reader) => user.role === 'Administrator';

/** The user a message is for, or all recipients of the escalation who have its number or address. */
function peopleOf(row: DeliveryRow, recipients: KeptRecipient[], reader: Reader): Person[] {
  const isOwn = (organizationId: number | null) =>
    isAdministrator(reader) || (organizationId !== null && organizationId === reader.place.organizationId);
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
      isOwn: seesEscalationRecipients(reader) || isOwn(organizationId),
      role,
      organization,
    }));
}

function hasAddress({ email, phoneNumber }: KeptRecipient, { channel, recipient }: DeliveryRow): boolean {
  if (recipient === null) return false;
  return channel === 'email'
    ? email?.trim().toLowerCase() === recipient.toLowerCase()
    : phoneNumber?.replace(/\s/g, '') === recipient;
}

/** What was given up or withheld may be sent again, unless its recipient was anonymised, or it belongs to the demonstration. */
function isRetriable({ state, recipient, isDemo }: Pick<DeliveryRow, 'state' | 'recipient' | 'isDemo'>) {
  return (state === 'Failed' || state === 'Withheld') && recipient !== null && !isDemo;
}

/** Gives a message about an alert all its tries again. @returns what speaks against it */
export function retryDelivery(
  { db, clock }: Services,
  reader: Reader,
  message: { alertId: number; outboxMessageId: number },
): Promise<'outbox.messageNotFound' | 'outbox.messageNotFailed' | null> {
  return db.transaction().execute(async (trx) => {
    const found = await lockDelivery(trx, message);
    if (!found) return 'outbox.messageNotFound';
    if (!isRetriable(found)) return 'outbox.messageNotFailed';
    await queueAgain(trx, found.id, clock.now());
    await recordDeed(trx, {
      deed: 'alert/retryDelivery',
      actor: reader.user,
      subjectType: 'outboxMessage',
      subjectId: found.id,
      nationalSocietyId: found.nationalSocietyId,
      projectId: reader.place.projectId,
      before: { state: found.state, reason: found.reason },
      after: { state: 'Queued' },
    });
    return null;
  });
}
