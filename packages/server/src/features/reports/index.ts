/** What other features may use of reports: to hold off the reading of messages while they change what these mean. */
export { readMessagesBefore } from './interpretation.actions.ts';
export { stopReading } from './interpretation.stops.queries.ts';
