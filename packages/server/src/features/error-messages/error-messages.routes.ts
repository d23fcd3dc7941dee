import { projectCalls } from '@harken/contract/projects';
import { project } from '../../platform/access/scopes.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { errorMessagesOf, saveErrorMessages } from './error-messages.actions.ts';

/** The answers of a project to messages that could not be read. */
export const errorMessageRoutes: Routes = ({ route, services }) => {
  route(projectCalls.getProjectErrorMessages, {
    scope: project,
    handle: ({ params }) => errorMessagesOf(services, params.projectId),
  });
  for (const call of [projectCalls.saveProjectErrorMessages, projectCalls.postProjectErrorMessages]) {
    route(call, {
      scope: project,
      async handle({ params, body, user, place }) {
        await saveErrorMessages(services, { ...params, messages: body, society: place!, by: user });
        return Object.entries(body).map(([key, message]) => ({ key, message }));
      },
    });
  }
};
