export { removeFromSociety } from './removal/removal.actions.ts';
export { findVisibleUsers } from './users.queries.ts';
