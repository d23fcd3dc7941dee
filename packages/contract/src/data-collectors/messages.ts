import { referralReminderLimits as reminders } from '@harken/domain/referrals/plan';
import { z } from 'zod';
import { defineCall } from '../calls/call.ts';
import { id } from '../schemas/schemas.ts';

const ofProject = z.object({ projectId: id });
const hours = z.int().min(reminders.minHours).max(reminders.maxHours);

const settings = z.object({
  /** Whether "referred" by a data collector, or in the answer of a contact, makes a referral. */
  takesReferrals: z.boolean(),
  /** Hours after a referral, then between reminders of somebody who did not arrive; and how many reminders. */
  referralFirstHours: hours,
  referralNextHours: hours,
  referralReminders: z.int().min(0).max(reminders.maxCount),
  /** Monthly thanks with the own numbers of each data collector. */
  sendsThanks: z.boolean(),
  /** Whether the own history and case definitions are sent to data collectors who ask for them. */
  answersKeywords: z.boolean(),
  /** Whether data collectors with several villages are asked to which one a report belongs. */
  asksVillage: z.boolean(),
});
export type CollectorMessageSettings = z.output<typeof settings>;

/** The calls of what a project sends to data collectors beyond replies to reports. */
export const collectorMessageCalls = {
  getCollectorMessageSettings: defineCall({
    name: 'collectorMessages/get',
    method: 'GET',
    path: '/api/collectorMessages/get',
    summary: 'What a project sends to data collectors beyond replies to reports.',
    permission: 'collectorMessages.get',
    query: ofProject,
    response: settings,
  }),
  editCollectorMessageSettings: defineCall({
    name: 'collectorMessages/edit',
    method: 'POST',
    path: '/api/collectorMessages/edit',
    summary: 'Change what a project sends to data collectors beyond replies to reports.',
    permission: 'collectorMessages.edit',
    query: ofProject,
    body: settings,
  }),
};
