import { randomUUID } from 'node:crypto';
import type { WebhookEventType, WebhookObject } from '@harken/contract/webhooks/webhook-events';
import type { Database } from '../../platform/db/database.ts';
import { type OutboxRow, queueOutgoing } from '../../platform/outbox.queries.ts';
import { composeBody } from './webhooks.bodies.ts';
import { drawSequence, type Subscriber } from './webhooks.events.queries.ts';

/** Rows per insert: a statement takes about 65,000 parameters, and a row has a dozen. */
const rowsPerInsert = 500;

/** An event for all webhooks of a national society that receive its kind. */
export interface WebhookEvent {
  kind: WebhookEventType;
  nationalSocietyId: number;
  object: { type: WebhookObject; id: number };
  data: object;
  /** With kind and object it makes the idempotency key; null where the same may happen again. */
  occurrence: string | null;
  alertId?: number;
  isDemo: boolean;
  at: Date;
}

const toObjectKey = ({ type, id }: WebhookEvent['object']) => `${type}:${id}`;

function toOutboxRow(
  { id, nationalSocietyId, url }: Subscriber,
  event: WebhookEvent,
  body: string,
): OutboxRow {
  const { kind, object, occurrence, alertId = null, isDemo, at } = event;
  const key = `webhook:${id}:${kind}:${object.id}${occurrence && `:${occurrence}`}`;
  return {
    channel: 'webhook',
    ...{ kind, nationalSocietyId, recipient: url, body, alertId, isDemo },
    webhookId: id,
    eventId: randomUUID(),
    // Tests are about the webhook itself, and never wait for one another.
    objectKey: kind === 'ping' ? null : toObjectKey(object),
    idempotencyKey: occurrence === null ? null : key,
    createdAt: at,
    nextAttemptAt: at,
  };
}

/** Queues events for those of the webhooks that receive them, in their order. */
export async function queueEvents(
  trx: Database,
  subscribers: readonly Subscriber[],
  events: readonly WebhookEvent[],
): Promise<void> {
  const wanted = events
    .map((event) => ({ event, receivers: subscribers.filter((one) => isReceived(one, event)) }))
    .filter(({ receivers }) => receivers.length > 0);
  if (wanted.length === 0) return;
  const sequence = await drawSequence(trx, wanted.length);
  const rows = wanted.flatMap(({ event, receivers }, index) => {
    const { kind, data, ...head } = event;
    const body = composeBody(
      kind,
      { at: head.at, object: head.object, sequence: sequence[index] ?? 0 },
      data,
    );
    return receivers.map((receiver) => toOutboxRow(receiver, event, body));
  });
  for (let from = 0; from < rows.length; from += rowsPerInsert)
    await queueOutgoing(trx, rows.slice(from, from + rowsPerInsert));
}

const isReceived = ({ nationalSocietyId, kinds }: Subscriber, event: WebhookEvent) =>
  nationalSocietyId === event.nationalSocietyId && (event.kind === 'ping' || kinds.includes(event.kind));
