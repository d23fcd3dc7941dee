/** What other features use of data collectors: anonymisation, non-reporting collectors, and completeness. */
export { readCompleteness } from './data-collectors.completeness.ts';
export { findVisibleCollectors } from './data-collectors.non-reporting.queries.ts';
export {
  listCollectorNames,
  type MonitoredCollector,
  readMonitoredCollectors,
} from './data-collectors.non-reporting.ts';
export { removeCollectorsOfProject } from './data-collectors.removal.ts';
export { visibleTo } from './data-collectors.visibility.queries.ts';
