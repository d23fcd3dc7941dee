/** What other features use of dashboards: non-reporting collectors and gateways, aberrations, and the removal of old reports. */
export { readAberrations } from './aberrations/aberrations.ts';
export { readNonReporting } from './non-reporting/non-reporting.ts';
export { deleteOldReports } from './report-schedule/sending.queries.ts';
