import type { OutboxReason } from '@harken/contract/outbox-reasons';
import { MailRefusal, type MailSender } from '../../external/mail/mail.ts';
import { openSmtpMail } from '../../external/mail/smtp-mail.ts';
import { normalizePhoneNumber } from '../../platform/phone-numbers.ts';
import type { Services } from '../../platform/services.ts';
import {
  type ClaimedMessage,
  claimDue,
  deferUnsendable,
  type Fate,
  recordFate,
} from './outbox.delivery.queries.ts';
import { bodyWithLink } from './outbox.items.ts';
import { nextAttemptAfter } from './outbox.retries.ts';

const batchSize = 20;
const leaseMinutes = 5;
const pauseMilliseconds = 1000;
/** How often it is asked again whether a gateway or mail server has been configured meanwhile. */
const unsendableMinutes = 2;
const unsendableAtOnce = 500;

/** The loop that carries messages out of the product. */
export interface Delivery {
  /** Ends the loop and waits for what is on its way. */
  stop(): Promise<void>;
  /** Sends what is due now; answers how many messages were tried. */
  deliverDue(): Promise<number>;
}

const inMinutes = (now: Date, minutes: number) => new Date(now.getTime() + minutes * 60_000);

/**
 * Makes delivery without starting the loop.
 *
 * @param mail null where no mail server is configured
 */
export function createDelivery(services: Services, mail: MailSender | null): Pick<Delivery, 'deliverDue'> {
  const { db, clock } = services;
  return {
    async deliverDue() {
      const now = clock.now();
      const until = inMinutes(now, unsendableMinutes);
      await deferUnsendable(db, { now, until, hasMailServer: mail !== null, limit: unsendableAtOnce });
      if (!mail) return 0;
      const messages = await claimDue(db, {
        now,
        leaseUntil: inMinutes(now, leaseMinutes),
        limit: batchSize,
      });
      const tries = await Promise.allSettled(messages.map((message) => deliver(services, mail, message)));
      const broken = tries.find((result) => result.status === 'rejected');
      if (broken) throw broken.reason;
      return messages.length;
    },
  };
}

/** Starts to send what the outbox holds; any number of processes may do so at once. */
export function startDelivery(services: Services): Delivery {
  const { smtpUrl, baseUrl } = services.config;
  const mail = smtpUrl ? openSmtpMail(smtpUrl, baseUrl) : null;
  const { deliverDue } = createDelivery(services, mail);
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let inHand: Promise<void> = Promise.resolve();

  async function look(): Promise<void> {
    const tried = await deliverDue().catch((error: { name?: string; code?: string }) => {
      services.log.error({ name: error.name, code: error.code }, 'the outbox could not be looked through');
      return 0;
    });
    if (isStopped) return;
    timer = setTimeout(lookAgain, tried === batchSize ? 0 : pauseMilliseconds);
  }
  function lookAgain(): void {
    inHand = look();
  }
  lookAgain();
  return {
    deliverDue,
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await inHand;
      mail?.close();
    },
  };
}

async function deliver(services: Services, mail: MailSender, message: ClaimedMessage): Promise<void> {
  const withheld = reasonToWithhold(services, message);
  const fate: Fate = withheld
    ? { state: 'Withheld', reason: withheld, at: services.clock.now() }
    : await fateOfTry(services, mail, message);
  await recordFate(services.db, message, fate);
}

async function fateOfTry(services: Services, mail: MailSender, message: ClaimedMessage): Promise<Fate> {
  const { log, clock, config } = services;
  try {
    await handOver(mail, message, new URL(config.baseUrl).hostname);
    return { state: 'Sent', reason: null, at: clock.now() };
  } catch (error) {
    if (!(error instanceof MailRefusal)) throw error;
    log.warn({ outboxMessageId: message.id, reason: error.reason, code: error.code }, 'message not sent');
    const at = nextAttemptAfter(message.attempts, clock.now());
    if (at) return { state: 'Retrying', reason: error.reason, at };
    return { state: 'Failed', reason: error.reason, at: clock.now() };
  }
}

/** An SMS goes to its gateway as an e-mail: the number as subject, the text as body. */
function handOver(mail: MailSender, message: ClaimedMessage, host: string): Promise<void> {
  const isSms = message.channel === 'sms';
  return mail.send({
    to: (isSms ? message.gatewayEmail : message.recipient) ?? '',
    subject: (isSms ? message.recipient : message.subject) ?? '',
    text: bodyWithLink(message.body, message.secretLink),
    isTextOnly: isSms,
    messageId: `<harken-outbox-${message.id}@${host}>`,
  });
}

function reasonToWithhold({ config }: Services, message: ClaimedMessage): OutboxReason | null {
  const { recipient } = message;
  if (!recipient) return 'outbox.reason.noRecipient';
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
