import { projectDashboardCalls } from '@harken/contract/dashboards';
import type { ProjectFacts } from '@harken/domain/access/may';
import { project } from '../../platform/access/scopes.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { readSilence } from './dashboards.silence.ts';

/** Who has stopped reporting. */
export const silenceRoutes: Routes = ({ route, services: { db, clock } }) => {
  route(projectDashboardCalls.getProjectSilence, {
    scope: project,
    handle: ({ user, place }) => readSilence(db, { user, project: place as ProjectFacts, now: clock.now() }),
  });
};
