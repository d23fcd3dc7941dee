/** What other features use of data collectors: anonymisation, supervisors, non-reporting collectors, and completeness. */

export { findSupervisorOptions } from './data-collectors.supervisors.queries.ts';
export { isAccessibleTo, isVisibleTo } from './data-collectors.visibility.queries.ts';
export { readCompleteness } from './performance/performance.completeness.ts';
export { findVisibleCollectors } from './performance/performance.non-reporting.queries.ts';
export {
  listCollectorNames,
  type MonitoredCollector,
  readMonitoredCollectors,
} from './performance/performance.non-reporting.ts';
export { addUpPastMessageChanges } from './performance/performance.past-messages.queries.ts';
export { removeCollectorsOfProject } from './removal/removal.ts';
