import { todayCalls } from '@harken/contract/today';
import { project } from '../../platform/access/scopes.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { listOpenProjects, readToday } from './today.ts';

/** What waits for the signed-in person. */
export const todayRoutes: Routes = ({ route, services }) => {
  route(todayCalls.listTodayProjects, {
    handle: ({ user }) => listOpenProjects(services.db, user),
  });
  route(todayCalls.getToday, {
    scope: project,
    handle: ({ user, scope, languageCode }) => readToday(services, { user, project: scope, languageCode }),
  });
};
