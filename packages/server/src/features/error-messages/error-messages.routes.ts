import { projectCalls } from '@harken/contract/projects';
import { project } from '../../platform/access/scopes.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { listErrorMessages, saveErrorMessages } from './error-messages.actions.ts';

/** The feedback of a project for incorrect messages. */
export const errorMessageRoutes: Routes = ({ route, services }) => {
  route(projectCalls.getProjectErrorMessages, {
    scope: project,
    handle: ({ params }) => listErrorMessages(services, params.projectId),
  });
  for (const call of [projectCalls.saveProjectErrorMessages, projectCalls.postProjectErrorMessages]) {
    route(call, {
      scope: project,
      async handle({ params, body, user, scope }) {
        await saveErrorMessages(services, { ...params, messages: body, society: scope, by: user });
        return Object.entries(body).map(([key, message]) => ({ key, message }));
      },
    });
  }
};
