import type { OutboxReason } from '@harken/contract/outbox-reasons';
import type { MailSender } from '../../external/mail/mail.ts';
import { openSmtpMail } from '../../external/mail/smtp-mail.ts';
import { Refusal } from '../../external/refusal.ts';
import { openTelerivet } from '../../external/telerivet/telerivet.ts';
import { isDatabaseFault } from '../../platform/db/database-errors.ts';
import { normalizePhoneNumber } from '../../platform/phone-numbers.ts';
import type { Services } from '../../platform/services.ts';
import { type Books, openBooks } from './outbox.books.ts';
import {
  type ClaimedMessage,
  deferUnsendable,
  type Fate,
  hastenMessagesOf,
  type Way,
} from './outbox.delivery.queries.ts';
import { nextAttemptAfter } from './outbox.retries.ts';
import { settle, standInForStuck } from './outbox.stand-ins.ts';
import { openTurns, type Turns } from './outbox.turns.ts';
import { type Carriers, handOver } from './outbox.ways.ts';

const batchSize = 20;
const leaseMinutes = 5;
/** Longer than any device is waited for. */
const momentMinutes = 1;
const pauseMilliseconds = 500;
/** How often it is asked again whether a gateway or mail server has been configured meanwhile. */
const unsendableMinutes = 2;
const unsendableAtOnce = 500;
/** So long an SMS about an alert waits for a gateway until an e-mail is written too: as long as a failing one is tried. */
const minutesWithoutGateway = 24 * 60;
/**
 * Each way is gone by itself: a device that is switched off holds up no e-mail. How many messages are on their way from a
 * process at once bounds its memory and its connections. Mail leaves by one server, whose connections are few.
 */
const atOnceBy: Record<Way, number> = { mail: 20, hub: 5000, telerivet: 400, eidsr: 400, webhook: 400 };
/** At most so many are taken on together, so that a lane that turns out to be slow has no more of them. */
const batchSizeOf = (way: Way) => (way === 'mail' ? 5 : batchSize);
const ways = Object.keys(atOnceBy) as Way[];
/** Their answers say more than the reason, and name nobody. */
const tellingChannels = ['eidsr', 'webhook'];

/** The loops that carry messages out of the product, one for each way. */
export interface Delivery {
  /** Ends the loops and waits for what is on its way. */
  stop(): Promise<void>;
}

const inMinutes = (now: Date, minutes: number) => new Date(now.getTime() + minutes * 60_000);

/**
 * Makes delivery without starting the loops.
 *
 * @param mail null where no mail server is configured
 * @param onFree called when somebody whom messages are handed to has nothing on its way any more
 * @returns what sends what is due now, all of it or that of one way, and answers how many messages were tried; `beginBy`
 * answers before they have arrived, and whether more may be due
 */
export function createDelivery(services: Services, mail: MailSender | null, onFree = () => {}) {
  const { clock, config } = services;
  const telerivet = openTelerivet(config.telerivetUrl, config.allowPrivateAddresses);
  const host = new URL(config.baseUrl).hostname;
  const turns = Object.fromEntries(ways.map((way) => [way, openTurns(onFree)])) as Record<Way, Turns>;
  const books = openBooks(services);

  async function beginBy(way: Way): Promise<Begun> {
    const now = clock.now();
    if (way === 'mail') {
      await deferStuck(services, mail !== null);
      if (!mail) return nothing;
    }
    const limit = Math.min(batchSizeOf(way), atOnceBy[way] - turns[way].count());
    if (limit <= 0) return nothing;
    const leaseUntil = inMinutes(now, leaseMinutes);
    const messages = await books.claim({ way, now, leaseUntil, limit, passedOver: turns[way].taken() });
    const carriers: Carriers = { services, mail, hub: services.hub, telerivet, host };
    const send = handOver[way];
    const tries = messages.map((message) =>
      turns[way].take(message.lane, () =>
        deliver({ services, books }, message, () => send(carriers, message)),
      ),
    );
    return { count: messages.length, isFull: messages.length === limit, done: allSettled(tries) };
  }

  async function deliverBy(way: Way): Promise<number> {
    const { count, done } = await beginBy(way);
    await done;
    return count;
  }

  async function deliverDue(): Promise<number> {
    const tried = await Promise.all(ways.map(deliverBy));
    return tried.reduce((sum, count) => sum + count, 0);
  }
  return { beginBy, deliverBy, deliverDue };
}

async function allSettled(tries: Promise<void>[]): Promise<void> {
  const broken = (await Promise.allSettled(tries)).find((result) => result.status === 'rejected');
  if (broken) throw broken.reason;
}

/** Puts off what no way leads out for; where that has been so for a day, an e-mail stands in for an SMS about an alert. */
async function deferStuck(services: Services, hasMailServer: boolean): Promise<void> {
  const now = services.clock.now();
  const stuck = await deferUnsendable(services.db, {
    now,
    until: inMinutes(now, unsendableMinutes),
    longSince: inMinutes(now, -minutesWithoutGateway),
    hasMailServer,
    limit: unsendableAtOnce,
  });
  await standInForStuck(services, stuck);
}

interface Begun {
  count: number;
  /** As many as were asked for: more may be due. */
  isFull: boolean;
  done: Promise<void>;
}
const nothing: Begun = { count: 0, isFull: false, done: Promise.resolve() };

/** A look takes long where very much waits; it is then made less often, so that the database does more than that. */
const pauseAfter = (lookMilliseconds: number) => Math.max(pauseMilliseconds, 3 * lookMilliseconds);

