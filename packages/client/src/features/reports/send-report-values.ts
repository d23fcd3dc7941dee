import { type FormRule, firstFailing, maxLength, required } from '@harken/domain/forms/form-rules';
import { dateNotInFuture, time, timeNotInFuture } from '@harken/domain/forms/time-rules';
import { reportSendingLimits as limits } from '@harken/domain/reports/limits';
import { earliestMessageDay } from '@harken/domain/sms/message-time';
import { utcOffset } from '../../lib/dates.ts';
import { localTime } from '../../lib/instants.ts';
import type { ReportToSend, SendReportOffers } from './send-report.api.ts';

/** What is written and chosen. The time of day is named as the server names the instant, whose errors show there. */
export type SendReportValues = {
  dataCollectorId: number | null;
  /** As text, empty while none is chosen. */
  modemId: string;
  /** By the clock of the device. */
  date: string;
  timestamp: string;
  text: string;
};

const clock = () => localTime(new Date().toISOString());

/** What the form begins with: now, and the modem of the user. */
export function beginningValues({ currentUserModemId, modems }: SendReportOffers): SendReportValues {
  const ownModem = modems.find(({ id }) => id === currentUserModemId);
  const now = clock();
  return {
    dataCollectorId: null,
    modemId: ownModem ? String(ownModem.id) : '',
    date: now.slice(0, 10),
    timestamp: now.slice(11, 16),
    text: '',
  };
}

export const textRules = [required, maxLength(limits.textMaxLength)];

const notTooEarly: FormRule<string> = (date) =>
  date < earliestMessageDay ? { key: 'validation.valueInvalid', values: {} } : null;

/** Days of the past, this one included; the server takes none before the year 2000. */
export const dateRule: FormRule<string> = (date) =>
  firstFailing<string>(required, dateNotInFuture(clock()), notTooEarly)(date);

/** Of today only what has come. */
export function timeRule(date: string): FormRule<string> {
  const now = clock();
  return firstFailing<string>(required, time, ...(date === now.slice(0, 10) ? [timeNotInFuture(now)] : []));
}

/** 14 digits in UTC. Of the running minute the seconds are known, so that two reports in a row differ. */
function timestampOf(date: string, timeOfDay: string): string {
  const now = clock();
  const isThisMinute = now.startsWith(`${date}T${timeOfDay}`);
  const instant = new Date(isThisMinute ? now : `${date}T${timeOfDay}:00`);
  return instant.toISOString().replace(/\D/g, '').slice(0, 14);
}

/** The values as the call takes them; they keep the rules. */
export function reportToSend(values: SendReportValues): ReportToSend {
  const { dataCollectorId, modemId, date, timestamp, text } = values;
  return {
    dataCollectorId: dataCollectorId as number,
    text: text.trim(),
    timestamp: timestampOf(date, timestamp),
    modemId: modemId ? Number(modemId) : null,
    utcOffset: utcOffset(),
  };
}
