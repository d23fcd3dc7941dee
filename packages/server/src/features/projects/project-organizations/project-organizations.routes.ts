import { projectCalls } from '@harken/contract/projects';
import { project, projectOfOrganizationLink } from '../../../platform/access/scopes.ts';
import { expectedError } from '../../../platform/http/expected-error.ts';
import type { Routes } from '../../../platform/http/routes.ts';
import { findProjectOrganizations } from '../projects.queries.ts';
import { addOrganization, removeOrganization } from './project-organizations.actions.ts';
import { findOrganizationsToAdd } from './project-organizations.queries.ts';

const denialErrors = { projectClosed: 'projectOrganization.projectIsClosed' } as const;

/** The organizations that take part in a project. */
export const projectOrganizationRoutes: Routes = ({ route, services: { db } }) => {
  route(projectCalls.listProjectOrganizations, {
    scope: project,
    handle: ({ query }) => findProjectOrganizations(db, query.projectId),
  });
  route(projectCalls.getProjectOrganizationCreateData, {
    scope: project,
    async handle({ query }) {
      return { organizations: await findOrganizationsToAdd(db, query.projectId) };
    },
  });
  route(projectCalls.createProjectOrganization, {
    scope: project,
    denialErrors,
    handle({ query: { projectId }, body, user }) {
      if ((body.projectId ?? projectId) !== projectId) throw expectedError('error.unauthorized');
      return addOrganization(db, { projectId, organizationId: body.organizationId, by: user });
    },
  });
  route(projectCalls.deleteProjectOrganization, {
    scope: projectOfOrganizationLink,
    denialErrors,
    handle({ params, user, scope }) {
      if (!scope || !('projectId' in scope)) throw expectedError('error.notFound');
      const { projectId } = scope;
      return removeOrganization(db, { id: params.projectOrganizationId, projectId, by: user });
    },
  });
};
