import { messageMaxLength } from './parse-message.ts';

/** Limits of a report that staff send on behalf of a collector, shared by schema and form. */
export const reportSendingLimits = {
  /** One SMS: what the form accepts, and a correction. */
  textMaxLength: messageMaxLength,
  /** What the call accepts: like an SMS from a gateway, a longer text is stored cut, with the error TooLong. */
  sentMaxLength: 10 * messageMaxLength,
  /** How often the page asks for the result of a report. */
  pollMilliseconds: 3000,
} as const;
