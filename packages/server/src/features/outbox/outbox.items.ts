import type { OutboxReason } from '@harken/contract/outbox-reasons';
import { dataRemoved } from '@harken/domain/access/anonymization';
import type { OutboxRow } from './outbox.queries.ts';

const linkPlaceholder = '{{secretLink}}';
const masked = '•••';

/** The body as it is sent, with the link whose token opens an account. */
export function bodyWithLink(body: string, secretLink: string | null): string {
  return body.replaceAll(linkPlaceholder, secretLink ?? masked);
}

/** Why a message is not sent; one of the demonstration that waits says that it is never sent. */
export function reasonOf(row: Pick<OutboxRow, 'isDemo' | 'state' | 'reason'>): string | null {
  const waitsInDemo = row.isDemo && (row.state === 'Queued' || row.state === 'Retrying');
  return waitsInDemo && !row.reason ? ('outbox.reason.demo' satisfies OutboxReason) : row.reason;
}

/**
 * A message as the list shows it.
 *
 * @param showsLinks true only for Administrators in the demonstration, who have no mailbox to find the link in
 */
export function outboxItem(row: OutboxRow, showsLinks: boolean) {
  return {
    id: row.id,
    channel: row.channel as 'sms' | 'email' | 'eidsr' | 'webhook',
    kind: row.kind,
    to: row.isAnonymized ? dataRemoved : (row.recipient ?? dataRemoved),
    subject: row.subject,
    text: bodyWithLink(row.body, showsLinks ? row.secretLink : null) || dataRemoved,
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
