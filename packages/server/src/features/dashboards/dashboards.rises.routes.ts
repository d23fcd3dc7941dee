import { nationalSocietyDashboardCalls, projectDashboardCalls } from '@harken/contract/dashboards';
import { project, society } from '../../platform/access/scopes.ts';
import type { Routes } from '../../platform/http/routes.ts';

/** Epi weeks in which more was reported than usual. */
export const unusualRiseRoutes: Routes = ({ route }) => {
  const none = { epiWeeks: [], healthRisks: [] };
  route(projectDashboardCalls.getProjectUnusualRises, { scope: project, handle: () => none });
  route(nationalSocietyDashboardCalls.getSocietyUnusualRises, { scope: society, handle: () => none });
};
