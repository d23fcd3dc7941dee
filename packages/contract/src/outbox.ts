import { z } from 'zod';
import { defineCall } from './call.ts';
import { id, messageId, pageNumber, pageOf } from './schemas.ts';

/** The instant as ISO 8601 in UTC, `2026-11-21T08:52:04.000Z`: this list has no one place whose clock would count. */
const instant = z.iso.datetime();

export const outboxChannel = z.enum(['sms', 'email', 'eidsr', 'webhook']);

/**
 * Where an outgoing message is. Queued: not tried yet. Retrying: failed at least once, tried again. Sent: taken over by
 * mail server or gateway. Failed: given up. Withheld: must not be sent.
 */
export const outboxState = z.enum(['Queued', 'Retrying', 'Sent', 'Failed', 'Withheld']);

const outboxItem = z.object({
  id: messageId,
  channel: outboxChannel,
  /** What the message is about: feedback, alertTriggered, verification … */
  kind: z.string(),
  /** A number or address, of e-mails or of the web; `--Data removed--` once the person is anonymised. */
  to: z.string(),
  subject: z.string().nullish(),
  /** Links that carry a token are masked. */
  text: z.string(),
  state: outboxState,
  /** A text key of `outbox-reasons.ts`. */
  reason: z.string().nullish(),
  /** What the other side answered, where it says more than the reason: a status, codes of errors. */
  reasonCode: z.string().nullish(),
  createdAt: instant,
  sentAt: instant.nullish(),
  /** When it is tried again; only while Retrying. */
  nextAttemptAt: instant.nullish(),
  alertId: z.int().nullish(),
  /** The project of the alert. */
  projectId: z.int().nullish(),
});

const failedWorkItem = z.object({
  /** The number of the message, or the id of the job. */
  id: z.string(),
  /** `message`: a received message that could not be processed; else the name of the job. */
  kind: z.string(),
  reason: z.string(),
  failedAt: instant,
  /** What the work is about: the message, the alert, or the health risk of the project. */
  subjectId: z.int().nullish(),
});

/**
 * A clock that is wrong. `host`: that of one server, `database`, `server`: both of them, `gateway`; `unknown`: server and database
 * differ, and it is not known which is right.
 */
const wrongClock = z.object({
  clock: z.enum(['host', 'database', 'server', 'unknown', 'gateway']),
  /** Of the machine or the gateway. */
  name: z.string().nullish(),
  smsGatewayId: id.nullish(),
  /** How far it is ahead, in seconds; negative when it is behind. */
  offsetSeconds: z.int(),
});

/** What leaves the product, and the background work that gave up. */
export const outboxCalls = {
  listOutbox: defineCall({
    name: 'outbox/list',
    method: 'GET',
    path: '/api/outbox/list',
    summary: 'Every outgoing SMS, e-mail, event and notification with its state, newest first.',
    permission: 'outbox.list',
    query: z.object({
      pageNumber: pageNumber.default(1),
      channel: outboxChannel.optional(),
      state: outboxState.optional(),
    }),
    answer: pageOf(outboxItem),
  }),
  retryOutboxMessage: defineCall({
    name: 'outbox/retry',
    method: 'POST',
    path: '/api/outbox/:outboxMessageId/retry',
    summary: 'Sends a message again that was given up.',
    permission: 'outbox.list',
    params: z.object({ outboxMessageId: messageId }),
  }),
  listWrongClocks: defineCall({
    name: 'outbox/wrongClocks',
    method: 'GET',
    path: '/api/outbox/wrongClocks',
    summary:
      'Clocks that are wrong: to Administrators all, to others those of the gateways of their societies.',
    permission: 'outbox.list',
    answer: z.array(wrongClock),
  }),
  listFailedWork: defineCall({
    name: 'outbox/failedWork',
    method: 'GET',
    path: '/api/outbox/failedWork',
    summary: 'Background work that gave up after its last try, newest first; at most 200.',
    permission: 'outbox.failedWork',
    answer: z.array(failedWorkItem),
  }),
  retryFailedWork: defineCall({
    name: 'outbox/retryWork',
    method: 'POST',
    path: '/api/outbox/retryWork',
    summary: 'Lets background work that gave up start again.',
    permission: 'outbox.failedWork',
    body: z.object({ kind: z.string().trim().min(1).max(200), id: z.string().trim().min(1).max(200) }),
  }),
};
