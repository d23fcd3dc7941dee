import type { DeliveryStep } from '@harken/domain/channels/delivery-ladder';
import { type DeliveryReport, type OutgoingSms, UnreadableRequest } from '../channel.ts';
import { toFields, toList, toText } from './reading.ts';

/** How the states of the app stand on the ladder. `Cancelled`: somebody decided so on the telephone. */
const steps: Readonly<Record<string, Pick<DeliveryReport, 'step' | 'isFinal'>>> = {
  Pending: { step: 'HandedOver' },
  Processed: { step: 'HandedOver' },
  Sent: { step: 'Sent' },
  Delivered: { step: 'Delivered' },
  Failed: { step: 'Failed' },
  Cancelled: { step: 'Failed', isFinal: true },
};

/**
 * The id under which the telephone knows a message: the app sends each id once, so another attempt needs another one.
 *
 * @example toPhoneId({ id: 12, round: 1 }) // '12-1'
 */
export const toPhoneId = ({ id, round }: Pick<OutgoingSms, 'id' | 'round'>) =>
  round === 0 ? String(id) : `${id}-${round}`;

/** The message that an id stands for; null for messages that are not ours, as people send some on the telephone itself. */
function parsePhoneId(value: unknown): { outboxMessageId: number; round: number } | null {
  const [, id, round = '0'] =
    /^(\d{1,15})(?:-(\d{1,6}))?$/.exec(typeof value === 'string' ? value : '') ?? [];
  return id === undefined ? null : { outboxMessageId: Number(id), round: Number(round) };
}

/** A report about one message; none for messages that are not ours. */
export function toReport(id: unknown, step: DeliveryStep, reason: string | null = null): DeliveryReport[] {
  const message = parsePhoneId(id);
  return message ? [{ ...message, step, reason }] : [];
}

/** Alerts before replies before reminders, within what the app leaves to senders. */
const priorities = { 0: 10, 1: 0, 2: -10 } as const;

/** A message as the app fetches it. */
export function toPhoneMessage(sms: OutgoingSms) {
  return {
    id: toPhoneId(sms),
    textMessage: { text: sms.text },
    phoneNumbers: [sms.to],
    ...(sms.modemNumber !== null && { simNumber: sms.modemNumber }),
    withDeliveryReport: true,
    isEncrypted: false,
    priority: priorities[sms.priority],
    state: 'Pending',
  };
}

/** The oldest first, or the newest first; urgent ones before others in both. */
export function sortForPhone(waiting: readonly OutgoingSms[], order: string | null): OutgoingSms[] {
  const direction = order?.toLowerCase() === 'lifo' ? -1 : 1;
  return [...waiting].sort((one, other) => one.priority - other.priority || direction * (one.id - other.id));
}

/**
 * What the telephone reports of messages that it fetched.
 *
 * @throws UnreadableRequest when the body is no list
 */
export function readStates(body: unknown): DeliveryReport[] {
  if (!Array.isArray(body)) throw new UnreadableRequest('The body is not a list of states.');
  return toList(body).flatMap((entry) => {
    const { id, state, recipients } = toFields(entry);
    const step = typeof state === 'string' && Object.hasOwn(steps, state) ? steps[state] : undefined;
    const message = parsePhoneId(id);
    if (!message || !step) return [];
    const errors = toList(recipients).map((recipient) => toText(toFields(recipient).error));
    const reason = step.step === 'Failed' ? (errors.find((error) => error !== null) ?? String(state)) : null;
    return { ...message, ...step, reason };
  });
}
