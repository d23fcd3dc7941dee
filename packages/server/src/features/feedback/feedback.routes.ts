import { feedbackCalls } from '@harken/contract/feedback';
import { problem } from '../../platform/http/problem.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { sendFeedback } from './feedback.actions.ts';

/** What a browser says of itself is cut off here; some say a great deal. */
const longestBrowser = 300;

/** What users tell the people who run the product. */
export const feedbackRoutes: Routes = ({ route }) => {
  route(feedbackCalls.sendFeedback, {
    async handle({ body, services, user, request }) {
      const browser = String(request.headers['user-agent'] ?? '').slice(0, longestBrowser);
      const isSent = await sendFeedback(services, user, { message: body.message, browser });
      if (!isSent) throw problem('error.tooManyRequests');
    },
  });
};
