/** What other features may use: pausing message processing and resolving location filters. */

export { resolvePlaces } from './list/list.places.ts';
export { listMessagesToCorrect } from './list/to-correct.ts';
export { processWaitingMessagesOfSociety } from './processing/processing.actions.ts';
export { lockProcessingExclusively } from './processing/processing.lock.queries.ts';
