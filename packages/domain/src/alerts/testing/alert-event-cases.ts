import { alertLimits } from '../statuses.ts';

/** The input of an alert event, and the field at which it is refused; null if it is accepted. */
export interface AlertEventCase {
  rule: string;
  /** Hours from now, a date without time, or nothing. */
  at: { hoursFromNow: number } | { date: string } | null;
  eventTypeId: number | null;
  eventSubtypeId: number | null;
  text: string;
  errorField: 'timestamp' | 'eventTypeId' | 'eventSubtypeId' | 'text' | null;
}

const validEvent = {
  at: { hoursFromNow: -24 },
  eventTypeId: 4,
  eventSubtypeId: 11,
  text: 'Died on the way',
  errorField: null,
};
const maxLength = alertLimits.eventTextMaxLength;

/** The form and the server must refuse the same input at the same field. */
export const alertEventCases: readonly AlertEventCase[] = [
  { ...validEvent, rule: 'all fields are filled' },
  { ...validEvent, rule: 'an empty comment', text: '' },
  { ...validEvent, rule: 'a comment of the maximum length', text: 'x'.repeat(maxLength) },
  {
    ...validEvent,
    rule: 'a comment of the maximum length with blanks around it',
    text: `  ${'x'.repeat(maxLength)}  `,
  },
  { ...validEvent, rule: 'a summary without a subtype', eventTypeId: 5, eventSubtypeId: null },
  { ...validEvent, rule: 'no date', at: null, errorField: 'timestamp' },
  { ...validEvent, rule: 'a time in the future', at: { hoursFromNow: 1 }, errorField: 'timestamp' },
  { ...validEvent, rule: 'a day in the future', at: { hoursFromNow: 48 }, errorField: 'timestamp' },
  { ...validEvent, rule: 'an unlikely year', at: { date: '0202-03-10' }, errorField: 'timestamp' },
  { ...validEvent, rule: 'no type', eventTypeId: null, eventSubtypeId: null, errorField: 'eventTypeId' },
  {
    ...validEvent,
    rule: 'no subtype of a type that has some',
    eventSubtypeId: null,
    errorField: 'eventSubtypeId',
  },
  { ...validEvent, rule: 'a comment that is too long', text: 'x'.repeat(maxLength + 1), errorField: 'text' },
];
