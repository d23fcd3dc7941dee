import { feedbackLimits } from '@harken/domain/feedback/limits';
import { z } from 'zod';
import { defineCall } from './calls/call.ts';
import { requiredText } from './schemas/schemas.ts';

/** The call of the feedback form. */
export const feedbackCalls = {
  sendFeedback: defineCall({
    name: 'feedback/send',
    method: 'POST',
    path: '/api/feedback',
    summary: 'Send feedback to the people who run Harken.',
    permission: 'session.use',
    body: z.object({ message: requiredText(feedbackLimits.messageMaxLength) }),
  }),
};
