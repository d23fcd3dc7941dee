import type { OutboxReason } from '@harken/contract/outbox-reasons';
import type { MailSender } from '../../external/mail/mail.ts';
import { openSmtpMail } from '../../external/mail/smtp-mail.ts';
import { Refusal } from '../../external/refusal.ts';
import { openTelerivet } from '../../external/telerivet/telerivet.ts';
import { normalizePhoneNumber } from '../../platform/phone-numbers.ts';
import type { Services } from '../../platform/services.ts';
import {
  type ClaimedMessage,
  claimDue,
  deferUnsendable,
  type Fate,
  hastenMessagesOf,
  type Way,
} from './outbox.delivery.queries.ts';
import { nextAttemptAfter } from './outbox.retries.ts';
import { settle, standInForStuck } from './outbox.stand-ins.ts';
import { openTurns } from './outbox.turns.ts';
import { type Carriers, handOver } from './outbox.ways.ts';

const batchSize = 20;
const leaseMinutes = 5;
/** Longer than any device is waited for. */
const momentMinutes = 1;
const pauseMilliseconds = 1000;
/** How often it is asked again whether a gateway or mail server has been configured meanwhile. */
const unsendableMinutes = 2;
const unsendableAtOnce = 500;
/** So long an SMS about an alert waits for a gateway until an e-mail is written too: as long as a failing one is tried. */
const minutesWithoutGateway = 24 * 60;
/** Each way is gone by itself: a device that is switched off holds up no e-mail. */
const ways: readonly Way[] = ['mail', 'hub', 'telerivet', 'eidsr', 'webhook'];
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
 * @param onFree called when a webhook has nothing on its way any more
 * @returns what sends what is due now, all of it or that of one way, and answers how many messages were tried; `beginBy`
 * answers before they have arrived
 */
export function createDelivery(services: Services, mail: MailSender | null, onFree = () => {}) {
  const { db, clock, config } = services;
  const telerivet = openTelerivet(config.telerivetUrl, config.allowPrivateAddresses);
  const host = new URL(config.baseUrl).hostname;
  const turns = openTurns(onFree);

  async function beginBy(way: Way): Promise<{ count: number; done: Promise<void> }> {
    const now = clock.now();
    if (way === 'mail') {
      await deferStuck(services, mail !== null);
      if (!mail) return { count: 0, done: Promise.resolve() };
    }
    const leaseUntil = inMinutes(now, leaseMinutes);
    const passedOver = turns.taken();
    const messages = await claimDue(db, { way, now, leaseUntil, limit: batchSize, passedOver });
    const carriers: Carriers = { services, mail, hub: services.hub, telerivet, host };
    const send = handOver[way];
    const tries = messages.map((message) =>
      turns.take(message.webhookId, () => deliver(services, message, () => send(carriers, message))),
    );
    return { count: messages.length, done: allSettled(tries) };
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

type Loop = { hasten(): void; stop(): Promise<void> };

/** Does something again and again, at once when there was much to do or somebody hastens it, else after a pause. */
function startLoop(services: Services, work: () => Promise<number>): Loop {
  let isStopped = false;
  let isHastened = false;
  let timer: NodeJS.Timeout | undefined;
  let inHand: Promise<void> = Promise.resolve();

  async function look(): Promise<void> {
    isHastened = false;
    const tried = await work().catch(sayThatBroken(services, 0));
    if (isStopped) return;
    timer = setTimeout(lookAgain, tried === batchSize || isHastened ? 0 : pauseMilliseconds);
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

/** Sends to webhooks without waiting for them: whoever is slow has its own places, and the others go on. */
function startNotifying(services: Services): Loop {
  const underWay = new Set<Promise<void>>();
  const { beginBy } = createDelivery(services, null, () => loop.hasten());
  const loop = startLoop(services, async () => {
    const { count, done } = await beginBy('webhook');
    const ended = done.catch(sayThatBroken(services, undefined)).finally(() => underWay.delete(ended));
    underWay.add(ended);
    return count;
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
  const { deliverBy } = createDelivery(services, mail);
  hub.onReady((device) => {
    const now = clock.now();
    const until = inMinutes(now, leaseMinutes);
    hastenMessagesOf(db, { device, now, takenOn: { from: inMinutes(until, -momentMinutes), until } }).catch(
      ({ name, code }: { name?: string; code?: string }) =>
        log.warn({ name, code }, 'what waits for a device could not be hastened'),
    );
  });
  const loops = ways
    .filter((way) => way !== 'webhook')
    .map((way) => startLoop(services, () => deliverBy(way)))
    .concat(startNotifying(services));
  return {
    async stop() {
      await Promise.all(loops.map((loop) => loop.stop()));
      mail?.close();
    },
  };
}

async function deliver(
  services: Services,
  message: ClaimedMessage,
  send: () => Promise<void>,
): Promise<void> {
  const withheld = reasonToWithhold(services, message);
  const fate: Fate = withheld
    ? { state: 'Withheld', reason: withheld, at: services.clock.now() }
    : await fateOfTry(services, message, send);
  await settle(services, message, fate);
  const { state, reason } = fate;
  services.metrics.outboxTries.inc({ channel: message.channel, state, reason: reason ?? '' });
  const nationalSocietyId = message.nationalSocietyId ?? undefined;
  services.live.changed({ nationalSocietyId, change: 'outbox/sent' });
}

async function fateOfTry(
  { log, clock }: Services,
  message: ClaimedMessage,
  send: () => Promise<void>,
): Promise<Fate> {
  try {
    await send();
    return { state: 'Sent', reason: null, at: clock.now() };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
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
