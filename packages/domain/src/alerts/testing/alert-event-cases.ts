import { alertLimits } from '../statuses.ts';

/** What somebody enters as an event of an alert, and at which field that is refused; null where it is taken. */
export interface AlertEventCase {
  rule: string;
  /** Hours from now, a date at its beginning, or nothing. */
  at: { hoursFromNow: number } | { date: string } | null;
  eventTypeId: number | null;
  eventSubtypeId: number | null;
  text: string;
  refusedAt: 'timestamp' | 'eventTypeId' | 'eventSubtypeId' | 'text' | null;
}

const sound = {
  at: { hoursFromNow: -24 },
  eventTypeId: 4,
  eventSubtypeId: 11,
  text: 'Died on the way',
  refusedAt: null,
};
const longest = alertLimits.eventTextMaxLength;

/** What the form refuses, and the server too when it is sent past the form: at the same field. */
export const alertEventCases: readonly AlertEventCase[] = [
  { ...sound, rule: 'everything is there' },
  { ...sound, rule: 'nothing need be said', text: '' },
  { ...sound, rule: 'a comment of the greatest length', text: 'x'.repeat(longest) },
  { ...sound, rule: 'blanks around it do not count', text: `  ${'x'.repeat(longest)}  ` },
  { ...sound, rule: 'a summary has no subtype', eventTypeId: 5, eventSubtypeId: null },
  { ...sound, rule: 'no date', at: null, refusedAt: 'timestamp' },
  { ...sound, rule: 'a time that is still to come', at: { hoursFromNow: 1 }, refusedAt: 'timestamp' },
  { ...sound, rule: 'a day that is still to come', at: { hoursFromNow: 48 }, refusedAt: 'timestamp' },
  { ...sound, rule: 'a year nobody means', at: { date: '0202-03-10' }, refusedAt: 'timestamp' },
  { ...sound, rule: 'no type', eventTypeId: null, eventSubtypeId: null, refusedAt: 'eventTypeId' },
  { ...sound, rule: 'no subtype where the type has some', eventSubtypeId: null, refusedAt: 'eventSubtypeId' },
  { ...sound, rule: 'a comment that is too long', text: 'x'.repeat(longest + 1), refusedAt: 'text' },
];
