import { roles } from '@harken/domain/access/roles';
import { z } from 'zod';
import { defineCall } from './call.ts';
import { outboxChannel, outboxState } from './outbox.ts';
import { id, messageId } from './schemas.ts';

const instant = z.iso.datetime();

/** Somebody a message is for: a user with name and role, or a recipient of escalations with what they do. */
const person = z.object({
  /** The same in each message to this person. */
  key: z.string(),
  /** Of a user; absent when they work for another organization than the reader. */
  name: z.string().nullish(),
  userRole: z.enum(roles).nullish(),
  /** Of a recipient: free text. */
  role: z.string().nullish(),
  organization: z.string().nullish(),
});

const delivery = z.object({
  id: messageId,
  channel: outboxChannel,
  /** What the message says: alertTriggered, supervisorAddedToExistingAlert, alertEscalated, alertHasNotBeenHandled … */
  kind: z.string(),
  /** Several where recipients share a number or an address. */
  people: z.array(person),
  /** What it says of itself: the unit of the outbreak system that an event is for. */
  subject: z.string().nullish(),
  /** Number or address; `***` of another organization, `--Data removed--` once the person is anonymised. */
  address: z.string(),
  state: outboxState,
  /** A text key of `outbox-reasons.ts`. */
  reason: z.string().nullish(),
  /** What the other side answered, where it says more than the reason: a status, codes of errors. */
  reasonCode: z.string().nullish(),
  /** How often it was tried since it was queued. */
  attempts: z.int(),
  /** When it is tried again; only while Retrying. */
  nextAttemptAt: instant.nullish(),
  createdAt: instant,
  sentAt: instant.nullish(),
  /** The SMS that could not be delivered, in place of which this e-mail was written. */
  standsInForId: messageId.nullish(),
  /** Whether the reader may have it sent again. */
  mayRetry: z.boolean(),
});

const alertId = z.object({ alertId: id });

/** The calls of what was sent about an alert. */
export const alertDeliveryCalls = {
  listAlertDeliveries: defineCall({
    name: 'alert/deliveries',
    method: 'GET',
    path: '/api/alert/:alertId/deliveries',
    summary: 'What was sent about an alert to staff and recipients, and what became of it; oldest first.',
    permission: 'alerts.recipients',
    params: alertId,
    answer: z.array(delivery),
  }),
  retryAlertDelivery: defineCall({
    name: 'alert/retryDelivery',
    method: 'POST',
    path: '/api/alert/:alertId/deliveries/:outboxMessageId/retry',
    summary: 'Sends a message about an alert again that was given up or withheld.',
    permission: 'alerts.decide',
    params: alertId.extend({ outboxMessageId: messageId }),
  }),
};
