import type { DataOperationName } from '@harken/contract/data-api/operations';
import { alertEventSource, alertSource, signalSource } from './alerts.queries.ts';
import { healthRiskSource, placeSource, projectSource } from './catalogue.queries.ts';
import { collectorSource, reportSource } from './reports.queries.ts';
import type { DataSource } from './source.ts';

/** How the rows of each operation are read. */
export const dataSources: Record<DataOperationName, DataSource> = {
  reports: reportSource,
  alerts: alertSource,
  'alert-events': alertEventSource,
  collectors: collectorSource,
  places: placeSource,
  'health-risks': healthRiskSource,
  projects: projectSource,
  signals: signalSource,
};
