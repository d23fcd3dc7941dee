/** What other features may use of data collectors: to have none any more that could be recognised, and who has stopped reporting. */
export { removeCollectorsOfProject } from './data-collectors.removal.ts';
export {
  namesOfCollectors,
  readWatchedCollectors,
  type WatchedCollector,
} from './data-collectors.silence.ts';
export { visibleTo } from './data-collectors.visibility.queries.ts';
