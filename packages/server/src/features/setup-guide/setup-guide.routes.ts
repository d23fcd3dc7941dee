import { setupGuideCalls } from '@harken/contract/setup-guide';
import { isSetUp, listSetupSteps } from '@harken/domain/setup-guide/steps';
import { project, society, societyOfGateway } from '../../platform/access/scopes.ts';
import type { Database } from '../../platform/db/database.ts';
import { expectedError } from '../../platform/http/expected-error.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { findNewestOpenProject, findProject } from '../projects/index.ts';
import { toViewer } from '../reports/index.ts';
import { readGatewayTest } from './gateway-test.ts';
import { findProjectFacts, findSocietyFacts } from './setup-guide.queries.ts';

const withoutProject = {
  ...{ supervisor: false, dataCollector: false, report: false, alert: false },
  ...{ hasOnlyTrainingReports: false, hasAlertRule: false },
};

/** The steps of a society and, if there is one, of a project. */
async function readSetup(
  db: Database,
  nationalSocietyId: number,
  shown: { id: number; name: string } | undefined,
) {
  const [{ smsGatewayId, ...societyFacts }, projectFacts] = await Promise.all([
    findSocietyFacts(db, nationalSocietyId),
    shown ? findProjectFacts(db, shown.id) : withoutProject,
  ]);
  const steps = listSetupSteps({ ...societyFacts, ...projectFacts, project: shown !== undefined });
  return { nationalSocietyId, project: shown, smsGatewayId, isSetUp: isSetUp(steps), steps };
}

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
