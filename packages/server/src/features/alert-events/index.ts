/** What other features use of the log of an alert: adding events to it. */
export { insertEvent } from './alert-events.queries.ts';
