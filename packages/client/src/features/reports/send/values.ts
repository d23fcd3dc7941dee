import { fromLocalDateTime } from '@harken/domain/calendar/local-date-time';
import { combineRules, type FormRule, maxLength, required } from '@harken/domain/forms/form-rules';
import { dateNotInFuture, time, timeNotInFuture } from '@harken/domain/forms/time-rules';
import { reportSendingLimits as limits } from '@harken/domain/reports/limits';
import { earliestMessageDay } from '@harken/domain/sms/message-time';
import { getUtcOffset } from '../../../lib/dates/dates.ts';
import { toLocalTime } from '../../../lib/dates/instants.ts';
import type { ReportToSend, SendReportOptions } from './api.ts';

/**
 * The values of the form. `timestamp` is the time of day; it has the name of the request field, so that the server's errors show
 * at it.
 */
export type SendReportValues = {
  dataCollectorId: number | null;
  /** As text, empty while none is chosen. */
  modemId: string;
  /** In the time zone of the project. */
  date: string;
  timestamp: string;
  text: string;
};

const getCurrentTime = (zone: string) => toLocalTime(new Date().toISOString(), zone);

/** The initial values of the form: the current time, and the modem of the user. */
export function getInitialValues(
  { currentUserModemId, modems }: SendReportOptions,
  zone: string,
): SendReportValues {
  const ownModem = modems.find(({ id }) => id === currentUserModemId);
  const now = getCurrentTime(zone);
  return {
    dataCollectorId: null,
    modemId: ownModem ? String(ownModem.id) : '',
    date: now.slice(0, 10),
    timestamp: now.slice(11, 16),
    text: '',
  };
}

export const textRules = [required, maxLength(limits.textMaxLength)];

const validateNotTooEarly: FormRule<string> = (date) =>
  date < earliestMessageDay ? { key: 'validation.valueInvalid', values: {} } : null;

/** A date up to today; the server accepts none before the year 2000. */
export const dateRule = (zone: string) =>
  combineRules<string>(required, dateNotInFuture(getCurrentTime(zone)), validateNotTooEarly);

/** A time that is not in the future. */
export function timeRule(date: string, zone: string): FormRule<string> {
  const now = getCurrentTime(zone);
  return combineRules<string>(required, time, ...(date === now.slice(0, 10) ? [timeNotInFuture(now)] : []));
}

/** 14 digits in UTC. In the current minute the seconds are included, so that two reports in a row differ. */
function toTimestamp(date: string, timeOfDay: string, zone: string): string {
  const now = getCurrentTime(zone);
  const isThisMinute = now.startsWith(`${date}T${timeOfDay}`);
  const instant = new Date(fromLocalDateTime(isThisMinute ? now : `${date}T${timeOfDay}`, zone));
  return instant.toISOString().replace(/\D/g, '').slice(0, 14);
}

/** Converts valid form values to the request body. */
export function toRequest(values: SendReportValues, zone: string): ReportToSend {
  const { dataCollectorId, modemId, date, timestamp, text } = values;
  return {
    dataCollectorId: dataCollectorId as number,
    text: text.trim(),
    timestamp: toTimestamp(date, timestamp, zone),
    modemId: modemId ? Number(modemId) : null,
    utcOffset: getUtcOffset(),
  };
}