type Loop = { hasten(): void; stop(): Promise<void> };

/** Does something again and again, at once when there is more to do or somebody hastens it, else after a pause. */
function startLoop(services: Services, work: () => Promise<boolean>): Loop {
  let isStopped = false;
  let isHastened = false;
  let timer: NodeJS.Timeout | undefined;
  let inHand: Promise<void> = Promise.resolve();

  async function look(): Promise<void> {
    isHastened = false;
    const begun = performance.now();
    const isMore = await work().catch(sayThatBroken(services, false));
    if (isStopped) return;
    timer = setTimeout(lookAgain, isMore || isHastened ? 0 : pauseAfter(performance.now() - begun));
  }
  function lookAgain(): void {
    timer = undefined;
    inHand = look();
  }
  lookAgain();
  return {
    hasten() {
      isHastened = true;
      if (!timer || isStopped) return;
      clearTimeout(timer);
      lookAgain();
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await inHand;
    },
  };
}

const sayThatBroken =
  <T>({ log }: Services, instead: T) =>
  ({ name, code }: { name?: string; code?: string }) => {
    log.error({ name, code }, 'the outbox could not be looked through');
    return instead;
  };

/** Sends by one way without waiting for what is on it: whoever is slow has its own places, and the others go on. */
function startSending(services: Services, mail: MailSender | null, way: Way): Loop {
  const underWay = new Set<Promise<void>>();
  const { beginBy } = createDelivery(services, mail, () => loop.hasten());
  const loop = startLoop(services, async () => {
    const { isFull, done } = await beginBy(way);
    const ended = done.catch(sayThatBroken(services, undefined)).finally(() => underWay.delete(ended));
    underWay.add(ended);
    return isFull;
  });
  return {
    hasten: loop.hasten,
    async stop() {
      await loop.stop();
      await Promise.all(underWay);
    },
  };
}

/** Starts to send what the outbox holds; any number of processes may do so at once. */
export function startDelivery(services: Services): Delivery {
  const { db, clock, config, hub, log } = services;
  const mail = config.smtpUrl ? openSmtpMail(config.smtpUrl, config.baseUrl) : null;
  hub.onReady((device) => {
    const now = clock.now();
    const until = inMinutes(now, leaseMinutes);
    hastenMessagesOf(db, { device, now, takenOn: { from: inMinutes(until, -momentMinutes), until } }).catch(
      ({ name, code }: { name?: string; code?: string }) =>
        log.warn({ name, code }, 'what waits for a device could not be hastened'),
    );
  });
  const loops = ways.map((way) => startSending(services, mail, way));
  return {
    async stop() {
      await Promise.all(loops.map((loop) => loop.stop()));
      mail?.close();
    },
  };
}

async function deliver(
  { services, books }: { services: Services; books: Books },
  message: ClaimedMessage,
  send: () => Promise<void>,
): Promise<void> {
  const withheld = reasonToWithhold(services, message);
  const fate: Fate | null = withheld
    ? { state: 'Withheld', reason: withheld, at: services.clock.now() }
    : await fateOfTry(services, message, send);
  if (!fate) return books.giveBack(message);
  await books.write(() => settle(services, message, fate));
  const { state, reason } = fate;
  services.metrics.outboxTries.inc({ channel: message.channel, state, reason: reason ?? '' });
  const nationalSocietyId = message.nationalSocietyId ?? undefined;
  services.live.changed({ nationalSocietyId, change: 'outbox/sent' });
}

/** Tries to send; null when the database was at fault, before anything was sent. */
async function fateOfTry(
  { log, clock }: Services,
  message: ClaimedMessage,
  send: () => Promise<void>,
): Promise<Fate | null> {
  try {
    await send();
    return { state: 'Sent', reason: null, at: clock.now() };
  } catch (error) {
    if (!(error instanceof Refusal)) {
      if (isDatabaseFault(error)) return null;
      throw error;
    }
    log.warn({ outboxMessageId: message.id, reason: error.reason, code: error.code }, 'message not sent');
    const at = error.isFinal ? null : nextAttemptAfter(message.attempts, clock.now());
    const { reason } = error;
    const reasonCode = tellingChannels.includes(message.channel) ? error.code.slice(0, 100) : null;
    if (at) return { state: 'Retrying', reason, reasonCode, at };
    return { state: 'Failed', reason, reasonCode, at: clock.now() };
  }
}

/** A web address is allowed with its host, or as a whole. */
function isAllowedAddress(address: string, allowed: string[] | null): boolean {
  const host = URL.parse(address)?.hostname;
  return allowed === null || allowed.some((item) => item === address || item.toLowerCase() === host);
}

function reasonToWithhold({ config }: Services, message: ClaimedMessage): OutboxReason | null {
  const { recipient } = message;
  if (!recipient) return 'outbox.reason.noRecipient';
  if (message.channel === 'eidsr' || message.channel === 'webhook')
    return isAllowedAddress(recipient, config.sendOnlyTo) ? null : 'outbox.reason.notAllowed';
  const plain = (address: string) =>
    message.channel === 'email'
      ? address.trim().toLowerCase()
      : normalizePhoneNumber(address, message.countryCode ?? '');
  const to = plain(recipient);
  if (message.channel === 'sms' && message.ownNumbers.some((number) => plain(number) === to))
    return 'outbox.reason.ownNumber';
  const allowed = config.sendOnlyTo?.map(plain);
  return allowed && !(to && allowed.includes(to)) ? 'outbox.reason.notAllowed' : null;
}
