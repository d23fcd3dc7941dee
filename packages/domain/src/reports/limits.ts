import { messageMaxLength } from './read-message.ts';

/** The limits of a report that staff send in the name of a collector, shared by schema and form. */
export const reportSendingLimits = {
  /** One SMS. */
  textMaxLength: messageMaxLength,
  /** How often the screen asks what became of a report. */
  pollMilliseconds: 3000,
} as const;
