import { alertTimelinessCalls } from '@harken/contract/alerts/timeliness';
import { project } from '../../../platform/access/scopes.ts';
import type { Routes } from '../../../platform/http/routes.ts';
import { summarizeTimeliness } from './timeliness.ts';

/** How fast the alerts of a project are handled. */
export const alertTimelinessRoutes: Routes = ({ route, services }) => {
  route(alertTimelinessCalls.getAlertTimeliness, {
    scope: project,
    reads: 'replica',
    handle: ({ params, query, languageCode }) =>
      summarizeTimeliness(services, { ...params, ...query, languageCode }),
  });
};
