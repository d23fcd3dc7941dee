import { toUnsentReason } from '../outbox/index.ts';
import type { DeliveryRow } from './webhooks.queries.ts';

/** An event as listed. */
export function toDelivery(row: DeliveryRow) {
  return {
    id: row.id,
    kind: row.kind,
    state: row.state as 'Queued' | 'Retrying' | 'Sent' | 'Failed' | 'Withheld',
    reason: toUnsentReason(row),
    reasonCode: row.reasonCode,
    attempts: row.attempts,
    createdAt: row.createdAt.toISOString(),
    sentAt: row.sentAt?.toISOString() ?? null,
    nextAttemptAt: row.state === 'Retrying' ? row.nextAttemptAt.toISOString() : null,
  };
}
