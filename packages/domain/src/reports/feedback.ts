import type { ReportErrorType } from './kinds.ts';

/** The three feedback messages for messages that cannot be used; each project may change their texts. */
export const feedbackKeys = [
  'sms.error.healthRiskNotFound',
  'sms.error.formatError',
  'sms.error.other',
] as const;
export type FeedbackKey = (typeof feedbackKeys)[number];

/** The length of these texts in characters. Above the warning length they take more than one SMS, and each part costs. */
export const errorMessageLimits = { maxLength: 320, warningLength: 160 } as const;

/**
 * The feedback message for an incorrect message, or null when none is sent.
 *
 * No feedback after Gateway (the message cannot be trusted) and TooLong (every part of the message would be answered).
 */
export function getFeedbackKey(errorType: ReportErrorType): FeedbackKey | null {
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
