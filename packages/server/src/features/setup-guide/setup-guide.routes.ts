import { setupGuideCalls } from '@harken/contract/setup-guide';
import { project, society, societyOfGateway } from '../../platform/access/scopes.ts';
import { toViewer } from '../../platform/access/senders.queries.ts';
import { expectedError } from '../../platform/http/expected-error.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { findNewestOpenProject, findProject } from '../projects/index.ts';
import { readGatewayTest } from './gateway-test.ts';
import { readSetup } from './setup-steps.ts';

/** The set-up guides of national societies and projects. */
export const setupGuideRoutes: Routes = ({ route, services: { db } }) => {
  route(setupGuideCalls.getNationalSocietySetup, {
    scope: society,
    handle: async ({ user, scope }) =>
      readSetup(db, scope.nationalSocietyId, await findNewestOpenProject(db, user, scope)),
  });
  route(setupGuideCalls.getProjectSetup, {
    scope: project,
    async handle({ query, scope }) {
      const shown = await findProject(db, query.projectId);
      if (!shown) throw expectedError('project.projectDoesNotExist');
      return readSetup(db, scope.nationalSocietyId, { id: shown.id, name: shown.name });
    },
  });
  route(setupGuideCalls.getGatewayTest, {
    scope: societyOfGateway,
    handle: ({ query, user, scope, languageCode, services }) =>
      readGatewayTest(services, { ...query, viewer: toViewer(scope, user), languageCode }),
  });
};
