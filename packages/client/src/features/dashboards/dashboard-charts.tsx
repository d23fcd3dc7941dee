import type { ReactNode } from 'react';
import type { Dashboard } from './dashboards.api.ts';

/** The charts and tables of a dashboard; `middle` stands beside the first chart. */
export function DashboardCharts({
  middle,
}: {
  dashboard: Dashboard;
  grouping: 'Day' | 'Week';
  isOfCollectionPoints: boolean;
  middle: ReactNode;
}) {
  return middle;
}
