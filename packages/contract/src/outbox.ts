import { deliverySteps } from '@harken/domain/channels/delivery-ladder';
import { searchLimits } from '@harken/domain/search/search-keys';
import { z } from 'zod';
import { defineCall } from './calls/call.ts';
import { id, messageId, optionalText, pageNumber, pageOf } from './schemas/schemas.ts';

/** An instant as ISO 8601 in UTC, `2026-11-21T08:52:04.000Z`: the list spans projects, so no local time would fit. */
const instant = z.iso.datetime();

export const outboxChannel = z.enum(['sms', 'email', 'eidsr', 'webhook', 'push']);

/**
 * The state of an outgoing message. Queued: no attempt yet. Retrying: at least one failed attempt, will be tried again. Sent:
 * accepted by mail server or gateway. Failed: no further attempts. Withheld: must not be sent.
 */
export const outboxState = z.enum(['Queued', 'Retrying', 'Sent', 'Failed', 'Withheld']);

const outboxItem = z.object({
  id: messageId,
  channel: outboxChannel,
  /** The kind of message: feedback, alertTriggered, verification … */
  kind: z.string(),
  /** A phone number, e-mail or web address; `--Data removed--` once the person is anonymised. */
  to: z.string(),
  /** The user or data collector, or role and organization of a recipient outside the product; null where it is not known. */
  recipientName: z.string().nullish(),
  /** A data collector whose page the reader may open, and their project. */
  dataCollector: z.object({ id: z.int(), projectId: z.int() }).nullish(),
  subject: z.string().nullish(),
  /** Links that contain a token are masked. */
  text: z.string(),
  state: outboxState,
  /** A text key of `outbox/reasons.ts`. */
  reason: z.string().nullish(),
  /** The status or error code of the other system, where it tells more than the reason. */
  reasonCode: z.string().nullish(),
  createdAt: instant,
  sentAt: instant.nullish(),
  /** How far an SMS got after that, as the provider or telephone reports it; null where none does. */
  deliveryStep: z.enum(deliverySteps).nullish(),
  deliveredAt: instant.nullish(),
  /** What the provider charged, in its own words: `KES 0.8000`. */
  cost: z.string().nullish(),
  /** When the next attempt is made; only while Retrying. */
  nextAttemptAt: instant.nullish(),
  alertId: z.int().nullish(),
  /** The project of the alert. */
  projectId: z.int().nullish(),
});

/** What the list contains, and its order. */
const selection = {
  channel: outboxChannel.optional(),
  state: outboxState.optional(),
  /** The oldest first. */
  sortAscending: z.boolean().default(false),
};

const failedWorkItem = z.object({
  /** The id of the message or the job. */
  id: z.string(),
  /** `message`: a message that was set aside; otherwise the name of the job. */
  kind: z.string(),
  reason: z.string(),
  failedAt: instant,
  /** What the task is about: the message, the alert, or the health risk of the project. */
  subjectId: z.int().nullish(),
});

/**
 * A wrong clock. `host`: of one server, `database`, `server`: of both, `gateway`; `unknown`: server and database differ, and it
 * is not known which one is right.
 */
const wrongClock = z.object({
  clock: z.enum(['host', 'database', 'server', 'unknown', 'gateway']),
  /** Of the machine or the gateway. */
  name: z.string().nullish(),
  smsGatewayId: id.nullish(),
  /** How far it is ahead, in seconds; negative when it is behind. */
  offsetSeconds: z.int(),
});

/** The calls of outgoing messages and failed tasks. */
export const outboxCalls = {
  listOutbox: defineCall({
    name: 'outbox/list',
    method: 'GET',
    path: '/api/outbox/list',
    summary:
      'Outgoing SMS, e-mails, push messages, EIDSR events and webhook events with their state, newest first.',
    permission: 'outbox.list',
    query: z.object({ pageNumber: pageNumber.default(1), ...selection }),
    response: pageOf(outboxItem),
  }),
  searchOutbox: defineCall({
    name: 'outbox/search',
    method: 'POST',
    path: '/api/outbox/search',
    summary:
      'The same list, searched by the end of a phone number, an e-mail address or words of the text of SMS and e-mails.',
    permission: 'outbox.list',
    query: z.object({ pageNumber: pageNumber.default(1) }),
    body: z.object({ search: optionalText(searchLimits.textMaxLength), ...selection }),
    response: pageOf(outboxItem),
  }),
  retryOutboxMessage: defineCall({
    name: 'outbox/retry',
    method: 'POST',
    path: '/api/outbox/:outboxMessageId/retry',
    summary: 'Send a failed message again.',
    permission: 'outbox.list',
    params: z.object({ outboxMessageId: messageId }),
  }),
  listWrongClocks: defineCall({
    name: 'outbox/wrongClocks',
    method: 'GET',
    path: '/api/outbox/wrongClocks',
    summary: 'Wrong clocks: all for Administrators, for others those of the gateways of their societies.',
    permission: 'outbox.list',
    response: z.array(wrongClock),
  }),
  listFailedWork: defineCall({
    name: 'outbox/failedWork',
    method: 'GET',
    path: '/api/outbox/failedWork',
    summary: 'Failed tasks: background work stopped after its last attempt. Newest first, at most 200.',
    permission: 'outbox.failedWork',
    response: z.array(failedWorkItem),
  }),
  retryFailedWork: defineCall({
    name: 'outbox/retryWork',
    method: 'POST',
    path: '/api/outbox/retryWork',
    summary: 'Retry a failed task.',
    permission: 'outbox.failedWork',
    body: z.object({ kind: z.string().trim().min(1).max(200), id: z.string().trim().min(1).max(200) }),
  }),
};
