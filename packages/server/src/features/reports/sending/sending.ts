import { parseGatewayTime } from '@harken/domain/sms/message-time';
import { fieldError } from '../../../platform/http/expected-error.ts';

/**
 * Parses the time of a report sent by staff, 14 digits in UTC. As for gateways, the clock may be three minutes ahead.
 *
 * @throws a validation error for an invalid time, a time before the year 2000 or in the future
 */
export function parseReceivedAt(timestamp: string, now: Date): Date {
  const time = parseGatewayTime(timestamp, now.getTime());
  if (time.ok && !time.corrected) return new Date(time.receivedAt);
  const isTime = parseGatewayTime(timestamp, Number.POSITIVE_INFINITY).ok && !time.ok;
  const isInFuture = isTime || (time.ok && time.corrected);
  throw fieldError('Timestamp', isInFuture ? 'validation.timeInFuture' : 'validation.valueInvalid');
}

/** Formats a time as 14 digits, as in messages of gateways. */
export function formatTimestamp(instant: Date): string {
  return instant.toISOString().replace(/\D/g, '').slice(0, 14);
}

export interface Modem {
  id: number;
  slot: number;
  smsGatewayId: number;
}

/**
 * The modem for the feedback message. Required if there are modems and the collector has a number.
 *
 * @throws a validation error
 */
export function chooseModem(
  modems: Modem[],
  { modemId, hasPhoneNumber }: { modemId?: number | null | undefined; hasPhoneNumber: boolean },
): Modem | null {
  if (modemId) {
    const chosen = modems.find(({ id }) => id === modemId);
    if (!chosen) throw fieldError('ModemId', 'validation.valueInvalid');
    return chosen;
  }
  if (hasPhoneNumber && modems.length > 0) throw fieldError('ModemId', 'validation.fieldRequired');
  return null;
}
