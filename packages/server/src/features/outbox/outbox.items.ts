import { dataRemoved } from '@harken/domain/access/anonymization';
import type { DeliveryStep } from '@harken/domain/channels/delivery-ladder';
import { decryptSecret, type SecretKeys } from '../../platform/secrets/encryption.ts';
import { secretLink } from '../../platform/texts/fill-text.ts';
import { toUnsentReason } from '../../platform/unsent-reason.ts';
import type { OutboxRow } from './outbox.queries.ts';

const linkPlaceholder = secretLink.text;
const masked = '•••';

type WithLink = Pick<OutboxRow, 'kind' | 'body' | 'secretLinkAt'>;

/** Kinds that always contain the link at the placeholder, for messages written before its position was stored. */
const kindsWithLink: readonly string[] = ['verification', 'passwordReset'];

/** The body as it is sent, with the link whose token opens an account; a mask where the link is no longer stored. */
export function insertLink({ kind, body, secretLinkAt }: WithLink, sent: string | null): string {
  const link = sent ?? masked;
  if (secretLinkAt !== null) {
    const characters = [...body];
    const rest = characters.slice(secretLinkAt + linkPlaceholder.length);
    return characters.slice(0, secretLinkAt).join('') + link + rest.join('');
  }
  const hasLink = sent !== null || kindsWithLink.includes(kind);
  return hasLink ? body.replaceAll(linkPlaceholder, () => link) : body;
}

/** The link of a message; null when it has none, or was encrypted with another HARKEN_SECRET_KEY. */
export function decryptLink(
  keys: SecretKeys,
  { secretLink, encryptedSecretLink }: Pick<OutboxRow, 'secretLink' | 'encryptedSecretLink'>,
): string | null {
  return secretLink ?? (encryptedSecretLink && decryptSecret(keys, 'secret link', encryptedSecretLink));
}

/**
 * Who a message is for: a user or data collector by name, a recipient of escalated alerts by role and organization. Null where
 * the sender is unknown, the name was removed, or the recipient is another system.
 */
function nameRecipient(row: OutboxRow): string | null {
  const { userName, collectorName, recipientRole, recipientOrganization } = row;
  const recipient = [recipientRole, recipientOrganization].filter(Boolean).join(', ');
  return (userName ?? collectorName ?? recipient) || null;
}

/** The data collector that a message is for, if the reader may open their page. */
function toCollector({ isAnonymized, isCollectorAccessible, ...row }: OutboxRow) {
  const { collectorId: id, projectOfCollectorId: projectId } = row;
  if (isAnonymized || !isCollectorAccessible || id === null || projectId === null) return null;
  return { id, projectId };
}

/**
 * A message as listed.
 *
 * @param linkKeys only for Administrators in the demo, where nobody has a mailbox to receive the link
 */
export function toOutboxItem(row: OutboxRow, linkKeys: SecretKeys | null) {
  return {
    id: row.id,
    channel: row.channel as 'sms' | 'email' | 'eidsr' | 'webhook' | 'push',
    kind: row.kind,
    to: row.isAnonymized ? dataRemoved : (row.recipient ?? dataRemoved),
    recipientName: row.isAnonymized ? null : nameRecipient(row),
    dataCollector: toCollector(row),
    subject: row.subject,
    text: insertLink(row, linkKeys && decryptLink(linkKeys, row)) || dataRemoved,
    state: row.state as 'Queued' | 'Retrying' | 'Sent' | 'Failed' | 'Withheld',
    reason: toUnsentReason(row),
    reasonCode: row.reasonCode,
    createdAt: row.createdAt.toISOString(),
    sentAt: row.sentAt?.toISOString() ?? null,
    deliveryStep: row.deliveryStep as DeliveryStep | null,
    deliveredAt: row.deliveredAt?.toISOString() ?? null,
    cost: row.cost,
    nextAttemptAt: row.state === 'Retrying' ? row.nextAttemptAt.toISOString() : null,
    alertId: row.alertId,
    projectId: row.projectId,
  };
}
