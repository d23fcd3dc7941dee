import { readGatewayTime } from '@harken/domain/sms/message-time';
import { fieldProblem } from '../../platform/http/problem.ts';

/**
 * When a report was received that staff send, from 14 digits in UTC. As with gateways, a clock may be three minutes ahead.
 *
 * @throws a field problem for what is no time, is before the year 2000, or still to come
 */
export function receivedAtOf(timestamp: string, now: Date): Date {
  const time = readGatewayTime(timestamp, now.getTime());
  if (time.ok && !time.corrected) return new Date(time.receivedAt);
  const isTime = readGatewayTime(timestamp, Number.POSITIVE_INFINITY).ok && !time.ok;
  const isToCome = isTime || (time.ok && time.corrected);
  throw fieldProblem('Timestamp', isToCome ? 'validation.timeInFuture' : 'validation.valueInvalid');
}

/** An instant as the 14 digits in which messages carry their time. */
export function timestampOf(instant: Date): string {
  return instant.toISOString().replace(/\D/g, '').slice(0, 14);
}

export interface Modem {
  id: number;
  slot: number;
  smsGatewayId: number;
}

/**
 * The modem that an answer leaves by. It has to be chosen where there is a choice and the collector can be answered.
 *
 * @throws a field problem
 */
export function chosenModem(
  modems: Modem[],
  { modemId, isAnswered }: { modemId?: number | null | undefined; isAnswered: boolean },
): Modem | null {
  if (modemId) {
    const chosen = modems.find(({ id }) => id === modemId);
    if (!chosen) throw fieldProblem('ModemId', 'validation.valueInvalid');
    return chosen;
  }
  if (isAnswered && modems.length > 0) throw fieldProblem('ModemId', 'validation.fieldRequired');
  return null;
}
