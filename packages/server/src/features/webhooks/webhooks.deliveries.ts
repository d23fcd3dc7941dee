import { reasonOf } from '../outbox/index.ts';
import type { DeliveryRow } from './webhooks.queries.ts';

/** A notification as lists show it. */
export function deliveryOf(row: DeliveryRow) {
  return {
    id: row.id,
    kind: row.kind,
    state: row.state as 'Queued' | 'Retrying' | 'Sent' | 'Failed' | 'Withheld',
    reason: reasonOf(row),
    reasonCode: row.reasonCode,
    attempts: row.attempts,
    createdAt: row.createdAt.toISOString(),
    sentAt: row.sentAt?.toISOString() ?? null,
    nextAttemptAt: row.state === 'Retrying' ? row.nextAttemptAt.toISOString() : null,
  };
}
