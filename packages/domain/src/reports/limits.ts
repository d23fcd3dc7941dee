import { messageMaxLength } from './parse-message.ts';

/** Limits of a report that staff send on behalf of a collector, shared by schema and form. */
export const reportSendingLimits = {
  /** One SMS. */
  textMaxLength: messageMaxLength,
  /** How often the page asks for the result of a report. */
  pollMilliseconds: 3000,
} as const;
