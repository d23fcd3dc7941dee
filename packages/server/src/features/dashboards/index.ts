/** What other features use of dashboards: non-reporting collectors and gateways, and aberrations. */
export { readAberrations } from './aberrations/aberrations.ts';
export { readNonReporting } from './non-reporting/non-reporting.ts';
