/** What other features may use: pausing message processing, resolving location filters, and who may see senders. */

export { resolvePlaces } from './list/list.places.ts';
export { listMessagesToCorrect } from './list/to-correct.ts';
export { processWaitingMessagesOfSociety } from './processing/processing.actions.ts';
export { lockProcessingExclusively } from './processing/processing.lock.queries.ts';
export { maySeeSender, toViewer, type Viewer } from './reports.visibility.queries.ts';
