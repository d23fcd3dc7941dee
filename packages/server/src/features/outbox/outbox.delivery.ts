import type { Handover } from '../../channels/channel.ts';
import { DeliveryError } from '../../external/delivery-error.ts';
import type { MailSender } from '../../external/mail/mail.ts';
import { openSmtpMail } from '../../external/mail/smtp-mail.ts';
import { describeForLog, isTransientDatabaseError } from '../../platform/db/database-errors.ts';
import type { Services } from '../../platform/services.ts';
import { finishAttempt, queueFallbackEmailsForUnsendable } from './fallback-emails/fallback-emails.ts';
import { findSendingLimits } from './limits/limits.ts';
import type { ClaimedMessage } from './outbox.claims.queries.ts';
import { type ConcurrencyLimiter, createConcurrencyLimiter } from './outbox.concurrency.ts';
import { type DeliveryResult, deferUnsendable, expediteMessagesOfDevice } from './outbox.delivery.queries.ts';
import type { Transport } from './outbox.due.queries.ts';
import { findOtherGateway } from './outbox.gateways.queries.ts';
import { createGatewayLoader } from './outbox.providers.ts';
import { recordHandover } from './outbox.reports.ts';
import { computeNextAttempt } from './outbox.retries.ts';
import { createOutboxStore, type OutboxStore } from './outbox.store.ts';
import { traceAttempt } from './outbox.traces.ts';
import { sendBy, type TransportClients } from './outbox.transports.ts';
import { channelsWithReasonCode, findReasonToWithhold } from './outbox.withholding.ts';

const batchSize = 20;
const leaseMinutes = 5;
/** Longer than the timeout of any device. */
const maxDeviceTimeoutMinutes = 1;
const pauseMilliseconds = 500;
/** How often messages without a transport are checked again, in case a gateway or mail server was configured. */
const unsendableMinutes = 2;
const unsendableBatchSize = 500;
/**
 * How long an SMS about an alert waits for a gateway before a fallback e-mail is sent: as long as a failing SMS is retried.
 */
const minutesWithoutGateway = 24 * 60;
/**
 * Each transport has its own loop, so that a device that is switched off delays no e-mail. The limits on messages in flight
 * per process bound memory and connections. E-mail goes through one mail server, which allows few connections.
 */
const maxInFlightBy: Record<Transport, number> = {
  mail: 20,
  mqtt: 5000,
  provider: 400,
  eidsr: 400,
  webhook: 400,
  push: 100,
};
/** Small batches, so that a destination that turns out to be slow has few messages in flight. */
const getBatchSize = (transport: Transport) => (transport === 'mail' ? 5 : batchSize);
const transports = Object.keys(maxInFlightBy) as Transport[];
const sendsSms = (transport: Transport) => !['eidsr', 'webhook', 'push'].includes(transport);

/** The loops that send messages, one per transport. */
export interface Delivery {
  /** Stops the loops and waits for messages in flight. */
  stop(): Promise<void>;
}

const addMinutes = (now: Date, minutes: number) => new Date(now.getTime() + minutes * 60_000);

/**
 * Creates delivery without starting the loops.
 *
 * @param mail null where no mail server is configured
 * @param onFree called when a destination has nothing in flight any longer
 * @returns functions that send what is due now, for all transports or one, and return how many messages were attempted;
 * `startBatch` returns before they are delivered, and says whether more may be due
 */
