/** What other features use: referrals by answers and follow-ups in SMS, and counts for the situation report. */
export { selectReferralMessages, takeReferralMessages } from './answers/of-collectors.ts';
export { takeAnswersOfContacts } from './answers/of-contacts.ts';
export type { ReferralPlace } from './answers/take-answer.ts';
export { readReferralCounts } from './list/counts.ts';
export { referByAnswer } from './making/from-answers.ts';
