import type { ProjectDashboardFilter } from './dashboards.api.ts';

/** Brings the dashboard as a report to hand on. */
export function SituationReportButton(_: { projectId: number; filter: ProjectDashboardFilter }) {
  return null;
}