export function createDelivery(services: Services, mail: MailSender | null, onFree = () => {}) {
  const { clock, config } = services;
  const host = new URL(config.baseUrl).hostname;
  const limiters = Object.fromEntries(
    transports.map((transport) => [transport, createConcurrencyLimiter(onFree)]),
  ) as Record<Transport, ConcurrencyLimiter>;
  const store = createOutboxStore(services);

  async function startBatch(transport: Transport): Promise<Batch> {
    const now = clock.now();
    if (transport === 'mail') {
      await handleUnsendable(services, mail !== null);
      if (!mail) return emptyBatch;
    }
    const limit = Math.min(getBatchSize(transport), maxInFlightBy[transport] - limiters[transport].count());
    if (limit <= 0) return emptyBatch;
    const leaseUntil = addMinutes(now, leaseMinutes);
    const limits = sendsSms(transport) ? await findSendingLimits(services, transport, now) : null;
    const messages = await store.claim({
      transport,
      limits,
      now,
      leaseUntil,
      limit,
      busyDestinations: limiters[transport].busyDestinations(),
    });
    const clients: TransportClients = { services, mail, host, loadGateway: createGatewayLoader(services) };
    const attempts = messages.map((message) =>
      limiters[transport].run(message.destination, () =>
        deliver({ services, store }, message, () => sendBy(transport, clients, message)),
      ),
    );
    return { count: messages.length, isFull: messages.length === limit, done: waitForAll(attempts) };
  }

  async function deliverBatch(transport: Transport): Promise<number> {
    const { count, done } = await startBatch(transport);
    await done;
    return count;
  }

  async function deliverDue(): Promise<number> {
    const counts = await Promise.all(transports.map(deliverBatch));
    return counts.reduce((sum, count) => sum + count, 0);
  }
  return { startBatch, deliverBy: deliverBatch, deliverDue };
}

async function waitForAll(attempts: Promise<void>[]): Promise<void> {
  const rejected = (await Promise.allSettled(attempts)).find((result) => result.status === 'rejected');
  if (rejected) throw rejected.reason;
}

/** Postpones messages without a transport; for SMS about an alert that have waited for a day, queues fallback e-mails. */
async function handleUnsendable(services: Services, hasMailServer: boolean): Promise<void> {
  const now = services.clock.now();
  const unsendableIds = await deferUnsendable(services.db, {
    now,
    until: addMinutes(now, unsendableMinutes),
    createdBefore: addMinutes(now, -minutesWithoutGateway),
    hasMailServer,
    limit: unsendableBatchSize,
  });
  await queueFallbackEmailsForUnsendable(services, unsendableIds);
}

interface Batch {
  count: number;
  /** The batch was full: more may be due. */
  isFull: boolean;
  done: Promise<void>;
}
const emptyBatch: Batch = { count: 0, isFull: false, done: Promise.resolve() };

/** Polling takes long when very many messages wait; pausing in proportion leaves the database time for other work. */
const pauseAfter = (pollMilliseconds: number) => Math.max(pauseMilliseconds, 3 * pollMilliseconds);

type Loop = { wake(): void; stop(): Promise<void> };

/** Repeats work: at once when there is more to do or the loop is woken, otherwise after a pause. */
function startLoop(services: Services, work: () => Promise<boolean>): Loop {
  let isStopped = false;
  let isWoken = false;
  let timer: NodeJS.Timeout | undefined;
  let currentPoll: Promise<void> = Promise.resolve();

  async function poll(): Promise<void> {
    isWoken = false;
    const startedAt = performance.now();
    const isMore = await work().catch(logFailure(services, false));
    if (isStopped) return;
    timer = setTimeout(startPoll, isMore || isWoken ? 0 : pauseAfter(performance.now() - startedAt));
  }
  function startPoll(): void {
    timer = undefined;
    currentPoll = poll();
  }
  startPoll();
  return {
    wake() {
      isWoken = true;
      if (!timer || isStopped) return;
      clearTimeout(timer);
      startPoll();
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await currentPoll;
    },
  };
}

const logFailure =
  <T>({ log }: Services, fallbackValue: T) =>
  (error: unknown) => {
    log[isTransientDatabaseError(error) ? 'warn' : 'error'](
      describeForLog(error),
      'outbox could not be polled',
    );
    return fallbackValue;
  };

/** Sends by one transport without waiting for messages in flight, so that slow destinations only use up their own slots. */
function startTransportLoop(services: Services, mail: MailSender | null, transport: Transport): Loop {
  const inFlight = new Set<Promise<void>>();
  const { startBatch } = createDelivery(services, mail, () => loop.wake());
  const loop = startLoop(services, async () => {
    const { isFull, done } = await startBatch(transport);
    const ended = done.catch(logFailure(services, undefined)).finally(() => inFlight.delete(ended));
    inFlight.add(ended);
    return isFull;
  });
  return {
    wake: loop.wake,
    async stop() {
      await loop.stop();
      await Promise.all(inFlight);
    },
  };
}

