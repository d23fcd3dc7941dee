import { roles } from '@harken/domain/access/roles';
import { z } from 'zod';
import { defineCall } from '../calls/call.ts';
import { outboxChannel, outboxState } from '../outbox.ts';
import { id, messageId } from '../schemas/schemas.ts';

const instant = z.iso.datetime();

/** Somebody who receives a message: a user with name and role, or a recipient of escalations with what they do. */
const person = z.object({
  /** The same in each message to this person. */
  key: z.string(),
  /** Of a user; absent if they belong to another organization than the reader. */
  name: z.string().nullish(),
  userRole: z.enum(roles).nullish(),
  /** Of a recipient: free text. */
  role: z.string().nullish(),
  organization: z.string().nullish(),
});

const delivery = z.object({
  id: messageId,
  channel: outboxChannel,
  /** The kind of notification: alertTriggered, supervisorAddedToExistingAlert, alertEscalated, alertHasNotBeenHandled … */
  kind: z.string(),
  /** Several where recipients share a number or an address. */
  people: z.array(person),
  /** Additional information: the EIDSR organisation unit that an event is for. */
  subject: z.string().nullish(),
  /** Number or address; `***` if it belongs to another organization, `--Data removed--` once the person is anonymised. */
  address: z.string(),
  state: outboxState,
  /** A text key of `outbox/reasons.ts`. */
  reason: z.string().nullish(),
  /** The status or error code of the other system, where it tells more than the reason. */
  reasonCode: z.string().nullish(),
  /** Attempts since it was queued. */
  attempts: z.int(),
  /** When the next attempt is made; only while Retrying. */
  nextAttemptAt: instant.nullish(),
  createdAt: instant,
  sentAt: instant.nullish(),
  /** If this is a fallback e-mail: the SMS that could not be delivered. */
  standsInForId: messageId.nullish(),
  /** Whether the reader may send it again. */
  mayRetry: z.boolean(),
});

const alertId = z.object({ alertId: id });

/** The calls of the messages sent about an alert. */
export const alertDeliveryCalls = {
  listAlertDeliveries: defineCall({
    name: 'alert/deliveries',
    method: 'GET',
    path: '/api/alert/:alertId/deliveries',
    summary:
      'The messages about an alert to staff and recipients, with their delivery results; oldest first.',
    permission: 'alerts.recipients',
    params: alertId,
    response: z.array(delivery),
  }),
  retryAlertDelivery: defineCall({
    name: 'alert/retryDelivery',
    method: 'POST',
    path: '/api/alert/:alertId/deliveries/:outboxMessageId/retry',
    summary: 'Send a failed or withheld message about an alert again.',
    permission: 'alerts.decide',
    params: alertId.extend({ outboxMessageId: messageId }),
  }),
};
