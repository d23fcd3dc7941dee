import { combineRules, type FormRule, maxLength, required } from '@harken/domain/forms/form-rules';
import { dateNotInFuture, time, timeNotInFuture } from '@harken/domain/forms/time-rules';
import { reportSendingLimits as limits } from '@harken/domain/reports/limits';
import { earliestMessageDay } from '@harken/domain/sms/message-time';
import { utcOffset } from '../../lib/dates.ts';
import { toLocalTime } from '../../lib/instants.ts';
import type { ReportToSend, SendReportOptions } from './send-report.api.ts';

/**
 * The values of the form. `timestamp` is the time of day; it has the name of the request field, so that the server's errors show
 * at it.
 */
export type SendReportValues = {
  dataCollectorId: number | null;
  /** As text, empty while none is chosen. */
  modemId: string;
  /** In the time zone of the device. */
  date: string;
  timestamp: string;
  text: string;
};

const clock = () => toLocalTime(new Date().toISOString());

/** The initial values of the form: the current time, and the modem of the user. */
export function initialValues({ currentUserModemId, modems }: SendReportOptions): SendReportValues {
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

/** A date up to today; the server accepts none before the year 2000. */
export const dateRule: FormRule<string> = (date) =>
  combineRules<string>(required, dateNotInFuture(clock()), notTooEarly)(date);

/** A time that is not in the future. */
export function timeRule(date: string): FormRule<string> {
  const now = clock();
  return combineRules<string>(required, time, ...(date === now.slice(0, 10) ? [timeNotInFuture(now)] : []));
}

/** 14 digits in UTC. In the current minute the seconds are included, so that two reports in a row differ. */
function toTimestamp(date: string, timeOfDay: string): string {
  const now = clock();
  const isThisMinute = now.startsWith(`${date}T${timeOfDay}`);
  const instant = new Date(isThisMinute ? now : `${date}T${timeOfDay}:00`);
  return instant.toISOString().replace(/\D/g, '').slice(0, 14);
}

/** Converts valid form values to the request body. */
export function toRequest(values: SendReportValues): ReportToSend {
  const { dataCollectorId, modemId, date, timestamp, text } = values;
  return {
    dataCollectorId: dataCollectorId as number,
    text: text.trim(),
    timestamp: toTimestamp(date, timestamp),
    modemId: modemId ? Number(modemId) : null,
    utcOffset: utcOffset(),
  };
}
