import { feedbackCalls } from '@harken/contract/feedback';
import type { Routes } from '../../platform/http/routes.ts';
import { sendFeedback } from './feedback.actions.ts';

/** Some browsers send very long user agents. */
const maxBrowserLength = 300;

/** Feedback of users to the operators. */
export const feedbackRoutes: Routes = ({ route }) => {
  route(feedbackCalls.sendFeedback, {
    async handle({ body, services, user, request }) {
      const browser = String(request.headers['user-agent'] ?? '').slice(0, maxBrowserLength);
      await sendFeedback(services, user, { message: body.message, browser });
    },
  });
};
