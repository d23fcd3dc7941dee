import type { ReportErrorType } from './kinds.ts';

/** The three answers a sender can get to a message that could not be used; each project may word them itself. */
export const feedbackKeys = [
  'sms.error.healthRiskNotFound',
  'sms.error.formatError',
  'sms.error.other',
] as const;
export type FeedbackKey = (typeof feedbackKeys)[number];

/** How long the words of a project may be, in characters; beyond one SMS the author is warned, because each part costs. */
export const errorMessageLimits = { maxLength: 320, warningLength: 160 } as const;

/**
 * The text that answers an incorrect message, or null when the sender hears nothing.
 *
 * Silence after Gateway (the message cannot be trusted) and TooLong (each part would be answered).
 */
export function feedbackKeyOf(errorType: ReportErrorType): FeedbackKey | null {
  switch (errorType) {
    case 'Gateway':
    case 'TooLong':
      return null;
    case 'Other':
      return 'sms.error.other';
    case 'HealthRiskNotFound':
    case 'GlobalHealthRiskCodeNotFound':
      return 'sms.error.healthRiskNotFound';
    default:
      return 'sms.error.formatError';
  }
}