/** Starts sending due messages; any number of processes may do so at once. */
export function startDelivery(services: Services): Delivery {
  const { db, clock, config, broker, log } = services;
  const mail = config.smtpUrl ? openSmtpMail(config.smtpUrl, config.baseUrl) : null;
  broker.onReady((device) => {
    const now = clock.now();
    const until = addMinutes(now, leaseMinutes);
    expediteMessagesOfDevice(db, {
      device,
      now,
      recentClaims: { from: addMinutes(until, -maxDeviceTimeoutMinutes), until },
    }).catch(({ name, code }: { name?: string; code?: string }) =>
      log.warn({ name, code }, 'messages waiting for a device could not be expedited'),
    );
  });
  const loops = transports.map((transport) => startTransportLoop(services, mail, transport));
  return {
    async stop() {
      await Promise.all(loops.map((loop) => loop.stop()));
      mail?.close();
    },
  };
}

async function deliver(
  { services, store }: { services: Services; store: OutboxStore },
  message: ClaimedMessage,
  send: () => Promise<Handover | null>,
): Promise<void> {
  const startedAt = services.clock.now();
  const withheld = findReasonToWithhold(services, message);
  const result: DeliveryResult | null = withheld
    ? { state: 'Withheld', reason: withheld, at: services.clock.now() }
    : await attemptDelivery(services, message, send);
  if (!result) return store.release(message);
  const record = result.handover ? recordHandover : finishAttempt;
  await store.writeWithRetry(() => record(services, message, result));
  const { state, reason } = result;
  services.metrics.outboxAttempts.inc({ channel: message.channel, state, reason: reason ?? '' });
  if (services.traces) await traceAttempt(services, message, { startedAt, state, reason });
  const nationalSocietyId = message.nationalSocietyId ?? undefined;
  services.live.announce({ nationalSocietyId, change: 'outbox/sent' });
}

/** Attempts to send; null when the database failed before anything was sent. */
async function attemptDelivery(
  services: Services,
  message: ClaimedMessage,
  send: () => Promise<Handover | null>,
): Promise<DeliveryResult | null> {
  const { log, clock } = services;
  try {
    const handover = await send();
    return { state: 'Sent', reason: null, at: clock.now(), handover };
  } catch (error) {
    if (!(error instanceof DeliveryError)) {
      if (isTransientDatabaseError(error)) return null;
      throw error;
    }
    log.warn({ outboxMessageId: message.id, reason: error.reason, code: error.code }, 'message not sent');
    return toFailedResult(services, message, error);
  }
}

/** An SMS that failed twice at its gateway goes on to the next that stands in for it. */
const attemptsBeforeFailOver = 2;

async function toFailedResult(
  { db, clock }: Services,
  message: ClaimedMessage,
  error: DeliveryError,
): Promise<DeliveryResult> {
  const { reason, code, isFinal, needsOtherGateway } = error;
  const now = clock.now();
  const hasReasonCode = channelsWithReasonCode.includes(message.channel) || message.hasProvider;
  const reasonCode = hasReasonCode ? code.slice(0, 100) : null;
  // A proof of life is about this gateway and no other.
  const isBound = message.kind === 'canary';
  const mayMove = !isBound && (needsOtherGateway || (!isFinal && message.attempts >= attemptsBeforeFailOver));
  const gatewayId =
    mayMove && message.gatewayId !== null
      ? await findOtherGateway(db, message.gatewayId, needsOtherGateway)
      : null;
  const next = computeNextAttempt(message.attempts, now);
  if (next && gatewayId !== null) return { state: 'Retrying', reason, reasonCode, at: now, gatewayId };
  if (next && !isFinal) return { state: 'Retrying', reason, reasonCode, at: next };
  return { state: 'Failed', reason, reasonCode, at: now };
}
