/** What other features may use of users: how somebody leaves a society. */
export { removeFromSociety } from './users.removal.actions.ts';
