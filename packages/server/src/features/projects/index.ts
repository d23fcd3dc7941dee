/** What other features may use of projects: who can be told when nobody handles an alert. */
export { findNotHandledCandidates } from './projects.recipients.queries.ts';
