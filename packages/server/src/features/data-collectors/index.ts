/** What other features may use of data collectors: to have none any more that could be recognised. */
export { removeCollectorsOfProject } from './data-collectors.removal.ts';
