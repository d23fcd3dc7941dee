import { feedbackLimits } from '@harken/domain/feedback/limits';
import { z } from 'zod';
import { defineCall } from './call.ts';
import { requiredText } from './schemas.ts';

/** The call behind "Send feedback". */
export const feedbackCalls = {
  sendFeedback: defineCall({
    name: 'feedback/send',
    method: 'POST',
    path: '/api/feedback',
    summary: 'Tell the people who run the product what one thinks of it.',
    permission: 'session.use',
    body: z.object({ message: requiredText(feedbackLimits.messageMaxLength) }),
  }),
};
