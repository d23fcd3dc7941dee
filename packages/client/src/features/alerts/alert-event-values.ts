import { alertLimits, subtypesOfEventType } from '@harken/domain/alerts/statuses';
import {
  type FormRule,
  firstFailing,
  maxLength,
  required,
  requiredWhen,
} from '@harken/domain/forms/form-rules';
import { dateNotInFuture, timeNotInFuture } from '@harken/domain/forms/time-rules';
import { utcOffset } from '../../lib/dates.ts';
import { localTime } from '../../lib/instants.ts';
import type { AlertEventToAdd } from './alert-event-log.api.ts';

/** What is written and chosen. The date is named as the server names the instant, whose errors show there. */
export type AlertEventValues = {
  /** The date, by the clock of the device. */
  timestamp: string;
  /** The time of day; without one the day counts from its beginning. */
  time: string;
  /** Ids as text, empty while none is chosen. */
  eventTypeId: string;
  eventSubtypeId: string;
  text: string;
};

const clock = () => localTime(new Date().toISOString());
const startOfDay = '00:00';

/** What the form begins with: today. */
export function newEvent(): AlertEventValues {
  return {
    timestamp: clock().slice(0, 10),
    time: startOfDay,
    eventTypeId: '',
    eventSubtypeId: '',
    text: '',
  };
}

/** As far back as requests reach. */
const firstDay = '1900-01-01';
const notBeforeCounting: FormRule<string> = (date) =>
  date < firstDay ? { key: 'validation.valueInvalid', values: {} } : null;

/** A day that has come, and on this day a time that has come. */
export function dateRule(time: string): FormRule<string> {
  const now = clock();
  return (date) => {
    const isToday = date === now.slice(0, 10);
    const failure = firstFailing<string>(required, notBeforeCounting, dateNotInFuture(now))(date);
    return failure ?? (isToday ? timeNotInFuture(now)(time) : null);
  };
}

export const typeRule = required;
export const textRule = maxLength(alertLimits.eventTextMaxLength);

/** Needed where the type has subtypes. */
export function subtypeRule(eventTypeId: string): FormRule<unknown> {
  return requiredWhen(subtypesOfEventType(Number(eventTypeId)).length > 0);
}

/** The values as the call takes them; they keep the rules. */
export function eventToAdd({ timestamp, time, ...values }: AlertEventValues): AlertEventToAdd {
  const eventTypeId = Number(values.eventTypeId);
  const hasSubtypes = subtypesOfEventType(eventTypeId).length > 0;
  return {
    eventTypeId,
    eventSubtypeId: hasSubtypes ? Number(values.eventSubtypeId) : null,
    timestamp: new Date(`${timestamp}T${time || startOfDay}:00`),
    text: values.text.trim(),
    utcOffset: utcOffset(),
  };
}
