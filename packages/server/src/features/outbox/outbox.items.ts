import type { OutboxReason } from '@harken/contract/outbox-reasons';
import { dataRemoved } from '@harken/domain/access/anonymization';
import { decryptSecret, type SecretKeys } from '../../platform/encryption.ts';
import { secretLink } from '../../platform/texts/fill-text.ts';
import type { OutboxRow } from './outbox.queries.ts';

const linkPlaceholder = secretLink.text;
const masked = '•••';

type WithLink = Pick<OutboxRow, 'kind' | 'body' | 'secretLinkAt'>;

/** Messages of these kinds have a link wherever the placeholder stands, if they were written before its position was kept. */
const kindsWithLink: readonly string[] = ['verification', 'passwordReset'];

/** The body as it is sent, with the link whose token opens an account; where there is none any more, a mask. */
export function bodyWithLink({ kind, body, secretLinkAt }: WithLink, sent: string | null): string {
  const link = sent ?? masked;
  if (secretLinkAt !== null) {
    const characters = [...body];
    const behind = characters.slice(secretLinkAt + linkPlaceholder.length);
    return characters.slice(0, secretLinkAt).join('') + link + behind.join('');
  }
  const hasLink = sent !== null || kindsWithLink.includes(kind);
  return hasLink ? body.replaceAll(linkPlaceholder, () => link) : body;
}

/** Why a message is not sent; one of the demonstration that waits says that it is never sent. */
export function reasonOf(row: Pick<OutboxRow, 'isDemo' | 'state' | 'reason'>): string | null {
  const waitsInDemo = row.isDemo && (row.state === 'Queued' || row.state === 'Retrying');
  return waitsInDemo && !row.reason ? ('outbox.reason.demo' satisfies OutboxReason) : row.reason;
}

/** The link of a message; null when it has none, or was stored under another HARKEN_SECRET_KEY. */
export function linkOf(
  keys: SecretKeys,
  { secretLink, encryptedSecretLink }: Pick<OutboxRow, 'secretLink' | 'encryptedSecretLink'>,
): string | null {
  return secretLink ?? (encryptedSecretLink && decryptSecret(keys, 'secret link', encryptedSecretLink));
}

/**
 * A message as the list shows it.
 *
 * @param linkKeys given only for Administrators in the demonstration, who have no mailbox to find the link in
 */
export function outboxItem(row: OutboxRow, linkKeys: SecretKeys | null) {
  return {
    id: row.id,
    channel: row.channel as 'sms' | 'email' | 'eidsr' | 'webhook',
    kind: row.kind,
    to: row.isAnonymized ? dataRemoved : (row.recipient ?? dataRemoved),
    subject: row.subject,
    text: bodyWithLink(row, linkKeys && linkOf(linkKeys, row)) || dataRemoved,
    state: row.state as 'Queued' | 'Retrying' | 'Sent' | 'Failed' | 'Withheld',
    reason: reasonOf(row),
    reasonCode: row.reasonCode,
    createdAt: row.createdAt.toISOString(),
    sentAt: row.sentAt?.toISOString() ?? null,
    nextAttemptAt: row.state === 'Retrying' ? row.nextAttemptAt.toISOString() : null,
    alertId: row.alertId,
    projectId: row.projectId,
  };
}
