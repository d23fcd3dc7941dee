/**
 * When an SMS of a kind is sent, if not all can be: lower goes first. Alerts are a matter of hours, a reply is expected within
 * minutes, a reminder can wait.
 */
export type SmsPriority = 0 | 1 | 2;

const priorities: Readonly<Record<string, SmsPriority>> = {
  alertTriggered: 0,
  supervisorAddedToExistingAlert: 0,
  alertEscalated: 0,
  alertHasNotBeenHandled: 0,
  canary: 0,
  senderTold: 1,
  verificationRequest: 0,
  verificationReply: 1,
  collectorMessage: 1,
  collectorThanks: 2,
  signalVerification: 1,
  feedback: 1,
  notification: 1,
  verification: 1,
  outcomeReminder: 2,
};

/** The kinds of SMS of each priority, for the query that claims them; kinds not listed have the middle one. */
export const kindsByPriority = {
  first: Object.keys(priorities).filter((kind) => priorities[kind] === 0),
  last: Object.keys(priorities).filter((kind) => priorities[kind] === 2),
} as const;

export function getSmsPriority(kind: string): SmsPriority {
  return priorities[kind] ?? 1;
}

/** Local times of day, HH:mm, between which a gateway sends alerts only. */
export interface QuietHours {
  from: string;
  until: string;
}

/**
 * Whether a time of day lies in quiet hours, which may pass midnight. Equal ends mean none.
 *
 * @param time HH:mm in the zone of the national society
 * @example isQuiet('23:30', { from: '21:00', until: '06:00' }) // true
 */
export function isQuiet(time: string, hours: QuietHours | null): boolean {
  if (hours === null || hours.from === hours.until) return false;
  const { from, until } = hours;
  return from < until ? time >= from && time < until : time >= from || time < until;
}

/** The most SMS that Android lets one app send in an hour is about 330. */
export const androidSmsPerHour = 330;
