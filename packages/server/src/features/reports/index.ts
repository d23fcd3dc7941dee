/** What other features may use: pausing message processing, resolving location filters, and names of health risks. */
export { processWaitingMessagesOfSociety } from './processing.actions.ts';
export { lockProcessingExclusively } from './processing.lock.queries.ts';
export { resolvePlaces } from './reports.places.ts';
export { healthRiskName } from './reports.rows.queries.ts';
