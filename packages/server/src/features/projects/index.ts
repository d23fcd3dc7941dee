/** What other features use of projects. */
export { findNotHandledRecipientOptions } from './projects.recipients.queries.ts';
