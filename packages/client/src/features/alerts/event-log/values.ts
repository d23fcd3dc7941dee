import { alertLimits, listEventSubtypes } from '@harken/domain/alerts/statuses';
import { fromLocalDateTime } from '@harken/domain/calendar/local-date-time';
import {
  combineRules,
  type FormRule,
  maxLength,
  required,
  requiredWhen,
} from '@harken/domain/forms/form-rules';
import { dateNotInFuture, timeNotInFuture } from '@harken/domain/forms/time-rules';
import { toLocalTime } from '../../../lib/dates/instants.ts';
import type { AlertEventToAdd } from './api.ts';

/** The values of the form. `timestamp` has the name of the request field, so that the server's errors show at it. */
export type AlertEventValues = {
  /** The date, in the time zone of the project. */
  timestamp: string;
  /** The time of day. If it is empty, the start of the day is sent. */
  time: string;
  /** Ids as text, empty while none is chosen. */
  eventTypeId: string;
  eventSubtypeId: string;
  text: string;
};

const getCurrentTime = (zone: string) => toLocalTime(new Date().toISOString(), zone);
const startOfDay = '00:00';

/** The initial values of the form: today. */
export function getInitialValues(zone: string): AlertEventValues {
  return {
    timestamp: getCurrentTime(zone).slice(0, 10),
    time: startOfDay,
    eventTypeId: '',
    eventSubtypeId: '',
    text: '',
  };
}

/** The earliest date that the server accepts. */
const firstDay = '1900-01-01';
const validateNotTooEarly: FormRule<string> = (date) =>
  date < firstDay ? { key: 'validation.valueInvalid', values: {} } : null;

/** A date that is not in the future; for today, the time must not be in the future either. */
export function dateRule(time: string, zone: string): FormRule<string> {
  const now = getCurrentTime(zone);
  return (date) => {
    const isToday = date === now.slice(0, 10);
    const failure = combineRules<string>(required, validateNotTooEarly, dateNotInFuture(now))(date);
    return failure ?? (isToday ? timeNotInFuture(now)(time) : null);
  };
}

export const typeRule = required;
export const textRule = maxLength(alertLimits.eventTextMaxLength);

/** Required if the type has subtypes. */
export function subtypeRule(eventTypeId: string): FormRule<unknown> {
  return requiredWhen(listEventSubtypes(Number(eventTypeId)).length > 0);
}

/** Converts valid form values to the request body. */
export function toRequest({ timestamp, time, ...values }: AlertEventValues, zone: string): AlertEventToAdd {
  const eventTypeId = Number(values.eventTypeId);
  const hasSubtypes = listEventSubtypes(eventTypeId).length > 0;
  return {
    eventTypeId,
    eventSubtypeId: hasSubtypes ? Number(values.eventSubtypeId) : null,
    timestamp: new Date(fromLocalDateTime(`${timestamp}T${time || startOfDay}`, zone)),
    text: values.text.trim(),
  };
}
