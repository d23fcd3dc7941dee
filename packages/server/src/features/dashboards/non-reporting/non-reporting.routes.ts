import { projectDashboardCalls } from '@harken/contract/dashboards';
import { project } from '../../../platform/access/scopes.ts';
import { addCodesOfPlaces } from '../../../platform/codes-of-places.ts';
import type { Routes } from '../../../platform/http/routes.ts';
import { readNonReporting } from './non-reporting.ts';

/** Collectors, villages and gateways that have stopped reporting. */
export const nonReportingRoutes: Routes = ({ route, services }) => {
  const { db, clock } = services;
  route(projectDashboardCalls.getProjectNonReporting, {
    scope: project,
    async handle({ user, scope }) {
      const { dataCollectors, villages, smsGateways } = await readNonReporting(db, {
        ...{ user, project: scope, now: clock.now() },
      });
      const [collectors, places] = await Promise.all([
        addCodesOfPlaces(services, dataCollectors.silent, ({ villageId }) => ({ villageId })),
        addCodesOfPlaces(services, villages.silent, ({ id }) => ({ villageId: id })),
      ]);
      return {
        dataCollectors: { ...dataCollectors, silent: collectors },
        villages: { ...villages, silent: places },
        smsGateways,
      };
    },
  });
};
