/**
 * What other features may use of data collectors: to have none any more that could be recognised, who has stopped reporting, and
 * how completely they report.
 */
export { readCompleteness } from './data-collectors.completeness.ts';
export { removeCollectorsOfProject } from './data-collectors.removal.ts';
export { findVisibleCollectors } from './data-collectors.silence.queries.ts';
export {
  namesOfCollectors,
  readWatchedCollectors,
  type WatchedCollector,
} from './data-collectors.silence.ts';
export { visibleTo } from './data-collectors.visibility.queries.ts';
